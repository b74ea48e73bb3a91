import { factorsOfSquadron } from '../counters.ts';
import { type Forces, musterOf } from '../forces.ts';
import { placesWithUnits } from '../rules/presence.ts';
import { SCALE } from '../rules/strength.ts';
import { recruitsAt } from './attachments.ts';
import { ARMY, type Course, roomLeft } from './courses.ts';
import type { Unit } from './ground.ts';
import type { LayOfTheLand, Target } from './lay-of-the-land.ts';
import { findBox } from '../worlds.ts';
import { indexOf } from './neighbourhood.ts';
import { type Taker, weeksToTake } from './takings.ts';

const WEIGHT = {
  /** Per half point of a world that could be taken in a week. */
  prize: 20,
  /** Per unit of troops that could be fetched, up to so many, and per ten factors of theirs. */
  troops: 40,
  mostTroops: 3,
  tenFactors: 4,
  /** For a fleet that has nobody to land: it takes hardly anything without. */
  firstTroops: 300,
  /** Per attack factor of squadrons that could be taken along. */
  recruits: 10,
  /** Attack factors that a squadron brings. */
  attackOfOne: 4,
} as const;

/** What every place is worth to a fleet as it will be. */
export interface Worth {
  at(place: string): number;
  /** Worlds and boxes that are worth anything, by their index in the neighbourhood. */
  readonly places: readonly { readonly index: number; readonly value: number }[];
}

interface Worths {
  /** Worlds that it can take. */
  readonly prizes: ReadonlyMap<string, number>;
  /** Places where troops or squadrons wait to be taken along. */
  readonly pickups: ReadonlyMap<string, number>;
}

/** The same fleet with the same troops asks week after week. */
const WORTHS = new WeakMap<Taker, Worths>();

/** Other fleets of the side that will be at a place. */
export interface Support {
  readonly attack: number;
  readonly bombardment: number;
}

interface Asking {
  readonly land: LayOfTheLand;
  readonly forces: Forces;
  /** By place. */
  readonly support: ReadonlyMap<string, Support>;
}

/** Worlds that it can take, troops that it can fetch, squadrons that it can take along; nothing that is done already. */
export function worthOf(course: Course, { land, forces, support }: Asking): Worth {
  const { done, taker, at: here } = course;
  const known = WORTHS.get(taker) ?? {
    prizes: prizesFor(taker, land),
    pickups: pickupsFor(course, land, forces),
  };
  WORTHS.set(taker, known);
  const { prizes, pickups } = known;
  const prizeAt = (place: string): number => {
    const others = support.get(place);
    if (done.taken.has(place)) return 0;
    return prizes.get(place) ?? (others === undefined ? 0 : sharedPrize(place, taker, { land, others }));
  };
  const pickupAt = (place: string): number =>
    place === here || (done.visited.has(place) && findBox(place) === null) ? 0 : (pickups.get(place) ?? 0);
  const at = (place: string): number => prizeAt(place) + pickupAt(place);
  return { at, places: worthwhile([prizes, pickups, support], at) };
}

function worthwhile(
  all: readonly ReadonlyMap<string, unknown>[],
  at: (place: string) => number,
): Worth['places'] {
  const places: { readonly index: number; readonly value: number }[] = [];
  const met = new Set<string>();
  for (const some of all) {
    for (const place of some.keys()) {
      if (met.has(place)) continue;
      met.add(place);
      const index = indexOf(place);
      const value = at(place);
      if (index !== undefined && value > 0) places.push({ index, value });
    }
  }
  return places;
}

/** What a world is worth that it can take only beside others. */
function sharedPrize(
  place: string,
  taker: Taker,
  { land, others }: { readonly land: LayOfTheLand; readonly others: Support },
): number {
  const target = land.targets.get(place);
  if (target === undefined) return 0;
  const attack = taker.attack + others.attack;
  const bombardment = taker.bombardment + others.bombardment;
  return prizeOf(target, { ...taker, attack, bombardment }, land);
}

function prizeOf({ world, value, against }: Target, taker: Taker, { ground }: LayOfTheLand): number {
  const weeks = weeksToTake(world, taker, { ground, against });
  return weeks === null ? 0 : Math.floor((value * WEIGHT.prize) / (weeks + 1));
}

function prizesFor(taker: Taker, land: LayOfTheLand): ReadonlyMap<string, number> {
  const prizes = new Map<string, number>();
  for (const [hex, target] of land.targets) {
    const prize = prizeOf(target, taker, land);
    if (prize > 0) prizes.set(hex, prize);
  }
  return prizes;
}

function pickupsFor(course: Course, land: LayOfTheLand, forces: Forces): ReadonlyMap<string, number> {
  const pickups = new Map<string, number>();
  const { recruits, troops } = waitingIn(forces, land);
  const { open, taker } = course;
  const isArmed = taker.attack >= ARMED;
  for (const [place, attack] of recruits) {
    if (isArmed && findBox(place) !== null) continue;
    const more = Math.min(attack, open * WEIGHT.attackOfOne);
    if (more > 0) add(pickups, place, more * WEIGHT.recruits);
  }
  const room = taker.units.length < WEIGHT.mostTroops ? roomLeft(course) : 0;
  if (room === 0) return pickups;
  const isCarrier = room >= ARMY;
  for (const [place, units] of troops) {
    if (isArmed && !isCarrier && findBox(place) !== null) continue;
    const fit = units.filter(({ strength }) => strength <= room).slice(0, WEIGHT.mostTroops);
    if (fit.length === 0) continue;
    const first = taker.units.length === 0 ? WEIGHT.firstTroops : 0;
    add(
      pickups,
      place,
      fit.reduce((sum, unit) => sum + valueOf(unit), first),
    );
  }
  return pickups;
}

/**
 * Attack factors of a fleet that does not turn back to a box for more: what waits there comes with a fleet of its own.
 * Only a carrier goes back, for an army.
 */
const ARMED = 8;

function valueOf({ strength }: Unit): number {
  return WEIGHT.troops + Math.floor(strength / (10 * SCALE)) * WEIGHT.tenFactors;
}

function add(pickups: Map<string, number>, place: string, more: number): void {
  pickups.set(place, (pickups.get(place) ?? 0) + more);
}

/** What stands about for whoever comes, by place. */
interface Waiting {
  /** Attack factors of squadrons without a fleet. */
  readonly recruits: ReadonlyMap<string, number>;
  readonly troops: ReadonlyMap<string, readonly Unit[]>;
}

/** Every fleet asks, week after week, and plots change neither squadrons nor troops. */
const WAITING = new WeakMap<Forces['squadrons'], Waiting>();

function waitingIn(forces: Forces, land: LayOfTheLand): Waiting {
  const known = WAITING.get(forces.squadrons);
  if (known !== undefined) return known;
  const waiting = {
    recruits: recruitsIn(forces, land),
    troops: new Map(placesWithUnits(land.ground).map((place) => [place, land.spareAt(place)])),
  };
  WAITING.set(forces.squadrons, waiting);
  return waiting;
}

function recruitsIn(forces: Forces, land: LayOfTheLand): ReadonlyMap<string, number> {
  const recruits = new Map<string, number>();
  for (const place of musterOf(forces).places) {
    const attack = recruitsAt(forces, place, land).reduce(
      (sum, id) => sum + factorsOfSquadron(forces, id)[0],
      0,
    );
    if (attack > 0) recruits.set(place, attack);
  }
  return recruits;
}
