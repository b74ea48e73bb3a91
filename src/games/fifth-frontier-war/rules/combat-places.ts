import { byCodeUnit } from '../../../engine/json.ts';
import { musterOf } from '../forces.ts';
import { parseHex } from '../hex.ts';
import type { Side, State } from '../state.ts';
import { findWorld } from '../worlds.ts';
import { otherSide, SIDES } from './battle.ts';
import { placesWithUnits, squadronsPresent, troopsAshore } from './presence.ts';
import { defenceStrengthAt, sdbStrengthAt } from './strength.ts';

/**
 * Hexes that the combat phase goes through, in ascending order: wherever there are squadrons or troops, and every
 * world that is not its first owner's, since its garrison is counted. [4, 5.2]
 */
export function combatPlaces(state: State): readonly string[] {
  const held = Object.keys(state.worlds).filter(
    (hex) => state.worlds[hex]?.control !== (findWorld(hex)?.startControl ?? 'none'),
  );
  const places = new Set([...musterOf(state).places, ...placesWithUnits(state), ...held]);
  return [...places].filter((place) => parseHex(place) !== null).sort(byCodeUnit);
}

/** Whether opposing forces are in one place, so that there is something to decide before combat. [2.1.3] */
export function forcesMeet(state: State): boolean {
  return combatPlaces(state).some((at) => meetAt(state, at));
}

/** Hexes where they are, in ascending order. */
export function meetingPlaces(state: State): readonly string[] {
  return combatPlaces(state).filter((at) => meetAt(state, at));
}

function meetAt(state: State, at: string): boolean {
  return SIDES.some((side) => meetsEnemy(state, at, side));
}

/**
 * Squadrons or troops of a side with those of the other, or with what defends a world against them. Whoever passes an
 * independent world has no quarrel with it; whoever has landed there has. All of it lies open, so that a window which
 * opens tells nothing hidden.
 */
function meetsEnemy(state: State, at: string, side: Side): boolean {
  const enemy = otherSide(side);
  const ashore = troopsAshore(state, at, side).length;
  if (ashore + squadronsPresent(state, at, side).length === 0) return false;
  const control = state.worlds[at]?.control;
  const opposes = control === enemy || (control === 'none' && ashore > 0);
  if (opposes && sdbStrengthAt(state, at) + defenceStrengthAt(state, at) > 0) return true;
  return squadronsPresent(state, at, enemy).length + troopsAshore(state, at, enemy).length > 0;
}
