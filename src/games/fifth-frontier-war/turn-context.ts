import type { Dice } from '../../engine/dice.ts';
import type { Rulings } from '../../engine/module.ts';
import type { Command } from './commands/schema.ts';
import type { Commander, Side } from './state.ts';

/** What every step of the sequence of play is given beside the state. A step is `(state, turn) => Outcome`. */
export interface Turn {
  /** Orders of each side in the order of its sheet; a side that may not order now has none. */
  readonly orders: Readonly<Record<Side, readonly Command[]>>;
  /** Where one of those orders comes from. */
  readonly originOf: (order: Command) => Origin;
  readonly dice: Dice;
  readonly rulings: Rulings;
}

export interface Origin {
  /** The seat that gave it, and that commands no more than its own pieces; null: all of the side's are. */
  readonly seat: Commander | null;
  /** Given for the week and carried over to the combat window: what could be done after movement has been tried. */
  readonly carried: boolean;
}

/** Of an order that the one seat of its side gave in the window that is played. */
export const OF_THE_SIDE: Origin = { seat: null, carried: false };
