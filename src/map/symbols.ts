import type { PlaceMark } from '../engine/map.ts';
import type { Box, Point } from './box.ts';
import { circle, element, polygonPath, type Attributes } from './svg.ts';
import { sideColour, type Theme } from './theme.ts';

type Corners = readonly (readonly [x: number, y: number])[];

const DIAMOND: Corners = [
  [0, -1.15],
  [1.15, 0],
  [0, 1.15],
  [-1.15, 0],
];
const SQUARE: Corners = [
  [-0.82, -0.82],
  [0.82, -0.82],
  [0.82, 0.82],
  [-0.82, 0.82],
];
const TRIANGLE: Corners = [
  [0, -1.05],
  [1.05, 0.82],
  [-1.05, 0.82],
];
const HEXAGON: Corners = [
  [1, 0],
  [0.5, 0.87],
  [-0.5, 0.87],
  [-1, 0],
  [-0.5, -0.87],
  [0.5, -0.87],
];
const CROSS: Corners = [
  [-0.36, -1],
  [0.36, -1],
  [0.36, -0.36],
  [1, -0.36],
  [1, 0.36],
  [0.36, 0.36],
  [0.36, 1],
  [-0.36, 1],
  [-0.36, 0.36],
  [-1, 0.36],
  [-1, -0.36],
  [-0.36, -0.36],
];

/** By side style less two; style 1 is a disc, and nobody has none. */
const GLYPHS: readonly Corners[] = [DIAMOND, SQUARE, TRIANGLE, HEXAGON, CROSS];

/** The shape that doubles a side's colour. */
export function glyph(style: number, at: Point, size: number, paint: Attributes): string {
  if (style === 1) return circle(at, size * 0.9, paint);
  const corners = GLYPHS[style - 2];
  if (corners === undefined) return '';
  const points = corners.map(([x, y]) => ({ x: at.x + x * size, y: at.y + y * size }));
  return element('path', { d: polygonPath(points), ...paint });
}

/** Who holds a place. Each style has a line of its own, so that holders differ in grey as well. */
export function ring(style: number, at: Point, radius: number, theme: Theme): string {
  const stroke = sideColour(theme, style);
  const paint = { fill: 'none', stroke };
  const around = (radius: number, width: number, dashes?: string): string =>
    circle(at, radius, { ...paint, 'stroke-width': width, 'stroke-dasharray': dashes });
  switch (style) {
    case 1:
      return around(radius, 1.9);
    case 2:
      return around(radius + 1.6, 1.3) + around(radius - 0.9, 1.3);
    case 3:
      return around(radius + 0.2, 3, arcs(radius + 0.2, 4, 0.7));
    case 4:
      return around(radius - 0.7, 1.2) + around(radius + 1.4, 2, arcs(radius + 1.4, 3, 0.72));
    case 5:
      return around(radius + 1.6, 2, arcs(radius + 1.6, 12, 0.5)) + around(radius - 0.6, 1);
    case 6:
      return around(radius + 0.3, 3.6);
    default:
      return around(radius, 1.3, '2 1.6');
  }
}

function arcs(radius: number, count: number, share: number): string {
  const arc = (2 * Math.PI * radius) / count;
  return `${(arc * share).toFixed(2)} ${(arc * (1 - share)).toFixed(2)}`;
}

/** A base or another lasting mark of a place; in one ink, told apart by shape. */
export function placeMark(mark: PlaceMark, at: Point, size: number): string {
  switch (mark) {
    case 'gas-giant':
      return circle(at, 1.7 * size);
    case 'naval':
      return element('path', { d: starPath(at, 3.4 * size, 5) });
    case 'scout':
      return element('path', {
        d: polygonPath(
          scaled(
            [
              [0, -2.6],
              [2.7, 2.1],
              [-2.7, 2.1],
            ],
            at,
            size,
          ),
        ),
      });
    case 'military':
      return element('path', {
        d: polygonPath(
          scaled(
            [
              [-2.2, -2.2],
              [2.2, -2.2],
              [2.2, 2.2],
              [-2.2, 2.2],
            ],
            at,
            size,
          ),
        ),
      });
  }
}

function scaled(corners: Corners, at: Point, size: number): readonly Point[] {
  return corners.map(([x, y]) => ({ x: at.x + x * size, y: at.y + y * size }));
}

export function burst(at: Point, radius: number, points: number, theme: Theme): string {
  return element('path', {
    d: starPath(at, radius, points),
    fill: theme.battle,
    stroke: theme.battleInk,
    'stroke-width': 0.9,
    'stroke-linejoin': 'round',
  });
}

function starPath(at: Point, radius: number, points: number): string {
  const tips = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2;
    const out = index % 2 === 0 ? radius : radius * 0.62;
    return { x: at.x + out * Math.cos(angle), y: at.y + out * Math.sin(angle) };
  });
  return polygonPath(tips);
}

/** The zone round a place: amber is dotted, red is dashed; a whole ring would look like a second holder's. */
export function zoneRing(zone: 'amber' | 'red', at: Point, radius: number, theme: Theme): string {
  const amber = { stroke: theme.amber, 'stroke-width': 1.1, 'stroke-dasharray': '1.4 2.2' };
  const red = { stroke: theme.red, 'stroke-width': 1.3, 'stroke-dasharray': arcs(radius, 8, 0.7) };
  return circle(at, radius, { fill: 'none', ...(zone === 'amber' ? amber : red) });
}

/** A piece's plate: filled for one's own, hollow for others. */
export function plate({ x, y, width, height }: Box, filled: boolean, colour: string, theme: Theme): string {
  const paint = filled
    ? { fill: colour, stroke: theme.board, 'stroke-width': 1.2 }
    : { fill: theme.board, stroke: colour, 'stroke-width': 1.4 };
  return element('rect', { x, y, width, height, rx: 2, ...paint });
}

export function linkLine(d: string, kind: number, theme: Theme): string {
  const dashes = [undefined, '5 2.5', '1.5 2', '7 2 1.5 2'][kind % 4];
  const paint = { fill: 'none', stroke: theme.route, 'stroke-width': 1, 'stroke-dasharray': dashes };
  return element('path', { d, ...paint, 'stroke-opacity': '.8' });
}
