import type { Hex } from '../hex.ts';
import { GAME_DATA } from './constants.ts';
import type { GameData } from './game-data.ts';
import type { AdmiralCounter, Navy, Side, SquadronCounter, TroopCounter } from './schema.ts';
import { admiralsInSlotOrder, slotGroupOf, squadronsInSlotOrder, troopsInSlotOrder } from './slots.ts';

/** Ids of the initial counters of one side, drawn at random where the order of battle says so. */
export interface DrawnForces {
  readonly squadrons: readonly string[];
  readonly troops: readonly string[];
  readonly admirals: readonly string[];
}

/** Where each counter of a side begins. */
export interface StandardPlacement {
  readonly squadrons: readonly Placed<'fleet'>[];
  readonly fleets: readonly { readonly id: string; readonly at: Hex }[];
  /** An admiral without a fleet is ashore. */
  readonly admirals: readonly Placed<'fleet'>[];
  /** `aboard`: the squadron on which the unit is embarked; null: it is on the world. */
  readonly troops: readonly Placed<'aboard'>[];
}

/** A counter in its place, and what holds it there. */
type Placed<Holder extends string> = { readonly id: string; readonly at: Hex } & {
  readonly [holder in Holder]: string | null;
};

/**
 * The side's standard deployment for what it has drawn. [7]
 * Throws a RangeError for a draw that the order of battle can't give.
 */
export function standardPlacement(
  side: Side,
  drawn: DrawnForces,
  data: GameData = GAME_DATA,
): StandardPlacement {
  const squadrons = countersOf(drawn.squadrons, data.squadrons);
  return {
    squadrons: squadronPlaces(squadrons, data),
    fleets: fleetPlaces(side, data),
    admirals: admiralPlaces(countersOf(drawn.admirals, data.admirals), data),
    troops: troopPlaces(countersOf(drawn.troops, data.troops), squadrons, data),
  };
}

/** Where each guerrilla unit begins, and whether in hiding. [5.4.4] */
export function standardGuerrillas(
  data: GameData = GAME_DATA,
): readonly { readonly id: string; readonly at: Hex; readonly mode: 'covert' | 'overt' }[] {
  const places = data.standardDeployment.guerrillas.flatMap(({ at, count, mode }) =>
    Array.from({ length: count }, () => ({ at, mode })),
  );
  return data.guerrillas.flatMap((id, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ id, ...place }];
  });
}

/** The player who commands a navy. [5.3.3] */
export function sideOf(navy: Navy): Side {
  return navy === 'imperial' ? 'imperial' : 'zhodani';
}

function fleetPlaces(side: Side, data: GameData): StandardPlacement['fleets'] {
  return data.standardDeployment.fleets
    .map(({ fleet, at }) => ({ id: fleet, at }))
    .filter(({ id }) => sideOf(known(id, data.fleets).navy) === side);
}

function squadronPlaces(
  squadrons: readonly SquadronCounter[],
  data: GameData,
): StandardPlacement['squadrons'] {
  const { colonials, squadrons: rows } = data.standardDeployment;
  const fleetAtHome = new Map(colonials.map(({ squadron, fleet }) => [squadron, fleet]));
  return squadronSlots(squadrons).map(({ counter, slots, nth }) => {
    if (counter.home !== null) {
      return { id: counter.id, at: counter.home, fleet: fleetAtHome.get(counter.id) ?? null };
    }
    const row = rows.find((r) => holds(r.nth, nth) && slots === slotsOfSquadron(r.navy, r.group, r.type));
    return { id: counter.id, ...placeIn(row, counter.id) };
  });
}

function admiralPlaces(admirals: readonly AdmiralCounter[], data: GameData): StandardPlacement['admirals'] {
  const rows = data.standardDeployment.admirals;
  const named = new Set(rows.map((row) => row.who));
  const unnamed = admirals.filter(({ id }) => !named.has(id));
  const slots = numbered(unnamed, ({ navy }) => navy, admiralsInSlotOrder);
  const places = [
    ...admirals.filter(({ id }) => named.has(id)).map((counter) => ({ counter, who: counter.id })),
    ...slots.map(({ counter, nth }) => ({ counter, who: nth })),
  ];
  return places.map(({ counter, who }) => {
    const row = rows.find((r) => r.navy === counter.navy && r.who === who);
    return { id: counter.id, ...placeIn(row, counter.id) };
  });
}

