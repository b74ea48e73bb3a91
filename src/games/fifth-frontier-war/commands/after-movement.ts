import { unitsOfSeat } from '../commanders.ts';
import { withDoctrineOrders } from '../doctrine.ts';
import { fleetsInPlay, type Forces, withAdmiral, withSquadrons } from '../forces.ts';
import { board } from '../rules/boarding.ts';
import { enemySeenAt, possibleDestinations } from '../rules/conditions.ts';
import { legOf } from '../rules/forecast.ts';
import type { Hindrance } from '../rules/hindrance.ts';
import { type FleetJump, jumpFleets } from '../rules/jumps.ts';
import { mayBeEnteredAt } from '../rules/enterable.ts';
import { type Ferry, isClosedTo } from '../rules/landing.ts';
import { loadUnits } from '../rules/lifting.ts';
import { loadingOf, namedFirst } from '../rules/loading.ts';
import { withTravellers } from '../rules/passengers.ts';
import { facesSdbs } from '../rules/static-defences.ts';
import type { Place, Side } from '../state.ts';
import type { View } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { areSame, type Bench, hasPlottingStep, plottedSoFar } from './judged.ts';
import { type Command, type CommandOf, type ConditionalMove, ordersOf } from './schema.ts';

/** An order that is judged, with the sheet before it and what its seat sees. */
export interface Judging {
  readonly bench: Bench;
  readonly sheet: readonly Command[];
  readonly view: View;
}

/** What a seat sees that would hinder its transport in the movement phase at a place. [3.9.1] */
export function hindranceSeen(view: View, at: string, side: Side): Hindrance | null {
  if (enemySeenAt(view, at)) return 'transport.enemy-squadrons';
  const { worlds, ownCounters } = view;
  return facesSdbs({ troops: {}, worlds, ownCounters }, at, side) ? 'transport.enemy-sdbs' : null;
}

/** Whether nothing is to be loaded that holds a world, as it stands on the sheet so far. [5.2] */
export function keepsGarrisons({ bench: { side }, sheet, view }: Judging): boolean {
  const standing = view.doctrine[side];
  return standing === undefined || withDoctrineOrders(standing, sheet).keepGarrison;
}

/**
 * Forces for which a red world is open that a Zhodani unit may enter this week, before anything is landed there; and
 * what the order then depends on. [5.1; ffw-5.1-this-week]
 */
export function expectingEntry(
  forces: Forces,
  { bench: { side }, view }: Judging,
  at: string,
): { readonly forces: Forces; readonly warning: string | null } {
  const isOver = view.window === 'combat';
  if (isOver || !isClosedTo(forces, side, at) || !mayBeEnteredAt(view, at)) return { forces, warning: null };
  return {
    forces: { ...forces, openedWorlds: [...forces.openedWorlds, at] },
    warning: `${nameOfPlace(at)} is interdicted: only if a Zhodani unit enters the system this week`,
  };
}

/** Own forces after the loads, and the boarding, that stand before this order on the sheet. */
export function afterLoading(judging: Judging): Forces {
  const { bench, sheet, view } = judging;
  if (view.window === 'combat') return bench.forces;
  const orders = sheet.filter(bearsOnLoading);
  const known = LOADED.get(bench.forces);
  if (known !== undefined && areSame(known.orders, orders)) return known.loaded;
  const more = known === undefined ? null : addedLoads(known.orders, orders);
  const loaded =
    known === undefined || more === null ? loadedAnew(judging) : withLoads(known.loaded, judging, more);
  LOADED.set(bench.forces, { orders, loaded });
  return loaded;
}

interface Loaded {
  readonly orders: readonly Command[];
  readonly loaded: Forces;
}

/** Every landing of a sheet is judged behind the same loads. */
const LOADED = new WeakMap<Forces, Loaded>();

/** Whether an order has a part in what is aboard when movement begins. */
function bearsOnLoading({ word }: Command): boolean {
  return word === 'LOAD' || word === 'BOARD' || word === 'KEEP GARRISON';
}

/** What comes after the known orders, if that is nothing but loads of all that is left; null: it is another sheet. */
function addedLoads(
  known: readonly Command[],
  orders: readonly Command[],
): readonly CommandOf<'LOAD'>[] | null {
  const added = orders.slice(known.length);
  const more = ordersOf(added, 'LOAD').filter(({ all }) => all === true);
  const goesOn = areSame(known, orders.slice(0, known.length)) && more.length === added.length;
  return goesOn && !known.some(({ word }) => word === 'BOARD') ? more : null;
}

function loadedAnew(judging: Judging): Forces {
  const { bench, sheet } = judging;
  const loaded = withLoads(bench.forces, judging, namedFirst(ordersOf(sheet, 'LOAD')));
  return ordersOf(sheet, 'BOARD').reduce((now, order) => {
    const boarded = board(now, ferryOf(judging), order);
    return boarded.ok ? boarded.forces : now;
  }, loaded);
}

