import type { SurfaceFire } from '../state.ts';
import {
  type Aim,
  type Battery,
  columnOf,
  type FirePlan,
  freeFrom,
  shareOf,
  withFire,
  worthOfAll,
} from './surface-fire-plan.ts';
import { bestRaise, type Raise, raised } from './surface-fire-raises.ts';

/** Fire that nobody was ordered to place, placed as the standing order has it. [4.6.1] */
export function withDoctrineFire(plan: FirePlan, way: SurfaceFire): FirePlan {
  switch (way) {
    case 'bestOdds':
      return withRest(atBestOdds(plan));
    case 'focus':
      return withRest(focused(plan));
    case 'spread':
      return withRest(spread(plan));
    case 'hold':
      return plan;
  }
}

/** Step by step whatever destroys most for each factor fired. */
function stepByStep(plan: FirePlan): FirePlan {
  let now = plan;
  for (;;) {
    const best = bestRaise(
      now,
      now.aims,
      (one, other) => one.gain * other.factors > other.gain * one.factors,
    );
    if (best === null) return now;
    now = raised(now, best);
  }
}

/** Targets that are tried to be the one at which most is done; more of them cost time and gain little. */
const TRIED = 2;

/** Of going step by step from the start, and from the most that can be done to each of a few targets, the best. */
function atBestOdds(plan: FirePlan): FirePlan {
  const most = plan.aims.flatMap((aim) => bestRaise(plan, [aim], gainsMore) ?? []);
  const tried = most
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, TRIED)
    .map((raise) => stepByStep(raised(plan, raise)));
  const [only] = tried;
  if (plan.aims.length < 2) return only ?? plan;
  return tried.reduce(
    (best, other) => (worthOfAll(other) > worthOfAll(best) ? other : best),
    stepByStep(plan),
  );
}

function gainsMore(one: Raise, other: Raise): boolean {
  return one.gain > other.gain || (one.gain === other.gain && one.factors < other.factors);
}

/** All that does not spoil the odds at the one target where it destroys most; the others the same at the next. */
function focused(plan: FirePlan): FirePlan {
  const most = bestRaise(plan, plan.aims, gainsMore);
  if (most === null) return plan;
  return focused(raised(plan, { ...most, factors: freeFrom(plan, most.fromTech) }));
}

/** Always the target that can expect to lose least, one column up. */
function spread(plan: FirePlan): FirePlan {
  const [least] = plan.aims
    .toSorted((a, b) => shareOf(plan, a) - shareOf(plan, b))
    .flatMap((aim) => bestRaise(plan, [aim], (one, other) => one.factors < other.factors) ?? []);
  return least === undefined ? plan : spread(raised(plan, least));
}

/**
 * What is left joins an attack that it does not spoil, on the strongest target; else it opens one of its own, however
 * hopeless; else it holds its fire.
 */
function withRest(plan: FirePlan): FirePlan {
  return plan.batteries.reduce((now, { unit, tech }) => {
    const left = now.batteries.find((one) => one.unit === unit)?.left ?? 0;
    const aim = left === 0 ? undefined : placeFor(now.aims, { unit, tech, left });
    return aim === undefined ? now : withFire(now, aim.target.id, unit, left);
  }, plan);
}

function placeFor(aims: readonly Aim[], { tech, left }: Battery): Aim | undefined {
  const joinable = aims.filter((aim) => aim.tech !== null && aim.tech <= tech);
  if (joinable.length > 0) return greatest(joinable, ({ target }) => target.strength);
  const untouched = aims.filter((aim) => aim.tech === null);
  return greatest(untouched, ({ target }) => columnOf(target, left, tech));
}

function greatest(aims: readonly Aim[], of: (aim: Aim) => number): Aim | undefined {
  return aims.reduce<Aim | undefined>(
    (best, aim) => (best === undefined || of(aim) > of(best) ? aim : best),
    undefined,
  );
}
