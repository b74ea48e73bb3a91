import {
  commanderOfAdmiral,
  commanderOfFleet,
  commanderOfSquadron,
  commanderOfTroop,
  commanderOfWorld,
  isShared,
  overallCommander,
} from '../commanders.ts';
import { type Forces, ownForces } from '../forces.ts';
import type { View } from '../view.ts';

/** Whether the reader decides what is decided for its side as a whole. */
export function decidesForSide({ seat, side }: View): boolean {
  return seat === null || side === null || seat === overallCommander(side);
}

/** Whether the reader gives the standing orders for whoever of its side is at a place. */
export function decidesAt(view: View, at: string): boolean {
  const { seat, side } = view;
  return seat === null || side === null || commanderOfWorld(view, at, side) === seat;
}

/** Whether the reader gives an admiral his orders. */
export function commandsAdmiral(view: View, admiral: string): boolean {
  const { seat } = view;
  return seat === null || commanderOfAdmiral(view, admiral) === seat;
}

/**
 * Of the forces those that the reader orders, with what is in its fleets and who commands them: on a side of several
 * seats each is asked for what is its own.
 */
export function commandedForces(view: View, forces: Forces = ownForces(view)): Forces {
  const { seat, side } = view;
  if (seat === null || side === null || !isShared(side, view.options)) return forces;
  const { fleets, squadrons, admirals, troops } = forces;
  const isFleet = new Set(
    Object.keys(fleets).filter((id) => [seat, null].includes(commanderOfFleet(view, id))),
  );
  const isHeld = (fleet: string | null): boolean => fleet !== null && isFleet.has(fleet);
  const carriers = kept(squadrons, (id, { fleet }) =>
    fleet === null ? commanderOfSquadron(view, id) === seat : isHeld(fleet),
  );
  return {
    ...forces,
    fleets: kept(fleets, (id) => isFleet.has(id)),
    squadrons: carriers,
    admirals: kept(admirals, (id, { fleet }) => isHeld(fleet) || commanderOfAdmiral(view, id) === seat),
    troops: kept(
      troops,
      (id, { aboard }) =>
        (aboard !== null && carriers[aboard] !== undefined) || commanderOfTroop(view, id) === seat,
    ),
  };
}

/** The same with the admirals alone cut down, for what is a matter between admirals. [5.3.1] */
export function withOwnAdmirals(view: View, forces: Forces): Forces {
  const { seat, side } = view;
  if (seat === null || side === null || !isShared(side, view.options)) return forces;
  return { ...forces, admirals: kept(forces.admirals, (id) => commanderOfAdmiral(view, id) === seat) };
}

function kept<Piece>(
  pieces: Readonly<Record<string, Piece>>,
  isKept: (id: string, piece: Piece) => boolean,
): Readonly<Record<string, Piece>> {
  return Object.fromEntries(Object.entries(pieces).filter(([id, piece]) => isKept(id, piece)));
}
