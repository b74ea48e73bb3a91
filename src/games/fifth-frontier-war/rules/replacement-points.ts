import { troopCounter } from '../counters.ts';
import { CHARTS, ORDER_OF_BATTLE } from '../data/index.ts';
import { type Done, impossible } from '../done.ts';
import type { Side } from '../state.ts';
import type { Points, Reserves } from './reserves.ts';
import { SCALE } from './strength.ts';

const { replacementCosts } = CHARTS;

/** Points that a side receives in a week. [6.2.1] */
export function pointsReceived(side: Side, week: number): Points {
  const received = (kind: 'squadron' | 'troop'): number =>
    ORDER_OF_BATTLE.replacements
      .filter((row) => row.side === side && row.kind === kind)
      .flatMap(({ weeks }) => weeks)
      .filter(({ from, to }) => week >= from && (to === null || week <= to))
      .reduce((sum, { points }) => sum + points, 0);
  return { squadron: received('squadron'), troop: received('troop') };
}

/** The same in the hands of the side: points of a week may be spent in it. [6.2] */
export function withPointsReceived<F extends Reserves>(forces: F, side: Side): F {
  return withPoints(forces, side, pointsReceived(side, forces.week));
}

function withPoints<F extends Reserves>(forces: F, side: Side, { squadron, troop }: Points): F {
  const before = forces.replacementPoints[side];
  const points = { squadron: before.squadron + squadron, troop: before.troop + troop };
  return { ...forces, replacementPoints: { ...forces.replacementPoints, [side]: points } };
}

/**
 * Troop points for a percentage of a unit's printed strength: so many a factor, more for armour, begun points in full.
 * [6.2.4]
 */
export function troopPointsFor(forces: Reserves, id: string, percent: number): number {
  const { factor, signs } = troopCounter(forces, id);
  const price = signs.includes('armour') ? replacementCosts.armourFactor : replacementCosts.troopFactor;
  const hundredths = (factor * SCALE * percent * price) / 100;
  return Math.ceil(hundredths / (SCALE * replacementCosts.troopPointScale));
}

/** What is to be paid for a unit, and from which points. */
export interface Price {
  readonly unit: string;
  readonly kind: keyof Points;
  readonly points: number;
}

/** The points are taken, or there are too few; `nearest` says what they would suffice for. */
export function paid<F extends Reserves>(
  forces: F,
  side: Side,
  { unit, kind, points }: Price,
  nearest: string | null = null,
): { readonly ok: true; readonly forces: F } | Extract<Done<never>, { ok: false }> {
  const left = forces.replacementPoints[side][kind];
  if (points > left) return impossible('points.too-few', { piece: unit, unit, kind, points, left, nearest });
  const spent = kind === 'squadron' ? { squadron: -points, troop: 0 } : { squadron: 0, troop: -points };
  return { ok: true, forces: withPoints(forces, side, spent) };
}

/** "2 squadron points, 28 left". */
export function spentInWords(before: Points, after: Points): string {
  const parts = (['squadron', 'troop'] as const).flatMap((kind) => {
    const points = before[kind] - after[kind];
    return points === 0
      ? []
      : [`${points} ${kind} ${points === 1 ? 'point' : 'points'}, ${after[kind]} left`];
  });
  return parts.join('; ');
}

/** Points for rebuilding and for replacing a squadron of whatever type. [6.2.3] */
export const { rebuildSquadron: REBUILD_POINTS, replaceSquadron: REPLACE_POINTS } = replacementCosts;
