import type { CommandOf } from '../commands/schema.ts';
import { sideOfTroop } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import { type Forces, ownForces } from '../forces.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import { firstOwnerOf, isHeldBy } from './control.ts';
import { setMode } from './guerrillas.ts';
import { troopsAshore } from './presence.ts';
import { battalionsOppose } from './static-defences.ts';
import { defenceStrengthAt, writtenFactors } from './strength.ts';
import { surfaceStrengthOf } from './surface-combat-units.ts';

type ModeOrder = CommandOf<'COVERT' | 'OVERT'>;

/** What the owner of guerrillas should think of before they change their mode; null: nothing. [5.2, 5.4.4] */
export function warningOfModes(view: View, side: Side, order: ModeOrder): string | null {
  const before = ownForces(view);
  const changed = setMode(before, side, order);
  if (!changed.ok) return null;
  const worlds = new Set(
    changed.events.flatMap((event) => (event.kind === 'guerrilla-mode' ? [event.at] : [])),
  );
  const warnings = [...worlds].flatMap((at) =>
    order.word === 'OVERT'
      ? outnumbered(changed.forces, view, { at, side })
      : givenUp(before, changed.forces, { at, side }),
  );
  return warnings.length === 0 ? null : warnings.join(' ');
}

interface There {
  readonly at: string;
  readonly side: Side;
}

function outnumbered(forces: Forces, view: View, { at, side }: There): readonly string[] {
  const own = troopsAshore(forces, at, side).reduce((sum, id) => sum + surfaceStrengthOf(forces, id), 0);
  const enemy = enemyStrengthAt(view, at, side);
  if (enemy <= own * CHARTS.standingOrders.overtWarnsAbove) return [];
  return [
    `At ${nameOfPlace(at)} ${writtenFactors(enemy)} enemy factors face ${writtenFactors(own)} of yours once you fight openly.`,
  ];
}

/** Enemy troops and battalions that the side can see on a world, as they would fight. */
function enemyStrengthAt(view: View, at: string, side: Side): number {
  const { worlds, ownCounters } = view;
  const troops = Object.fromEntries(
    Object.entries(view.troops).flatMap(([id, troop]) =>
      troop.at === at && troop.state === 'active' && sideOfTroop(view, id) !== side
        ? [[id, { at: troop.at, loss: troop.loss ?? 0 }]]
        : [],
    ),
  );
  const grounds = { troops, worlds, ownCounters };
  const ashore = Object.keys(troops).reduce((sum, id) => sum + surfaceStrengthOf(grounds, id), 0);
  return ashore + (battalionsOppose(view, at, side) ? defenceStrengthAt(grounds, at) : 0);
}

function givenUp(before: Forces, after: Forces, { at, side }: There): readonly string[] {
  const owner = firstOwnerOf(at);
  const isTaken = before.worlds[at]?.control === side && owner !== side;
  if (!isTaken || !isHeldBy(before, at, side) || isHeldBy(after, at, side)) return [];
  const again = owner === 'none' ? 'nobody’s' : 'the enemy’s';
  return [`That leaves no garrison at ${nameOfPlace(at)}: the world is ${again} again at once.`];
}
