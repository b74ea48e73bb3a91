import { type Command, type CommandOf } from './commands/schema.ts';
import type { Doctrine, Retreat } from './state.ts';

/** Standing orders that a side begins with: delay after a failed refuelling, leave cripples behind. */
export const STANDARD_DOCTRINE: Doctrine = {
  onFailedRefuel: 'delay',
  onSlow: 'detach',
  lossOrder: [],
  retreat: {},
};

/** Standing orders of a sheet take effect at once and hold until changed. */
export function withDoctrineOrders(doctrine: Doctrine, orders: readonly Command[]): Doctrine {
  return orders.reduce(withOrder, doctrine);
}

function withOrder(doctrine: Doctrine, order: Command): Doctrine {
  switch (order.word) {
    case 'ONFAILEDREFUEL':
      return { ...doctrine, onFailedRefuel: order.choice };
    case 'ONSLOW':
      return { ...doctrine, onSlow: order.choice };
    case 'LOSSES':
      return { ...doctrine, lossOrder: [...new Set(order.types)] };
    case 'RETREAT':
      return { ...doctrine, retreat: { ...doctrine.retreat, [scopeOf(order)]: retreatOf(order) } };
    default:
      return doctrine;
  }
}

/** What a retreat order is for: a fleet, a place, or the whole side. */
export function scopeOf({ fleet, at }: Pick<CommandOf<'RETREAT'>, 'fleet' | 'at'>): string {
  return fleet ?? at ?? 'side';
}

function retreatOf(order: CommandOf<'RETREAT'>): Retreat {
  const { to = [], lossesPercent = null, own, enemy, afterRound = 1 } = order;
  const oddsBelow: Retreat['oddsBelow'] = own === undefined || enemy === undefined ? null : [own, enemy];
  return { scope: scopeOf(order), to, lossesPercent, oddsBelow, afterRound };
}
