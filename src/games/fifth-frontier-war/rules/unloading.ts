import type { Outcome } from '../../../engine/module.ts';
import { unitsOfSeat } from '../commanders.ts';
import { type CommandOf, ordersOf } from '../commands/schema.ts';
import type { Event } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Origin, Turn } from '../turn-context.ts';
import { failed } from './adjustment.ts';
import { SIDES } from './battle.ts';
import { transferAdmirals } from './boarding.ts';
import { hindranceInMovement, isHindrance } from './hindrance.ts';
import { type Attempt, awaitsBombing, type Ferry, landUnits, unitsToLand } from './landing.ts';
import { namedFirst } from './loading.ts';

/**
 * Troops and admirals land where their carriers have come to, when neither enemy squadrons nor SDBs are there and the
 * order has no condition; otherwise in the transfers. [3.9.1; ffw-3.9.1-order]
 */
export function unloadAfterMovement(state: State, turn: Turn): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const orders = turn.orders[side];
      const lands = ordersOf(orders, 'LAND');
      const landed = namedFirst(lands).reduce(
        (so, order) => landedBy(so, side, { order, lands, seat: turn.originOf(order).seat }),
        now,
      );
      const ferry: Ferry = { side, hindrance: (at) => hindranceInMovement(state, at, side) };
      return transferAdmirals(landed, orders, { ferry, at: null, isTold: (code) => !isHindrance(code) });
    },
    { state, events: [] },
  );
}

interface Given extends Pick<Origin, 'seat'> {
  readonly order: CommandOf<'LAND'>;
  /** All of the sheet. */
  readonly lands: readonly CommandOf<'LAND'>[];
}

function landedBy(
  now: Outcome<State, Event>,
  side: Side,
  { order, lands, seat }: Given,
): Outcome<State, Event> {
  const { state } = now;
  const ferry: Ferry = { side, hindrance: (at) => hindranceInMovement(state, at, side) };
  const troops = unitsOfSeat(state, seat, unitsToLand(state, order, lands));
  const tried = landUnits(state, ferry, { troops, at: order.at });
  // A landing with a condition waits for the transfers; what can't come to pass then is told now.
  const landed = awaitsBombing(order) ? { ...tried, forces: state, moved: [] } : tried;
  const lost = landed.refused.find(({ why }) => isLost(why.refusal.code));
  const told = lost === undefined ? [] : [failed(side, order, lost.why)];
  return { state: landed.forces, events: [...now.events, ...landedEvents(landed, side, order.at), ...told] };
}

/** Neither done already, nor told as a loss, nor to be tried again. */
function isLost(code: string): boolean {
  return code !== 'land.ashore' && code !== 'troop.not-in-play' && !isHindrance(code);
}

/** What an enemy sees of a landing: which units stand on the world now. */
export function landedEvents(
  { moved }: Attempt<State>,
  side: Side,
  at: State['troops'][string]['at'],
): readonly Event[] {
  return at === null || moved.length === 0 ? [] : [{ kind: 'troops-landed', side, at, troops: [...moved] }];
}
