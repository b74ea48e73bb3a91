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

/** Remembers where units are when some of them have changed, as far as it was known before. */
export function noteTroops(before: Troops, after: Troops, ids: readonly string[]): void {
  note(GARRISONS, groundOf, { before, after, ids });
  note(CARGOES, carrierOf, { before, after, ids });
}

interface Changed {
  readonly before: Troops;
  readonly after: Troops;
  readonly ids: readonly string[];
}

function note(lists: Lists, keyOf: (troop: Troop) => string | null, { before, after, ids }: Changed): void {
  const was = lists.get(before);
  if (was === undefined) return;
  const changes = ids.flatMap((id) => {
    const [old, now] = [before[id], after[id]];
    return old === undefined || now === undefined ? [] : [{ id, from: keyOf(old), to: keyOf(now) }];
  });
  lists.set(after, rekeyed(was, changes));
}
