import type { SeatId } from '../../engine/module.ts';
import type { Command } from './commands/schema.ts';
import type { View } from './view.ts';

/**
 * Orders of a silent seat: the standard deployment while it deploys. In a week none: plots run on, standing orders
 * hold, and whatever is not plotted holds.
 */
export function nmrOrders(view: View, seat: SeatId): readonly Command[] {
  return view.window === `${seat}-deployment` ? [{ word: 'DEPLOY STANDARD' }] : [];
}
