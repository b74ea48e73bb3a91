import type { Command } from './commands/schema.ts';
import type { View } from './view.ts';

/** A silent seat moves nothing and sends nobody: standing orders hold, and set-up is as usual. */
export function nmrOrders(_view: View): readonly Command[] {
  return [];
}
