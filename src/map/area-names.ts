import {
  boxAround,
  contains,
  crosses,
  grown,
  middleOf,
  overlaps,
  union,
  type Box,
  type Point,
  type Segment,
} from './box.ts';
import type { BoxIndex } from './box-index.ts';
import { textWidth, type TextStyle } from './font.ts';
import { VIEW_WIDTH, type Frame } from './frame.ts';
import type { Hex } from './hex.ts';

export interface AreaName {
  readonly text: string;
  readonly style: TextStyle;
  readonly box: Box;
}

/** Sizes tried in turn: a name that finds no free spot is written smaller. */
const STYLES: readonly TextStyle[] = [
  { size: 13, weight: 600, tracking: 3.6 },
  { size: 11, weight: 600, tracking: 2 },
  { size: 9, weight: 600, tracking: 1 },
];
const STEP = { x: 8, y: 4 };
/** Points of the name's edge that may hang out of its area, tried in turn. */
const MOST_OUTSIDE = [0, 4];

export interface AreaGround {
  readonly frame: Frame;
  readonly hexes: readonly Hex[];
  /** What the name may not touch. */
  readonly taken: BoxIndex;
  readonly lines: readonly Segment[];
  readonly height: number;
}

/** An area's hexes as numbers, their middle, and spots a few units apart that lie in them. */
interface Inside {
  readonly hexes: ReadonlySet<number>;
  readonly middle: Point;
  readonly raster: readonly Point[];
}

/** The freest spot near the middle of an area; null where a name of any size would cover something. */
export function placeAreaName(name: string, ground: AreaGround): AreaName | null {
  const text = name.toUpperCase();
  const inside = insideOf(ground);
  for (const mostOutside of MOST_OUTSIDE) {
    for (const style of STYLES) {
      const halfWidth = (textWidth(text, style) - style.tracking) / 2;
      const boxes = inside.raster.map((at) => boxAround(at, halfWidth, style.size * 0.375));
      const box = freest(boxes, mostOutside, inside, ground);
      if (box !== null) return { text, style, box };
    }
  }
  return null;
}

function insideOf({ frame, hexes }: AreaGround): Inside {
  const inside = new Set(hexes.map(hexNumber));
  const centres = hexes.map((hex) => frame.centre(hex));
  if (centres.length === 0) return { hexes: inside, middle: { x: 0, y: 0 }, raster: [] };
  const span = grown(union(centres.map((centre) => boxAround(centre, 0))), frame.step / 2);
  const raster = rasterOver(span).filter((point) => inside.has(hexNumber(frame.under(point))));
  return { hexes: inside, middle: meanOf(centres), raster };
}

function rasterOver(span: Box): readonly Point[] {
  const columns = Math.floor(span.width / STEP.x) + 1;
  const rows = Math.floor(span.height / STEP.y) + 1;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: span.x + (index % columns) * STEP.x,
    y: span.y + Math.floor(index / columns) * STEP.y,
  }));
}

function freest(boxes: readonly Box[], mostOutside: number, inside: Inside, ground: AreaGround): Box | null {
  const bounds = { x: 4, y: 4, width: VIEW_WIDTH - 8, height: ground.height - 8 };
  let best: { readonly box: Box; readonly cost: number } | null = null;
  for (const box of boxes) {
    if (!contains(bounds, box) || pointsOutside(box, inside, ground) > mostOutside) continue;
    const cost = costOf(box, inside, ground);
    if (cost !== null && (best === null || cost < best.cost)) best = { box, cost };
  }
  return best?.box ?? null;
}

/** null: the box would cover something. */
function costOf(box: Box, inside: Inside, ground: AreaGround): number | null {
  const near = ground.taken.overlapping({ ...grown(box, 2), x: box.x - 9, width: box.width + 18 });
  if (near.some((other) => overlaps(other, box))) return null;
  const outside = pointsOutside(box, inside, ground);
  const rim = pointsOutside(grown(box, 20), inside, ground);
  const crossed = ground.lines.filter((line) => crosses(box, line)).length;
  const away = Math.hypot(middleOf(box).x - inside.middle.x, middleOf(box).y - inside.middle.y);
  return outside * 40 + rim * 9 + near.length * 30 + crossed * 14 + away * 0.03;
}

function pointsOutside(box: Box, { hexes }: Inside, { frame }: AreaGround): number {
  let outside = 0;
  for (const point of edgePoints(box)) if (!hexes.has(hexNumber(frame.under(point)))) outside += 1;
  return outside;
}

// A number, not the hex's name: it is asked for some hundred thousand points.
function hexNumber({ column, row }: Hex): number {
  return column * 100 + row;
}

function edgePoints(box: Box): readonly Point[] {
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    { x: box.x + box.width * share, y: box.y - 2 },
    { x: box.x + box.width * share, y: box.y + box.height + 2 },
  ]);
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
