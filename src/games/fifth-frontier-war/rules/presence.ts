import { sideOfSquadron, sideOfTroop } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { idsUnder, keysOf } from '../ids-by.ts';
import type { Admiral, Place, Side, State } from '../state.ts';
import { cargoesOf, garrisonsOf } from './troop-lists.ts';

/**
 * Squadrons of a side that take part in what happens at a place this week, in order of id. Those that left a battle
 * this week are on their way to where they stand, and arrive next week. [4.4.5.3]
 */
export function squadronsPresent(
  state: Pick<Forces, 'squadrons' | 'week' | 'ownCounters'>,
  at: string,
  side: Side,
): readonly string[] {
  return musterOf(state)
    .at(at)
    .filter((id) => {
      const { state: now, movedFor } = state.squadrons[id] ?? { state: 'destroyed', movedFor: null };
      const alive = now === 'full' || now === 'reduced';
      return alive && (movedFor ?? 0) <= state.week && sideOfSquadron(state, id) === side;
    });
}

/**
 * Whether an admiral is with a fleet or squadron that left a battle in this week: where he stands he arrives only in
 * the next. [4.4.5.3]
 */
export function isUnderway(
  { fleets, squadrons }: Pick<Forces, 'fleets' | 'squadrons'>,
  { fleet, aboard }: Pick<Admiral, 'fleet' | 'aboard'>,
  week: number,
): boolean {
  const carrier = fleet ?? aboard;
  return carrier !== null && (fleets[carrier]?.movedFor ?? squadrons[carrier]?.movedFor ?? 0) > week;
}

/** Troop units of a side on the surface of a world, in order of id, without those in hiding. [4.6, 5.4.4] */
export function troopsAshore(
  state: Pick<State, 'troops' | 'ownCounters'>,
  at: string,
  side: Side,
): readonly string[] {
  return unitsAt(state, at).filter(
    (id) => state.troops[id]?.mode !== 'covert' && sideOfTroop(state, id) === side,
  );
}

/** Where a unit is: on a world, in a box, or with the squadron that carries it; null: out of play. [3.9] */
export function placeOfTroop(
  {
    troops,
    squadrons,
  }: Pick<State, 'troops'> & { readonly squadrons: Readonly<Record<string, { readonly at: Place | null }>> },
  id: string,
): Place | null {
  const { at = null, aboard = null } = troops[id] ?? {};
  return aboard === null ? at : (squadrons[aboard]?.at ?? null);
}

/** Every unit on the surface of a world or in a box, of both sides and hidden or not, in order of id. */
export function unitsAt({ troops }: Pick<State, 'troops'>, at: string): readonly string[] {
  return idsUnder(garrisonsOf(troops), at);
}

/** Every place where a unit is on the ground. */
export function placesWithUnits({ troops }: Pick<State, 'troops'>): readonly string[] {
  return keysOf(garrisonsOf(troops));
}

/** Units that a squadron carries, in order of id. [3.9.3] */
export function cargoOf({ troops }: Pick<State, 'troops'>, squadron: string): readonly string[] {
  return idsUnder(cargoesOf(troops), squadron);
}
