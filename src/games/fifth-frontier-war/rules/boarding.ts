import type { Outcome } from '../../../engine/module.ts';
import { type Command, type CommandOf, ordersOf } from '../commands/schema.ts';
import { admiralCounter, nameOfFleet } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { type Forces, withAdmiral } from '../forces.ts';
import type { Side, State } from '../state.ts';
import { nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { ownAdmiral } from './admirals.ts';
import { fleetInPlay, ownSquadron } from './fleets.ts';
import { hindranceInMovement } from './hindrance.ts';
import { barredLanding, type Ferry, type Refused } from './landing.ts';
import { carriageOf } from './passengers.ts';
import { isUnderway } from './presence.ts';

/** An admiral goes aboard a fleet or a lone squadron at his place, to travel with it and not to command. [3.5.2, 3.9] */
export function board<F extends Forces>(forces: F, ferry: Ferry, order: CommandOf<'BOARD'>): Done<F> {
  const { side } = ferry;
  const found = ownAdmiral(forces, side, order.admiral);
  if (!found.ok) return found;
  const carriage = carriageNamed(forces, side, order);
  if (!carriage.ok) return carriage;
  const { name } = admiralCounter(forces, order.admiral);
  const { id } = carriage;
  const about = { piece: order.admiral, admiral: name, carriage: nameOfFleet(id), at: nameOfPlace(found.at) };
  const { fleet, aboard } = forces.admirals[order.admiral] ?? { fleet: null, aboard: null };
  if ((fleet ?? aboard) === id) return impossible('board.aboard', about);
  const isComing = isUnderway(forces, { fleet: id, aboard: null }, forces.week);
  if (carriage.at !== found.at || isComing)
    return impossible('board.elsewhere', { ...about, wanted: nameOfPlace(carriage.at) });
  const hindrance = (fleet ?? aboard) === null ? ferry.hindrance(found.at, null) : null;
  if (hindrance !== null) return impossible(hindrance, about);
  const event: Event = { kind: 'admiral-boarded', side, admiral: order.admiral, at: carriage.at, aboard: id };
  const gone = withAdmiral(forces, order.admiral, { fleet: null, aboard: id });
  return done(gone, [event], `${name} goes aboard ${about.carriage} at ${about.at}`, leftWithout(fleet));
}

/** The fleet or lone squadron that an order names; of a squadron in a fleet, the fleet. */
function carriageNamed(
  forces: Forces,
  side: Side,
  { squadron, fleet }: CommandOf<'BOARD'>,
): { readonly ok: true; readonly id: string; readonly at: string } | Refused {
  if (squadron !== undefined) {
    const known = ownSquadron(forces, side, squadron);
    if (!known.ok) return known;
  }
  const id = squadron === undefined ? (fleet ?? '') : carriageOf(forces, squadron);
  const at = forces.squadrons[id]?.at ?? null;
  if (at !== null) return { ok: true, id, at };
  const found = fleetInPlay(forces, side, id);
  return found.ok ? { ok: true, id, at: found.at } : found;
}

/** An admiral goes from whatever he travels with, or commands, to the world where it is. [3.9] */
export function goAshore<F extends Forces>(forces: F, ferry: Ferry, order: CommandOf<'SHORE'>): Done<F> {
  const { side } = ferry;
  const { admiral } = order;
  const found = ownAdmiral(forces, side, admiral);
  if (!found.ok) return found;
  const { at } = found;
  const { fleet, aboard } = forces.admirals[admiral] ?? { fleet: null, aboard: null };
  const { name } = admiralCounter(forces, admiral);
  const about = { piece: admiral, troop: name, admiral: name, at: nameOfPlace(at) };
  if (fleet === null && aboard === null) return impossible('shore.ashore', about);
  const barred = barredLanding(forces, side, at) ?? ferry.hindrance(at, null);
  if (barred !== null) return impossible(barred, about);
  const event: Event = { kind: 'admiral-landed', side, admiral, at };
  const landed = withAdmiral(forces, admiral, { fleet: null, aboard: null });
  return done(landed, [event], `${name} goes ashore at ${about.at}`, leftWithout(fleet));
}

function leftWithout(fleet: string | null): string | null {
  return fleet === null ? null : `${nameOfFleet(fleet)} is left without an admiral`;
}

/**
 * Admirals who are where their carriage is go aboard before it jumps. The others may meet it after, unless they are to
 * go ashore then. [3.9.1]
 */
export function boardBeforeMovement(
  now: Outcome<State, Event>,
  side: Side,
  orders: readonly Command[],
): Outcome<State, Event> {
  const { state } = now;
  const ferry: Ferry = { side, hindrance: (at) => hindranceInMovement(state, at, side) };
  return ordersOf(orders, 'BOARD').reduce((so, order) => {
    const attempt = board(so.state, ferry, order);
    if (attempt.ok || !goesAshore(orders, order.admiral)) return tried(so, attempt);
    return { ...so, events: [...so.events, failed(side, order, attempt)] };
  }, now);
}

/** Whoever boards and goes ashore in one week does so in this order. */
function goesAshore(orders: readonly Command[], admiral: string): boolean {
  return ordersOf(orders, 'SHORE').some((order) => order.admiral === admiral);
}

/** How admirals are transferred, and what is told of those who are not. */
export interface Transfer {
  readonly ferry: Ferry;
  /** Null: wherever they are. */
  readonly at: string | null;
  /** Which refusals are told now: the others have another time. */
  isTold(code: string, order: Command): boolean;
}

/**
 * Whoever has not met his carriage before movement goes aboard now, and whoever is to goes ashore: after movement, or
 * in the transfers what an enemy hindered then. [3.9.1, 4.5.3]
 */
export function transferAdmirals(
  now: Outcome<State, Event>,
  orders: readonly Command[],
  transfer: Transfer,
): Outcome<State, Event> {
  const { ferry, at } = transfer;
  const isHere = (admiral: string): boolean => at === null || hasCome(now.state, admiral, at);
  const boarded = ordersOf(orders, 'BOARD')
    .filter(({ admiral }) => isHere(admiral) && !goesAshore(orders, admiral))
    .reduce((so, order) => attempted(so, order, { transfer, attempt: board(so.state, ferry, order) }), now);
  return ordersOf(orders, 'SHORE')
    .filter(({ admiral }) => isHere(admiral))
    .reduce(
      (so, order) => attempted(so, order, { transfer, attempt: goAshore(so.state, ferry, order) }),
      boarded,
    );
}

/** He is here, and not only on his way here from a battle that his squadrons left this week. [4.4.5.3] */
function hasCome(state: State, id: string, at: string): boolean {
  const admiral = state.admirals[id];
  return admiral?.at === at && !isUnderway(state, admiral, state.week);
}

/** Orders that are carried out already. */
const SATISFIED: readonly string[] = ['board.aboard', 'shore.ashore'];

function attempted(
  now: Outcome<State, Event>,
  order: CommandOf<'BOARD' | 'SHORE'>,
  { transfer, attempt }: { readonly transfer: Transfer; readonly attempt: Done<State> },
): Outcome<State, Event> {
  if (attempt.ok) return tried(now, attempt);
  const { code } = attempt.refusal;
  if (SATISFIED.includes(code) || !transfer.isTold(code, order)) return now;
  return { ...now, events: [...now.events, failed(transfer.ferry.side, order, attempt)] };
}

function tried(now: Outcome<State, Event>, attempt: Done<State>): Outcome<State, Event> {
  return attempt.ok ? { state: attempt.forces, events: [...now.events, ...attempt.events] } : now;
}
