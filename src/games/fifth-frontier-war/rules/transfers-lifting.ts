import type { Outcome } from '../../../engine/module.ts';
import { unitsOfSeat } from '../commanders.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import { impossible } from '../done.ts';
import type { Event } from '../events.ts';
import type { State } from '../state.ts';
import type { Unmoved } from './landing.ts';
import { type Loading, loadUnits } from './lifting.ts';
import { loadedEvents, loadingOf, namedFirst, unitsLeft } from './loading.ts';
import { told, type Transferring } from './transfer-orders.ts';
import type { Hold } from './transport.ts';

/** Units are taken off a world; with a condition those that have lost so much. [4.5.3] */
export function liftThere(now: Outcome<State, Event>, here: Transferring): Outcome<State, Event> {
  const lifts = ordersOf(here.orders, 'LIFT');
  const orders = namedFirst(lifts.filter(({ at }) => at === here.at));
  return orders.reduce((so, order) => liftedBy(so, here, { order, lifts }), now);
}

interface Given {
  readonly order: CommandOf<'LIFT'>;
  /** All of the sheet. */
  readonly lifts: readonly CommandOf<'LIFT'>[];
}

function liftedBy(
  now: Outcome<State, Event>,
  here: Transferring,
  { order, lifts }: Given,
): Outcome<State, Event> {
  const { state } = now;
  const { at } = here;
  const { side } = here.ferry;
  const hold = holdOf(state, here, order);
  if (hold === null) return now;
  const all = order.all === true;
  const named = order.troops ?? unitsLeft(here.before, side, { at, orders: lifts });
  const units = unitsOfSeat(state, here.originOf(order).seat, named);
  const ashore = units.filter((troop) => state.troops[troop]?.at === at);
  const least = order.lossPercent ?? 0;
  const troops = ashore.filter((troop) => (state.troops[troop]?.loss ?? 0) >= least);
  const { keepGarrison } = state.doctrine[side];
  const fit = ashore.filter((troop) => !troops.includes(troop)).map((troop) => stillFit(state, troop, least));
  return carriedOut(now, here, { order, loading: { troops, hold, at, all, keepGarrison }, fit });
}

function stillFit({ troops }: State, troop: string, least: number): Unmoved {
  const about = { piece: troop, troop, loss: troops[troop]?.loss ?? 0, wanted: least };
  return { troop, why: impossible('lift.loss', about) };
}

/** Where units go; null: into nothing that takes part. Of an unseen fleet only its own squadrons do. [9.2.3] */
function holdOf(
  { squadrons }: State,
  { only }: Transferring,
  { squadron, fleet }: CommandOf<'LIFT'>,
): Hold | null {
  if (only === null) return { squadron, fleet };
  if (squadron !== undefined) return squadrons[squadron]?.fleet === only ? { squadron } : null;
  return fleet === undefined || fleet === only ? { fleet: only } : null;
}

/** What could not be loaded before movement is tried again where it still stands. [3.9.1; ffw-3.9.1-order] */
export function loadThere(now: Outcome<State, Event>, here: Transferring): Outcome<State, Event> {
  const loads = ordersOf(here.orders, 'LOAD');
  return namedFirst(loads).reduce((so, order) => {
    const { side } = here.ferry;
    const { keepGarrison } = so.state.doctrine[side];
    const loading = loadingOf(here.before, { order, loads }, { side, keepGarrison });
    const units = unitsOfSeat(so.state, here.originOf(order).seat, loading.troops);
    const troops = units.filter((troop) => waits(so.state, here, { order, troop }));
    if (troops.length === 0) return so;
    return carriedOut(so, here, { order, loading: { ...loading, troops }, fit: [] });
  }, now);
}

/** Not what was loaded in movement and has been landed here since. */
function waits(
  state: State,
  { at, before, orders }: Transferring,
  { order, troop }: { readonly order: CommandOf<'LOAD'>; readonly troop: string },
): boolean {
  if (before.troops[troop]?.at !== at || state.troops[troop]?.at !== at) return false;
  const lands = ordersOf(orders, 'LAND').filter((land) => land.at === at);
  if (order.all === true) return lands.length === 0 && !hasJumped(state, order);
  return lands.every(({ troops = [], all }) => all !== true && !troops.includes(troop));
}

function hasJumped({ fleets, squadrons, week }: State, { fleet, squadron }: CommandOf<'LOAD'>): boolean {
  return (fleets[fleet ?? '']?.movedFor ?? squadrons[squadron ?? '']?.movedFor) === week;
}

interface Carrying {
  readonly order: CommandOf<'LOAD' | 'LIFT'>;
  readonly loading: Loading;
  /** Units that have not lost enough to be taken off. */
  readonly fit: readonly Unmoved[];
}

function carriedOut(
  now: Outcome<State, Event>,
  here: Transferring,
  { order, loading, fit }: Carrying,
): Outcome<State, Event> {
  const loaded = loadUnits(now.state, here.ferry, loading);
  const [unmoved] = loading.all ? [] : [...loaded.refused, ...fit];
  const events = [...loadedEvents(loaded, here.ferry.side), ...told(here, order, unmoved?.why)];
  return { state: loaded.forces, events: [...now.events, ...events] };
}
