import { WORLDS } from '../data/index.ts';
import { distance, type Hex, parseHex } from '../hex.ts';
import { findBox } from '../worlds.ts';

/** A world as seen from another place. */
export interface Near {
  readonly hex: string;
  /** Length of a jump there, in hexes. */
  readonly hexes: number;
}

/** As far as a fleet looks for prizes. */
export const HORIZON = 7;

/** The map never changes: what is near a place is looked for once. */
const NEAR = new Map<string, readonly Near[]>();

/** Worlds within the horizon of a place, itself included, the nearest first. */
export function worldsNear(place: string): readonly Near[] {
  const known = NEAR.get(place);
  if (known !== undefined) return known;
  const hex = parseHex(place);
  const entry = findBox(place)?.entry;
  const near = hex !== null ? aroundHex(hex, 0) : entry === undefined ? [] : aroundHex(entry, 1);
  NEAR.set(place, near);
  return near;
}

function aroundHex(hex: Hex, further: number): readonly Near[] {
  return [...WORLDS.keys()]
    .map((world) => ({ hex: world, hexes: distance(hex, world) + further }))
    .filter(({ hexes }) => hexes <= HORIZON)
    .sort((a, b) => a.hexes - b.hexes);
}
