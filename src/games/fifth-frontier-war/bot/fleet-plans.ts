import { byCodeUnit } from '../../../engine/json.ts';
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
import { type Course, courseOf, departed, type Ledger, NOTHING_DONE, stayed } from './courses.ts';
import { type Mover, weighedDestinations } from './destinations.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { type Support, worthOf } from './worth.ts';

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
  readonly commands: readonly Command[];
  /** Where fleets will be when the movement of the week is over. */
  readonly stops: ReadonlyMap<string, string>;
}

/** Plans as they grow, fleet by fleet. */
interface Drafts {
  readonly forces: Forces;
  readonly commands: readonly Command[];
  readonly done: Ledger;
  /** Fleets as their plots leave them so far. */
  readonly courses: ReadonlyMap<string, Course>;
  readonly stops: ReadonlyMap<string, string>;
}

/**
 * Plots every week that is due: first what all fleets are plotted to do already is followed to its end, then each
 * chooses how to go on, the strongest first, knowing where the others go.
 */
export function fleetPlans(forces: Forces, planning: Planning): Planned {
  const fleets = fleetsInPlay(forces, planning.land.side)
    .map((fleet) => ({ fleet, attack: attackOf(forces, fleet) }))
    .sort((a, b) => b.attack - a.attack || byCodeUnit(a.fleet, b.fleet))
    .map(({ fleet }) => fleet);
  const before: Drafts = { forces, commands: [], done: NOTHING_DONE, courses: new Map(), stops: new Map() };
  const committed = fleets.reduce((now, fleet) => followPlot(now, fleet, planning), before);
  return fleets.reduce((now, fleet) => goOn(now, fleet, planning), committed);
}

function followPlot(now: Drafts, fleet: string, planning: Planning): Drafts {
  const { land, plots } = planning;
  const fresh = plots && !isWellLed(now.forces, fleet) ? corrected(now, fleet, planning) : now;
  const { forces, done } = fresh;
  const start = courseOf(forces, fleet, { land, done });
  const legs = isWellLed(forces, fleet)
    ? []
    : legsOf(forces, fleet, forces.week, lastPlottedWeek(forces, fleet));
  const course = legs.reduce((so, leg) => followed(so, leg, land), start);
  return { ...fresh, done: course.done, courses: new Map(fresh.courses).set(fleet, course) };
}

function goOn(now: Drafts, fleet: string, planning: Planning): Drafts {
  if (isWellLed(now.forces, fleet)) return moveNow(now, fleet, planning);
  const weeks = planning.plots ? weeksToPlot(now.forces, fleet) : [];
  const plotted = weeks.reduce((so, week) => plotWeek(so, { fleet, week }, planning), now);
  const { forces } = plotted;
  const stop = placeAfter(forces, fleet, legsOf(forces, fleet, forces.week, forces.week)) ?? '';
  return { ...plotted, stops: new Map(plotted.stops).set(fleet, stop) };
}

function followed(course: Course, { action, to }: Leg, land: LayOfTheLand): Course {
  const moved = action === 'jump' && to !== null ? departed(course, land, to) : course;
  return stayed(moved, land);
}

function corrected(now: Drafts, fleet: string, planning: Planning): Drafts {
  const fresh = withDangersAborted(now, fleet, planning);
  const { side } = planning.land;
  const { doctrine } = planning;
  const { forces } = correctPlot(fresh.forces, fleet, { side, orders: fresh.commands, doctrine });
  return { ...fresh, forces };
}

/** A plot that leads into a much stronger enemy is not kept. */
function withDangersAborted(now: Drafts, fleet: string, { land }: Planning): Drafts {
  const attack = attackOf(now.forces, fleet);
  const legs = legsOf(now.forces, fleet, now.forces.week, now.forces.week + 1);
  const danger = legs.some(
    ({ action, to }) => action === 'jump' && to !== null && land.enemyAttackAt(to) > attack * 2,
  );
  return danger ? { ...now, commands: [...now.commands, { word: 'ABORT', fleet }] } : now;
}

interface Due {
  readonly fleet: string;
  readonly week: number;
}

/** The fleet's course, with what the others will have done by now. */
function courseIn({ courses, forces, done }: Drafts, fleet: string, land: LayOfTheLand): Course {
  const course = courses.get(fleet) ?? courseOf(forces, fleet, { land, done });
  return { ...course, done };
}

function plotWeek(now: Drafts, { fleet, week }: Due, planning: Planning): Drafts {
  const { forces } = now;
  const course = courseIn(now, fleet, planning.land);
  const before = legsOf(forces, fleet, forces.week, week - 1);
  const to = destinationOf(now, { fleet, course, before, week }, planning);
  const action = to === course.at ? 'refuel' : 'jump';
  const plot = { ...forces.fleets[fleet]?.plot, [week]: `${action === 'jump' ? 'J' : 'R'}${to}` };
  return {
    ...withCourse(now, fleet, followed(course, { week, action, to }, planning.land)),
    forces: withFleet(forces, fleet, { plot }),
    commands: [...now.commands, { word: 'PLOT', fleet, week, action, at: to }],
  };
}

function withCourse(now: Drafts, fleet: string, course: Course): Drafts {
  return { ...now, done: course.done, courses: new Map(now.courses).set(fleet, course) };
}

function moveNow(now: Drafts, fleet: string, planning: Planning): Drafts {
  const { week } = now.forces;
  const course = courseIn(now, fleet, planning.land);
  const to = destinationOf(now, { fleet, course, before: [], week }, planning);
  const action = to === course.at ? 'refuel' : 'jump';
  const moved = withCourse(now, fleet, followed(course, { week, action, to }, planning.land));
  const stops = new Map(now.stops).set(fleet, to);
  if (to === course.at) return { ...moved, stops };
  return { ...moved, stops, commands: [...now.commands, { word: 'MOVE', fleet, to }] };
}

interface Leaving extends Due {
  readonly course: Course;
  /** What it does until then. */
  readonly before: readonly Leg[];
}

/** Where it goes, if it can jump at all. */
function destinationOf(now: Drafts, leaving: Leaving, planning: Planning): string {
  const { fleet, course, before, week } = leaving;
  const beside = placeBeside(course.at);
  const canJump = foresee(now.forces, fleet, [...before, { week, action: 'jump', to: beside }]).ok;
  return canJump ? chosen(now, leaving, planning) : course.at;
}

/** The best, or now and then the second best, so that the enemy can't foresee it. */
function chosen(now: Drafts, { fleet, course }: Leaving, { land, dice }: Planning): string {
  const { forces } = now;
  const support = supportBut(now, fleet);
  const mover: Mover = {
    at: course.at,
    jump: Math.min(...squadronsOf(forces, fleet).map((id) => jumpOfSquadron(forces, id))),
    attack: course.taker.attack,
    worth: worthOf(course, { land, forces, support }),
  };
  const [best, second] = weighedDestinations(mover, { land, forces, support });
  if (best === undefined) return mover.at;
  if (second === undefined || second.score * 10 < best.score * 9) return best.to;
  return dice.roll(6, 'which of two like plans') <= 4 ? best.to : second.to;
}

/** Where the other fleets end their plots. */
function supportBut({ courses }: Drafts, fleet: string): ReadonlyMap<string, Support> {
  const support = new Map<string, Support>();
  for (const [id, { at, taker }] of courses) {
    if (id === fleet) continue;
    const { attack, bombardment } = support.get(at) ?? { attack: 0, bombardment: 0 };
    support.set(at, { attack: attack + taker.attack, bombardment: bombardment + taker.bombardment });
  }
  return support;
}
