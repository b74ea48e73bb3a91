import type { PieceMark, Terrain, TrackPiece } from '../../engine/map.ts';
import type { Point } from '../box.ts';
import { element, round } from '../svg.ts';

/** Drawn around (0, 0), eight units to each side, as lines. */
const TERRAIN: Readonly<Record<Terrain, string>> = {
  urban: 'M-8 7H8M-6.5 7V0H-2V7M-2 7V-7H3V7M3 7V-3H6.5V7M.5 -4V-3.5M.5 0V.5M.5 3.5V4',
  wild: 'M-8 6L-2.5 -5L1.2 1.6L3.6 -2L8 6Z',
  air: 'M-8 -2H2.5A2.4 2.4 0 1 0 .2 -4.8M-8 2H5A2.4 2.4 0 1 1 2.7 4.8M-8 6H-1',
  liquid: 'M-8 -4Q-6 -7 -4 -4T0 -4T4 -4T8 -4M-8 1Q-6 -2 -4 1T0 1T4 1T8 1M-8 6Q-6 3 -4 6T0 6T4 6T8 6',
  fire: 'M0 -8C4 -4 6 -1 5.4 3A5.5 5.5 0 0 1 -5.4 3C-5.4 0 -3.4 -.6 -2.6 -3.4C-1 -1.6 .4 -2.6 0 -8Z',
  subterranean: 'M-8 6.5V0A8 6.5 0 0 1 8 0V6.5M-4 6.5V3A4 3.6 0 0 1 4 3V6.5M-8 6.5H8',
};

/** Drawn around (0, 0), five units to each side; filled where the outline is closed. */
const MARKS: Readonly<Record<PieceMark['kind'], { readonly d: string; readonly filled: boolean }>> = {
  detected: { d: 'M-5 0Q0 -5.6 5 0Q0 5.6 -5 0ZM-1 0A1 1 0 1 0 1 0A1 1 0 1 0 -1 0', filled: false },
  wounded: {
    d: 'M0 -5C2.6 -1.4 3.6 .2 3.6 1.8A3.6 3.6 0 0 1 -3.6 1.8C-3.6 .2 -2.6 -1.4 0 -5Z',
    filled: true,
  },
  captive: { d: 'M-4 -4.4H4V4.4H-4ZM-1.4 -4.4V4.4M1.4 -4.4V4.4', filled: false },
  leading: { d: 'M-4 .2L0 -3.8L4 .2M-4 4.2L0 .2L4 4.2', filled: false },
};

const SORTS: Readonly<Record<'camp' | 'ship', string>> = {
  camp: 'M0 -4.8L5.4 4.2H-5.4ZM0 -.6L-2 4.2H2Z',
  ship: 'M0 -5.6C2.6 -3 2.8 .4 2.2 2.4L4.6 5H-4.6L-2.2 2.4C-2.8 .4 -2.6 -3 0 -5.6Z',
};

export function terrainSign(terrain: Terrain, at: Point, colour: string): string {
  return lines(TERRAIN[terrain], at, colour, 1.2);
}

/** What happened to a person, beside the name. */
export function markSign(kind: PieceMark['kind'], at: Point, colour: string): string {
  const { d, filled } = MARKS[kind];
  return filled ? shape(d, at, colour) : lines(d, at, colour, 1.15);
}

/** Stands in the place of a side's glyph for what is no person and no unit. */
export function sortSign(
  sort: Extract<TrackPiece['sort'], 'camp' | 'ship'>,
  at: Point,
  colour: string,
): string {
  return shape(SORTS[sort], at, colour);
}

function lines(d: string, at: Point, stroke: string, width: number): string {
  const ends = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return element('path', {
    d,
    transform: movedTo(at),
    fill: 'none',
    stroke,
    'stroke-width': String(width),
    ...ends,
  });
}

function shape(d: string, at: Point, fill: string): string {
  return element('path', { d, transform: movedTo(at), fill, 'fill-rule': 'evenodd' });
}

function movedTo({ x, y }: Point): string {
  return `translate(${round(x)} ${round(y)})`;
}
