import type { ListItem } from '../../../engine/report.ts';
import { type Command, ordersOf } from '../commands/schema.ts';
import { type Forces, fleetsInPlay } from '../forces.ts';
import { shortPlace } from '../report/wording.ts';
import { foresee, type Leg, legsOf } from '../rules/forecast.ts';
import { lastPlottedWeek } from '../rules/plots.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findBox, jumpLength } from '../worlds.ts';
import { knownAt } from './known-places.ts';

/** Whose forces, and what is ordered this week. */
export interface Sheeted {
  readonly side: Side;
  readonly orders: readonly Command[];
}

/** Fleet by fleet where it goes, what it finds there as far as is known, and where its fuel is in doubt. */
export function expectations(view: View, forces: Forces, { side, orders }: Sheeted): readonly ListItem[] {
  const plotted = fleetsInPlay(forces, side).flatMap((fleet) => plottedFleet(view, forces, fleet));
  const moves = [...ordersOf(orders, 'MOVE'), ...ordersOf(orders, 'SCOUT')].map((order) =>
    moved(view, order.word === 'MOVE' ? order.fleet : order.squadron, order.to),
  );
  return [...plotted, ...moves];
}

/** Fleets that go nowhere need no words. */
function plottedFleet(view: View, forces: Forces, fleet: string): readonly ListItem[] {
  const legs = legsOf(forces, fleet, forces.week, lastPlottedWeek(forces, fleet));
  const jumps = legs.filter(
    ({ action, week }) => action === 'jump' && forces.fleets[fleet]?.movedFor !== week,
  );
  if (jumps.length === 0) return [];
  const at = forces.fleets[fleet]?.at ?? '';
  const details = [
    ...jumps.flatMap(({ to }) => (to === null ? [] : knownAt(view, to))),
    ...doubts(forces, fleet, legs),
  ];
  return [
    {
      mark: 'item',
      text: `${fleet} from ${shortPlace(at)}: ${way(at, legs)}`,
      details: [...new Set(details)],
    },
  ];
}

/** "W7 refuels, W8 jumps 2 to Vilis 1523". */
function way(start: string, legs: readonly Leg[]): string {
  let at = start;
  const words = legs.map(({ week, action, to }) => {
    if (action === 'refuel' || to === null) return `W${week} holds`;
    const hexes = jumpLength(at, to) ?? 0;
    at = to;
    return `W${week} jumps ${hexes} to ${shortPlace(to)}`;
  });
  return `${words.join(', ')}.`;
}

function doubts(forces: Forces, fleet: string, legs: readonly Leg[]): readonly string[] {
  const seen = foresee(forces, fleet, legs);
  if (!seen.ok) return [`Its plot can't be kept in week ${seen.leg.week}.`];
  return seen.doubts.map((place) => `It refuels in time only if ${shortPlace(place)} is yours by then.`);
}

function moved(view: View, mover: string, to: string): ListItem {
  const details = findBox(to) === null ? knownAt(view, to) : [];
  return { mark: 'item', text: `${mover} moves to ${shortPlace(to)} this week.`, details };
}
