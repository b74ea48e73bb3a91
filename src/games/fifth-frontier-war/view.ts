import type { Reader } from '../../engine/module.ts';
import { sideOfCommander } from './commanders.ts';
import {
  isGuerrilla,
  sideOf,
  sideOfAdmiral,
  sideOfArrival,
  sideOfSquadron,
  sideOfTroop,
} from './counters.ts';
import { idsUnder } from './ids-by.ts';
import { garrisonsOf } from './rules/troop-lists.ts';
import { differenceOf, halfPointsOf, levelOf, nameOfLevel } from './rules/victory.ts';
import { commanderSchema } from './state.ts';
import type {
  Admiral,
  Commander,
  Doctrine,
  Fleet,
  Options,
  Side,
  Sighting,
  Squadron,
  State,
  Troop,
  WorldState,
} from './state.ts';

/**
 * The game as a reader may know it. Paths into it are public (rule cases name them): a fact that may not be seen is
 * absent, never null.
 */
export interface View {
  readonly reader: Reader;
  /** The reader's side; null for the public. The GM sees both and has none. */
  readonly side: Side | null;
  /** The reader's seat, which commands all of its side or a part; seats of one side see alike. Null for the GM and the public. */
  readonly seat: Commander | null;
  readonly window: State['at'];
  readonly week: number;
  readonly options: Options;
  readonly worlds: Readonly<Record<string, WorldState>>;
  /** Red worlds open to Imperial forces. [5.1] */
  readonly openedWorlds: readonly string[];
  /** Own squadrons whole; enemy ones with place, state and fleet, where they can be seen. */
  readonly squadrons: Readonly<Record<string, SquadronView>>;
  readonly fleets: Readonly<Record<string, FleetView>>;
  readonly admirals: Readonly<Record<string, AdmiralView>>;
  /** Own troops whole; enemy ones where they can be seen, guerrillas in hiding without their losses. [5.4.4] */
  readonly troops: Readonly<Record<string, TroopView>>;
  /** Absent while it is hidden from the reader. [5.5] */
  readonly secretBase?: State['secretBase'];
  /** Own, or public; absent for the enemy and the public where fleets are hidden, since its holder may be in one. [5.3.5] */
  readonly warrant?: State['warrant'];
  /** Own points; the enemy's too unless `hiddenFleets` is played, since the order of battle prints them. [6.2.1] */
  readonly replacementPoints: Partial<State['replacementPoints']>;
  /** Own counters that arrive in the coming week, with the boxes they may be put in. [6.1] */
  readonly arrivals: State['arrivals'];
  /** Whether the build-up at 871-438 was discovered, once a die was thrown for it. [9.1.1] */
  readonly buildUpDiscovered: State['buildUpDiscovered'];
  /** Sides whose offer of an armistice stands. [8.2.1] */
  readonly armisticeOffers: State['armisticeOffers'];
  /** Orders of the reader's seat that wait for the combat window; of all seats for the GM. */
  readonly carriedOrders: State['carriedOrders'];
  /** Own standing orders; of both sides for the GM. */
  readonly doctrine: Partial<Record<Side, Doctrine>>;
  /** What the reader's side saw of enemy fleets when it last fought them. */
  readonly sightings: Readonly<Record<string, Sighting>>;
  /** Victory points of each side, doubled. [8] */
  readonly halfPoints: Readonly<Record<Side, number>>;
  /** Level of victory if the war ended now. [8.1] */
  readonly level: string;
  readonly ownCounters: State['ownCounters'];
  readonly result: State['result'];
}

export type SquadronView = Pick<Squadron, 'state' | 'at'> & Partial<Squadron>;
export type TroopView = Pick<Troop, 'state' | 'at' | 'aboard' | 'mode'> & Partial<Troop>;
export type FleetView = Pick<Fleet, 'navy' | 'at'> & Partial<Fleet>;
export type AdmiralView = Pick<Admiral, 'state' | 'at'> & Partial<Admiral>;

