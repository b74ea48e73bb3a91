import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron, sideOfAdmiral } from '../counters.ts';
import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import { parseHex } from '../hex.ts';
import { type BySide, bothSides, otherSide, SIDES } from '../sides.ts';
import type { Side, State } from '../state.ts';
import { isWorld } from '../worlds.ts';
import { isUnderway, squadronsPresent } from './presence.ts';

export { type BySide, bothSides, otherSide, SIDES };

/** A space battle as it stands between two rounds. [4.4] */
export interface Battle {
  readonly at: string;
  /**
   * Squadrons that still fight, by side, in order of id. Kept beside the state because a squadron that disengages
   * stands at its destination at once, yet arrives there only next week. [4.4.5.3]
   */
  readonly present: BySide<readonly string[]>;
  /** Admirals who were in the hex when the battle began. */
  readonly admirals: BySide<readonly AdmiralHere[]>;
  /** Defence factors of each side when the battle began. */
  readonly began: BySide<number>;
}

export interface AdmiralHere {
  readonly id: string;
  /** On the world, not aboard: slow to command, and safe from what happens in space. [3.9.4, 5.3.1.3] */
  readonly ashore: boolean;
}

/** A battle in its course: the position, the battle, and what has happened so far. */
export interface Fought extends Outcome<State, Event> {
  readonly battle: Battle;
}

/** The battle where squadrons of both sides are in a hex; null: there is none. Boxes are no hexes: nobody fights there. [4.4] */
export function battleAt(state: State, at: string): Battle | null {
  if (parseHex(at) === null) return null;
  const present = bothSides((side) => squadronsPresent(state, at, side));
  return SIDES.some((side) => present[side].length === 0) ? null : battleOf(state, at, present);
}

/** A fight of these squadrons as it begins; one side has none where they fight SDBs. [4.4, 4.5.1] */
export function battleOf(state: State, at: string, present: Battle['present']): Battle {
  return {
    at,
    present,
    admirals: bothSides((side) => admiralsAt(state, at, side)),
    began: bothSides((side) => defenceOf(state, present[side])),
  };
}

/**
 * Admirals of a side in a place, without those who come there only next week. Without a fleet he is on the world;
 * where there is none, aboard a squadron. [3.9, 4.4.5.3]
 */
export function admiralsAt(forces: Forces, at: string, side: Side): readonly AdmiralHere[] {
  return Object.entries(forces.admirals)
    .filter(
      ([id, admiral]) =>
        admiral.state === 'active' &&
        admiral.at === at &&
        sideOfAdmiral(forces, id) === side &&
        !isUnderway(forces, admiral, forces.week),
    )
    .map(([id, admiral]) => ({
      id,
      ashore: admiral.fleet === null && admiral.aboard === null && isWorld(at),
    }))
    .sort((a, b) => byCodeUnit(a.id, b.id));
}

/** Full or reduced: neither destroyed nor off the map. */
export function isAlive(state: State, id: string): boolean {
  const now = state.squadrons[id]?.state;
  return now === 'full' || now === 'reduced';
}

/** The battle without squadrons that were destroyed. */
export function withoutDestroyed(battle: Battle, state: State): Battle {
  return { ...battle, present: bothSides((side) => battle.present[side].filter((id) => isAlive(state, id))) };
}

export function attackOf(state: State, squadrons: readonly string[]): number {
  return squadrons.reduce((sum, id) => sum + factorsOfSquadron(state, id)[0], 0);
}

export function defenceOf(state: State, squadrons: readonly string[]): number {
  return squadrons.reduce((sum, id) => sum + factorsOfSquadron(state, id)[2], 0);
}

/** Fleets of a side that fight here, the largest first, then by id. [5.3.1.2] */
export function fleetsIn(state: Pick<State, 'squadrons'>, squadrons: readonly string[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const id of squadrons) {
    const fleet = state.squadrons[id]?.fleet ?? null;
    if (fleet !== null) sizes.set(fleet, (sizes.get(fleet) ?? 0) + 1);
  }
  return [...sizes].sort(([a, n], [b, m]) => m - n || byCodeUnit(a, b)).map(([fleet]) => fleet);
}
