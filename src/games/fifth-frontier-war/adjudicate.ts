import type { Adjudication, Outcome, Sheets } from '../../engine/module.ts';
import { playOn } from '../../engine/sequence.ts';
import type { Command } from './commands/schema.ts';
import { withDoctrineOrders } from './doctrine.ts';
import type { Event } from './events.ts';
import { stateSchema, type State } from './state.ts';
import { SEQUENCE } from './turn.ts';
import type { Turn } from './turn-context.ts';
import { carriedBySeat, ordersOfTurn } from './turn-orders.ts';

/** Plays from the open window to the next, or to the end of the war. */
export function adjudicate({
  state,
  sheets,
  dice,
  rulings,
  span,
}: Adjudication<State, Command>): Outcome<State, Event> {
  const { orders, originOf } = ordersOfTurn(state, sheets);
  const from = {
    state: withStandingOrders(state, orders),
    at: state.at,
    isOver: (now: State) => now.result !== null,
  };
  const played = playOn(SEQUENCE, from, { orders, originOf, dice, rulings }, span);
  const at = played.at === null ? state.at : stateSchema.shape.at.parse(played.at);
  return {
    state: { ...played.state, at, carriedOrders: waitingAt(at, state, sheets) },
    events: played.events,
  };
}

/** In the combat window orders of the week's sheets are waited with; they end with the week. */
function waitingAt(at: State['at'], before: State, sheets: Sheets<Command>): State['carriedOrders'] {
  if (at !== 'combat') return {};
  return before.at === 'combat' ? before.carriedOrders : carriedBySeat(before, sheets);
}

/** Doctrine on a sheet counts for the whole of its window. */
function withStandingOrders(state: State, orders: Turn['orders']): State {
  return {
    ...state,
    doctrine: {
      imperial: withDoctrineOrders(state.doctrine.imperial, orders.imperial),
      zhodani: withDoctrineOrders(state.doctrine.zhodani, orders.zhodani),
    },
  };
}
