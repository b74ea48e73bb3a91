import type { Forces } from '../forces.ts';
import type { Fleet, Squadron } from '../state.ts';
import type { Vessel } from './fuel.ts';

/** One week of a plot. Without a place, a fleet refuels or holds wherever it is. [3.2.3] */
export interface Leg {
  readonly week: number;
  readonly action: 'jump' | 'refuel';
  readonly to: string | null;
}

/** A week of a plot as it is followed. */
export interface Stage {
  readonly leg: Leg;
  /** The fleet jumps in the week after: its tankers and the port serve that. */
  readonly hurried: boolean;
}

/** Why a leg can't be done, with the squadrons that prevent it; none: the fleet as a whole can't. */
export interface Obstacle {
  readonly ok: false;
  readonly leg: Leg;
  readonly code: 'too-far' | 'no-fuel' | 'wrong-hex' | 'no-way' | 'not-yours' | 'same-hex';
  readonly squadrons: readonly string[];
  /** Where the fleet would be before that leg. */
  readonly at: string;
  /** Length of the jump in hexes; 0 when it is none. */
  readonly hexes: number;
}

/** A fleet on its way, as a forecast sees it. */
export interface Course {
  readonly at: string;
  readonly vessels: readonly Vessel[];
  /** The same squadrons if control stays as it is. */
  readonly sure: readonly Vessel[];
  readonly doubts: readonly string[];
}

/** A plot as far as it has been followed, and how it went on from there, by what was done next. */
export interface Way {
  readonly course: Course;
  readonly next: Map<string, Way | Obstacle>;
}

/** All that a forecast asks of beside the squadrons of the fleet. */
type Basis = Pick<Forces, 'worlds' | 'openedWorlds' | 'ownCounters' | 'week'> &
  Pick<Fleet, 'at' | 'navy' | 'detach' | 'movedFor'>;

interface Remembered {
  readonly ids: readonly string[];
  readonly squadrons: readonly (Squadron | undefined)[];
  readonly basis: Basis;
  readonly way: Way;
}

/**
 * Ways by the first squadron of the fleet that went them. A plot is followed a dozen times a week: when a bot thinks,
 * when each line of a sheet is judged, when it is carried out; that was a sixth of the time of a campaign. Plots grow
 * by a week at a time, so that each week is followed once for all plots that begin alike, as long as nothing is
 * different that a forecast asks for.
 */
const WAYS = new WeakMap<Squadron, Remembered>();

/** Where a fleet's plots begin; `start` says how it is then, if that is not known. */
export function wayFrom(forces: Forces, marker: Fleet, ids: readonly string[], start: () => Course): Way {
  const squadrons = ids.map((id) => forces.squadrons[id]);
  const [first] = squadrons;
  const known = first === undefined ? undefined : WAYS.get(first);
  if (known !== undefined && areAlike(known, { ids, squadrons }) && isSame(known.basis, forces, marker))
    return known.way;
  const way: Way = { course: start(), next: new Map() };
  if (first !== undefined) WAYS.set(first, { ids, squadrons, basis: basisOf(forces, marker), way });
  return way;
}

type Members = Pick<Remembered, 'ids' | 'squadrons'>;

function areAlike(a: Members, b: Members): boolean {
  return (
    a.ids.length === b.ids.length &&
    a.ids.every((id, index) => id === b.ids[index] && a.squadrons[index] === b.squadrons[index])
  );
}

function basisOf({ worlds, openedWorlds, ownCounters, week }: Forces, marker: Fleet): Basis {
  const { at, navy, detach, movedFor } = marker;
  return { worlds, openedWorlds, ownCounters, week, at, navy, detach, movedFor };
}

function isSame(basis: Basis, forces: Forces, marker: Fleet): boolean {
  return (
    basis.worlds === forces.worlds &&
    basis.openedWorlds === forces.openedWorlds &&
    basis.ownCounters === forces.ownCounters &&
    basis.week === forces.week &&
    basis.at === marker.at &&
    basis.navy === marker.navy &&
    basis.detach === marker.detach &&
    basis.movedFor === marker.movedFor
  );
}

/** The way on by one stage; `follow` says how it goes, if that is not known. */
export function onward(
  { course, next }: Way,
  { leg, hurried }: Stage,
  follow: (course: Course) => Course | Obstacle,
): Way | Obstacle {
  const key = `${leg.week} ${leg.action} ${leg.to ?? ''} ${hurried ? 'hurried' : ''}`;
  const known = next.get(key);
  if (known !== undefined) return known;
  const followed = follow(course);
  const way = 'ok' in followed ? followed : { course: followed, next: new Map<string, Way | Obstacle>() };
  next.set(key, way);
  return way;
}
