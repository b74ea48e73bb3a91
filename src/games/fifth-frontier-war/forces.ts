import { byCodeUnit } from '../../engine/json.ts';
import {
  admiralCounter,
  type Pieces,
  sideOf,
  sideOfAdmiral,
  sideOfSquadron,
  sideOfTroop,
} from './counters.ts';
import { CHARTS } from './data/index.ts';
import { type IdsBy, idsBy, idsUnder, keysOf, type Rekeyed, rekeyed } from './ids-by.ts';
import { noteTroops } from './rules/troop-lists.ts';
import type { Admiral, Fleet, Side, Squadron, State, Troop, WorldState } from './state.ts';
import type { SquadronView, View } from './view.ts';

/**
 * What orders of a side act on. A state is one; so is a seat's own part of a view, and therefore one function both
 * judges an order when it is given and carries it out when its step comes.
 */
export interface Forces extends Pieces {
  /** The week whose movement and combat come next. */
  readonly week: number;
  readonly squadrons: Readonly<Record<string, Squadron>>;
  readonly fleets: Readonly<Record<string, Fleet>>;
  readonly admirals: Readonly<Record<string, Admiral>>;
  readonly troops: Readonly<Record<string, Troop>>;
  readonly worlds: Readonly<Record<string, WorldState>>;
  readonly openedWorlds: readonly string[];
  readonly warrant: State['warrant'];
}

/** Every line of a sheet asks for the same forces. */
const OWN = new WeakMap<View, Forces>();

/** The forces of the reader's side, as its view knows them; the GM's are those of both. */
export function ownForces(view: View): Forces {
  const known = OWN.get(view);
  if (known !== undefined) return known;
  const own = forcesOf(view);
  OWN.set(view, own);
  return own;
}

function forcesOf(view: View): Forces {
  const isOwn = (side: Side): boolean => view.side === null || view.side === side;
  return {
    week: view.week,
    squadrons: kept(
      view.squadrons,
      (id, one): one is Squadron => isWhole(one) && isOwn(sideOfSquadron(view, id)),
    ),
    fleets: kept(view.fleets, (_, one): one is Fleet => one.plot !== undefined && isOwn(sideOf(one.navy))),
    admirals: kept(
      view.admirals,
      (id, one): one is Admiral => one.fleet !== undefined && isOwn(sideOfAdmiral(view, id)),
    ),
    troops: kept(
      view.troops,
      (id, one): one is Troop => one.loss !== undefined && isOwn(sideOfTroop(view, id)),
    ),
    worlds: view.worlds,
    openedWorlds: view.openedWorlds,
    warrant: view.warrant ?? NO_WARRANT,
    ownCounters: view.ownCounters,
  };
}

const NO_WARRANT: State['warrant'] = { holder: null, at: null };

function kept<Known, Whole extends Known>(
  all: Readonly<Record<string, Known>>,
  isOwn: (id: string, one: Known) => one is Whole & Known,
): Readonly<Record<string, Whole>> {
  const own: Record<string, Whole> = {};
  for (const id of Object.keys(all)) {
    const one = all[id];
    if (one !== undefined && isOwn(id, one)) own[id] = one;
  }
  return own;
}

/** Of a squadron that is not the reader's the view tells no fuel. */
function isWhole(squadron: SquadronView): boolean {
  return squadron.fuelled !== undefined;
}

/** Squadrons of each fleet and at each place, each list in order of id. */
export interface Muster {
  ofFleet(fleet: string): readonly string[];
  at(place: string): readonly string[];
  /** In order. */
  readonly places: readonly string[];
  readonly lists: Lists;
}

interface Lists {
  readonly byFleet: IdsBy;
  readonly byPlace: IdsBy;
}

/** Nothing handed to us is changed, so that equal squadrons have one muster for good. */
const MUSTERS = new WeakMap<Forces['squadrons'], Muster>();

