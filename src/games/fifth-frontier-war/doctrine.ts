import { bombShareOf } from './commands/interface-schema.ts';
import { type Command, type CommandOf } from './commands/schema.ts';
import type { BombDoctrine, Doctrine, EngageDoctrine, Retreat, SdbDoctrine } from './state.ts';

/**
 * Standing orders that a side begins with: delay after a failed refuelling, leave cripples behind, shift what a
 * multiple attack leaves over, which never gains less than a shift beyond the last column. [9.4.2]
 */
export const STANDARD_DOCTRINE: Doctrine = {
  onFailedRefuel: 'delay',
  onSlow: 'detach',
  lossOrder: {},
  retreat: {},
  sdb: {},
  engageSdb: {},
  bombing: {},
  surfaceFire: {},
  keepGarrison: true,
  rebuild: 'off',
  qualityShift: 'rest',
  armisticeAtLead: null,
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
      return { ...doctrine, lossOrder: withScope(doctrine.lossOrder, scopeOf(order), lossOrderOf(order)) };
    case 'SURFACE':
      return { ...doctrine, surfaceFire: { ...doctrine.surfaceFire, [order.at ?? 'side']: order.way } };
    case 'RETREAT':
      return { ...doctrine, retreat: withScope(doctrine.retreat, retreatScopeOf(order), retreatOf(order)) };
    case 'KEEP GARRISON':
      return { ...doctrine, keepGarrison: order.choice === 'on' };
    case 'QUALITY':
      return { ...doctrine, qualityShift: order.choice };
    case 'ARMISTICE WHEN':
      return { ...doctrine, armisticeAtLead: order.lead ?? null };
    case 'REBUILD AUTO':
      return { ...doctrine, rebuild: order.choice };
    case 'SDB':
      return { ...doctrine, sdb: withScope(doctrine.sdb, scopeOf(order), sdbOf(order)) };
    case 'ENGAGE SDB':
      return { ...doctrine, engageSdb: withScope(doctrine.engageSdb, scopeOf(order), engagementOf(order)) };
    case 'BOMB':
      return { ...doctrine, bombing: withScope(doctrine.bombing, scopeOf(order), bombingOf(order)) };
    default:
      return doctrine;
  }
}

/** What a standing order is for: a fleet, a place, or the whole side. */
function scopeOf({ fleet, at }: Partial<Pick<CommandOf<'RETREAT'>, 'fleet' | 'at'>>): string {
  return fleet ?? at ?? 'side';
}

/** The same; a lone squadron may have its own system to go to. */
function retreatScopeOf(order: Pick<CommandOf<'RETREAT'>, 'fleet' | 'at' | 'squadron'>): string {
  return order.squadron ?? scopeOf(order);
}

/** Null takes the order of that scope back. */
function withScope<Order>(
  orders: Readonly<Record<string, Order>>,
  scope: string,
  order: Order | null,
): Record<string, Order> {
  const others = Object.entries(orders).filter(([known]) => known !== scope);
  return Object.fromEntries(order === null ? others : [...others, [scope, order]]);
}

function lossOrderOf({ types }: CommandOf<'LOSSES'>): Doctrine['lossOrder'][string] | null {
  return types === undefined ? null : [...new Set(types)];
}

function retreatOf(order: CommandOf<'RETREAT'>): Retreat | null {
  if (order.standard === true) return null;
  const { to = [], own, enemy, afterRound = 1, ifEnemy = null } = order;
  const oddsBelow: Retreat['oddsBelow'] = own === undefined || enemy === undefined ? null : [own, enemy];
  // Whoever leaves without losses and whatever the odds has lost at least nothing.
  const atOnce = order.always === true || (order.afterRound !== undefined && own === undefined);
  const lossesPercent = order.lossesPercent ?? (atOnce ? 0 : null);
  return { scope: retreatScopeOf(order), to, lossesPercent, oddsBelow, afterRound, ifEnemy };
}

function sdbOf(order: CommandOf<'SDB'>): SdbDoctrine | null {
  const { mode, passiveAgainst = null, breakOffAt = null } = order;
  return mode === 'standard' ? null : { mode, passiveAgainst, breakOffAt };
}

function engagementOf(order: CommandOf<'ENGAGE SDB'>): EngageDoctrine | null {
  const { mode, breakOffAt = null } = order;
  return mode === 'standard' ? null : { mode, breakOffAt };
}

function bombingOf({ mode, targets = [] }: CommandOf<'BOMB'>): BombDoctrine | null {
  return mode === 'standard' ? null : { mode, targets: targets.map(bombShareOf) };
}
