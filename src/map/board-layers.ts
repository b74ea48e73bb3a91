import type { BoardDrawing } from './drawing.ts';
import { colourOf } from './drawing.ts';
import { baselineAround, ascentOf, textWidth, type TextStyle } from './font.ts';
import { VIEW_WIDTH } from './frame.ts';
import { linkKinds } from './legend-entries.ts';
import { CAPITAL, NAME, NUMBER } from './names.ts';
import { gridPath, outlinePath } from './outline.ts';
import { marksOf, ZONE_DISTANCE, type Site } from './place-shape.ts';
import { circle, element, escapeXml, group, round } from './svg.ts';
import { linkLine, placeMark, zoneRing } from './symbols.ts';

const CODE: TextStyle = { size: 8, weight: 600, tracking: 0 };
const BANDS = [17, 10, 3.4];
const HALO = 2.6;

/** The lowest layer: paper, board, grid, areas with their names, links. */
export function groundLayer(drawing: BoardDrawing): string {
  const { board, theme } = drawing;
  const paper = element('rect', { width: VIEW_WIDTH, height: board.height, fill: theme.ground });
  const outline = outlinePath(board.regions.board, board.frame);
  const edge = element('path', { d: outline, fill: theme.board, stroke: theme.outline });
  const lines = gridPath(board.regions.board, board.frame);
  const clip = `board-${board.key}`;
  const inside = element('clipPath', { id: clip }, element('path', { d: outline }));
  const paint = { fill: 'none', stroke: theme.grid, 'stroke-width': 0.6, 'clip-path': `url(#${clip})` };
  const grid = element('path', { d: lines, ...paint });
  return paper + edge + inside + grid + areas(drawing) + areaNames(drawing) + links(drawing);
}

/** The layer over moves and fights: discs, codes, marks, names and numbers. */
export function placeLayer(drawing: BoardDrawing): string {
  const sites = [...drawing.board.sites.values()];
  return (
    group({}, sites.map((site) => disc(site, drawing)).join('')) + codes(sites, drawing) + labels(drawing)
  );
}

function areas(drawing: BoardDrawing): string {
  const { doc, board } = drawing;
  return doc.areas
    .map((area, index) => ({ area, index, d: outlinePath(board.regions.areas[index] ?? [], board.frame) }))
    .filter(({ d }) => d !== '')
    .map(({ area, index, d }) =>
      softArea(d, `area-${board.key}-${index}`, colourOf(drawing, area.side), drawing),
    )
    .join('');
}

/** A soft border: strokes of falling width inside the area's own outline, where they add up towards the edge. */
function softArea(d: string, id: string, colour: string, { theme }: BoardDrawing): string {
  const clip = element('clipPath', { id }, element('path', { d }));
  const fill = element('path', { d, fill: colour, 'fill-opacity': String(theme.areaFill) });
  const opacity = String(theme.areaBand);
  const bands = BANDS.map((width) => element('path', { d, 'stroke-width': width })).join('');
  const band = group({ fill: 'none', stroke: colour, 'stroke-opacity': opacity }, bands);
  return clip + group({ 'clip-path': `url(#${id})` }, fill + band);
}

function areaNames(drawing: BoardDrawing): string {
  return drawing.board.areaNames
    .map(({ text, style, box, side }) => {
      const runs = [{ text, x: box.x, baseline: box.y + box.height }];
      return drawing.ink({ style, fill: colourOf(drawing, side), opacity: 0.62, runs });
    })
    .join('');
}

function links({ doc, board, theme }: BoardDrawing): string {
  return linkKinds(doc)
    .map((kind, index) => {
      const d = board.links
        .filter((link) => link.kind === kind)
        .map(({ from, to }) => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
      return linkLine(d.join(''), index, theme);
    })
    .join('');
}

function disc(site: Site, { theme }: BoardDrawing): string {
  const { hex, name, water, zone } = site.place;
  const title = element('title', {}, escapeXml(`${name} ${hex}`.trim()));
  const shape = circle(site.at, site.radius, { fill: water ? theme.water : theme.disc });
  const around = zone === 'green' ? '' : zoneRing(zone, site.at, site.radius + ZONE_DISTANCE, theme);
  const marks = marksOf(site).map(({ mark, at }) => placeMark(mark, at, 1));
  return group(
    { 'data-place': hex },
    title + shape + around + group({ fill: theme.inkSoft }, marks.join('')),
  );
}

function codes(sites: readonly Site[], { theme, ink }: BoardDrawing): string {
  const runs = sites.map(({ place, at }) => ({
    text: place.code,
    x: at.x - textWidth(place.code, CODE) / 2,
    baseline: baselineAround(at.y, CODE),
  }));
  return ink({ style: CODE, fill: theme.ink, runs: runs.filter((run) => run.text !== '') });
}

function labels({ board, theme, ink }: BoardDrawing): string {
  const halo = { colour: theme.board, width: HALO };
  const looks: readonly (readonly [TextStyle, string])[] = [
    [NUMBER, theme.inkFaint],
    [NAME, theme.ink],
    [CAPITAL, theme.ink],
  ];
  return looks
    .map(([style, fill]) => {
      const own = board.labels.filter((label) => label.style === style);
      const runs = own.map(({ text, box }) => ({ text, x: box.x, baseline: box.y + ascentOf(style) }));
      return ink({ style, fill, halo, runs });
    })
    .join('');
}