export function musterOf({ squadrons }: Pick<Forces, 'squadrons'>): Muster {
  const known = MUSTERS.get(squadrons);
  if (known !== undefined) return known;
  const muster = musterFrom({ byFleet: idsBy(squadrons, fleetOf), byPlace: idsBy(squadrons, placeOf) });
  MUSTERS.set(squadrons, muster);
  return muster;
}

/** A squadron that is off the map is in no fleet. */
function fleetOf({ at, fleet }: Squadron): string | null {
  return at === null ? null : fleet;
}

function placeOf({ at }: Squadron): string | null {
  return at;
}

function musterFrom(lists: Lists): Muster {
  let places: readonly string[] | null = null;
  return {
    ofFleet: (fleet) => idsUnder(lists.byFleet, fleet),
    at: (place) => idsUnder(lists.byPlace, place),
    get places() {
      return (places ??= keysOf(lists.byPlace));
    },
    lists,
  };
}

/** Remembers the muster when some squadrons have changed, if it was known before. */
function noteSquadrons(
  before: Forces['squadrons'],
  after: Forces['squadrons'],
  ids: readonly string[],
): void {
  const muster = MUSTERS.get(before);
  if (muster === undefined) return;
  const { byFleet, byPlace } = muster.lists;
  const lists = {
    byFleet: rekeyed(byFleet, rekeyings(before, after, { ids, keyOf: fleetOf })),
    byPlace: rekeyed(byPlace, rekeyings(before, after, { ids, keyOf: placeOf })),
  };
  const same = lists.byFleet === byFleet && lists.byPlace === byPlace;
  MUSTERS.set(after, same ? muster : musterFrom(lists));
}

interface Rekeying {
  readonly ids: readonly string[];
  readonly keyOf: (squadron: Squadron) => string | null;
}

function rekeyings(
  before: Forces['squadrons'],
  after: Forces['squadrons'],
  { ids, keyOf }: Rekeying,
): readonly Rekeyed[] {
  return ids.flatMap((id) => {
    const [old, now] = [before[id], after[id]];
    return old === undefined || now === undefined ? [] : [{ id, from: keyOf(old), to: keyOf(now) }];
  });
}

/** Squadrons organised in a fleet, in order of id. */
export function squadronsOf(forces: Pick<Forces, 'squadrons'>, fleet: string): readonly string[] {
  return musterOf(forces).ofFleet(fleet);
}

/** Fleets of a side that are in play, in order of id. */
export function fleetsInPlay(forces: Pick<Forces, 'fleets'>, side: Side): readonly string[] {
  return Object.keys(forces.fleets)
    .filter((id) => {
      const fleet = forces.fleets[id];
      return fleet !== undefined && fleet.at !== null && sideOf(fleet.navy) === side;
    })
    .sort(byCodeUnit);
}

/** The admiral who commands a fleet; null: nobody does. */
export function commanderOf(forces: Pick<Forces, 'admirals'>, fleet: string): string | null {
  return Object.keys(forces.admirals).find((id) => forces.admirals[id]?.fleet === fleet) ?? null;
}

/** Weeks that a fleet must plot ahead: its admiral's factor, or its navy's. 0 plots nothing. [3.2, 3.2.4.4, 3.4] */
export function plottingFactorOf(forces: Forces, fleet: string): number {
  const commander = commanderOf(forces, fleet);
  if (commander !== null) return admiralCounter(forces, commander).planning;
  const navy = forces.fleets[fleet]?.navy;
  return navy === undefined ? 0 : CHARTS.plotting.weeksAhead[navy];
}

/** Commanded by an admiral of plotting factor 0. [3.4.1] */
export function isWellLed(forces: Forces, fleet: string): boolean {
  return plottingFactorOf(forces, fleet) === 0;
}

export function withSquadrons<F extends Pick<Forces, 'squadrons'>>(
  forces: F,
  ids: readonly string[],
  change: Partial<Squadron>,
): F {
  return ids.length === 0 ? forces : withEachSquadron(forces, new Map(ids.map((id) => [id, change])));
}

