import { between, type Point } from './box.ts';
import type { Frame } from './frame.ts';
import type { Hex } from './hex.ts';
import { round } from './svg.ts';

type Loop = readonly Point[];

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly at: Point;
}

const RELAXINGS = 5;
const CORNER_CUTS = 2;

/** Path data of the border of a set of hexes: edges that two of them share vanish, the rest is chained and smoothed. */
export function outlinePath(hexes: readonly Hex[], frame: Frame): string {
  return chained(outerEdges(hexes, frame)).map(smoothed).map(loopPath).join('');
}

function outerEdges(hexes: readonly Hex[], frame: Frame): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const hex of hexes) {
    const corners = cornerNames(hex);
    frame.corners(hex).forEach((at, index) => {
      const from = corners[index] ?? '';
      const to = corners[(index + 1) % 6] ?? '';
      if (!edges.delete(`${to}|${from}`)) edges.set(`${from}|${to}`, { from, to, at });
    });
  }
  return [...edges.values()];
}

// Corners lie on a lattice of half a radius by half a step: whole numbers, so that neighbours name a corner alike.
function cornerNames({ column, row }: Hex): readonly string[] {
  const x = 3 * column;
  const y = 2 * row + (column % 2 === 0 ? 1 : 0);
  const corners = [
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners.map(([dx, dy]) => `${x + dx},${y + dy}`);
}

function chained(edges: readonly Edge[]): readonly Loop[] {
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const loops: Loop[] = [];
  for (const edge of edges) {
    const loop = walk(edge.from, leaving);
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

function walk(start: string, leaving: ReadonlyMap<string, Edge[]>): Loop {
  const loop: Point[] = [];
  for (let edge = leaving.get(start)?.pop(); edge !== undefined; edge = leaving.get(edge.to)?.pop()) {
    loop.push(edge.at);
    if (edge.to === start) break;
  }
  return loop;
}

function smoothed(loop: Loop): Loop {
  let points = loop;
  // A border round one hex or two would shrink to a dot.
  if (loop.length > 10) for (let pass = 0; pass < RELAXINGS; pass += 1) points = relaxed(points);
  for (let pass = 0; pass < CORNER_CUTS; pass += 1) points = cornersCut(points);
  return points;
}

function relaxed(loop: Loop): Loop {
  return loop.map((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] ?? point;
    const after = loop[(index + 1) % loop.length] ?? point;
    return { x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4 };
  });
}

function cornersCut(loop: Loop): Loop {
  return loop.flatMap((point, index) => {
    const after = loop[(index + 1) % loop.length] ?? point;
    return [between(point, after, 0.25), between(point, after, 0.75)];
  });
}

function loopPath(loop: Loop): string {
  return `M${loop.map((point) => `${round(point.x)} ${round(point.y)}`).join('L')}Z`;
}

/** Path data of the upper halves of all hexes; together with their neighbours' halves they make the grid. */
export function gridPath(hexes: readonly Hex[], frame: Frame): string {
  return hexes
    .map((hex) => frame.corners(hex))
    .map((corners) => [3, 4, 5, 0].flatMap((corner) => corners[corner] ?? []))
    .map((corners) => `M${corners.map((corner) => `${round(corner.x)} ${round(corner.y)}`).join('L')}`)
    .join('');
}
