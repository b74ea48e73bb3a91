import { factorsOfSquadron } from '../counters.ts';
import { type Forces, squadronsOf } from '../forces.ts';
import { garrisonNeededAt } from '../rules/garrison.ts';
import { cargoOf } from '../rules/presence.ts';
import { SCALE } from '../rules/strength.ts';
import { capacityOf } from '../rules/transport.ts';
import { findBox, findWorld } from '../worlds.ts';
import { mostSquadrons } from './attachments.ts';
import { type Unit, unitOf } from './ground.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { type Taker, weeksToTake } from './takings.ts';

/** What fleets will have done by the end of their plots, so that none sets out for what another does already. */
export interface Ledger {
  /** Worlds that will have been taken. */
  readonly taken: ReadonlySet<string>;
  /** Places that somebody comes to, for the troops and squadrons there. */
  readonly visited: ReadonlySet<string>;
  /** Units that will have been taken along. */
  readonly fetched: ReadonlySet<string>;
}

export const NOTHING_DONE: Ledger = { taken: new Set(), visited: new Set(), fetched: new Set() };

function noted(ledger: Ledger, what: keyof Ledger, place: string): Ledger {
  return ledger[what].has(place) ? ledger : { ...ledger, [what]: new Set(ledger[what]).add(place) };
}

/** A fleet on its way as a plan sees it, week after week. */
export interface Course {
  readonly at: string;
  /** Weeks that it will have spent there. */
  readonly stayed: number;
  readonly taker: Taker;
  /** Hundredths of a factor of troops that each of its squadrons can carry. */
  readonly holds: readonly number[];
  /** Squadrons that it could take in beside them. */
  readonly open: number;
  readonly done: Ledger;
}

/** How a fleet sets out. */
export function courseOf(
  forces: Forces,
  fleet: string,
  { land, done }: { readonly land: LayOfTheLand; readonly done: Ledger },
): Course {
  const squadrons = squadronsOf(forces, fleet);
  const sum = (factor: 0 | 1): number =>
    squadrons.reduce((total, id) => total + factorsOfSquadron(forces, id)[factor], 0);
  const units = squadrons.flatMap((id) => cargoOf(forces, id)).map((id) => unitOf(land.ground, id));
  return {
    at: forces.fleets[fleet]?.at ?? '',
    stayed: 0,
    taker: { side: land.side, attack: sum(0), bombardment: sum(1), units: weakestLast(units) },
    holds: squadrons.map((id) => capacityOf(forces, id)),
    open: mostSquadrons(forces, fleet) - squadrons.length,
    done,
  };
}

function weakestLast(units: readonly Unit[]): readonly Unit[] {
  return [...units].sort((a, b) => b.strength - a.strength);
}

/** A week that it stays; a world that it can take by then is taken, and a garrison left there. */
export function stayed(course: Course, land: LayOfTheLand): Course {
  const weeks = course.stayed + 1;
  const target = course.done.taken.has(course.at) ? undefined : land.targets.get(course.at);
  const needed =
    target === undefined
      ? null
      : weeksToTake(target.world, course.taker, { ground: land.ground, against: target.against });
  if (needed === null || needed > weeks) return { ...course, stayed: weeks };
  return { ...withoutGarrison(course, land), stayed: 0, done: noted(course.done, 'taken', course.at) };
}

/** It leaves behind the weakest unit that will do; nothing on a world that was its own. [5.2] */
function withoutGarrison(course: Course, { ground, side }: LayOfTheLand): Course {
  const { at, taker } = course;
  if (findWorld(at)?.startControl === side) return course;
  const garrison = garrisonFrom(taker.units, garrisonNeededAt(ground, at));
  const units = taker.units.filter((unit) => !garrison.includes(unit));
  return { ...course, taker: { ...taker, units } };
}

/** The weakest unit that is enough, else the strongest until they are. */
export function garrisonFrom(units: readonly Unit[], needed: number): readonly Unit[] {
  const one = units.findLast(({ strength }) => strength >= needed);
  if (one !== undefined) return [one];
  let left = needed;
  return units.filter(({ strength }) => {
    const stays = left > 0;
    left -= strength;
    return stays;
  });
}

/** It leaves for another place, with the troops that can be spared where it was. */
export function departed(course: Course, land: LayOfTheLand, to: string): Course {
  const fetched = fetchable(course, land);
  const arrived = { ...course, done: noted(course.done, 'visited', to), at: to, stayed: 0 };
  if (fetched.length === 0) return arrived;
  const units = weakestLast([...course.taker.units, ...fetched]);
  const done = fetched.reduce((ledger, { id }) => noted(ledger, 'fetched', id), arrived.done);
  return { ...arrived, taker: { ...course.taker, units }, done };
}

/**
 * Units that stand at a place, can be spared there, and find room aboard: each in one squadron. [3.9.3] Of a box no
 * more than the fleet's share, so that those who come later find some.
 */
export function fetchable({ at, taker, holds, done }: Course, land: LayOfTheLand): readonly Unit[] {
  const spare = land.spareAt(at).filter(({ id }) => !done.fetched.has(id));
  if (spare.length === 0) return [];
  const rooms = stowed(holds, taker.units);
  const fit = spare.filter((unit) => stow(rooms, unit));
  return findBox(at) === null ? fit : fit.slice(0, Math.max(0, shareOf(holds) - taker.units.length));
}

/** So many units for a fleet, and more for each squadron that holds an army. */
const SHARE = { fleet: 2, carrier: 2 } as const;
/** Hundredths of factors that only an assault carrier has room for. */
export const ARMY = 300 * SCALE;

function shareOf(holds: readonly number[]): number {
  return SHARE.fleet + holds.filter((room) => room >= ARMY).length * SHARE.carrier;
}

/** The most that one of its squadrons can still take aboard, in hundredths of a factor. */
export function roomLeft({ holds, taker }: Course): number {
  return Math.max(0, ...stowed(holds, taker.units));
}

function stowed(holds: readonly number[], units: readonly Unit[]): number[] {
  const rooms = [...holds];
  for (const unit of units) stow(rooms, unit);
  return rooms;
}

/** A unit goes where most room is left; false: nowhere. */
function stow(rooms: number[], { strength }: Unit): boolean {
  const roomiest = rooms.reduce((best, room, index) => (room > (rooms[best] ?? 0) ? index : best), 0);
  const room = rooms[roomiest] ?? 0;
  if (room < strength) return false;
  rooms[roomiest] = room - strength;
  return true;
}
