import type { HexGeometry } from '../engine/map.ts';
import type { Point } from './box.ts';
import { parseHex, type Hex } from './hex.ts';

/** Every board is drawn 800 units wide; another width is the same drawing, scaled. */
export const VIEW_WIDTH = 800;

const SIDE_MARGIN = 14;
const TOP_MARGIN = 10;
const BOTTOM_MARGIN = 19;
const LARGEST_RADIUS = 30;

/** Where hexes lie in the drawing. */
export interface Frame {
  readonly height: number;
  /** Distance from the middle of a hex to its corner. */
  readonly radius: number;
  /** Distance from the middle of a hex to the middle of its neighbour. */
  readonly step: number;
  centre(hex: Hex): Point;
  corners(hex: Hex): readonly Point[];
  /** Middle of a hex that lies on the board; null for an off-board box or a hex outside the board. */
  find(text: string): Point | null;
  /** The hex that a point lies in. */
  under(point: Point): Hex;
}

export function frameOf({ columns, rows }: HexGeometry): Frame {
  const columnsWide = 1.5 * (columns[1] - columns[0]) + 2;
  const radius = Math.min(LARGEST_RADIUS, (VIEW_WIDTH - 2 * SIDE_MARGIN) / columnsWide);
  const step = radius * Math.sqrt(3);
  const left = (VIEW_WIDTH - columnsWide * radius) / 2 + radius;
  const centre = ({ column, row }: Hex): Point => ({
    x: left + (column - columns[0]) * 1.5 * radius,
    y: TOP_MARGIN + step * (row - rows[0] + (column % 2 === 0 ? 1 : 0.5)),
  });
  const find = (text: string): Point | null => {
    const hex = parseHex(text);
    return hex !== null && within(hex.column, columns) && within(hex.row, rows) ? centre(hex) : null;
  };
  const under = (point: Point): Hex => {
    const column = Math.round((point.x - left) / (1.5 * radius)) + columns[0];
    return nearestOf([column - 1, column, column + 1], point, centre, step);
  };
  const height = Math.round(TOP_MARGIN + step * (rows[1] - rows[0] + 1.5) + BOTTOM_MARGIN);
  return { height, radius, step, centre, corners: (hex) => cornersAround(centre(hex), radius), find, under };
}

/** Of the hexes at a point's height in some columns, the one whose middle is nearest. */
function nearestOf(columns: readonly number[], point: Point, centre: Frame['centre'], step: number): Hex {
  let nearest = { hex: { column: 0, row: 0 }, away: Number.POSITIVE_INFINITY };
  for (const column of columns) {
    const row = Math.round((point.y - centre({ column, row: 0 }).y) / step);
    const middle = centre({ column, row });
    const away = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (away < nearest.away) nearest = { hex: { column, row }, away };
  }
  return nearest.hex;
}

function cornersAround(middle: Point, radius: number): readonly Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => ({
    x: middle.x + radius * Math.cos((Math.PI / 3) * corner),
    y: middle.y + radius * Math.sin((Math.PI / 3) * corner),
  }));
}

function within(value: number, [first, last]: readonly [first: number, last: number]): boolean {
  return value >= first && value <= last;
}
