import { byCodeUnit } from '../../../engine/json.ts';
import type { Command } from '../commands/schema.ts';
import { squadronCounter, troopCounter } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import { pointsReceived, REPLACE_POINTS } from '../rules/replacement-points.ts';
import { replaceable } from '../rules/replaceable.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

const { replacementCosts } = CHARTS;

/** Squadron points are kept for so many reduced squadrons that may still come home to be rebuilt. */
const KEPT = 4;

/** Points that rebuilding is not likely to need raise lost squadrons and troops again, the best first. [6.2.3, 6.2.4] */
export function replacements(view: View, { side }: LayOfTheLand): readonly Command[] {
  const saved = view.replacementPoints[side];
  if (saved === undefined) return [];
  const received = pointsReceived(side, view.week);
  const squadrons = bestSquadrons(view, side, saved.squadron + received.squadron - KEPT);
  const troops = bestTroops(view, side, saved.troop + received.troop);
  const units = [...squadrons, ...troops];
  return units.length === 0 ? [] : [{ word: 'REPLACE', units }];
}

function bestSquadrons(view: View, side: Side, points: number): readonly string[] {
  const attack = (id: string): number => squadronCounter(view, id).full[0];
  return Object.keys(view.squadrons)
    .filter((id) => view.squadrons[id]?.state === 'destroyed' && replaceable(view, side, id).ok)
    .sort((a, b) => attack(b) - attack(a) || byCodeUnit(a, b))
    .slice(0, Math.max(0, Math.floor(points / REPLACE_POINTS)));
}

function bestTroops(view: View, side: Side, points: number): readonly string[] {
  const price = (id: string): number => {
    const { factor, signs } = troopCounter(view, id);
    return factor * (signs.includes('armour') ? replacementCosts.armourFactor : replacementCosts.troopFactor);
  };
  let left = points;
  return Object.keys(view.troops)
    .filter((id) => view.troops[id]?.state === 'destroyed' && replaceable(view, side, id).ok)
    .sort((a, b) => price(b) - price(a) || byCodeUnit(a, b))
    .filter((id) => {
      const fits = price(id) <= left;
      if (fits) left -= price(id);
      return fits;
    });
}
