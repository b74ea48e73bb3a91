import type { Outcome } from '../../../engine/module.ts';
import type { Command } from '../commands/schema.ts';
import type { Done } from '../done.ts';
import type { Event } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { failed } from './adjustment.ts';
import { SIDES } from './battle.ts';
import { rebuildUnit } from './rebuild.ts';
import { rebuildable } from './rebuild-squadron.ts';
import { replaceUnit } from './replace.ts';
import { pointsReceived, REBUILD_POINTS, withPointsReceived } from './replacement-points.ts';

/** Points come in, are spent in the order of the sheet, and then by the standing order. [2.1.1.2, 6.2] */
export function spendReplacements(state: State, turn: Turn): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => byStandingOrder(byOrders(received(now, side), side, turn.orders[side]), side),
    { state, events: [] },
  );
}

function received({ state, events }: Outcome<State, Event>, side: Side): Outcome<State, Event> {
  const points = pointsReceived(side, state.week);
  if (points.squadron + points.troop === 0) return { state, events };
  const event: Event = { kind: 'replacement-points', side, ...points };
  return { state: withPointsReceived(state, side), events: [...events, event] };
}

/** Unit by unit, so that one that has become impossible does not take the others of its order with it. */
function byOrders(now: Outcome<State, Event>, side: Side, orders: readonly Command[]): Outcome<State, Event> {
  return orders.reduce((so, order) => {
    if (order.word !== 'REBUILD' && order.word !== 'REPLACE') return so;
    return order.units.reduce((then, unit) => {
      const single = { ...order, units: [unit] };
      return carriedOut(then, side, { order: single, attempt: attempted(then.state, side, single) });
    }, so);
  }, now);
}

type Spending = Extract<Command, { word: 'REBUILD' | 'REPLACE' }>;

function attempted(state: State, side: Side, order: Spending): Done<State> {
  const [unit = ''] = order.units;
  return order.word === 'REBUILD'
    ? rebuildUnit(state, side, { unit, percent: order.percent })
    : replaceUnit(state, side, { unit, box: order.box });
}

interface Tried {
  readonly order: Command;
  readonly attempt: Done<State>;
}

function carriedOut(
  { state, events }: Outcome<State, Event>,
  side: Side,
  { order, attempt }: Tried,
): Outcome<State, Event> {
  return attempt.ok
    ? { state: attempt.forces, events: [...events, ...attempt.events] }
    : { state, events: [...events, failed(side, order, attempt)] };
}

/** What `REBUILD AUTO` does with the squadron points that are left. */
function byStandingOrder(now: Outcome<State, Event>, side: Side): Outcome<State, Event> {
  const { squadron } = now.state.replacementPoints[side];
  if (now.state.doctrine[side].rebuild === 'off' || squadron < REBUILD_POINTS) return now;
  const served = rebuildable(now.state, side).slice(0, Math.floor(squadron / REBUILD_POINTS));
  return served.reduce((so, unit) => {
    const attempt = rebuildUnit(so.state, side, { unit, cause: 'doctrine' });
    return attempt.ok ? { state: attempt.forces, events: [...so.events, ...attempt.events] } : so;
  }, now);
}
