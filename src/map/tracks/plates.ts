import type { PieceMark, TrackPiece } from '../../engine/map.ts';
import type { Box } from '../box.ts';
import { fitted, textWidth } from '../font.ts';
import { PLATE } from './sizes.ts';

/** A piece where it stands, with its signs after its name. */
export interface TrackPlate {
  readonly piece: TrackPiece;
  readonly label: string;
  readonly box: Box;
  readonly marks: readonly PlacedMark[];
}

interface PlacedMark {
  readonly mark: PieceMark;
  /** Left edge, from that of the plate. */
  readonly x: number;
}

const PLATE_HEIGHT = 19;
/** Room for the glyph, left of the name. */
export const GLYPH_ROOM = 17;
/** Room for a sign; its figure comes after it. */
export const MARK_ROOM = 13;

const GAP = 3;
const PADDING = 6;

/** Pieces in lines from left to right, as many as a column takes; all of them are named. */
export function flow(pieces: readonly TrackPiece[], column: Omit<Box, 'height'>): readonly TrackPlate[] {
  const plates: TrackPlate[] = [];
  let at = { x: column.x, y: column.y };
  for (const piece of pieces) {
    const { label, marks, width } = measured(piece, column.width);
    if (at.x > column.x && at.x + width > column.x + column.width)
      at = { x: column.x, y: at.y + PLATE_HEIGHT + GAP };
    plates.push({ piece, label, marks, box: { ...at, width, height: PLATE_HEIGHT } });
    at = { x: at.x + width + GAP, y: at.y };
  }
  return plates;
}

/** Where the last line ends. */
export function heightOf(plates: readonly TrackPlate[], top: number): number {
  const bottom = plates.at(-1)?.box;
  return bottom === undefined ? 0 : bottom.y + bottom.height - top;
}

function measured(piece: TrackPiece, room: number): Pick<TrackPlate, 'label' | 'marks'> & { width: number } {
  const widths = piece.marks.map(markWidth);
  const signs = widths.reduce((sum, width) => sum + width, 0);
  const label = fitted(piece.label, PLATE, room - GLYPH_ROOM - signs - PADDING);
  const end = GLYPH_ROOM + textWidth(label, PLATE) + (signs > 0 ? 2 : 0);
  const marks = piece.marks.map((mark, index) => ({
    mark,
    x: end + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  }));
  return { label, marks, width: end + signs + (signs > 0 ? PADDING - 3 : PADDING) };
}

function markWidth({ figure }: PieceMark): number {
  return MARK_ROOM + (figure === undefined ? 0 : textWidth(figure, PLATE) + 2);
}
