import type { Adjudication, Outcome } from '../../engine/module.ts';
import { playOn } from '../../engine/sequence.ts';
import type { Sheet } from '../../engine/sheet.ts';
import type { Command } from './commands/schema.ts';
import { withDoctrineOrders } from './doctrine.ts';
import type { Event } from './events.ts';
import { stateSchema, type State } from './state.ts';
import { SEQUENCE } from './turn.ts';
import type { Turn } from './turn-context.ts';

/** Plays from the open window to the next, or to the end of the war. */
export function adjudicate({
  state,
  sheets,
  dice,
  rulings,
  span,
}: Adjudication<State, Command>): Outcome<State, Event> {
  const orders = { imperial: commandsOf(sheets['imperial']), zhodani: commandsOf(sheets['zhodani']) };
  const from = {
    state: withStandingOrders(state, orders),
    at: state.at,
    isOver: (now: State) => now.result !== null,
  };
  const played = playOn(SEQUENCE, from, { orders, dice, rulings }, span);
  const at = played.at === null ? state.at : stateSchema.shape.at.parse(played.at);
  return { state: { ...played.state, at }, events: played.events };
}

function commandsOf(sheet: Sheet<Command> | undefined): readonly Command[] {
  return sheet?.entries.map((entry) => entry.command) ?? [];
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
