import type { Json } from '../../../src/engine/json.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aSquadron, eventsOf } from './kit.ts';

type Print = Readonly<Record<string, Json>>;

/** An assault carrier: 600 factors of troops, 300 when reduced. */
export const carrier = (id: string, print: Print = {}): Json =>
  aSquadron(id, { type: 'assault', full: [0, 0, 4], reduced: [0, 0, 2], ...print });

/** A battle squadron: 20 factors of troops, 10 when reduced. */
export const battle = (id: string, print: Print = {}): Json =>
  aSquadron(id, { type: 'battle', full: [3, 4, 6], reduced: [1, 2, 3], ...print });

/** A scout that may carry admirals and no troops. */
export const scout = (id: string): Json =>
  aSquadron(id, { type: 'scout', full: [0, 0, 2], reduced: null, jump: 4 });

/** Squadrons outside fleets. */
export const alone = (navy: string, at: string, list: readonly Json[]): Json => ({
  squadrons: { navy, at, list: [...list] },
});

/** A unit of 20 factors, tech level 14, unless told otherwise. */
export const unit = (id: string, place: Print, print: Print = {}): Json => ({
  troops: { id, navy: 'zhodani', strength: 20, tech: 14, ...place, ...print },
});

/** Where a unit is: aboard what, or on which world. */
export function whereIs(state: State, id: string): string {
  const { at = null, aboard = null } = state.troops[id] ?? {};
  return aboard ?? at ?? 'gone';
}

/** Where an admiral is, and with what. */
export function postOf(state: State, id: string): string {
  const { at = null, fleet = null, aboard = null } = state.admirals[id] ?? {};
  const post = fleet === null ? (aboard === null ? 'ashore' : `aboard ${aboard}`) : `commands ${fleet}`;
  return at === null ? 'gone' : `${at} ${post}`;
}

/** Codes of the orders of a side that the turn prevented. */
export function failures(events: readonly Event[], side: Side): readonly string[] {
  return eventsOf(events, 'order-failed')
    .filter((event) => event.side === side)
    .map(({ code }) => code);
}
