import { COLUMNS, shifted, shiftOf } from './surface-combat-odds.ts';
import { type Aim, type FirePlan, freeFrom, lower, withFireFrom, worthOf } from './surface-fire-plan.ts';

/** More fire at a target, by units of a tech level or a higher one, and what more it destroys on average. */
export interface Raise {
  readonly target: string;
  readonly fromTech: number;
  /** Hundredths of a factor. */
  readonly factors: number;
  readonly gain: number;
}

/** The first raise of these targets that can be made and that no other beats; null: none can. */
export function bestRaise(
  plan: FirePlan,
  aims: readonly Aim[],
  beats: (one: Raise, other: Raise) => boolean,
): Raise | null {
  const techs = techsOf(plan);
  const free = new Map(techs.map((tech) => [tech, freeFrom(plan, tech)]));
  let best: Raise | null = null;
  for (const aim of aims)
    for (const raise of raisesOf(aim, techs)) {
      if (raise.factors > (free.get(raise.fromTech) ?? 0)) continue;
      if (best === null || beats(raise, best)) best = raise;
    }
  return best;
}

export function raised(plan: FirePlan, { target, fromTech, factors }: Raise): FirePlan {
  return withFireFrom(plan, target, { fromTech, factors });
}

function techsOf({ batteries }: FirePlan): readonly number[] {
  return [...new Set(batteries.map(({ tech }) => tech))];
}

/** An aim is looked at in many plans of one side, and gains depend on nothing else. */
const RAISES = new WeakMap<Aim, readonly Raise[]>();

/** Every way to bring an attack to a better column, if there is fire enough; what tech levels would spoil is none. */
function raisesOf(aim: Aim, techs: readonly number[]): readonly Raise[] {
  const known = RAISES.get(aim);
  if (known !== undefined) return known;
  const raises = techs.flatMap((fromTech) => raisesFrom(aim, fromTech));
  RAISES.set(aim, raises);
  return raises;
}

/** With more factors on and on; a column that gains no more than a cheaper one is left out. */
function raisesFrom(aim: Aim, fromTech: number): readonly Raise[] {
  const { target, needed, worth } = aim;
  const now = worthOf(aim);
  const shift = shiftOf(lower(aim.tech, fromTech), target.tech);
  const raises: Raise[] = [];
  let most = 0;
  for (const column of COLUMNS) {
    const factors = (needed[column] ?? 0) - aim.factors;
    const gain = (worth[shifted(column, shift)] ?? 0) - now;
    if (factors <= 0 || gain <= most) continue;
    most = gain;
    raises.push({ target: target.id, fromTech, factors, gain });
  }
  return raises;
}
