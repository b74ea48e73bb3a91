import { ORDER_OF_BATTLE, type ReinforcementsBox, type World, WORLDS } from './data/index.ts';
import { distance, distanceFromBox, parseHex } from './hex.ts';
import type { Side } from './state.ts';

/** Nearly every place that is asked for is a world's hex, written as it is printed. */
const NAMED_AS_PRINTED: ReadonlyMap<string, World> = WORLDS;

/** The world in a hex; null: empty space, a box, or no hex at all. */
export function findWorld(place: string): World | null {
  const known = NAMED_AS_PRINTED.get(place);
  if (known !== undefined) return known;
  const hex = parseHex(place);
  return hex === null ? null : (WORLDS.get(hex) ?? null);
}

export function isWorld(place: string): boolean {
  return findWorld(place) !== null;
}

const BOXES: ReadonlyMap<string, ReinforcementsBox> = new Map(
  ORDER_OF_BATTLE.boxes.map((box) => [box.id, box]),
);

/** The reinforcements box of that id; null: the place is a hex. [3.7] */
export function findBox(place: string): ReinforcementsBox | null {
  return BOXES.get(place) ?? null;
}

/** Whether a side's fleets may be there: everybody in a hex, in a box its owner. [3.7.2] */
export function mayStandAt(place: string, side: Side): boolean {
  const box = findBox(place);
  return box === null ? parseHex(place) !== null : box.side === side;
}

/**
 * Length of the jump between two places, in hexes; a box lies one hex from its entry hex. Null: no jump leads there,
 * as between two boxes or to a hex that is not on the display. [3, 3.7]
 */
export function jumpLength(from: string, to: string): number | null {
  const [a, b] = [parseHex(from), parseHex(to)];
  if (a !== null && b !== null) return distance(a, b);
  const box = findBox(a === null ? from : to);
  const hex = a ?? b;
  return box === null || hex === null ? null : distanceFromBox(box.entry, hex);
}

/** How a place is called in sentences: "Regina 2314", "hex 2011", "Zhodani reinforcements box". */
export function nameOfPlace(place: string): string {
  const world = findWorld(place);
  if (world !== null) return `${world.name} ${world.hex}`;
  return findBox(place)?.names[0] ?? `hex ${place}`;
}
