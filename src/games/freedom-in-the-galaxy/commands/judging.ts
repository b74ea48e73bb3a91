import { refuse, type Verdict } from '../../../engine/refusal.ts';
import { planetOf, environOf } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import type { Wrong } from '../rules/moves.ts';
import type { View } from '../view.ts';

/** Windows in which standing orders may be given: every one of the seat's own. */
export const ALWAYS = ['imperial-set-up', 'rebel-set-up', 'operations', 'reaction', 'combat', 'missions'];

/** What the rules find wrong, as a refusal. */
export function refused({ code, piece, ...about }: Wrong): Verdict {
  return refuse(code, { piece, ...about });
}

/** A reader without a side gives no orders. */
export function sideOf(view: View): Side {
  return view.side ?? 'rebel';
}

export function rebelOnly(view: View, word: string): Verdict | null {
  return view.side === 'rebel' ? null : refuse('order.rebel-only', { piece: word });
}

/** "Angoff Urban (2221)". */
export function placeTold(at: string): string {
  if (at === 'space') return 'space';
  const { planet, type } = environOf(at);
  return `${planetOf(planet).name} ${type.slice(0, 1).toUpperCase()}${type.slice(1)} (${at})`;
}