/** Changes of many squadrons in one go: a copy of all of them costs more than what is done to them. */
export function withEachSquadron<F extends Pick<Forces, 'squadrons'>>(
  forces: F,
  changes: ReadonlyMap<string, Partial<Squadron>>,
): F {
  if (changes.size === 0) return forces;
  const squadrons = copyOf(forces.squadrons);
  for (const [id, change] of changes) {
    const squadron = squadrons[id];
    if (squadron !== undefined) squadrons[id] = { ...squadron, ...change };
  }
  noteSquadrons(forces.squadrons, squadrons, [...changes.keys()]);
  return { ...forces, squadrons };
}

/** The ids of all squadrons, or of all troops: a change adds none and takes none away. */
const IDS = new WeakMap<object, readonly string[]>();

/** Of hundreds of entries, in half the time that spreading takes; a third of that is for the ids. */
function copyOf<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  const ids = IDS.get(record) ?? Object.keys(record);
  const copy: Record<string, T> = {};
  for (const id of ids) {
    const one = record[id];
    if (one !== undefined) copy[id] = one;
  }
  IDS.set(record, ids).set(copy, ids);
  return copy;
}

export function withFleet<F extends Pick<Forces, 'fleets'>>(
  forces: F,
  id: string,
  change: Partial<Fleet>,
): F {
  const fleet = forces.fleets[id];
  return fleet === undefined
    ? forces
    : { ...forces, fleets: { ...forces.fleets, [id]: { ...fleet, ...change } } };
}

export function withTroop<F extends Pick<Forces, 'troops'>>(
  forces: F,
  id: string,
  change: Partial<Troop>,
): F {
  return forces.troops[id] === undefined ? forces : withTroops(forces, [id], change);
}

/** The same change of many units in one go. */
export function withTroops<F extends Pick<Forces, 'troops'>>(
  forces: F,
  ids: readonly string[],
  change: Partial<Troop>,
): F {
  const troops = copyOf(forces.troops);
  for (const id of ids) {
    const troop = troops[id];
    if (troop !== undefined) troops[id] = { ...troop, ...change };
  }
  noteTroops(forces.troops, troops, ids);
  return { ...forces, troops };
}

export function withAdmiral<F extends Pick<Forces, 'admirals'>>(
  forces: F,
  id: string,
  change: Partial<Admiral>,
): F {
  const admiral = forces.admirals[id];
  if (admiral === undefined) return forces;
  return { ...forces, admirals: { ...forces.admirals, [id]: { ...admiral, ...change } } };
}

/** What a marker carries no longer when it is off the map. [3.3.3] */
const OUT_OF_PLAY = {
  at: null,
  plot: {},
  detach: {},
  fixedTo: 0,
  failedToRefuel: false,
  movedFor: null,
} as const;

/** A fleet marker that is not in play. [3.3.2] */
export function freeMarker(navy: Fleet['navy'], available: boolean): Fleet {
  return { navy, available, ...OUT_OF_PLAY };
}

/**
 * Takes a marker out of play; squadrons leave it, and whoever was aboard stays aboard one of them. Of a fleet that has
 * none its commander is left without one. [3.3.3, 3.9]
 */
export function withoutFleet<F extends Pick<Forces, 'fleets' | 'squadrons' | 'admirals'>>(
  forces: F,
  id: string,
): F {
  const squadrons = squadronsOf(forces, id);
  const freed = withSquadrons(forces, squadrons, { fleet: null });
  const left = Object.keys(forces.admirals)
    .filter((admiral) => [forces.admirals[admiral]?.fleet, forces.admirals[admiral]?.aboard].includes(id))
    .reduce(
      (now, admiral) => withAdmiral(now, admiral, { fleet: null, aboard: squadrons[0] ?? null }),
      freed,
    );
  return withFleet(left, id, OUT_OF_PLAY);
}
