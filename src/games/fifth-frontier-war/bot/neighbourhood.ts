import { ORDER_OF_BATTLE, WORLDS } from '../data/index.ts';
import { parseHex } from '../hex.ts';
import { jumpLength } from '../worlds.ts';

/** A place as seen from another. */
export interface Near {
  readonly place: string;
  /** Length of a jump there, in hexes. */
  readonly hexes: number;
}

/** Worlds and boxes, in order. */
const PLACES: readonly string[] = [...WORLDS.keys(), ...ORDER_OF_BATTLE.boxes.map(({ id }) => id)];
const INDEX: ReadonlyMap<string, number> = new Map(PLACES.map((place, index) => [place, index]));

/** Where a place stands in the lists of lengths; undefined: empty space. */
export function indexOf(place: string): number | undefined {
  return INDEX.get(place);
}

/** The map never changes: what is how far from a place is measured once. */
const LENGTHS = new Map<string, readonly number[]>();

/** Lengths of the jumps from a place to every world and box, by index; Infinity where no jump leads. */
export function lengthsFrom(place: string): readonly number[] {
  const known = LENGTHS.get(place);
  if (known !== undefined) return known;
  const lengths = PLACES.map((other) => jumpLength(place, other) ?? Infinity);
  LENGTHS.set(place, lengths);
  return lengths;
}

const NEAR = new Map<string, readonly Near[]>();
/** As far as the fastest squadron jumps. */
const LONGEST_JUMP = 6;

/** Worlds in reach of a jump from a place, itself included, the nearest first. */
export function worldsNear(place: string): readonly Near[] {
  const known = NEAR.get(place);
  if (known !== undefined) return known;
  const near = lengthsFrom(place)
    .map((hexes, index) => ({ place: PLACES[index] ?? '', hexes }))
    .filter((one) => one.hexes <= LONGEST_JUMP && parseHex(one.place) !== null)
    .sort((a, b) => a.hexes - b.hexes);
  NEAR.set(place, near);
  return near;
}
