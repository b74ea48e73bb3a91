import { type IdsBy, idsBy, rekeyed } from '../ids-by.ts';
import type { State, Troop } from '../state.ts';

type Troops = State['troops'];

/** Nothing handed to us is changed, so that equal troops stand in the same places for good. */
const GARRISONS = new WeakMap<Troops, IdsBy>();
const CARGOES = new WeakMap<Troops, IdsBy>();

/** Units in play by the world or box where they are on the ground. */
export function garrisonsOf(troops: Troops): IdsBy {
  return known(troops, GARRISONS, groundOf);
}

/** Units in play by the squadron that carries them. [3.9.3] */
export function cargoesOf(troops: Troops): IdsBy {
  return known(troops, CARGOES, carrierOf);
}

function groundOf({ state, at }: Troop): string | null {
  return state === 'active' ? at : null;
}

function carrierOf({ state, aboard }: Troop): string | null {
  return state === 'active' ? aboard : null;
}

type Lists = WeakMap<Troops, IdsBy>;

function known(troops: Troops, lists: Lists, keyOf: (troop: Troop) => string | null): IdsBy {
  const before = lists.get(troops);
  if (before !== undefined) return before;
  const made = idsBy(troops, keyOf);
  lists.set(troops, made);
  return made;
}

/** Remembers where units are when one of them has changed, as far as it was known before. */
export function noteTroop(before: Troops, after: Troops, id: string): void {
  note(GARRISONS, groundOf, { before, after, id });
  note(CARGOES, carrierOf, { before, after, id });
}

interface Changed {
  readonly before: Troops;
  readonly after: Troops;
  readonly id: string;
}

function note(lists: Lists, keyOf: (troop: Troop) => string | null, { before, after, id }: Changed): void {
  const [old, now, was] = [before[id], after[id], lists.get(before)];
  if (old === undefined || now === undefined || was === undefined) return;
  lists.set(after, rekeyed(was, [{ id, from: keyOf(old), to: keyOf(now) }]));
}
