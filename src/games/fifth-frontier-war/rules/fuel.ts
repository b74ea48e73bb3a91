import { byCodeUnit } from '../../../engine/json.ts';
import { type PiecesInPlay, squadronCounter, factorsOfSquadron } from '../counters.ts';
import { CHARTS, type FuelCode } from '../data/index.ts';
import type { Forces } from '../forces.ts';
import type { Side } from '../state.ts';
import { findBox, findWorld } from '../worlds.ts';

/** What squadrons of a side can refuel from at a place. [3.8.1] */
export interface FuelSources {
  readonly gasGiant: boolean;
  readonly ocean: boolean;
  readonly base: boolean;
  /** Squadrons that the starport serves at once; null: no port with fuel. [3.8.4] */
  readonly portSlots: number | null;
}

const NO_SOURCE: FuelSources = { gasGiant: false, ocean: false, base: false, portSlots: null };

/**
 * Sources that a side may use now. A gas giant is anyone's; ocean, port and base are its who controls the world. A
 * red world's ocean and port are closed to Imperial squadrons until the Zhodani have come. [3.8.6, 5.1]
 */
export function sourcesFor(
  forces: Pick<Forces, 'worlds' | 'openedWorlds'>,
  place: string,
  side: Side,
): FuelSources {
  const best = sourcesAtBest(place, side);
  if (findBox(place) !== null) return best;
  const friendly = forces.worlds[place]?.control === side;
  const closed = side === 'imperial' && isInterdicted(place) && !forces.openedWorlds.includes(place);
  return friendly && !closed ? best : { ...NO_SOURCE, gasGiant: best.gasGiant };
}

/** Sources that would be there if the world were the side's by then. A box counts as a base. [3.7.2, 3.8.1] */
export function sourcesAtBest(place: string, side: Side): FuelSources {
  const known = AT_BEST[side].get(place);
  if (known !== undefined) return known;
  const sources = lookedUp(place, side);
  AT_BEST[side].set(place, sources);
  return sources;
}

/** What is printed never changes, and forecasts ask for it thousands of times a week. */
const AT_BEST: Readonly<Record<Side, Map<string, FuelSources>>> = { imperial: new Map(), zhodani: new Map() };

function lookedUp(place: string, side: Side): FuelSources {
  if (findBox(place)?.side === side) return { ...NO_SOURCE, base: true };
  const world = findWorld(place);
  if (world === null) return NO_SOURCE;
  const { slots, fuel } = CHARTS.starports;
  return {
    gasGiant: world.gasGiant,
    ocean: world.water,
    base: world.bases.length > 0,
    portSlots: fuel.some((port) => port === world.starport) ? slots[world.starport] : null,
  };
}

function isInterdicted(place: string): boolean {
  return findWorld(place)?.zone === 'red';
}

/** A squadron as far as its fuel goes. */
export interface Vessel {
  readonly id: string;
  readonly fleet: string | null;
  readonly code: FuelCode;
  readonly tanker: boolean;
  /** Squadrons that it can refuel from a full tank. [3.8.5] */
  readonly feeds: number;
  readonly fuelled: boolean;
  readonly tankFull: boolean;
  /** Jumped in this movement phase, and so has spent none of it refuelling. [3.8.3] */
  readonly jumped: boolean;
}

export function vesselOf(forces: Pick<Forces, 'squadrons' | 'week'> & PiecesInPlay, id: string): Vessel {
  const { type, fuelCode } = squadronCounter(forces, id);
  const squadron = forces.squadrons[id];
  const tanker = type === 'tanker';
  return {
    id,
    fleet: squadron?.fleet ?? null,
    code: fuelCode,
    tanker,
    feeds: tanker ? factorsOfSquadron(forces, id)[2] : 0,
    fuelled: squadron?.fuelled ?? false,
    tankFull: squadron?.tankFull ?? false,
    jumped: squadron?.movedFor === forces.week,
  };
}

/** Who has first call on a port's slots and on tankers. */
export interface FuelWishes {
  /** Squadrons that the owner sends to the port first. */
  readonly port: readonly string[];
  /** Squadrons that the owner has refuelled by each tanker. */
  readonly tankers: Readonly<Record<string, readonly string[]>>;
  /** Fleets that jump next week. */
  readonly hurried: ReadonlySet<string>;
  /** Squadrons that are plotted to be detached when this week is over: their fleet jumps without them. [3.2.3.3] */
  readonly leaving: ReadonlySet<string>;
}

export const NO_WISHES: FuelWishes = { port: [], tankers: {}, hurried: new Set(), leaving: new Set() };

/**
 * One side's squadrons at one place after their refuelling: each from what serves it in the time it has, then the
 * port's slots, then tankers as ordered or where they let a whole fleet jump. [3.8.3 - 3.8.5]
 */
export function refuelled(
  vessels: readonly Vessel[],
  sources: FuelSources,
  wishes: FuelWishes,
): readonly Vessel[] {
  if (!vessels.some(isWaiting)) return vessels;
  const served = vessels.map((vessel) =>
    isWaiting(vessel) && servesItself(vessel, sources) ? filled(vessel) : vessel,
  );
  return withTankers(withPortSlots(served, sources.portSlots ?? 0, wishes), wishes);
}

function isWaiting(vessel: Vessel): boolean {
  return !vessel.fuelled || (vessel.tanker && !vessel.tankFull);
}

