import type { ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { compareIds, sideOfTroop, squadronCounter } from '../counters.ts';
import { arrivalsOf } from '../rules/boxes.ts';
import { rebuildable } from '../rules/rebuild-squadron.ts';
import { rebuildUnit } from '../rules/rebuild.ts';
import { replaceUnit } from '../rules/replace.ts';
import { REBUILD_POINTS, REPLACE_POINTS, withPointsReceived } from '../rules/replacement-points.ts';
import { type Reserves, reservesOf } from '../rules/reserves.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { namesOf } from './counter-names.ts';
import { counted, listed, shortPlace } from './wording.ts';

/** Where there is a choice of boxes, and squadrons that a point each would restore. [6.1.2, 6.2.3] */
export function reserveItems(view: View, side: Side): readonly ListItem[] {
  if (view.window !== 'week') return [];
  const reserves = withPointsReceived(reservesOf(view), side);
  return [
    ...boxesToChoose(view, side),
    ...squadronsToRebuild(view, reserves, side),
    ...squadronsToReplace(view, reserves, side),
    ...troopsToRestore(view, reserves, side),
  ];
}

function boxesToChoose(view: View, side: Side): readonly ListItem[] {
  const open = arrivalsOf(view, side).filter((id) => (view.arrivals[id] ?? []).length > 1);
  const [first, other] = view.arrivals[open[0] ?? ''] ?? [];
  if (first === undefined || other === undefined) return [];
  const text = `${namesOf(view, open)} arrive this week in the ${shortPlace(first)}, unless you send them to the ${shortPlace(other)}.`;
  return [{ mark: 'item', text, orders: [writtenOrder({ word: 'BOX', box: other, counters: [...open] })] }];
}

/** Offered by name until the standing order does it. */
function squadronsToRebuild(view: View, reserves: Reserves, side: Side): readonly ListItem[] {
  const { squadron } = reserves.replacementPoints[side];
  if (view.doctrine[side]?.rebuild === 'auto' || squadron < REBUILD_POINTS) return [];
  const units = rebuildable(reserves, side).slice(0, Math.floor(squadron / REBUILD_POINTS));
  if (units.length === 0) return [];
  const verb = units.length === 1 ? 'is reduced and stands at a base' : 'are reduced and stand at bases';
  const text = `${listed(units)} ${verb}: ${counted(units.length * REBUILD_POINTS, 'point')} of ${squadron} would restore ${units.length === 1 ? 'it' : 'them'}.`;
  const auto = writtenOrder({ word: 'REBUILD AUTO', choice: 'auto' });
  return [{ mark: 'item', text, orders: [writtenOrder({ word: 'REBUILD', units: [...units] }), auto] }];
}

/** So many units are named. */
const MOST_NAMED = 6;

/** The strongest of those that are lost, as far as points go beside what rebuilding costs. [6.2.3] */
function squadronsToReplace(view: View, reserves: Reserves, side: Side): readonly ListItem[] {
  const { squadron } = reserves.replacementPoints[side];
  const attack = (id: string): number => squadronCounter(view, id).full[0];
  const lost = Object.keys(reserves.squadrons)
    .filter((unit) => replaceUnit(reserves, side, { unit }).ok)
    .toSorted((a, b) => attack(b) - attack(a) || compareIds(a, b))
    .slice(0, Math.min(MOST_NAMED, Math.floor(squadron / REPLACE_POINTS)));
  if (lost.length === 0) return [];
  const text = `${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} lost: ${counted(lost.length * REPLACE_POINTS, 'point')} of ${squadron} would bring ${lost.length === 1 ? 'it' : 'them'} back.`;
  return [{ mark: 'item', text, orders: [writtenOrder({ word: 'REPLACE', units: lost })] }];
}

/** Units that have lost most, as far as points go; none that is eliminated. [6.2.4] */
function troopsToRestore(view: View, start: Reserves, side: Side): readonly ListItem[] {
  let reserves = start;
  const { troop: points } = reserves.replacementPoints[side];
  const worn = Object.keys(reserves.troops)
    .filter((id) => (reserves.troops[id]?.loss ?? 0) > 0 && sideOfTroop(view, id) === side)
    .toSorted(
      (a, b) => (reserves.troops[b]?.loss ?? 0) - (reserves.troops[a]?.loss ?? 0) || compareIds(a, b),
    );
  const units: string[] = [];
  for (const unit of worn) {
    const rebuilt = rebuildUnit(reserves, side, { unit });
    if (!rebuilt.ok || units.length === MOST_NAMED) continue;
    units.push(unit);
    reserves = rebuilt.forces;
  }
  if (units.length === 0) return [];
  const told = units.map((id) => `${id} (${view.troops[id]?.loss ?? 0} % lost)`);
  const cost = points - reserves.replacementPoints[side].troop;
  const text = `${listed(told)} could be restored where ${units.length === 1 ? 'it stands' : 'they stand'} for ${counted(cost, 'troop point')} of ${points}.`;
  return [{ mark: 'item', text, orders: [writtenOrder({ word: 'REBUILD', units })] }];
}
