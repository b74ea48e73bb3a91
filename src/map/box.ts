export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in units of the drawing; x and y name its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

export function boxAround(centre: Point, halfWidth: number, halfHeight: number = halfWidth): Box {
  return { x: centre.x - halfWidth, y: centre.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Area that two boxes share, in square units; touching edges share nothing. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Distance from a point to the nearest point of a box; 0 inside. */
export function distanceTo(box: Box, point: Point): number {
  const nearest = nearestIn(box, point);
  return Math.hypot(point.x - nearest.x, point.y - nearest.y);
}

export function nearestIn(box: Box, point: Point): Point {
  return {
    x: Math.max(box.x, Math.min(point.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(point.y, box.y + box.height)),
  };
}

/** The point at a share of the way. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Whether a line passes through a box (Liang and Barsky: the part of the line inside each of the four edges). */
export function crosses(box: Box, line: Segment): boolean {
  const dx = line.to.x - line.from.x;
  const dy = line.to.y - line.from.y;
  const edges: readonly (readonly [number, number])[] = [
    [-dx, line.from.x - box.x],
    [dx, box.x + box.width - line.from.x],
    [-dy, line.from.y - box.y],
    [dy, box.y + box.height - line.from.y],
  ];
  let enter = 0;
  let leave = 1;
  for (const [towards, room] of edges) {
    if (towards === 0 && room < 0) return false;
    if (towards < 0) enter = Math.max(enter, room / towards);
    if (towards > 0) leave = Math.min(leave, room / towards);
  }
  return enter <= leave;
}

export function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