function troopPlaces(
  troops: readonly TroopCounter[],
  squadrons: readonly SquadronCounter[],
  data: GameData,
): StandardPlacement['troops'] {
  const carriers = squadronSlots(squadrons);
  const free = troops.filter((counter) => fixedWorldOf(counter, data) === null);
  const slots = numbered(free, ({ navy, group }) => `${navy} ${group}`, troopsInSlotOrder);
  const embarked = slots.map(({ counter, slots: key, nth }) => {
    const row = data.standardDeployment.troops.find(
      (r) => holds(r.nth, nth) && key === `${r.navy} ${r.group}`,
    );
    if (row === undefined) throw noPlace(counter.id);
    return { id: counter.id, at: row.at, aboard: carrierOf(row.navy, row.aboard, carriers) };
  });
  const settled = troops.flatMap((counter) => {
    const at = fixedWorldOf(counter, data);
    return at === null ? [] : [{ id: counter.id, at, aboard: null }];
  });
  return [...settled, ...embarked];
}

/** The world where the order of battle puts a unit without leaving a choice; null when it leaves one. */
function fixedWorldOf(counter: TroopCounter, data: GameData): Hex | null {
  if (counter.home !== null) return counter.home;
  const row = data.orderOfBattle.initial.find(
    ({ what, navy, group, pick }) =>
      what === 'troop' &&
      navy === counter.navy &&
      group === counter.group &&
      (typeof pick === 'string' || pick.includes(counter.id)),
  );
  return row?.area.kind === 'world' ? row.area.hex : null;
}

interface Slot<Counter> {
  readonly counter: Counter;
  /** What the slots are of: one navy, group and type. */
  readonly slots: string;
  /** The place among them, from 1. */
  readonly nth: number;
}

function numbered<Counter>(
  counters: readonly Counter[],
  slotsOf: (counter: Counter) => string,
  inOrder: (some: readonly Counter[]) => readonly Counter[],
): readonly Slot<Counter>[] {
  const kinds = [...new Set(counters.map(slotsOf))];
  return kinds.flatMap((slots) =>
    inOrder(counters.filter((counter) => slotsOf(counter) === slots)).map((counter, i) => ({
      counter,
      slots,
      nth: i + 1,
    })),
  );
}

function squadronSlots(squadrons: readonly SquadronCounter[]): readonly Slot<SquadronCounter>[] {
  return numbered(
    squadrons,
    (squadron) => slotsOfSquadron(squadron.navy, slotGroupOf(squadron), squadron.type),
    squadronsInSlotOrder,
  );
}

function slotsOfSquadron(navy: Navy, group: string, type: string): string {
  return `${navy} ${group} ${type}`;
}

function carrierOf(
  navy: Navy,
  aboard: { readonly type: string; readonly slot: number } | null,
  carriers: readonly Slot<SquadronCounter>[],
): string | null {
  if (aboard === null) return null;
  const kind = slotsOfSquadron(navy, 'regular', aboard.type);
  const carrier = carriers.find(({ slots, nth }) => slots === kind && nth === aboard.slot);
  if (carrier === undefined) throw new RangeError(`no ${kind} squadron number ${aboard.slot} was drawn`);
  return carrier.counter.id;
}

interface InFleet {
  readonly at: Hex;
  readonly fleet: string | null;
}

function placeIn(row: InFleet | undefined, id: string): InFleet {
  if (row === undefined) throw noPlace(id);
  return { at: row.at, fleet: row.fleet };
}

function noPlace(id: string): RangeError {
  return new RangeError(`the standard deployment has no place for ${id}`);
}

function holds(nth: { readonly from: number; readonly to: number }, slot: number): boolean {
  return nth.from <= slot && slot <= nth.to;
}

function countersOf<Counter>(
  ids: readonly string[],
  counters: ReadonlyMap<string, Counter>,
): readonly Counter[] {
  return ids.map((id) => known(id, counters));
}

function known<Counter>(id: string, counters: ReadonlyMap<string, Counter>): Counter {
  const counter = counters.get(id);
  if (counter === undefined) throw new RangeError(`no counter "${id}"`);
  return counter;
}
