import type { HexMap } from '../engine/map.ts';
import type { Board } from './board.ts';
import { between, boxAround, sharedArea, type Box, type Point, type Segment } from './box.ts';
import { textWidth, type TextStyle } from './font.ts';

export const BEAD: TextStyle = { size: 7.8, weight: 600, tracking: 0 };
export const BEAD_RADIUS = 5.6;

/** A planned move from hex to hex, with the weeks in which pieces of a side make it. */
export interface Leg extends Segment {
  readonly side: string;
  readonly weeks: string;
  /** Where the week is written. */
  readonly bead: Box;
}

interface Way {
  readonly side: string;
  readonly from: string;
  readonly to: string;
  readonly weeks: readonly string[];
}

const START_GAP = 3;
const END_GAP = 5;
const DEEP_SPACE_GAP = 2;
const SIDESTEP = 3.2;
const BEAD_SIDESTEPS = [0, 3, -3, 6, -6, 10, -10, 13, -13, 16, -16];
const BEAD_SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Planned moves on the board. Pieces that go the same way share a line; staying at a hex draws none. */
export function layOutPlans(doc: HexMap, board: Board): readonly Leg[] {
  const ways = waysOf(doc);
  const legs: Leg[] = [];
  for (const way of ways) {
    const line = lineOf(way, ways, board);
    if (line === null) continue;
    const weeks = way.weeks.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).join('·');
    const bead = freeBead(line, weeks, board, legs);
    legs.push({ ...line, side: way.side, weeks, bead });
  }
  return legs;
}

function waysOf({ pieces }: HexMap): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const piece of pieces) {
    let from = piece.at;
    for (const { to, label } of piece.path) {
      const key = `${piece.side} ${from} ${to}`;
      const weeks = ways.get(key)?.weeks ?? [];
      if (from !== to) {
        const all = weeks.includes(label) ? weeks : [...weeks, label];
        ways.set(key, { side: piece.side, from, to, weeks: all });
      }
      from = to;
    }
  }
  return [...ways.values()];
}

function lineOf(way: Way, ways: readonly Way[], board: Board): Segment | null {
  const start = board.frame.find(way.from);
  const end = board.frame.find(way.to);
  if (start === null || end === null) return null;
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const from = (radiusAt(way.from, board) + START_GAP) / length;
  const to = 1 - (radiusAt(way.to, board) + END_GAP) / length;
  const line = { from: between(start, end, from), to: between(start, end, to) };
  const shared = ways.some((other) => other !== way && joinsSame(other, way));
  return shared ? beside(line, length) : line;
}

function radiusAt(hex: string, board: Board): number {
  return board.sites.get(hex)?.radius ?? DEEP_SPACE_GAP;
}

function joinsSame(a: Way, b: Way): boolean {
  return (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from);
}

/** To the right of its own direction: there and back are two lines. */
function beside({ from, to }: Segment, length: number): Segment {
  const x = ((from.y - to.y) / length) * SIDESTEP;
  const y = ((to.x - from.x) / length) * SIDESTEP;
  return { from: { x: from.x + x, y: from.y + y }, to: { x: to.x + x, y: to.y + y } };
}

function freeBead(line: Segment, weeks: string, board: Board, legs: readonly Leg[]): Box {
  const halfWidth = Math.max(BEAD_RADIUS, textWidth(weeks, BEAD) / 2 + 2.6);
  const others = legs.map((leg) => leg.bead);
  const spots = beadSpots(line).map((at) => boxAround(at, halfWidth, BEAD_RADIUS));
  const clashes = spots.map((spot) => {
    const covered = [...board.taken.overlapping(spot), ...others];
    return covered.reduce((sum, box) => sum + sharedArea(box, spot), 0);
  });
  const best = clashes.indexOf(Math.min(...clashes));
  return spots[best] ?? boxAround(between(line.from, line.to, 0.5), halfWidth, BEAD_RADIUS);
}

/** On the line where that is free, else leaning on it from either side: a short leg runs among labels. */
function beadSpots({ from, to }: Segment): readonly Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return BEAD_SIDESTEPS.flatMap((aside) =>
    BEAD_SHARES.map((share) => {
      const { x, y } = between(from, to, share);
      return { x: x + ((from.y - to.y) / length) * aside, y: y + ((to.x - from.x) / length) * aside };
    }),
  );
}