/**
 * Who may know what. Plots, doctrine and fuel are their owner's alone. By the rulebook all counters lie open [3.3];
 * with `hiddenFleets` the content of a fleet and its admiral do not. While a side deploys, the other sees none of it.
 */
export function viewOf(state: State, reader: Reader): View {
  const eyes = eyesOf(state, reader);
  const { side, seat } = eyes;
  return {
    reader,
    side,
    seat,
    window: state.at,
    week: state.week,
    options: state.options,
    worlds: state.worlds,
    openedWorlds: state.openedWorlds,
    squadrons: seen(state.squadrons, (id, squadron) => squadronSeen(state, eyes, id, squadron)),
    fleets: seen(state.fleets, (_, fleet) => fleetSeen(eyes, fleet)),
    admirals: seen(state.admirals, (id, admiral) => admiralSeen(state, eyes, id, admiral)),
    troops: seen(state.troops, (id, troop) => troopSeen(state, eyes, id, troop)),
    ...secretBaseSeen(state, eyes),
    ...warrantSeen(state, eyes),
    replacementPoints: pointsSeen(state, eyes),
    arrivals: Object.fromEntries(
      Object.entries(state.arrivals).filter(([id]) => isOwn(eyes, sideOfArrival(state, id))),
    ),
    buildUpDiscovered: state.buildUpDiscovered,
    armisticeOffers: state.armisticeOffers,
    carriedOrders: carriedSeen(state, eyes),
    doctrine: eyes.all ? state.doctrine : side === null ? {} : { [side]: state.doctrine[side] },
    sightings: side === null ? {} : state.sightings[side],
    halfPoints: halfPointsOf(state.worlds),
    level: nameOfLevel(levelOf(differenceOf(state.worlds))),
    ownCounters: state.ownCounters,
    result: state.result,
  };
}

/** What a view tells of what is on a world. */
export type GroundView = Pick<View, 'troops' | 'worlds' | 'ownCounters'>;

/** The part of a view that tells of one place: landings ask for it again and again within a week. */
export function groundSeen(state: State, reader: Reader, at: string): GroundView {
  const eyes = eyesOf(state, reader);
  const { worlds, ownCounters } = state;
  const here = idsUnder(garrisonsOf(state.troops), at).flatMap((id): readonly [string, Troop][] => {
    const troop = state.troops[id];
    return troop === undefined ? [] : [[id, troop]];
  });
  const troops = seen(Object.fromEntries(here), (id, troop) => troopSeen(state, eyes, id, troop));
  return { worlds, ownCounters, troops };
}

/** The side of a seat; null: the GM, who sees both, or the public. */
export function sideOfReader(reader: Reader): Side | null {
  const seat = seatOfReader(reader);
  return seat === null ? null : sideOfCommander(seat);
}

function seatOfReader(reader: Reader): Commander | null {
  return reader.kind === 'seat' ? (commanderSchema.safeParse(reader.seat).data ?? null) : null;
}

/** What a reader can see, apart from where. */
interface Eyes {
  readonly side: Side | null;
  readonly seat: Commander | null;
  readonly all: boolean;
  readonly hiddenFleets: boolean;
  readonly window: State['at'];
}

function eyesOf(state: State, reader: Reader): Eyes {
  const seat = seatOfReader(reader);
  const side = seat === null ? null : sideOfCommander(seat);
  const { options, at } = state;
  return { side, seat, all: reader.kind === 'gm', hiddenFleets: options.hiddenFleets, window: at };
}

function seen<Known, Seen>(
  all: Readonly<Record<string, Known>>,
  as: (id: string, one: Known) => Seen | null,
): Readonly<Record<string, Seen>> {
  const visible: Record<string, Seen> = {};
  for (const id of Object.keys(all)) {
    const one = all[id];
    const view = one === undefined ? null : as(id, one);
    if (view !== null) visible[id] = view;
  }
  return visible;
}

