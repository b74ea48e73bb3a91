import { byCodeUnit } from '../../../engine/json.ts';
import { CHARTS } from '../data/index.ts';
import type { EventOf } from '../events.ts';
import type { SquadronType } from '../state.ts';

/** Attack, bombardment and defence factors. */
type Factors = readonly [attack: number, bombardment: number, defence: number];

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
  /** Carries troops, whose fate is its own. [3.9.4] */
  readonly loaded: boolean;
  /** Place in the order in which its owner gives up squadrons; null: after all that have one. */
  readonly rank: number | null;
}

export type Loss = EventOf<'space-losses'>['losses'][number];

const { factorWorth } = CHARTS.spaceBattle;

/**
 * What a loss costs, the weightiest first: carriers with troops, others with troops, jumps that a fleet is plotted
 * for, regular before colonial factors, the worth of what is given up, and last whole squadrons before reduced ones.
 * Each outweighs all that follow it, of as many squadrons as a side has; the sum of all stays an exact whole number.
 */
const WHOLE = 1;
const WORTH = WHOLE * 2 ** 8;
const REGULAR_FACTOR = WORTH * 2 ** 14;
const SLOWED = REGULAR_FACTOR * 2 ** 10;
const LOADED = SLOWED * 2 ** 7;
const LOADED_CARRIER = LOADED * 2 ** 7;

/**
 * Chooses which squadrons are reduced or eliminated, so that at least the required defence factors go. [4.4.3]
 * Squadrons that the owner has ranked go first: each rank loses what it can before the next is touched, and no loss
 * more than needed. Among equals as few factors above the required as can be, and of such choices the cheapest.
 */
export function chooseLosses(targets: readonly Target[], required: number): readonly Loss[] {
  if (required <= 0) return [];
  const inOrder = [...targets].sort((a, b) => byCodeUnit(a.id, b.id));
  if (required >= defenceOf(inOrder)) return inOrder.map(eliminated);
  const ranks = ranksOf(inOrder);
  return ranks.length === 1 ? cheapestLosses(inOrder, required) : lossesByRank(ranks, required);
}

function lossesByRank(ranks: readonly (readonly Target[])[], required: number): readonly Loss[] {
  const chosen: Loss[] = [];
  for (const rank of ranks) {
    const left = required - factorsOf(chosen);
    if (left <= 0) break;
    chosen.push(...(left >= defenceOf(rank) ? rank.map(eliminated) : cheapestLosses(rank, left)));
  }
  return withoutExcess(chosen, required);
}

/** Targets of each rank, the first rank first, those without one at the end. */
function ranksOf(targets: readonly Target[]): readonly (readonly Target[])[] {
  const ranks = [...new Set(targets.map(({ rank }) => rank ?? Infinity))].sort((a, b) => a - b);
  return ranks.map((wanted) => targets.filter(({ rank }) => (rank ?? Infinity) === wanted));
}

/** A whole rank may have been given up before the last hit overshot: then the smallest losses are taken back. */
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
  /** The last loss that was chosen, and the choice before it; null: nothing is lost yet. */
  readonly last: { readonly loss: Loss; readonly before: Choice } | null;
}

const NOTHING: Choice = { cost: 0, last: null };

/** The cheapest choice for each sum of factors is kept; the smallest sum that is enough wins. */
function cheapestLosses(targets: readonly Target[], required: number): readonly Loss[] {
  let bySum = new Map<number, Choice>([[0, NOTHING]]);
  for (const target of targets) bySum = withOptionsOf(target, bySum, required);
  const [enough] = [...bySum].filter(([sum]) => sum >= required).sort(([a], [b]) => a - b);
  return enough === undefined ? targets.map(eliminated) : lossesIn(enough[1]);
}

function lossesIn(choice: Choice): readonly Loss[] {
  const losses: Loss[] = [];
  for (let { last } = choice; last !== null; last = last.before.last) losses.push(last.loss);
  return losses.reverse();
}

function withOptionsOf(
  target: Target,
  bySum: ReadonlyMap<number, Choice>,
  required: number,
): Map<number, Choice> {
  const next = new Map(bySum);
  const options = optionsOf(target).filter((loss) => loss.factors > 0);
  const costs = options.map((loss) => costOf(target, loss));
  for (const [sum, choice] of bySum) {
    if (sum >= required) continue;
    for (const [index, loss] of options.entries()) {
      const cost = choice.cost + (costs[index] ?? 0);
      const known = next.get(sum + loss.factors);
      if (known !== undefined && known.cost <= cost) continue;
      next.set(sum + loss.factors, { cost, last: { loss, before: choice } });
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
  const slowed = loss.to === 'reduced' && target.neededAtSpeed ? SLOWED : 0;
  const regular = target.colonial ? 0 : loss.factors * REGULAR_FACTOR;
  const whole = target.afterHit === null ? 0 : WHOLE;
  return cargoAt(target) + slowed + regular + worthOf(target, loss) * WORTH + whole;
}

function worthOf({ now, afterHit }: Target, { to }: Loss): number {
  const [attack, bombardment] = to === 'reduced' ? (afterHit ?? now) : [0, 0];
  return (
    (now[0] - attack) * factorWorth.attack +
    (now[1] - bombardment) * factorWorth.bombardment +
    (to === 'destroyed' ? factorWorth.squadron : 0)
  );
}

function cargoAt({ loaded, type }: Target): number {
  if (!loaded) return 0;
  return type === 'assault' ? LOADED_CARRIER : LOADED;
}

function defenceOf(targets: readonly Target[]): number {
  return targets.reduce((sum, target) => sum + target.now[2], 0);
}

/** Defence factors that go with these losses. */
export function factorsOf(losses: readonly Loss[]): number {
  return losses.reduce((sum, loss) => sum + loss.factors, 0);
}
