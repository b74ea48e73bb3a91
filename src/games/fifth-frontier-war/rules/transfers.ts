import type { Outcome } from '../../../engine/module.ts';
import type { Event } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { SIDES } from './battle.ts';
import { type Transfer, transferAdmirals } from './boarding.ts';
import { hindranceInTransfers, isHindrance } from './hindrance.ts';
import type { Ferry } from './landing.ts';
import { hasTransfers, isFirstTime, type Transferring } from './transfer-orders.ts';
import { landThere } from './transfers-landing.ts';
import { liftThere, loadThere } from './transfers-lifting.ts';

/** Troops and admirals are landed, then taken off, after bombing and before the fight on the surface. [2.1.3.3.3, 4.5.3] */
export function transferTroops(state: State, turn: Turn, at: string): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const orders = turn.orders[side];
      if (!hasTransfers(orders)) return now;
      const ferry: Ferry = {
        side,
        hindrance: (place, lands) => hindranceInTransfers(state, turn.rulings, { at: place, side, lands }),
      };
      const here = { at, orders, originOf: turn.originOf, ferry, only: null, before: state };
      return admiralsThere(loadThere(landThenLift(now, here), here), here);
    },
    { state, events: [] },
  );
}

/**
 * A fleet that nobody sees lands and takes off what its side's orders say, whoever guards the world; what it has not
 * done then may still be done in the transfers. [9.2.3]
 */
export function transferUnseen(
  state: State,
  {
    side,
    fleet,
    at,
    turn,
  }: { readonly side: Side; readonly fleet: string; readonly at: string; readonly turn: Turn },
): Outcome<State, Event> {
  const ferry: Ferry = { side, hindrance: () => null };
  const { orders, originOf } = turn;
  const here = { at, orders: orders[side], originOf, ferry, only: fleet, before: state };
  return landThenLift({ state, events: [] }, here);
}

/** Landings make room for what is taken off. */
function landThenLift(now: Outcome<State, Event>, here: Transferring): Outcome<State, Event> {
  return liftThere(landThere(now, here), here);
}

function admiralsThere(
  now: Outcome<State, Event>,
  { at, orders, originOf, ferry }: Transferring,
): Outcome<State, Event> {
  const isTold: Transfer['isTold'] = (code, order) =>
    isFirstTime(now.state, originOf, order) || isHindrance(code);
  return transferAdmirals(now, orders, { ferry, at, isTold });
}