function isOwn(eyes: Eyes, side: Side): boolean {
  return eyes.all || eyes.side === side;
}

/** Not yet on the map for this reader: its side is still deploying, or has yet to. [7] */
function isConcealed(eyes: Eyes, side: Side): boolean {
  if (isOwn(eyes, side)) return false;
  switch (eyes.window) {
    case 'secret-base':
    case 'imperial-deployment':
      return true;
    case 'zhodani-deployment':
      return side === 'zhodani';
    case 'initial-plotting':
    case 'week':
    case 'combat':
      return false;
  }
}

function squadronSeen(state: State, eyes: Eyes, id: string, squadron: Squadron): SquadronView | null {
  const side = sideOfSquadron(state, id);
  if (isOwn(eyes, side)) return squadron;
  const hidden = eyes.hiddenFleets && (squadron.fleet !== null || squadron.state === 'reserve');
  if (hidden || isConcealed(eyes, side)) return null;
  return { state: squadron.state, at: squadron.at, fleet: squadron.fleet };
}

/** Cargo is seen with its carrier; what waits off the map stays unknown where fleets are hidden. */
function troopSeen(state: State, eyes: Eyes, id: string, troop: Troop): TroopView | null {
  const side = sideOfTroop(state, id);
  if (isOwn(eyes, side)) return troop;
  // Guerrillas are on the map before the Imperium deploys.
  if (isConcealed(eyes, side) && (!isGuerrilla(id) || eyes.window === 'secret-base')) return null;
  const carrier = troop.aboard === null ? undefined : state.squadrons[troop.aboard];
  const hidden =
    eyes.hiddenFleets && ((carrier !== undefined && carrier.fleet !== null) || troop.state === 'reserve');
  if (hidden) return null;
  const { loss, ...open } = troop;
  return troop.mode === 'covert' ? open : { ...open, loss };
}

function secretBaseSeen(state: State, eyes: Eyes): Pick<View, 'secretBase'> {
  const open = state.secretBase?.revealed === true || isOwn(eyes, 'zhodani');
  return open ? { secretBase: state.secretBase } : {};
}

function warrantSeen(state: State, eyes: Eyes): Pick<View, 'warrant'> {
  return eyes.hiddenFleets && !isOwn(eyes, 'imperial') ? {} : { warrant: state.warrant };
}

function carriedSeen({ carriedOrders }: State, { seat, all }: Eyes): State['carriedOrders'] {
  if (all) return carriedOrders;
  const own = seat === null ? undefined : carriedOrders[seat];
  return seat === null || own === undefined ? {} : { [seat]: own };
}

function pointsSeen(state: State, eyes: Eyes): View['replacementPoints'] {
  if (eyes.all || !eyes.hiddenFleets) return state.replacementPoints;
  return eyes.side === null ? {} : { [eyes.side]: state.replacementPoints[eyes.side] };
}

function fleetSeen(eyes: Eyes, fleet: Fleet): FleetView {
  const side = sideOf(fleet.navy);
  if (isOwn(eyes, side)) return fleet;
  return { navy: fleet.navy, at: isConcealed(eyes, side) ? null : fleet.at };
}

function isInFleet({ fleets, squadrons }: State, carriage: string): boolean {
  return fleets[carriage] !== undefined || (squadrons[carriage]?.fleet ?? null) !== null;
}

/** With a fleet he is as hidden as what is in it; a lone squadron and who is aboard it are seen. */
function admiralSeen(state: State, eyes: Eyes, id: string, admiral: Admiral): AdmiralView | null {
  const side = sideOfAdmiral(state, id);
  if (isOwn(eyes, side)) return admiral;
  const { fleet, aboard } = admiral;
  const inFleet = fleet !== null || (aboard !== null && isInFleet(state, aboard));
  const hidden = eyes.hiddenFleets && (inFleet || admiral.state === 'reserve');
  return hidden || isConcealed(eyes, side) ? null : admiral;
}
