import type { Reader } from '../../engine/module.ts';
import { sideOf, sideOfAdmiral, sideOfSquadron, sideOfTroop } from './counters.ts';
import { differenceOf, halfPointsOf, levelOf, nameOfLevel } from './rules/victory.ts';
import { sideSchema } from './state.ts';
import type {
  Admiral,
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
  readonly troops: Readonly<Record<string, Troop>>;
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
export type FleetView = Pick<Fleet, 'navy' | 'at'> & Partial<Fleet>;
export type AdmiralView = Pick<Admiral, 'state' | 'at'> & Partial<Admiral>;

/**
 * Who may know what. Plots, doctrine and fuel are their owner's alone. By the rulebook all counters lie open [3.3];
 * with `hiddenFleets` the content of a fleet and its admiral do not. While a side deploys, the other sees none of it.
 */
export function viewOf(state: State, reader: Reader): View {
  const side = sideOfReader(reader);
  const eyes: Eyes = {
    side,
    all: reader.kind === 'gm',
    hiddenFleets: state.options.hiddenFleets,
    window: state.at,
  };
  return {
    reader,
    side,
    window: state.at,
    week: state.week,
    options: state.options,
    worlds: state.worlds,
    openedWorlds: state.openedWorlds,
    squadrons: seen(state.squadrons, (id, squadron) => squadronSeen(state, eyes, id, squadron)),
    fleets: seen(state.fleets, (_, fleet) => fleetSeen(eyes, fleet)),
    admirals: seen(state.admirals, (id, admiral) => admiralSeen(eyes, sideOfAdmiral(state, id), admiral)),
    troops: seen(state.troops, (id, troop) => (isConcealed(eyes, sideOfTroop(state, id)) ? null : troop)),
    doctrine: eyes.all ? state.doctrine : side === null ? {} : { [side]: state.doctrine[side] },
    sightings: side === null ? {} : state.sightings[side],
    halfPoints: halfPointsOf(state.worlds),
    level: nameOfLevel(levelOf(differenceOf(state.worlds))),
    ownCounters: state.ownCounters,
    result: state.result,
  };
}

/** The side of a seat; null: the GM, who sees both, or the public. */
export function sideOfReader(reader: Reader): Side | null {
  return reader.kind === 'seat' ? (sideSchema.safeParse(reader.seat).data ?? null) : null;
}

/** What a reader can see, apart from where. */
interface Eyes {
  readonly side: Side | null;
  readonly all: boolean;
  readonly hiddenFleets: boolean;
  readonly window: State['at'];
}

function seen<Known, Seen>(
  all: Readonly<Record<string, Known>>,
  as: (id: string, one: Known) => Seen | null,
): Readonly<Record<string, Seen>> {
  const visible: Record<string, Seen> = {};
  for (const [id, one] of Object.entries(all)) {
    const view = as(id, one);
    if (view !== null) visible[id] = view;
  }
  return visible;
}

function isOwn(eyes: Eyes, side: Side): boolean {
  return eyes.all || eyes.side === side;
}

/** Not yet on the map for this reader: its side is still deploying, or has yet to. [7] */
function isConcealed(eyes: Eyes, side: Side): boolean {
  if (isOwn(eyes, side) || eyes.window === 'week') return false;
  return eyes.window === 'imperial-deployment' || side === 'zhodani';
}

function squadronSeen(state: State, eyes: Eyes, id: string, squadron: Squadron): SquadronView | null {
  const side = sideOfSquadron(state, id);
  if (isOwn(eyes, side)) return squadron;
  const hidden = eyes.hiddenFleets && (squadron.fleet !== null || squadron.state === 'reserve');
  if (hidden || isConcealed(eyes, side)) return null;
  return { state: squadron.state, at: squadron.at, fleet: squadron.fleet };
}

function fleetSeen(eyes: Eyes, fleet: Fleet): FleetView {
  const side = sideOf(fleet.navy);
  if (isOwn(eyes, side)) return fleet;
  return { navy: fleet.navy, at: isConcealed(eyes, side) ? null : fleet.at };
}

function admiralSeen(eyes: Eyes, side: Side, admiral: Admiral): AdmiralView | null {
  if (isOwn(eyes, side)) return admiral;
  const hidden = eyes.hiddenFleets && (admiral.fleet !== null || admiral.state === 'reserve');
  return hidden || isConcealed(eyes, side) ? null : admiral;
}
