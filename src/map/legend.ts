import type { Point } from './box.ts';
import type { Drawing } from './drawing.ts';
import { baselineAround, fitted, textWidth, type TextStyle } from './font.ts';
import { LEGEND_HEAD, LEGEND_ROW, LEGEND_WIDTH } from './legend-box.ts';
import { legendEntries, linkKinds, type LegendEntry } from './legend-entries.ts';
import { BEAD, BEAD_RADIUS } from './plans.ts';
import { circle, element, group, round } from './svg.ts';
import { pennant, troopSign } from './ground-signs.ts';
import { burst, glyph, linkLine, placeMark, plate, ring, zoneRing } from './symbols.ts';
import { sideColour } from './theme.ts';

const TITLE: TextStyle = { size: 12, weight: 600, tracking: 0 };
const TEXT: TextStyle = { size: 10, weight: 500, tracking: 0 };
const INSET = 14;
const COLUMN = 112;
const SYMBOL_ROOM = 20;
const DISC = 4.6;

/** Title, whose view, and what the signs mean, in the corner that the board left free. */
export function legendLayer(drawing: Drawing): string {
  const { theme, board, doc } = drawing;
  const { x, y, width, height } = board.legend;
  const box = element('rect', { x, y, width, height, rx: 4, fill: theme.surface, stroke: theme.outline });
  const entries = legendEntries(doc);
  const rows = Math.ceil(entries.length / 2);
  const spots = entries.map((_, index) => ({
    x: x + INSET + (index < rows ? 0 : COLUMN),
    y: y + LEGEND_HEAD + (index % rows) * LEGEND_ROW,
  }));
  const signs = entries.map((entry, index) => sign(entry, spots[index] ?? { x, y }, drawing)).join('');
  const runs = entries.map((entry, index) => entryText(entry, spots[index] ?? { x, y }));
  const words = drawing.ink({ style: TEXT, fill: theme.ink, runs });
  return group({ 'data-part': 'legend' }, box + heading(drawing) + signs + words);
}

function heading({ doc, board, theme, ink, note }: Drawing): string {
  const { x, y } = board.legend;
  const room = LEGEND_WIDTH - 2 * INSET;
  const title = { text: fitted(doc.title, TITLE, room), x: x + INSET, baseline: y + 19 };
  const viewer = { text: fitted(doc.viewer, TEXT, room), x: x + INSET, baseline: y + 33 };
  const left = room - textWidth(viewer.text, TEXT) - 8;
  const remark = note === null || left < 30 ? '' : fitted(note, TEXT, left);
  const right = { text: remark, x: x + LEGEND_WIDTH - INSET - textWidth(remark, TEXT), baseline: y + 33 };
  const lines = [viewer, ...(remark === '' ? [] : [right])];
  return (
    ink({ style: TITLE, fill: theme.ink, runs: [title] }) +
    ink({ style: TEXT, fill: theme.inkSoft, runs: lines })
  );
}

function entryText({ text }: LegendEntry, { x, y }: Point) {
  const room = COLUMN - SYMBOL_ROOM - 4;
  return { text: fitted(text, TEXT, room), x: x + SYMBOL_ROOM, baseline: baselineAround(y, TEXT) };
}

function sign(entry: LegendEntry, spot: Point, drawing: Drawing): string {
  const { theme, doc } = drawing;
  const at = { x: spot.x + 6, y: spot.y };
  switch (entry.symbol) {
    case 'ring':
      return circle(at, DISC, { fill: theme.disc }) + ring(entry.style, at, DISC, theme);
    case 'water':
      return circle(at, DISC, { fill: theme.water });
    case 'zone':
      return zoneSign(spot, drawing);
    case 'mark':
      return group({ fill: theme.inkSoft }, placeMark(entry.mark, at, 1.15));
    case 'link':
      return linkLine(`M${round(spot.x - 4)} ${round(spot.y)}h20`, linkKinds(doc).indexOf(entry.kind), theme);
    case 'own':
    case 'other':
      return plateSign(entry.symbol === 'own', entry.style, spot, drawing);
    case 'plan':
      return planSign(entry.style, spot, drawing);
    case 'fight':
      return burst(at, 7, 9, theme);
    case 'troops':
      return troopsSign(spot, drawing);
    case 'given-up':
      return pennant({ x: at.x, y: at.y - 1.5 }, theme.ink, theme);
  }
}

/** One's own and another's, as they stand beside each other where they fight. */
function troopsSign({ x, y }: Point, { doc, theme }: Drawing): string {
  const [first, second] = doc.sides.filter((side) => side.style !== 0);
  return (
    troopSign({ x: x + 1, y }, true, sideColour(theme, second?.style ?? 0), theme) +
    troopSign({ x: x + 11.5, y }, false, sideColour(theme, first?.style ?? 0), theme)
  );
}

function zoneSign({ x, y }: Point, { theme }: Drawing): string {
  return zoneRing('amber', { x: x + 0.5, y }, DISC, theme) + zoneRing('red', { x: x + 11.5, y }, DISC, theme);
}

function plateSign(own: boolean, style: number, spot: Point, { theme }: Drawing): string {
  const colour = sideColour(theme, style);
  const paint = own ? { fill: theme.onSide } : { fill: 'none', stroke: colour, 'stroke-width': 1.2 };
  const box = { x: spot.x - 4, y: spot.y - 5.5, width: 20, height: 11 };
  return plate(box, own, colour, theme) + glyph(style, { x: spot.x + 6, y: spot.y }, 3, paint);
}

function planSign(style: number, spot: Point, { theme, ink }: Drawing): string {
  const colour = sideColour(theme, style);
  const d = `M${round(spot.x - 4)} ${round(spot.y)}h20`;
  const line = element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': 2.2,
    'stroke-linecap': 'round',
  });
  const at = { x: spot.x + 6, y: spot.y };
  const run = { text: '8', x: at.x - textWidth('8', BEAD) / 2, baseline: baselineAround(at.y, BEAD) };
  return (
    line + circle(at, BEAD_RADIUS, { fill: colour }) + ink({ style: BEAD, fill: theme.onSide, runs: [run] })
  );
}