function filled(vessel: Vessel): Vessel {
  return { ...vessel, fuelled: true, tankFull: vessel.tanker };
}

function servesItself(vessel: Vessel, sources: FuelSources): boolean {
  const weeks = vessel.jumped ? 0 : 1;
  return weeksToRefuel(vessel.code, sources) <= weeks;
}

/** Movement phases that the best source takes, without a slot at the port; Infinity: there is no source. [3.8.2] */
export function weeksToRefuel(code: FuelCode, sources: FuelSources): number {
  const { weeks } = CHARTS.refuelling;
  return Math.min(
    sources.gasGiant ? weeks.gasGiant[code] : Infinity,
    sources.ocean ? weeks.ocean[code] : Infinity,
    sources.base ? weeks.base[code] : Infinity,
    sources.portSlots !== null ? 1 : Infinity,
  );
}

function withPortSlots(vessels: readonly Vessel[], slots: number, wishes: FuelWishes): readonly Vessel[] {
  if (slots === 0) return vessels;
  const waiting = vessels.filter(isWaiting);
  const need = waitingByFleet(waiting);
  const rank = (vessel: Vessel): readonly number[] => [
    vessel.fuelled ? 1 : 0,
    wishes.port.includes(vessel.id) ? wishes.port.indexOf(vessel.id) : wishes.port.length,
    vessel.fleet !== null && wishes.hurried.has(vessel.fleet) ? 0 : 1,
    need.get(vessel.fleet ?? vessel.id) ?? 1,
  ];
  const first = [...waiting].sort(
    (a, b) =>
      compared(rank(a), rank(b)) || byCodeUnit(a.fleet ?? a.id, b.fleet ?? b.id) || byCodeUnit(a.id, b.id),
  );
  const served = new Set(first.slice(0, slots).map((vessel) => vessel.id));
  return vessels.map((vessel) => (served.has(vessel.id) ? filled(vessel) : vessel));
}

function waitingByFleet(waiting: readonly Vessel[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fleet } of waiting) if (fleet !== null) counts.set(fleet, (counts.get(fleet) ?? 0) + 1);
  return counts;
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function withTankers(vessels: readonly Vessel[], wishes: FuelWishes): readonly Vessel[] {
  const ordered = Object.keys(wishes.tankers)
    .sort(byCodeUnit)
    .reduce((now, tanker) => feed(now, tanker, wishes.tankers[tanker] ?? []), vessels);
  const fleets = [...wishes.hurried].sort(byCodeUnit);
  return fleets.reduce((now, fleet) => letFleetJump(now, fleet, wishes.leaving), ordered);
}

/** A tanker gives what it can, in the order named; itself or another tanker takes all it has. [3.8.5] */
function feed(vessels: readonly Vessel[], tanker: string, named: readonly string[]): readonly Vessel[] {
  const giver = vessels.find((vessel) => vessel.id === tanker);
  if (giver === undefined || !giver.tankFull) return vessels;
  const dry = named.flatMap((id) => vessels.filter((vessel) => vessel.id === id && !vessel.fuelled));
  const fed = dry[0]?.tanker === true ? dry.slice(0, 1) : dry.filter((v) => !v.tanker).slice(0, giver.feeds);
  return fed.length === 0 ? vessels : afterFeeding(vessels, new Set([tanker]), new Set(fed.map((v) => v.id)));
}

function afterFeeding(
  vessels: readonly Vessel[],
  givers: ReadonlySet<string>,
  fed: ReadonlySet<string>,
): readonly Vessel[] {
  return vessels.map((vessel) => ({
    ...vessel,
    fuelled: vessel.fuelled || fed.has(vessel.id),
    tankFull: vessel.tankFull && !givers.has(vessel.id),
  }));
}

/** The fleet's own tankers are used only when every squadron that goes on can then jump. */
function letFleetJump(
  vessels: readonly Vessel[],
  fleet: string,
  leaving: ReadonlySet<string>,
): readonly Vessel[] {
  const own = vessels.filter((vessel) => vessel.fleet === fleet);
  const dry = own.filter((vessel) => !vessel.fuelled && !leaving.has(vessel.id));
  if (dry.length === 0) return vessels;
  const tankers = own.filter((vessel) => vessel.tanker && vessel.tankFull).sort((a, b) => b.feeds - a.feeds);
  const dryTankers = dry.filter((vessel) => vessel.tanker).length;
  // The smallest tanks go to the tankers themselves, since such a feeding takes a whole tank of any size.
  const givers = tankers.slice(0, Math.max(0, tankers.length - dryTankers));
  const capacity = givers.reduce((sum, vessel) => sum + vessel.feeds, 0);
  if (tankers.length < dryTankers || capacity < dry.length - dryTankers) return vessels;
  const used = [...giversFor(givers, dry.length - dryTankers), ...tankers.slice(givers.length)];
  return afterFeeding(vessels, new Set(used.map((v) => v.id)), new Set(dry.map((v) => v.id)));
}

function giversFor(givers: readonly Vessel[], squadrons: number): readonly Vessel[] {
  const used: Vessel[] = [];
  let left = squadrons;
  for (const giver of givers) {
    if (left <= 0) break;
    used.push(giver);
    left -= giver.feeds;
  }
  return used;
}
