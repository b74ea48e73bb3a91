import { byCodeUnit } from '../../../engine/json.ts';
import { factorsOfSquadron } from '../counters.ts';
import { musterOf } from '../forces.ts';
import { parseHex } from '../hex.ts';
import type { Side, State } from '../state.ts';
import { findWorld } from '../worlds.ts';
import { otherSide, SIDES } from './battle.ts';
import { cargoOf, placesWithUnits, squadronsPresent, troopsAshore } from './presence.ts';
import { isProvokedBy } from './static-defences.ts';
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
 * Squadrons of both sides; or troops of a side, or squadrons that could bomb or land any, with enemy troops or with what
 * defends a world against them. Whoever passes an independent world, or has stood there since the war began, has no
 * quarrel with it. All of it lies open, so that a window which opens tells nothing hidden.
 */
function meetsEnemy(state: State, at: string, side: Side): boolean {
  const enemy = otherSide(side);
  const squadrons = squadronsPresent(state, at, side);
  const ashore = troopsAshore(state, at, side).length > 0;
  if (squadrons.length > 0 && squadronsPresent(state, at, enemy).length > 0) return true;
  if (!ashore && !squadrons.some((id) => mayActOnWorld(state, id))) return false;
  const opposes = state.worlds[at]?.control === enemy || (ashore && isProvokedBy(state, at, side));
  if (opposes && sdbStrengthAt(state, at) + defenceStrengthAt(state, at) > 0) return true;
  return troopsAshore(state, at, enemy).length > 0;
}

/** It has bombardment factors, or troops aboard; of one that is not seen inside its fleet nobody can tell. [4.5.2, 4.5.3] */
function mayActOnWorld(state: State, id: string): boolean {
  if (state.options.hiddenFleets && (state.squadrons[id]?.fleet ?? null) !== null) return true;
  return factorsOfSquadron(state, id)[1] > 0 || cargoOf(state, id).length > 0;
}
