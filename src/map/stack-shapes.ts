import type { MapPiece } from '../engine/map.ts';
import { fitted, textWidth, type TextStyle } from './font.ts';

export const PLATE_TEXT: TextStyle = { size: 9, weight: 600, tracking: 0.1 };
export const SEEN_TEXT: TextStyle = { size: 7, weight: 500, tracking: 0 };
/** Room for the glyph, left of the label. */
export const GLYPH_ROOM = 13;

interface Sign {
  readonly piece: MapPiece;
  readonly label: string;
  readonly width: number;
}

/** One way to arrange the plates of a stack; what has no room is told as a number ("+3"). */
export interface StackShape {
  readonly signs: readonly Sign[];
  readonly hidden: readonly MapPiece[];
  readonly moreWidth: number;
  readonly rows: number;
  /** Where each column of plates begins, from the left edge. */
  readonly columns: readonly number[];
  readonly width: number;
  readonly height: number;
  /** What it costs the reader: pieces that aren't named. */
  readonly cost: number;
}

export const PLATE_HEIGHT = 13;
export const PLATE_GAP = 1;

const MOST_PLATES = 6;
const MOST_ROWS = 3;
const MOST_COLUMNS = 3;
const PADDING = 4;
const LONGEST_LABEL = 84;
const OWN_HIDDEN = 40;
const OTHER_HIDDEN = 18;

/** The arrangements worth trying: tall ones, broad ones, and small ones that name only the first few. */
export function stackShapes(here: readonly MapPiece[]): readonly StackShape[] {
  const signs = [...here.filter((piece) => piece.own), ...here.filter((piece) => !piece.own)].map(signOf);
  const shapes: StackShape[] = [];
  for (let rows = MOST_ROWS; rows >= 1; rows -= 1) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      if (isWorthTrying(rows, columns, signs.length)) shapes.push(shapeOf(signs, rows, rows * columns));
    }
  }
  return shapes;
}

export function moreText(count: number): string {
  return `+${count}`;
}

/** Neither larger than a stack may be, nor with a row or column to spare, nor so small that it names nobody. */
function isWorthTrying(rows: number, columns: number, count: number): boolean {
  const fits = rows * columns <= MOST_PLATES && (rows - 1) * columns < count && rows * (columns - 1) < count;
  return fits && (count === 1 || rows * columns > 1);
}

function shapeOf(all: readonly Sign[], rows: number, room: number): StackShape {
  const signs = all.length > room ? all.slice(0, room - 1) : all;
  const hidden = all.slice(signs.length).map((sign) => sign.piece);
  const moreWidth = textWidth(moreText(hidden.length), PLATE_TEXT) + 2 * PADDING;
  const widths = [...signs.map((sign) => sign.width), ...(hidden.length > 0 ? [moreWidth] : [])];
  const edges = [0];
  for (let first = 0; first < widths.length; first += rows) {
    edges.push((edges.at(-1) ?? 0) + Math.max(...widths.slice(first, first + rows)) + PLATE_GAP);
  }
  const columns = edges.slice(0, -1);
  const width = (edges.at(-1) ?? 0) - PLATE_GAP;
  const height = Math.min(rows, widths.length) * (PLATE_HEIGHT + PLATE_GAP) - PLATE_GAP;
  return { signs, hidden, moreWidth, rows, columns, width, height, cost: costOf(hidden) };
}

function costOf(hidden: readonly MapPiece[]): number {
  return hidden.reduce((sum, piece) => sum + (piece.own ? OWN_HIDDEN : OTHER_HIDDEN), 0);
}

function signOf(piece: MapPiece): Sign {
  const label = fitted(piece.label, PLATE_TEXT, LONGEST_LABEL);
  const seen = piece.seen === null ? 0 : textWidth(piece.seen, SEEN_TEXT) + 2.5;
  return { piece, label, width: GLYPH_ROOM + textWidth(label, PLATE_TEXT) + seen + PADDING };
}
