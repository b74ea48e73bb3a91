import type { TextStyle } from '../font.ts';

/**
 * Tracks are drawn 480 units wide, and so larger than hexes: a board of tracks has little on it, and a phone shows
 * it in 312 pixels.
 */
export const TRACKS_WIDTH = 480;
export const MARGIN = 12;
export const CARD_WIDTH = TRACKS_WIDTH - 2 * MARGIN;
export const CARD_GAP = 12;
export const INSET = 10;

/** Where the discs of the tracks stand under the centre, from the card's edge. */
export const DISC_X = 24;
/** Room for the name of a space and what is printed in it. */
export const SPACE_WIDTH = 136;
export const COLUMN_GAP = 6;

export const TITLE: TextStyle = { size: 21, weight: 600, tracking: 1.2 };
export const NAME: TextStyle = { size: 17, weight: 600, tracking: 0 };
export const SPACE: TextStyle = { size: 13.5, weight: 600, tracking: 0 };
export const TEXT: TextStyle = { size: 11.5, weight: 500, tracking: 0 };
export const STRONG: TextStyle = { size: 11.5, weight: 600, tracking: 0 };
export const SMALL: TextStyle = { size: 9.5, weight: 500, tracking: 0 };
export const SMALL_STRONG: TextStyle = { size: 9.5, weight: 600, tracking: 0 };
export const HEADING: TextStyle = { size: 9, weight: 600, tracking: 1.1 };
export const PLATE: TextStyle = { size: 12, weight: 600, tracking: 0.1 };
