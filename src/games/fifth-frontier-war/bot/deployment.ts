import { byCodeUnit } from '../../../engine/json.ts';
import { unitsOfSeat } from '../commanders.ts';
import type { Command } from '../commands/schema.ts';
import { findTroop, sideOfTroop } from '../counters.ts';
import { type World, WORLDS } from '../data/index.ts';
import { otherSide } from '../rules/battle.ts';
import { troopsAshore } from '../rules/presence.ts';
import { currentStrengthOf, SCALE } from '../rules/strength.ts';
import { halfPointsFor } from '../rules/victory.ts';
import { placeSchema, type Side } from '../state.ts';
import type { View } from '../view.ts';
import { type Ground, groundOf } from './ground.ts';
import { indexOf, lengthsFrom } from './neighbourhood.ts';
import { isOpen } from './open-worlds.ts';

/** Household troops: few, and worth many times their number. The standard deployment has all of them on one world. */
const HOUSEHOLD = 'huscarle';
const SIDE: Side = 'imperial';
/** As far as the enemy comes in his first weeks. */
const EXPOSED = 7;
/** Factors of troops by which a world is held without others. */
const ENOUGH = 5;

/**
 * The Imperial side deploys as the standard has it, but for the household troops: each holds a world that anybody with
 * a division aboard could walk into, the strongest the dearest. Where they stood there are battalions enough.
 */
export function imperialDeployment(view: View): readonly Command[] {
  const worlds = exposedWorlds(view);
  const garrisons = householdOf(view).flatMap((troop, nth) => {
    const at = worlds[nth];
    return at === undefined ? [] : [{ word: 'DEPLOY TROOPS' as const, troops: [troop], at }];
  });
  return [{ word: 'DEPLOY STANDARD' }, ...garrisons];
}

/** Those of the seat, the strongest first. */
function householdOf(view: View): readonly string[] {
  const factor = (id: string): number => findTroop(view, id)?.factor ?? 0;
  const household = Object.keys(view.troops).filter(
    (id) => findTroop(view, id)?.group === HOUSEHOLD && sideOfTroop(view, id) === SIDE,
  );
  return unitsOfSeat(view, view.seat, household).toSorted(
    (a, b) => factor(b) - factor(a) || byCodeUnit(a, b),
  );
}

function exposedWorlds(view: View): readonly string[] {
  const ground = groundOf(view);
  const value = (world: World): number => halfPointsFor(world, otherSide(SIDE));
  return [...WORLDS.values()]
    .filter((world) => isBare(ground, world) && isExposed(view, world))
    .sort((a, b) => value(b) - value(a) || byCodeUnit(a.hex, b.hex))
    .flatMap(({ hex }) => placeSchema.safeParse(hex).data ?? []);
}

/** Open, and with no troops that would hold it. */
function isBare(ground: Ground, world: World): boolean {
  const { hex, border } = world;
  const factors = troopsAshore(ground, hex, SIDE).reduce((sum, id) => sum + currentStrengthOf(ground, id), 0);
  return border === SIDE && isOpen(ground, world, SIDE) && factors < ENOUGH * SCALE;
}

function isExposed(view: View, { hex }: World): boolean {
  const lengths = lengthsFrom(hex);
  return [...WORLDS.keys()].some((other) => {
    const hexes = lengths[indexOf(other) ?? -1] ?? Infinity;
    return hexes <= EXPOSED && view.worlds[other]?.control === otherSide(SIDE);
  });
}