function withLoads(before: Forces, judging: Judging, orders: readonly CommandOf<'LOAD'>[]): Forces {
  const { bench, sheet, view } = judging;
  const loads = ordersOf(sheet, 'LOAD');
  const doctrine = { side: bench.side, keepGarrison: keepsGarrisons(judging) };
  return orders.reduce((now, order) => {
    const loading = loadingOf(now, { order, loads }, doctrine);
    const troops = unitsOfSeat(view, view.seat, loading.troops);
    return loadUnits(now, ferryOf(judging), { ...loading, troops }).forces;
  }, before);
}

function ferryOf({ bench: { side }, view }: Judging): Ferry {
  return { side, hindrance: (at) => hindranceSeen(view, at, side) };
}

interface Asked {
  /** The place asked for. */
  readonly at: string;
  /** Fleets and squadrons that matter wherever they go. */
  readonly concerned: ReadonlySet<string>;
}

/**
 * Forces that have been loaded, after the movement of the week, as far as their owner knows. Whatever may come to the
 * place asked for, if a condition holds, is taken to be there. The move of what has nothing to do with it is left out.
 */
export function afterMovement(judging: Judging, loaded: Forces, { at, concerned }: Asked): Forces {
  const { bench, view } = judging;
  if (view.window === 'combat') return loaded;
  const fleets = fleetsInPlay(loaded, bench.side).filter(
    (fleet) => concerned.has(fleet) || mayMatter(judging, fleet, at),
  );
  const jumps = fleets.flatMap((fleet) => jumpMade(loaded, judging, { fleet, at }) ?? []);
  const moved = jumps.length === 0 ? loaded : jumpFleets(loaded, jumps);
  return withScoutsAndXboats(moved, judging, { at, concerned });
}

function mayMatter({ bench, sheet }: Judging, fleet: string, at: string): boolean {
  const marker = bench.forces.fleets[fleet];
  const { week } = bench.forces;
  const isPlotted = marker?.plot[week] === `J${at}`;
  return marker?.at === at || isPlotted || sheet.some((order) => bearsOnMove(order, { fleet, week }));
}

/** Whether an order has a part in where a fleet goes this week. */
function bearsOnMove(
  order: Command,
  { fleet, week }: { readonly fleet: string; readonly week: number },
): boolean {
  switch (order.word) {
    case 'MOVE':
    case 'ABORT':
    case 'DELAY':
      return order.fleet === fleet;
    case 'PLOT':
      return order.fleet === fleet && order.week === week;
    default:
      return false;
  }
}

/** Null: it stays where it is. */
function jumpMade(
  before: Forces,
  judging: Judging,
  { fleet, at }: { readonly fleet: string; readonly at: string },
): FleetJump | null {
  const stops = stopsOf(judging, fleet);
  const to = stops.find((stop) => stop === at) ?? stops[0];
  return to === undefined || to === before.fleets[fleet]?.at ? null : { fleet, to };
}

/** Where a fleet may be when the week's movement is over. */
function stopsOf(judging: Judging, fleet: string): readonly Place[] {
  const { bench, sheet, view } = judging;
  const { week } = bench.forces;
  const marker = bench.forces.fleets[fleet];
  if (marker === undefined || marker.at === null) return [];
  if (marker.movedFor === week) return [marker.at];
  const forces = hasPlottingStep(view) ? plottedSoFar(bench, fleet, sheet, view) : bench.forces;
  const action = forces.fleets[fleet]?.plot[week];
  const leg = action === undefined ? null : legOf(week, action);
  const plotted = leg?.action === 'jump' && leg.to !== null ? leg.to : marker.at;
  const move = ordersOf(sheet, 'MOVE').find((order) => order.fleet === fleet);
  if (move === undefined) return [plotted];
  return hangsOn(move) ? [...possibleDestinations(move), plotted] : [move.to];
}

/** Whether it may not be made at all. */
function hangsOn({ condition, otherwise }: ConditionalMove): boolean {
  return condition !== undefined && otherwise === undefined;
}

/** Lone scouts and admirals by xboat, to where the order may take them. */
function withScoutsAndXboats(forces: Forces, { sheet }: Judging, { at, concerned }: Asked): Forces {
  const goal = (move: ConditionalMove): Place =>
    possibleDestinations(move).find((to) => to === at) ?? move.to;
  const matters = (move: CommandOf<'SCOUT'>): boolean =>
    concerned.has(move.squadron) || goal(move) === at || forces.squadrons[move.squadron]?.at === at;
  const scouts = ordersOf(sheet, 'SCOUT').filter(matters);
  const scouted = scouts.reduce((now, move) => {
    const to = goal(move);
    const squadrons = [move.squadron];
    return withTravellers(withSquadrons(now, squadrons, { at: to }), { fleet: null, squadrons, to });
  }, forces);
  return ordersOf(sheet, 'XBOAT').reduce(
    (now, move) => withAdmiral(now, move.admiral, { at: goal(move), fleet: null, aboard: null }),
    scouted,
  );
}
