import type { HexMap } from '../engine/map.ts';
import type { Board } from './board.ts';
import type { Ink } from './ink.ts';
import type { PieceLayout } from './pieces.ts';
import { sideColour, type Theme } from './theme.ts';

/** What every layer that stays is drawn from. */
export interface BoardDrawing {
  readonly doc: HexMap;
  readonly board: Board;
  readonly theme: Theme;
  readonly ink: Ink;
}

/** ... and every layer that moves. */
export interface Drawing extends BoardDrawing {
  readonly pieces: PieceLayout;
  /** One short line for the legend: which way is up, what a hex measures. */
  readonly note: string | null;
}

/** Style of a side; nobody's for null and for a side that the document doesn't name. */
export function styleOf(doc: HexMap, side: string | null): number {
  return doc.sides.find((other) => other.id === side)?.style ?? 0;
}

export function colourOf({ doc, theme }: BoardDrawing, side: string | null): string {
  return sideColour(theme, styleOf(doc, side));
}
