import { byCodeUnit } from '../../../engine/json.ts';
import type { EventOf } from '../events.ts';
import type { SquadronType } from '../state.ts';

/** Attack, bombardment and defence factors. */
export type Factors = readonly [attack: number, bombardment: number, defence: number];

/** A squadron that may have to take damage. [4.4.3] */
export interface Target {
  readonly id: string;
  readonly type: SquadronType;
  readonly colonial: boolean;
  /** Factors of the side that is up. */
  readonly now: Factors;
  /** Factors after one more hit; null: the hit eliminates it. [4.3.5] */
  readonly afterHit: Factors | null;
  /** Reduced, it could no longer make the jumps that its fleet is plotted for. */
  readonly neededAtSpeed: boolean;
}

export type Loss = EventOf<'space-losses'>['losses'][number];

/** What giving up one factor, or more than factors, counts for when the owner has not said what to lose first. */
const WORTH = { attack: 4, bombardment: 2, elimination: 3, speed: 6, regular: 1 } as const;

/**
 * Chooses which squadrons are reduced or eliminated, so that at least the required defence factors go. [4.4.3]
 * Without an order of types: as few factors above the required as can be, and of such choices the one that gives up
 * least. With an order: the first type loses what it can before the next is touched, and no loss more than needed.
 */
export function chooseLosses(
  targets: readonly Target[],
  required: number,
  order: readonly SquadronType[],
): readonly Loss[] {
  if (required <= 0) return [];
  const inOrder = [...targets].sort((a, b) => byCodeUnit(a.id, b.id));
  if (required >= defenceOf(inOrder)) return inOrder.map(eliminated);
  return order.length === 0 ? cheapestLosses(inOrder, required) : lossesInOrder(inOrder, required, order);
}

function lossesInOrder(
  targets: readonly Target[],
  required: number,
  order: readonly SquadronType[],
): readonly Loss[] {
  const chosen: Loss[] = [];
  for (const group of groupsOf(targets, order)) {
    const left = required - factorsOf(chosen);
    if (left <= 0) break;
    chosen.push(...(left >= defenceOf(group) ? group.map(eliminated) : cheapestLosses(group, left)));
  }
  return withoutExcess(chosen, required);
}

/** Types as the owner put them, each a group; those not named together at the end. */
function groupsOf(
  targets: readonly Target[],
  order: readonly SquadronType[],
): readonly (readonly Target[])[] {
  const named = [...new Set(order)].map((type) => targets.filter((target) => target.type === type));
  return [...named, targets.filter((target) => !order.includes(target.type))];
}

/** A whole type may have been given up before the last hit overshot: then the smallest losses are taken back. */
function withoutExcess(losses: readonly Loss[], required: number): readonly Loss[] {
  const excess = factorsOf(losses) - required;
  const spared = losses
    .filter((loss) => loss.factors > 0 && loss.factors <= excess)
    .reduce<Loss | null>((most, loss) => (most === null || loss.factors > most.factors ? loss : most), null);
  if (spared === null) return losses;
  return withoutExcess(
    losses.filter((loss) => loss !== spared),
    required,
  );
}

interface Choice {
  readonly cost: number;
  readonly losses: readonly Loss[];
}

/** The cheapest choice for each sum of factors is kept; the smallest sum that is enough wins. */
function cheapestLosses(targets: readonly Target[], required: number): readonly Loss[] {
  let bySum = new Map<number, Choice>([[0, { cost: 0, losses: [] }]]);
  for (const target of targets) bySum = withOptionsOf(target, bySum, required);
  const enough = [...bySum].filter(([sum]) => sum >= required).sort(([a], [b]) => a - b);
  return enough[0]?.[1].losses ?? targets.map(eliminated);
}

function withOptionsOf(
  target: Target,
  bySum: ReadonlyMap<number, Choice>,
  required: number,
): Map<number, Choice> {
  const next = new Map(bySum);
  const options = optionsOf(target).filter((loss) => loss.factors > 0);
  for (const [sum, choice] of bySum) {
    if (sum >= required) continue;
    for (const loss of options) {
      const cost = choice.cost + costOf(target, loss);
      const known = next.get(sum + loss.factors);
      if (known !== undefined && known.cost <= cost) continue;
      next.set(sum + loss.factors, { cost, losses: [...choice.losses, loss] });
    }
  }
  return next;
}

function optionsOf(target: Target): readonly Loss[] {
  if (target.afterHit === null) return [eliminated(target)];
  const factors = target.now[2] - target.afterHit[2];
  return [{ squadron: target.id, to: 'reduced', factors }, eliminated(target)];
}

function eliminated(target: Target): Loss {
  return { squadron: target.id, to: 'destroyed', factors: target.now[2] };
}

function costOf(target: Target, loss: Loss): number {
  const [attack, bombardment] = loss.to === 'reduced' ? (target.afterHit ?? target.now) : [0, 0];
  const factors = (target.now[0] - attack) * WORTH.attack + (target.now[1] - bombardment) * WORTH.bombardment;
  const fate = loss.to === 'destroyed' ? WORTH.elimination : target.neededAtSpeed ? WORTH.speed : 0;
  return factors + fate + (target.colonial ? 0 : WORTH.regular);
}

function defenceOf(targets: readonly Target[]): number {
  return targets.reduce((sum, target) => sum + target.now[2], 0);
}

/** Defence factors that go with these losses. */
export function factorsOf(losses: readonly Loss[]): number {
  return losses.reduce((sum, loss) => sum + loss.factors, 0);
}
