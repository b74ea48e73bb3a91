import { type Forces, ownForces } from '../forces.ts';
import type { Side, State, Troop } from '../state.ts';
import type { TroopView, View } from '../view.ts';

/**
 * What orders for reinforcements and replacements act on. A state is such; so is what a seat knows, which holds the
 * enemy's troops too as far as they are seen. [6]
 */
export interface Reserves extends Forces {
  readonly arrivals: State['arrivals'];
  readonly replacementPoints: State['replacementPoints'];
}

export function reservesOf(view: View): Reserves {
  const { imperial = NO_POINTS, zhodani = NO_POINTS } = view.replacementPoints;
  return {
    ...ownForces(view),
    troops: Object.fromEntries(Object.entries(view.troops).map(([id, troop]) => [id, asKnown(troop)])),
    arrivals: view.arrivals,
    replacementPoints: { imperial, zhodani },
  };
}

/** Squadron and troop replacement points. [6.2.2] */
export type Points = State['replacementPoints'][Side];

const NO_POINTS: Points = { squadron: 0, troop: 0 };

/** Losses of enemy guerrillas in hiding are not known, and nothing here asks for them. */
function asKnown({ at, aboard, state, mode, loss = 0 }: TroopView): Troop {
  return { at, aboard, state, mode, loss };
}
