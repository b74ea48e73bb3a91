import type { ConditionalMove } from '../commands/schema.ts';
import { sideOf, sideOfSquadron } from '../counters.ts';
import type { View } from '../view.ts';

/**
 * Where a move goes, by what its seat can see when it is made; null: it is not made. A condition that fails without
 * an alternative holds. [2.1.2]
 */
export function destinationOf(order: ConditionalMove, view: View): string | null {
  return holds(order, view) ? order.to : (order.otherwise ?? null);
}

function holds(
  { condition, conditionAt = '', conditionFleet = '', conditionSide }: ConditionalMove,
  view: View,
): boolean {
  switch (condition) {
    case undefined:
      return true;
    case 'enemy':
      return enemySeenAt(view, conditionAt);
    case 'no-enemy':
      return !enemySeenAt(view, conditionAt);
    case 'overt':
      return guerrillasSeenAt(view, conditionAt);
    case 'fleet':
      return view.fleets[conditionFleet]?.at === conditionAt;
    case 'control':
      return (view.worlds[conditionAt]?.control ?? 'none') === conditionSide;
  }
}

/** Whether the seat sees squadrons of the other side at a place: a fleet marker tells of some. */
export function enemySeenAt(view: View, place: string): boolean {
  const fleet = Object.values(view.fleets).some(({ at, navy }) => at === place && sideOf(navy) !== view.side);
  return (
    fleet ||
    Object.entries(view.squadrons).some(
      ([id, { at }]) => at === place && sideOfSquadron(view, id) !== view.side,
    )
  );
}

/** Whether guerrillas fight in the open on a world: of those in hiding nothing shows. [5.4.4] */
export function guerrillasSeenAt({ troops }: View, place: string): boolean {
  return Object.values(troops).some(
    ({ at, state, mode }) => at === place && state === 'active' && mode === 'overt',
  );
}

/** Every place that the move may go to: each must be legal when the order is given. */
export function possibleDestinations({ to, otherwise }: ConditionalMove): readonly string[] {
  return otherwise === undefined ? [to] : [to, otherwise];
}
