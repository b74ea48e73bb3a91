import { jumpOfSquadron, sideOf } from '../counters.ts';
import { type Forces, squadronsOf } from '../forces.ts';
import { isWorld, jumpLength, mayStandAt } from '../worlds.ts';
import {
  type Course,
  type Leg,
  type Obstacle,
  onward,
  type Stage,
  type Way,
  wayFrom,
} from './followed-plots.ts';
import { NO_WISHES, refuelled, sourcesAtBest, sourcesFor, type Vessel, vesselOf } from './fuel.ts';

export type { Leg, Obstacle };

/** Reads `J2011` and `R2011`. */
export function legOf(week: number, action: string): Leg {
  return { week, action: action.startsWith('J') ? 'jump' : 'refuel', to: action.slice(1) };
}

/** The weeks of a fleet's plot from one to another, both included; a week without a plot holds. [3.2.2] */
export function legsOf(forces: Forces, fleet: string, from: number, to: number): readonly Leg[] {
  const plot = forces.fleets[fleet]?.plot ?? {};
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
    const action = plot[from + index];
    return action === undefined
      ? { week: from + index, action: 'refuel', to: null }
      : legOf(from + index, action);
  });
}

/** Where a fleet is when a plot has been followed; places only, whether it can or not. */
export function placeAfter(forces: Forces, fleet: string, legs: readonly Leg[]): string | null {
  const start = forces.fleets[fleet]?.at ?? null;
  return legs.reduce((at, leg) => (leg.action === 'jump' ? leg.to : at), start);
}

export interface Foreseen {
  readonly ok: true;
  readonly at: string;
  readonly squadrons: readonly string[];
  /** Places whose fuel the fleet needs for a later jump and has not while others control them. */
  readonly doubts: readonly string[];
}

/**
 * Follows a plot week by week: jump numbers, places, and whether squadrons are certain to lack fuel. What control may
 * bring by then is counted as got; what no control can bring is certain. [3.2.3.1, 3.2.3.2, 3.2.3.3]
 */
export function foresee(forces: Forces, fleet: string, legs: readonly Leg[]): Foreseen | Obstacle {
  let way = setOut(forces, fleet);
  for (const [index, leg] of legs.entries()) {
    const stage = { leg, hurried: legs[index + 1]?.action === 'jump' };
    const next = onward(way, stage, (course) => weekFollowed(forces, fleet, course, stage));
    if ('ok' in next) return next;
    way = next;
  }
  const { at, vessels, doubts } = way.course;
  return { ok: true, at, squadrons: vessels.map((vessel) => vessel.id), doubts };
}

/** Plots begin alike: a week is followed once for all plots of a fleet that are the same up to there. */
function setOut(forces: Forces, fleet: string): Way {
  const marker = forces.fleets[fleet];
  if (marker === undefined || marker.at === null) throw new RangeError(`${fleet} is not in play`);
  const { at } = marker;
  const members = squadronsOf(forces, fleet);
  return wayFrom(forces, marker, members, () => {
    const vessels = members.map((id) => vesselOf(forces, id));
    return { at, vessels, sure: vessels, doubts: [] };
  });
}

function weekFollowed(forces: Forces, fleet: string, course: Course, stage: Stage): Course | Obstacle {
  const next = followed(forces, fleet, course, stage);
  if ('ok' in next) return next;
  return without(next, forces.fleets[fleet]?.detach[stage.leg.week] ?? []);
}

function without(course: Course, detached: readonly string[]): Course {
  if (detached.length === 0) return course;
  const stays = (vessel: Vessel): boolean => !detached.includes(vessel.id);
  const vessels = course.vessels.filter(stays);
  return { ...course, vessels, sure: course.sure === course.vessels ? vessels : course.sure.filter(stays) };
}

function followed(forces: Forces, fleet: string, course: Course, stage: Stage): Course | Obstacle {
  const { leg } = stage;
  // A fleet that disengaged has made its movement of the week already. [4.4.5.3]
  if (forces.fleets[fleet]?.movedFor === leg.week)
    return arrived(forces, fleet, { ...course, jumped: true }, stage);
  if (leg.action === 'jump') return jumped(forces, fleet, course, stage);
  if (leg.to !== null && leg.to !== course.at) return obstacle(course, leg, 'wrong-hex');
  return arrived(forces, fleet, { ...course, jumped: false }, stage);
}

function jumped(forces: Forces, fleet: string, course: Course, stage: Stage): Course | Obstacle {
  const { leg } = stage;
  const to = leg.to ?? course.at;
  const hexes = jumpLength(course.at, to);
  if (hexes === null) return obstacle(course, leg, 'no-way');
  if (!mayStandAt(to, sideOf(forces.fleets[fleet]?.navy ?? 'imperial')))
    return obstacle(course, leg, 'not-yours');
  if (hexes === 0) return obstacle(course, leg, 'same-hex');
  const slow = course.vessels.filter((vessel) => jumpOfSquadron(forces, vessel.id) < hexes);
  if (slow.length > 0) return { ...obstacle(course, leg, 'too-far', slow), hexes };
  const dry = course.vessels.filter((vessel) => !vessel.fuelled);
  if (dry.length > 0) return { ...obstacle(course, leg, 'no-fuel', dry), hexes };
  const vessels = course.vessels.map(spent);
  const sure = course.sure === course.vessels ? vessels : course.sure.map(spent);
  const away = { ...course, at: to, vessels, sure };
  return arrived(forces, fleet, { ...away, jumped: true }, stage);
}

function spent(vessel: Vessel): Vessel {
  return { ...vessel, fuelled: false, jumped: true };
}

function arrived(
  forces: Forces,
  fleet: string,
  course: Course & { readonly jumped: boolean },
  { leg, hurried }: Stage,
): Course {
  const side = sideOf(forces.fleets[fleet]?.navy ?? 'imperial');
  const leaving = forces.fleets[fleet]?.detach[leg.week];
  const wishes = hurried ? { ...NO_WISHES, hurried: new Set([fleet]), leaving: new Set(leaving) } : NO_WISHES;
  const here = (all: readonly Vessel[]): readonly Vessel[] =>
    all.every((vessel) => vessel.jumped === course.jumped)
      ? all
      : all.map((vessel) => ({ ...vessel, jumped: course.jumped }));
  const best = sourcesAtBest(course.at, side);
  const now = sourcesFor(forces, course.at, side);
  const vessels = refuelled(here(course.vessels), best, wishes);
  const isSame = now === best && course.sure === course.vessels;
  const sure = isSame ? vessels : refuelled(here(course.sure), now, wishes);
  const doubtful = hurried && vessels.every((v) => v.fuelled) && sure.some((v) => !v.fuelled);
  return { at: course.at, vessels, sure, doubts: doubtful ? [...course.doubts, course.at] : course.doubts };
}

function obstacle(
  course: Course,
  leg: Leg,
  code: Obstacle['code'],
  squadrons: readonly Vessel[] = [],
): Obstacle {
  return { ok: false, leg, code, squadrons: squadrons.map((vessel) => vessel.id), at: course.at, hexes: 0 };
}

/** Whether a jump ends where nothing can be had but from tankers. */
export function isEmptySpace(place: string): boolean {
  return !isWorld(place) && /^\d{4}$/.test(place);
}
