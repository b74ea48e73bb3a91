import { middleOf, type Point } from '../box.ts';
import { baselineAround } from '../font.ts';
import { element, group, round } from '../svg.ts';
import { burst, glyph } from '../symbols.ts';
import type { TrackPiece } from '../../engine/map.ts';
import { colourOf, styleOf, type TracksDrawing, written } from './drawing.ts';
import { markSign, sortSign, terrainSign } from './icons.ts';
import type { Card, ColumnHead, RowLayout, Tag } from './layout.ts';
import { GLYPH_ROOM, MARK_ROOM, type TrackPlate } from './plates.ts';
import { INSET, PLATE, STRONG } from './sizes.ts';

/** The spaces of a track, a row each. */
export function rowsOf(card: Card, drawing: TracksDrawing): string {
  return (
    card.columns.map((head) => columnHead(head, drawing)).join('') +
    card.rows.map((row) => rowOf(row, drawing)).join('')
  );
}

function columnHead({ side, line }: ColumnHead, drawing: TracksDrawing): string {
  const at = { x: line.box.x - 8, y: line.box.y + line.box.height / 2 };
  const sign = glyph(styleOf(drawing.doc, side), at, 3.2, { fill: colourOf(drawing, side) });
  return sign + written([line], drawing);
}

export function rowOf({ space, box, lines, tags, plates }: RowLayout, drawing: TracksDrawing): string {
  const { theme } = drawing;
  const rule =
    space === null
      ? ''
      : element('path', {
          d: `M${round(box.x + INSET)} ${round(box.y)}H${round(box.x + box.width - INSET)}`,
          stroke: theme.grid,
        });
  const spot = { x: box.x + INSET + 9, y: (lines[0]?.box.y ?? box.y) + 9 };
  const sign = space === null ? '' : terrainSign(space.terrain, spot, theme.inkSoft);
  const content =
    sign +
    written(lines, drawing) +
    tags.map((tag) => tagSign(tag, drawing)).join('') +
    plates.map((plate) => plateSign(plate, drawing)).join('');
  return rule + group(space === null ? {} : { 'data-place': space.id }, content);
}

function tagSign({ text, box }: Tag, { theme, ink }: TracksDrawing): string {
  const { x, y, width, height } = box;
  const middle = y + height / 2;
  const paint = { fill: theme.battle, stroke: theme.battleInk, 'stroke-width': 0.8 };
  const run = { text, x: x + 17, baseline: baselineAround(middle, STRONG) };
  return (
    element('rect', { x, y, width, height, rx: 2, ...paint }) +
    burst({ x: x + 9, y: middle }, 6, 9, theme) +
    ink({ style: STRONG, fill: theme.battleInk, runs: [run] })
  );
}

/** People have round plates, units and things square ones; the viewer's are filled, others hollow. */
function plateSign({ piece, label, box, marks }: TrackPlate, drawing: TracksDrawing): string {
  const { theme, ink } = drawing;
  const colour = colourOf(drawing, piece.side);
  const { width, height } = box;
  const paint = piece.own
    ? { fill: colour, stroke: colour, 'stroke-width': 1.2 }
    : { fill: theme.board, stroke: colour, 'stroke-width': 1.3 };
  const shape = element('rect', {
    ...{ x: box.x + 0.6, y: box.y + 0.6, width: width - 1.2, height: height - 1.2 },
    ...{ rx: piece.sort === 'person' ? (height - 1.2) / 2 : 2, ...paint },
  });
  const text = piece.own ? theme.onSide : colour;
  const middle = middleOf(box).y;
  const run = { text: label, x: box.x + GLYPH_ROOM, baseline: baselineAround(middle, PLATE) };
  const signs = marks.map(({ mark, x }) => {
    const at = { x: box.x + x + MARK_ROOM / 2, y: middle };
    const figure = { text: mark.figure ?? '', x: box.x + x + MARK_ROOM, baseline: run.baseline };
    return (
      markSign(mark.kind, at, text) +
      ink({ style: PLATE, fill: text, runs: mark.figure === undefined ? [] : [figure] })
    );
  });
  const head = signOf(piece, { x: box.x + 9.5, y: middle }, drawing);
  return group(
    { 'data-piece': piece.id },
    shape + head + ink({ style: PLATE, fill: text, runs: [run] }) + signs.join(''),
  );
}

/** The glyph of the side, or what shows that the piece is a thing. */
function signOf(
  { sort, side, own }: Pick<TrackPiece, 'sort' | 'side' | 'own'>,
  at: Point,
  drawing: TracksDrawing,
): string {
  const colour = own ? drawing.theme.onSide : colourOf(drawing, side);
  if (sort === 'camp' || sort === 'ship') return sortSign(sort, at, colour);
  const paint = own ? { fill: colour } : { fill: 'none', stroke: colour, 'stroke-width': 1.3 };
  return glyph(styleOf(drawing.doc, side), at, 3.8, paint);
}
