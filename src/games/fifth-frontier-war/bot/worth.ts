import { factorsOfSquadron } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { placesWithUnits } from '../rules/presence.ts';
import { MOST_SQUADRONS, recruitsAt } from './attachments.ts';
import { type Course, roomLeft } from './courses.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { type Taker, weeksToTake } from './takings.ts';

const WEIGHT = {
  /** Per half point of a world that could be taken in a week. */
  prize: 20,
  /** Per unit of troops that could be fetched, up to so many. */
  troops: 40,
  mostTroops: 3,
  /** Per attack factor of squadrons that could be taken along. */
  recruits: 10,
} as const;

/** What every place is worth to a fleet as it will be. */
export interface Worth {
  at(place: string): number;
}

interface Worths {
  /** Worlds that it can take. */
  readonly prizes: ReadonlyMap<string, number>;
  /** Places where troops or squadrons wait to be taken along. */
  readonly pickups: ReadonlyMap<string, number>;
}

/** The same fleet with the same troops asks week after week. */
const WORTHS = new WeakMap<Taker, Worths>();

/** Worlds that it can take, troops that it can fetch, squadrons that it can take along; nothing that is done already. */
export function worthOf(course: Course, land: LayOfTheLand, forces: Forces): Worth {
  const { done, taker, at } = course;
  const known = WORTHS.get(taker) ?? {
    prizes: prizesFor(taker, land),
    pickups: pickupsFor(course, land, forces),
  };
  WORTHS.set(taker, known);
  const { prizes, pickups } = known;
  return {
    at: (place) =>
      done.has(place) ? 0 : (prizes.get(place) ?? 0) + (place === at ? 0 : (pickups.get(place) ?? 0)),
  };
}

function prizesFor(taker: Taker, land: LayOfTheLand): ReadonlyMap<string, number> {
  const prizes = new Map<string, number>();
  for (const [hex, { world, value, against }] of land.targets) {
    const weeks = weeksToTake(world, taker, { ground: land.ground, against });
    if (weeks !== null) prizes.set(hex, Math.floor((value * WEIGHT.prize) / (weeks + 1)));
  }
  return prizes;
}

function pickupsFor(course: Course, land: LayOfTheLand, forces: Forces): ReadonlyMap<string, number> {
  const pickups = new Map<string, number>();
  if (course.holds.length < MOST_SQUADRONS) addRecruits(pickups, forces, land);
  if (course.taker.units.length < WEIGHT.mostTroops) addTroops(pickups, course, land);
  return pickups;
}

function add(pickups: Map<string, number>, place: string, more: number): void {
  pickups.set(place, (pickups.get(place) ?? 0) + more);
}

function addTroops(pickups: Map<string, number>, course: Course, land: LayOfTheLand): void {
  const room = roomLeft(course);
  if (room === 0) return;
  for (const at of placesWithUnits(land.ground)) {
    const units = land.spareAt(at).filter(({ strength }) => strength <= room).length;
    if (units > 0) add(pickups, at, Math.min(units, WEIGHT.mostTroops) * WEIGHT.troops);
  }
}

/** Squadrons that stand about without a fleet. */
function addRecruits(pickups: Map<string, number>, forces: Forces, land: LayOfTheLand): void {
  for (const place of musterOf(forces).places) {
    const recruits = recruitsAt(forces, place, land);
    const attack = recruits.reduce((sum, id) => sum + factorsOfSquadron(forces, id)[0], 0);
    if (attack > 0) add(pickups, place, attack * WEIGHT.recruits);
  }
}
