import type { PlaceDice } from '../../../engine/dice.ts';
import type { Command } from '../commands/schema.ts';
import { jumpOfSquadron } from '../counters.ts';
import { type Forces, fleetsInPlay, isWellLed, squadronsOf, withFleet } from '../forces.ts';
import { placeBeside } from '../report/fuel-state.ts';
import { foresee, type Leg, legsOf, placeAfter } from '../rules/forecast.ts';
import { correctPlot, weeksToPlot } from '../rules/plotting.ts';
import { lastPlottedWeek } from '../rules/plots.ts';
import type { Doctrine } from '../state.ts';
import { attackOf } from './attachments.ts';
import { type Course, courseOf, departed, stayed } from './courses.ts';
import { type Claims, type Mover, weighedDestinations } from './destinations.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { worthOf } from './worth.ts';

export interface Planning {
  readonly land: LayOfTheLand;
  readonly doctrine: Doctrine;
  readonly dice: PlaceDice;
  /** No plots in the first week; fleets under planning 0 move in any. */
  readonly plots: boolean;
}

export interface Planned {
  /** With the plots that are ordered. */
  readonly forces: Forces;
  readonly claims: Claims;
  /** Worlds that will be taken, and places whose troops will be fetched. */
  readonly done: ReadonlySet<string>;
  readonly commands: readonly Command[];
  /** Where fleets will be when the movement of the week is over. */
  readonly stops: ReadonlyMap<string, string>;
}

/** Plots every week that is due, the strongest fleets first, each knowing where those before it go. */
export function fleetPlans(forces: Forces, planning: Planning): Planned {
  const fleets = fleetsInPlay(forces, planning.land.side)
    .map((fleet) => ({ fleet, attack: attackOf(forces, fleet) }))
    .sort((a, b) => b.attack - a.attack || (a.fleet < b.fleet ? -1 : 1));
  const before: Planned = { forces, claims: new Map(), done: new Set(), commands: [], stops: new Map() };
  return fleets.reduce<Planned>((now, { fleet }) => planOne(now, fleet, planning), before);
}

function planOne(now: Planned, fleet: string, planning: Planning): Planned {
  if (isWellLed(now.forces, fleet)) return moveNow(now, fleet, planning);
  const fresh = planning.plots ? corrected(now, fleet, planning) : now;
  const { land } = planning;
  const start = courseOf(fresh.forces, fleet, { land, done: fresh.done });
  const legs = legsOf(fresh.forces, fleet, fresh.forces.week, lastPlottedWeek(fresh.forces, fleet));
  const along = legs.reduce((course, leg) => followed(course, leg, land), start);
  const weeks = planning.plots ? weeksToPlot(fresh.forces, fleet) : [];
  const plotted = weeks.reduce<Plotting>((so, week) => plotWeek(so, { fleet, week }, planning), {
    planned: fresh,
    course: along,
  });
  return settled(plotted, fleet);
}

function followed(course: Course, { action, to }: Leg, land: LayOfTheLand): Course {
  const moved = action === 'jump' && to !== null ? departed(course, land, to) : course;
  return stayed(moved, land);
}

function corrected(now: Planned, fleet: string, planning: Planning): Planned {
  const fresh = withDangersAborted(now, fleet, planning);
  const { side } = planning.land;
  const { doctrine } = planning;
  const { forces } = correctPlot(fresh.forces, fleet, { side, orders: fresh.commands, doctrine });
  return { ...fresh, forces };
}

/** A plot that leads into a much stronger enemy is not kept. */
function withDangersAborted(now: Planned, fleet: string, { land }: Planning): Planned {
  const attack = attackOf(now.forces, fleet);
  const legs = legsOf(now.forces, fleet, now.forces.week, now.forces.week + 1);
  const danger = legs.some(
    ({ action, to }) => action === 'jump' && to !== null && land.enemyAttackAt(to) > attack * 2,
  );
  return danger ? { ...now, commands: [...now.commands, { word: 'ABORT', fleet }] } : now;
}

interface Plotting {
  readonly planned: Planned;
  readonly course: Course;
}

interface Due {
  readonly fleet: string;
  readonly week: number;
}

function plotWeek({ planned, course }: Plotting, { fleet, week }: Due, planning: Planning): Plotting {
  const { forces } = planned;
  const { at } = course;
  const before = legsOf(forces, fleet, forces.week, week - 1);
  const canJump = foresee(forces, fleet, [...before, { week, action: 'jump', to: placeBeside(at) }]).ok;
  const to = canJump
    ? chosen(planned, moverOf(forces, fleet, { course, land: planning.land }), planning)
    : at;
  const action = to === at ? 'refuel' : 'jump';
  const plot = { ...forces.fleets[fleet]?.plot, [week]: `${action === 'jump' ? 'J' : 'R'}${to}` };
  return {
    course: followed(course, { week, action, to }, planning.land),
    planned: {
      ...planned,
      forces: withFleet(forces, fleet, { plot }),
      commands: [...planned.commands, { word: 'PLOT', fleet, week, action, at: to }],
    },
  };
}

function moveNow(now: Planned, fleet: string, planning: Planning): Planned {
  const { forces } = now;
  const course = courseOf(forces, fleet, { land: planning.land, done: now.done });
  const { at } = course;
  const canJump = foresee(forces, fleet, [{ week: forces.week, action: 'jump', to: placeBeside(at) }]).ok;
  const to = canJump ? chosen(now, moverOf(forces, fleet, { course, land: planning.land }), planning) : at;
  const action = to === at ? 'refuel' : 'jump';
  const after = followed(course, { week: forces.week, action, to }, planning.land);
  const commands: readonly Command[] =
    to === at ? now.commands : [...now.commands, { word: 'MOVE', fleet, to }];
  const claims = new Map(now.claims).set(to, (now.claims.get(to) ?? 0) + course.taker.attack);
  return { ...now, claims, commands, done: after.done, stops: new Map(now.stops).set(fleet, to) };
}

/** The best, or now and then the second best, so that the enemy can't foresee it. */
function chosen({ forces, claims }: Planned, mover: Mover, { land, dice }: Planning): string {
  const [best, second] = weighedDestinations(mover, { land, forces, claims });
  if (best === undefined) return mover.at;
  if (second === undefined || second.score * 10 < best.score * 9) return best.to;
  return dice.roll(6, 'which of two like plans') <= 4 ? best.to : second.to;
}

function moverOf(
  forces: Forces,
  fleet: string,
  { course, land }: { readonly course: Course; readonly land: LayOfTheLand },
): Mover {
  const jumps = squadronsOf(forces, fleet).map((id) => jumpOfSquadron(forces, id));
  return {
    at: course.at,
    jump: Math.min(...jumps),
    attack: course.taker.attack,
    worth: worthOf(course, land, forces),
  };
}

/** Where the fleet ends its plot is claimed for it. */
function settled({ planned, course }: Plotting, fleet: string): Planned {
  const { forces } = planned;
  const claim = (planned.claims.get(course.at) ?? 0) + course.taker.attack;
  const stop = placeAfter(forces, fleet, legsOf(forces, fleet, forces.week, forces.week)) ?? '';
  return {
    ...planned,
    claims: new Map(planned.claims).set(course.at, claim),
    done: course.done,
    stops: new Map(planned.stops).set(fleet, stop),
  };
}
