import { byCodeUnit } from '../../../engine/json.ts';
import type { CommandOf } from '../commands/schema.ts';
import type { Doctrine, SurfaceFire } from '../state.ts';
import { SCALE } from './strength.ts';
import type { Fighter } from './surface-combat-units.ts';
import { type Aim, aimAt, type Battery, type FirePlan, withFire } from './surface-fire-plan.ts';
import { withDoctrineFire } from './surface-fire-ways.ts';

export type FireOrder = CommandOf<'FIRE'>;

/** A side in one exchange of fire. */
export interface Firing {
  /** Units that fire in it. */
  readonly own: readonly Fighter[];
  readonly enemies: readonly Fighter[];
  /** In the order of the sheet; those of other units, or at other targets, do nothing. */
  readonly orders: readonly FireOrder[];
  readonly way: SurfaceFire;
  /** What the atmosphere does to the dice. [4.6.4] */
  readonly modifier: number;
}

/**
 * The attacks of a side: as ordered, and with what then is left as its standing order has it. Each target is attacked
 * once, in the order of the sheet, the others after them by id and the defence battalions last. [4.6.1]
 */
export function attacksOf(firing: Firing): readonly Aim[] {
  const { own, enemies, orders, way, modifier } = firing;
  const plan: FirePlan = {
    batteries: own.map(batteryOf).sort((a, b) => a.tech - b.tech || byCodeUnit(a.unit, b.unit)),
    aims: inOrder(enemies, orders).map((target) => aimAt(target, modifier)),
    modifier,
  };
  const ordered = orders.reduce(asOrdered, plan);
  return withDoctrineFire(ordered, way).aims.filter(({ by }) => by.length > 0);
}

function batteryOf({ id, tech, fire }: Fighter): Battery {
  return { unit: id, tech, left: fire };
}

function inOrder(enemies: readonly Fighter[], orders: readonly FireOrder[]): readonly Fighter[] {
  const named = [...new Set(orders.map(({ target }) => target))].flatMap(
    (id) => enemies.find((enemy) => enemy.id === id) ?? [],
  );
  return [...named, ...enemies.filter((enemy) => !named.includes(enemy))];
}

/** A unit that has lost strength since fires what it still has. [4.6.1] */
function asOrdered(plan: FirePlan, { unit, target, factors }: FireOrder): FirePlan {
  return withFire(plan, target, unit, factors === undefined ? Infinity : factors * SCALE);
}

/** How units without orders fire on a world: its own standing order, else the side's, else at the best odds. [4.6.1] */
export function wayOfFire({ surfaceFire }: Doctrine, at: string): SurfaceFire {
  return surfaceFire[at] ?? surfaceFire['side'] ?? 'bestOdds';
}
