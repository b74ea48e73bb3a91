import { middleOf, type Point } from '../box.ts';
import { baselineAround, fitted } from '../font.ts';
import { circle, element, group } from '../svg.ts';
import { burst, glyph, plate, ring } from '../symbols.ts';
import { sideColour } from '../theme.ts';
import type { TracksDrawing } from './drawing.ts';
import { markSign, sortSign } from './icons.ts';
import { LEGEND_COLUMNS, LEGEND_ROW, legendEntries, type LegendEntry } from './legend-entries.ts';
import { baseSign, markerSign, scaleSign } from './scale.ts';
import { INSET, TEXT } from './sizes.ts';

const SIGN_ROOM = 54;

/** What the signs mean, under the tracks. */
export function legendOf(drawing: TracksDrawing): string {
  const { doc, layout, theme, ink } = drawing;
  const { x, y, width, height } = layout.legend;
  const column = (width - 2 * INSET) / LEGEND_COLUMNS;
  const entries = legendEntries(doc);
  const rows = Math.ceil(entries.length / LEGEND_COLUMNS);
  const top = middleOf(layout.legend).y - (rows * LEGEND_ROW) / 2;
  const spots = entries.map((entry, index) => ({
    entry,
    x: x + INSET + Math.floor(index / rows) * column,
    y: top + ((index % rows) + 0.5) * LEGEND_ROW,
  }));
  const box = element('rect', { x, y, width, height, rx: 6, fill: theme.surface, stroke: theme.outline });
  const signs = spots
    .map((spot) => sign(spot.entry, { x: spot.x + SIGN_ROOM / 2 - 2, y: spot.y }, drawing))
    .join('');
  const runs = spots.map((spot) => ({
    text: fitted(spot.entry.text, TEXT, column - SIGN_ROOM - 2),
    x: spot.x + SIGN_ROOM,
    baseline: baselineAround(spot.y, TEXT),
  }));
  return group({ 'data-part': 'legend' }, box + signs + ink({ style: TEXT, fill: theme.ink, runs }));
}

const DISC = 6;

function sign(entry: LegendEntry, at: Point, drawing: TracksDrawing): string {
  const { theme } = drawing;
  switch (entry.symbol) {
    case 'control':
      return circle(at, DISC, { fill: theme.disc }) + ring(entry.style, at, DISC, theme);
    case 'step':
      return loyaltySigns(at, drawing);
    case 'marker':
      return markerSign(
        { step: drawing.doc.steps.length - 1, sign: entry.sign, side: entry.side },
        at,
        drawing,
      );
    case 'base':
      return baseSign({ level: 1, up: entry.up, side: entry.side }, { x: at.x, y: at.y + 2 }, drawing);
    case 'mark':
      return markSign(entry.kind, at, theme.ink);
    case 'sort':
      return sortSign(entry.sort, at, theme.ink);
    case 'own':
    case 'other':
      return plateSign(entry.symbol === 'own', entry.style, at, drawing);
    case 'fight':
      return burst(at, 7, 9, theme);
  }
}

/** The marker as it looks on the steps of each side, and between them. */
function loyaltySigns({ x, y }: Point, drawing: TracksDrawing): string {
  const { steps } = drawing.doc;
  const [first = null, last = null] = [steps[0]?.side, steps.at(-1)?.side];
  return (
    scaleSign(first, { x: x - 14, y }, drawing) +
    scaleSign(null, { x, y }, drawing) +
    scaleSign(last, { x: x + 14, y }, drawing)
  );
}

function plateSign(own: boolean, style: number, { x, y }: Point, { theme }: TracksDrawing): string {
  const colour = sideColour(theme, style);
  const paint = own ? { fill: theme.onSide } : { fill: 'none', stroke: colour, 'stroke-width': 1.2 };
  const box = { x: x - 12, y: y - 6.5, width: 24, height: 13 };
  return plate(box, own, colour, theme) + glyph(style, { x, y }, 3.4, paint);
}
