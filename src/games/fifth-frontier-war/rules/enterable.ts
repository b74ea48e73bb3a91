import { sideOf, sideOfSquadron, sideOfTroop } from '../counters.ts';
import { SQUADRONS } from '../data/index.ts';
import type { View } from '../view.ts';
import { jumpLength } from '../worlds.ts';

/** The longest jump that any squadron can make. [3.1] */
const REACH = Math.max(...[...SQUADRONS.values()].map(({ jump }) => jump));

/**
 * Whether a unit of the other side may, as far as a seat can see, be in a system once the week has moved: squadrons
 * that are there or within a jump of it, or units on its world, in hiding or not. [5.1]
 */
export function mayBeEnteredAt(view: View, at: string): boolean {
  const { fleets, squadrons, troops } = view;
  const enemies = [
    ...Object.values(fleets).flatMap((fleet) => (sideOf(fleet.navy) === view.side ? [] : [fleet.at])),
    ...Object.entries(squadrons).flatMap(([id, squadron]) =>
      sideOfSquadron(view, id) === view.side ? [] : [squadron.at],
    ),
  ];
  if (enemies.some((from) => from !== null && isWithinReach(from, at))) return true;
  return Object.entries(troops).some(([id, troop]) => troop.at === at && sideOfTroop(view, id) !== view.side);
}

function isWithinReach(from: string, to: string): boolean {
  return from === to || (jumpLength(from, to) ?? REACH + 1) <= REACH;
}
