import { compareIds, sideOf, squadronCounter } from '../counters.ts';
import { CHARTS, WORLDS } from '../data/index.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import { withSquadrons } from '../forces.ts';
import type { Side } from '../state.ts';
import { findBox, findWorld, jumpLength, nameOfPlace } from '../worlds.ts';
import { paid, REBUILD_POINTS } from './replacement-points.ts';
import { boxesOf, replaceable } from './replaceable.ts';
import type { Reserves } from './reserves.ts';

type Refused = Extract<Done<never>, { ok: false }>;

export interface OneSquadron {
  readonly unit: string;
  /** Not for squadrons, which are rebuilt as a whole. */
  readonly percent?: number | undefined;
  readonly cause?: EventOf<'squadron-rebuilt'>['cause'];
}

/** A reduced squadron is turned to its full side at a base of its own state. [6.2.3] */
export function rebuildSquadron<F extends Reserves>(
  forces: F,
  side: Side,
  { unit, percent, cause }: OneSquadron,
): Done<F> {
  if (percent !== undefined)
    return impossible('rebuild.no-percent', { piece: unit, unit, nearest: `REBUILD ${unit}` });
  const bar = barToRebuilding(forces, unit);
  if (bar !== null) return bar;
  const paidFor = paid(forces, side, { unit, kind: 'squadron', points: REBUILD_POINTS });
  if (!paidFor.ok) return paidFor;
  const event: Event = {
    kind: 'squadron-rebuilt',
    side,
    squadron: unit,
    at: forces.squadrons[unit]?.at ?? '',
    points: REBUILD_POINTS,
    cause: cause ?? 'order',
  };
  return done(
    withSquadrons(paidFor.forces, [unit], { state: 'full' }),
    [event],
    `${unit} is at full strength again`,
  );
}

function mayBeRebuilt(forces: Reserves, unit: string): boolean {
  const { state, at = null, movedFor } = forces.squadrons[unit] ?? {};
  return state === 'reduced' && at !== null && movedFor !== forces.week && isYardFor(forces, unit, at);
}

function barToRebuilding(forces: Reserves, unit: string): Refused | null {
  const { state = 'reserve', at = null, movedFor = null } = forces.squadrons[unit] ?? {};
  const about = { piece: unit, unit };
  if (state === 'destroyed')
    return impossible('rebuild.eliminated', { ...about, nearest: `REPLACE ${unit}` });
  if (at === null) return impossible('rebuild.not-in-play', about);
  if (state === 'full') return impossible('rebuild.at-full-strength', about);
  // It left a battle for this place, and gets there only with the movement of this week. [4.4.5.3]
  if (movedFor === forces.week) return impossible('rebuild.under-way', { ...about, at: nameOfPlace(at) });
  if (isYardFor(forces, unit, at)) return null;
  return impossible('rebuild.no-base', {
    ...about,
    at: nameOfPlace(at),
    nearest: nearestYard(forces, unit, at),
  });
}

/** A friendly base inside the borders of its own state; at a scout base only scouts. Boxes count as bases. [3.7.2, 6.2.3] */
function isYardFor(forces: Reserves, unit: string, at: string): boolean {
  const { navy, type } = squadronCounter(forces, unit);
  if (findBox(at) !== null) return boxesOf(navy).some((box) => box === at);
  const world = findWorld(at);
  if (world === null || world.border !== navy || forces.worlds[at]?.control !== sideOf(navy)) return false;
  return world.bases.some((base) => base !== 'scout' || type === 'scout');
}

function nearestYard(forces: Reserves, unit: string, at: string): string | null {
  const yards = [...WORLDS.keys()]
    .filter((hex) => isYardFor(forces, unit, hex))
    .toSorted((a, b) => (jumpLength(at, a) ?? 0) - (jumpLength(at, b) ?? 0) || compareIds(a, b));
  return yards[0] === undefined ? null : nameOfPlace(yards[0]);
}

/**
 * Squadrons that the standing order rebuilds, one point each, where they stand: battle, cruiser, tanker, assault and
 * scout squadrons, of a type the strongest first. [6.2.3]
 */
export function rebuildable(forces: Reserves, side: Side): readonly string[] {
  const { rebuildOrder } = CHARTS.replacementCosts;
  const rank = (unit: string): number => rebuildOrder.indexOf(squadronCounter(forces, unit).type);
  const attack = (unit: string): number => squadronCounter(forces, unit).full[0];
  return Object.keys(forces.squadrons)
    .filter((unit) => mayBeRebuilt(forces, unit) && replaceable(forces, side, unit).ok)
    .sort((a, b) => rank(a) - rank(b) || attack(b) - attack(a) || compareIds(a, b));
}
