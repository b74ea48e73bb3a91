import { SCALE } from './strength.ts';
import type { Fighter } from './surface-combat-units.ts';
import {
  columnOfOdds,
  COLUMNS,
  expectedResults,
  fireForColumn,
  shifted,
  shiftOf,
} from './surface-combat-odds.ts';

/** A unit and the hundredths of a factor that it has not fired yet. */
export interface Battery {
  readonly unit: string;
  readonly tech: number;
  readonly left: number;
}

/** An enemy unit, and what fires at it: one attack, whoever takes part. [4.6.1] */
export interface Aim {
  readonly target: Fighter;
  /** By column: what an attack on it destroys on average, in a unit that all plans share. */
  readonly worth: readonly number[];
  /** By column: the least fire that has its odds. [4.6.2] */
  readonly needed: readonly number[];
  readonly by: readonly { readonly unit: string; readonly factors: number }[];
  readonly factors: number;
  /** Lowest tech level that fires; null: nobody does. [4.6.3] */
  readonly tech: number | null;
}

/** How a side is going to fire. */
export interface FirePlan {
  /** Lowest tech level first, then in order of id. */
  readonly batteries: readonly Battery[];
  /** In the order in which the dice are rolled. */
  readonly aims: readonly Aim[];
  /** What the atmosphere does to the dice. [4.6.4] */
  readonly modifier: number;
}

/** A target at which nobody fires yet. */
export function aimAt(target: Fighter, modifier: number): Aim {
  return {
    target,
    worth: expectedResults(modifier, 100 - target.loss).map((share) => share * target.full),
    needed: COLUMNS.map((column) => fireForColumn(column, target.strength)),
    by: [],
    factors: 0,
    tech: null,
  };
}

/** A share of a unit's fire that goes to one target: never more than it has. [4.6.1] */
export function withFire(plan: FirePlan, target: string, unit: string, factors: number): FirePlan {
  const battery = plan.batteries.find((one) => one.unit === unit);
  const aim = plan.aims.find((one) => one.target.id === target);
  const amount = Math.min(factors, battery?.left ?? 0);
  if (battery === undefined || aim === undefined || amount <= 0) return plan;
  return {
    ...plan,
    batteries: plan.batteries.map((one) => (one === battery ? { ...one, left: one.left - amount } : one)),
    aims: plan.aims.map((one) => (one === aim ? joined(one, battery, amount) : one)),
  };
}

function joined(aim: Aim, { unit, tech }: Battery, amount: number): Aim {
  const before = aim.by.find((one) => one.unit === unit);
  const by =
    before === undefined
      ? [...aim.by, { unit, factors: amount }]
      : aim.by.map((one) => (one === before ? { unit, factors: one.factors + amount } : one));
  return { ...aim, by, factors: aim.factors + amount, tech: lower(aim.tech, tech) };
}

/** The lowest tech level that contributes decides. [4.6.3] */
export function lower(tech: number | null, joining: number): number {
  return tech === null ? joining : Math.min(tech, joining);
}

/**
 * So many more hundredths at one target by units of a tech level or a higher one, the lowest first, since the higher
 * may be of more use elsewhere. Units give whole factors or all that they have left. [4.6.1; ffw-4.6.1-fractions]
 */
export function withFireFrom(
  plan: FirePlan,
  target: string,
  { fromTech, factors }: { readonly fromTech: number; readonly factors: number },
): FirePlan {
  let now = plan;
  let wanted = factors;
  for (const { unit, tech, left } of plan.batteries) {
    if (wanted <= 0) break;
    const share = tech < fromTech ? 0 : Math.min(left, Math.ceil(wanted / SCALE) * SCALE);
    now = withFire(now, target, unit, share);
    wanted -= share;
  }
  return now;
}

/** Hundredths that units of a tech level or a higher one have left to fire. */
export function freeFrom({ batteries }: FirePlan, fromTech: number): number {
  return batteries.reduce((sum, { tech, left }) => sum + (tech < fromTech ? 0 : left), 0);
}

/** The column that an attack is resolved on, by its odds and tech levels. [4.6.2, 4.6.3] */
export function columnOf({ strength, tech: targetTech }: Fighter, factors: number, tech: number): number {
  return shifted(columnOfOdds(factors, strength), shiftOf(tech, targetTech));
}

/** What an attack as it stands destroys on average, in a unit that all plans share. */
export function worthOf({ target, worth, factors, tech }: Aim): number {
  return tech === null ? 0 : (worth[columnOf(target, factors, tech)] ?? 0);
}

/** Percentage that an attack as it stands takes on average, in 36ths. */
export function shareOf({ modifier }: FirePlan, { target, factors, tech }: Aim): number {
  if (tech === null) return 0;
  return expectedResults(modifier, 100 - target.loss)[columnOf(target, factors, tech)] ?? 0;
}

/** What the whole plan destroys on average. */
export function worthOfAll({ aims }: FirePlan): number {
  return aims.reduce((sum, aim) => sum + worthOf(aim), 0);
}
