import type { Dice } from '../../engine/dice.ts';
import type { Outcome, Rulings } from '../../engine/module.ts';
import type { Command } from './commands/schema.ts';
import type { Side } from './data/schema.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

/** What a rule gives back: the next state, and what happened. */
export type Step = Outcome<State, Event>;

/** What every step of the sequence of play is given beside the state. */
export interface Turn {
  /** Orders of each side in the order of its sheet; a side that may not order now has none. */
  readonly orders: Readonly<Record<Side, readonly Command[]>>;
  readonly dice: Dice;
  readonly rulings: Rulings;
}

/** Nothing happens. */
export function still(state: State, ...events: readonly Event[]): Step {
  return { state, events };
}

/** One thing after another. */
export function inOrder(state: State, ...runs: readonly ((state: State) => Step)[]): Step {
  return forEach(state, runs, (now, run) => run(now));
}

/** The same for each thing, one after another. */
export function forEach<Thing>(
  state: State,
  things: readonly Thing[],
  run: (state: State, thing: Thing) => Step,
): Step {
  const events: Event[] = [];
  let now = state;
  for (const thing of things) {
    const step = run(now, thing);
    now = step.state;
    events.push(...step.events);
  }
  return { state: now, events };
}

/** A step, and what follows from it. (Not `then`: a module that exports one is taken for a promise.) */
export function followed({ state, events }: Step, run: (state: State) => Step): Step {
  const next = run(state);
  return { state: next.state, events: [...events, ...next.events] };
}
