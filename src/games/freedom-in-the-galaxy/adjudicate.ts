import type { Adjudication, Outcome } from '../../engine/module.ts';
import { playOn } from '../../engine/sequence.ts';
import type { Command } from './commands/schema.ts';
import type { Side } from './data/schema.ts';
import type { Event } from './events.ts';
import type { Turn } from './flow.ts';
import { atSchema, type State } from './state.ts';
import { SEQUENCE } from './turn.ts';

/** Closes the open window and plays on to the next one that anybody has something to decide in. */
export function adjudicate({
  state,
  sheets,
  dice,
  rulings,
  span,
}: Adjudication<State, Command>): Outcome<State, Event> {
  const of = (side: Side): readonly Command[] => (sheets[side]?.entries ?? []).map(({ command }) => command);
  const turn: Turn = { orders: { rebel: of('rebel'), imperial: of('imperial') }, dice, rulings };
  const isOver = (played: State): boolean => played.result !== null;
  const played = playOn(SEQUENCE, { state, at: state.at, isOver }, turn, span);
  return { state: { ...played.state, at: atSchema.parse(played.at ?? state.at) }, events: played.events };
}
