import { writtenOrder } from '../commands/written.ts';
import { sideOfTroop } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Event } from '../events.ts';
import { withTroop } from '../forces.ts';
import type { Side } from '../state.ts';
import { findBox, nameOfPlace } from '../worlds.ts';
import { unitsAt } from './presence.ts';
import { paid, troopPointsFor } from './replacement-points.ts';
import type { Reserves } from './reserves.ts';

type Refused = Extract<Done<never>, { ok: false }>;

export interface OneTroop {
  readonly unit: string;
  /** Of its printed strength; left out: all that it has lost. */
  readonly percent?: number | undefined;
}

/** Troops regain a percentage of their printed strength, or all they lack, on a world of theirs. [6.2.4] */
export function rebuildTroop<F extends Reserves>(
  forces: F,
  side: Side,
  { unit, percent }: OneTroop,
): Done<F> {
  const bar = barToRecovery(forces, side, unit);
  if (bar !== null) return bar;
  const { loss = 0, at = null } = forces.troops[unit] ?? {};
  const regained = Math.min(percent ?? loss, loss);
  const points = troopPointsFor(forces, unit, regained);
  const paidFor = paid(
    forces,
    side,
    { unit, kind: 'troop', points },
    lesserRebuild(forces, side, { unit, regained }),
  );
  if (!paidFor.ok) return paidFor;
  const to = loss - regained;
  const event: Event = { kind: 'troop-rebuilt', side, troop: unit, at: at ?? '', from: loss, to, points };
  const left = to === 0 ? 'at full strength' : `down to ${to}%`;
  return done(
    withTroop(paidFor.forces, unit, { loss: to }),
    [event],
    `${unit} regains ${regained}% and is ${left}`,
  );
}

function barToRecovery(forces: Reserves, side: Side, unit: string): Refused | null {
  const { state = 'reserve', at = null, aboard = null, loss = 0 } = forces.troops[unit] ?? {};
  const about = { piece: unit, unit };
  if (state === 'destroyed')
    return impossible('rebuild.eliminated', { ...about, nearest: `REPLACE ${unit}` });
  if (state === 'reserve') return impossible('rebuild.not-in-play', about);
  if (loss === 0) return impossible('rebuild.at-full-strength', about);
  if (at === null) return impossible('rebuild.aboard', { ...about, carrier: aboard ?? '' });
  const where = { ...about, at: nameOfPlace(at) };
  if (findBox(at) === null && forces.worlds[at]?.control !== side)
    return impossible('rebuild.not-controlled', where);
  return enemiesOn(forces, side, at) ? impossible('rebuild.enemy-there', where) : null;
}

/** Guerrillas in hiding are no obstacle. [5.4.4, 6.2.4] */
function enemiesOn(forces: Reserves, side: Side, at: string): boolean {
  return unitsAt(forces, at).some(
    (id) => forces.troops[id]?.mode !== 'covert' && sideOfTroop(forces, id) !== side,
  );
}

/** The most that the points left would restore. */
function lesserRebuild(
  forces: Reserves,
  side: Side,
  { unit, regained }: { readonly unit: string; readonly regained: number },
): string | null {
  for (let percent = regained - 10; percent > 0; percent -= 10) {
    if (troopPointsFor(forces, unit, percent) <= forces.replacementPoints[side].troop)
      return writtenOrder({ word: 'REBUILD', units: [unit], percent });
  }
  return null;
}
