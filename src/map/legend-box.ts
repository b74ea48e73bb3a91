import { grown, type Box } from './box.ts';
import type { BoxIndex } from './box-index.ts';
import { VIEW_WIDTH } from './frame.ts';

export const LEGEND_WIDTH = 236;
export const LEGEND_ROW = 13.5;
export const LEGEND_HEAD = 48;

const LEGEND_FOOT = 10;
const MARGIN = 6;
const CLEARANCE = 6;
const STEP = 4;
const LONGEST_SLIDE = 60;

/**
 * Room for the legend: the first of the four corners, or beside it, where it covers no place.
 * A board that is full gets it underneath, and so a higher drawing.
 */
export function legendBox(entries: number, height: number, solids: BoxIndex): Box {
  const size = {
    width: LEGEND_WIDTH,
    height: LEGEND_HEAD + (Math.ceil(entries / 2) - 1) * LEGEND_ROW + LEGEND_FOOT,
  };
  const right = VIEW_WIDTH - MARGIN - size.width;
  const bottom = height - MARGIN - size.height;
  for (let slide = 0; slide <= LONGEST_SLIDE; slide += STEP) {
    const spots = [
      { ...size, x: right - slide, y: bottom },
      { ...size, x: MARGIN + slide, y: bottom },
      { ...size, x: right - slide, y: MARGIN },
      { ...size, x: MARGIN + slide, y: MARGIN },
    ];
    const free = spots.find((spot) => spot.y >= 0 && solids.overlapping(grown(spot, CLEARANCE)).length === 0);
    if (free !== undefined) return free;
  }
  return { ...size, x: right, y: height };
}
