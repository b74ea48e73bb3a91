import type { Dice } from '../../engine/dice.ts';
import type { Rulings } from '../../engine/module.ts';
import type { Command } from './commands/schema.ts';
import type { Side } from './state.ts';

/** What every step of the sequence of play is given beside the state. A step is `(state, turn) => Outcome`. */
export interface Turn {
  /** Orders of each side in the order of its sheet; a side that may not order now has none. */
  readonly orders: Readonly<Record<Side, readonly Command[]>>;
  readonly dice: Dice;
  readonly rulings: Rulings;
}
