import type { SeatId } from '../../engine/module.ts';
import type { Command } from './commands/schema.ts';
import { overallCommander } from './commanders.ts';
import type { Side } from './state.ts';
import type { View } from './view.ts';

/**
 * Orders of a silent seat: the standard deployment while it deploys. In a week plots run on, standing orders hold,
 * whatever is not plotted holds, and nothing is bombed that no standing order names; in a combat window the week's
 * orders go on.
 */
export function nmrOrders(view: View, seat: SeatId): readonly Command[] {
  const { side, window } = view;
  if (side === null) return [];
  if (isDeploying(window, side)) return [{ word: 'DEPLOY STANDARD' }];
  const decides = window === 'week' && seat === overallCommander(side);
  return decides ? [{ word: 'NO BOMBING UNLESS ORDERED' }] : [];
}

function isDeploying(window: View['window'], side: Side): boolean {
  return window === `${side}-deployment` || (window === 'secret-base' && side === 'zhodani');
}
