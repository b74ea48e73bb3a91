import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron, sideOfAdmiral, sideOfSquadron } from '../counters.ts';
import type { Event } from '../events.ts';
import { parseHex } from '../hex.ts';
import type { Side, State } from '../state.ts';
import { isWorld } from '../worlds.ts';

export const SIDES: readonly Side[] = ['imperial', 'zhodani'];

export type BySide<T> = Readonly<Record<Side, T>>;

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

/** Every hex where squadrons of both sides stand, in ascending order. Boxes are no hexes: nobody fights there. [4.4] */
export function battlesOf(state: State): readonly Battle[] {
  const bySide = bothSides((side) => squadronsByHex(state, side));
  return [...bySide.imperial.keys()]
    .filter((hex) => bySide.zhodani.has(hex))
    .sort(byCodeUnit)
    .map((at) =>
      battleAt(
        state,
        at,
        bothSides((side) => bySide[side].get(at) ?? []),
      ),
    );
}

function battleAt(state: State, at: string, present: Battle['present']): Battle {
  return {
    at,
    present,
    admirals: bothSides((side) => admiralsAt(state, at, side)),
    began: bothSides((side) => defenceOf(state, present[side])),
  };
}

/** Admirals of a side in a place. Without a fleet he is on the world; where there is none, aboard a squadron. [3.9] */
export function admiralsAt(state: State, at: string, side: Side): readonly AdmiralHere[] {
  return Object.entries(state.admirals)
    .filter(
      ([id, admiral]) => admiral.state === 'active' && admiral.at === at && sideOfAdmiral(state, id) === side,
    )
    .map(([id, admiral]) => ({ id, ashore: admiral.fleet === null && isWorld(at) }))
    .sort((a, b) => byCodeUnit(a.id, b.id));
}

function squadronsByHex(state: State, side: Side): ReadonlyMap<string, readonly string[]> {
  const byHex = new Map<string, readonly string[]>();
  for (const id of Object.keys(state.squadrons).sort(byCodeUnit)) {
    const at = state.squadrons[id]?.at ?? null;
    if (at === null || parseHex(at) === null || !isAlive(state, id) || sideOfSquadron(state, id) !== side)
      continue;
    byHex.set(at, [...(byHex.get(at) ?? []), id]);
  }
  return byHex;
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

export function bothSides<T>(of: (side: Side) => T): BySide<T> {
  return { imperial: of('imperial'), zhodani: of('zhodani') };
}

export function otherSide(side: Side): Side {
  return side === 'imperial' ? 'zhodani' : 'imperial';
}

/** Fleets of a side that fight here, the largest first, then by id. [5.3.1.2] */
export function fleetsIn(state: State, squadrons: readonly string[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const id of squadrons) {
    const fleet = state.squadrons[id]?.fleet ?? null;
    if (fleet !== null) sizes.set(fleet, (sizes.get(fleet) ?? 0) + 1);
  }
  return [...sizes].sort(([a, n], [b, m]) => m - n || byCodeUnit(a, b)).map(([fleet]) => fleet);
}
