import type { ListItem } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { sideOf, sideOfSquadron, sideOfTroop } from '../counters.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { shortPlace } from './wording.ts';

/** The hidden base, when something comes near it: own fleets that could use its port, or enemies on its world. [5.5] */
export function baseItems(view: View, side: Side): readonly ListItem[] {
  const base = view.secretBase ?? null;
  if (side !== 'zhodani' || base === null || base.revealed) return [];
  const { at } = base;
  const reasons = [
    ...(view.week === 1 ? ['whenever you show it, the Fulacin battalion stands there'] : []),
    ...(fleetsBound(view, at).length > 0
      ? [`its port would serve ${fleetsBound(view, at).join(' and ')}`]
      : []),
    ...(isWatched(view, at) ? ['enemies are there'] : []),
  ];
  if (reasons.length === 0) return [];
  return [
    {
      mark: 'item',
      text: `Nobody knows of your base at ${shortPlace(at)}: ${reasons.join('; ')}.`,
      orders: (['start', 'beforeFuel', 'enemyTroops'] as const).map((when) =>
        writtenOrder({ word: 'REVEAL BASE', when }),
      ),
    },
  ];
}

/** Own fleets that are there, or will be this week. */
function fleetsBound({ fleets, week }: View, at: string): readonly string[] {
  return Object.entries(fleets)
    .filter(([, { navy, at: place, plot }]) => {
      if (sideOf(navy) !== 'zhodani') return false;
      const action = plot?.[week];
      return action?.startsWith('J') === true ? action.slice(1) === at : place === at;
    })
    .map(([id]) => id);
}

function isWatched(view: View, at: string): boolean {
  return (
    Object.values(view.fleets).some((fleet) => fleet.at === at && sideOf(fleet.navy) === 'imperial') ||
    Object.entries(view.squadrons).some(
      ([id, squadron]) => squadron.at === at && sideOfSquadron(view, id) === 'imperial',
    ) ||
    Object.entries(view.troops).some(
      ([id, troop]) => troop.at === at && troop.state === 'active' && sideOfTroop(view, id) === 'imperial',
    )
  );
}
