import { byCodeUnit } from '../../../engine/json.ts';
import type { Side, State } from '../state.ts';
import { otherSide } from './battle.ts';
import { troopsAshore } from './presence.ts';
import { type Grounds, printedDefences, sdbStrengthAt } from './strength.ts';

/** What decides whom a world's static defences fight: who controls it. */
type Controlled = Pick<State, 'worlds'>;

/**
 * The side that SDBs and defence battalions of a world fight for against a side; null: they don't oppose it, since it
 * controls the world. An independent world defends itself against whoever attacks, bombs or lands there, and leaves
 * alone whoever passes; the other player then rolls its dice. Whether anything is left of the defences is another
 * question. [4.2, 5.2; ffw-5.2-independents]
 */
export function defenderOf({ worlds }: Controlled, at: string, attacker: Side): Side | null {
  const world = worlds[at];
  if (world === undefined || world.control === attacker) return null;
  return world.control === 'none' ? otherSide(attacker) : world.control;
}

/** Whether nobody controls the world: its defences are nobody's, and fight only when they must. [5.2] */
export function isIndependent({ worlds }: Controlled, at: string): boolean {
  return worlds[at]?.control === 'none';
}

/** Whether an independent world fights a side for what that has done to it. [5.2; ffw-5.2-independents] */
export function isProvokedBy({ worlds }: Controlled, at: string, side: Side): boolean {
  return worlds[at]?.provokedBy?.includes(side) === true;
}

/** A side has attacked the world, bombed it or landed there: an independent one remembers it. [ffw-5.2-independents] */
export function withProvocation<S extends Controlled>(state: S, at: string, side: Side): S {
  const world = state.worlds[at];
  if (world?.control !== 'none' || isProvokedBy(state, at, side)) return state;
  const provokedBy = [...(world.provokedBy ?? []), side].sort(byCodeUnit);
  return { ...state, worlds: { ...state.worlds, [at]: { ...world, provokedBy } } };
}

/** Whether the defence battalions of a world fight the troops of a side that are there now. [4.6, 5.2; ffw-5.2-independents] */
export function battalionsOppose(state: Controlled, at: string, side: Side): boolean {
  const control = state.worlds[at]?.control;
  return control === otherSide(side) || (control === 'none' && isProvokedBy(state, at, side));
}

/**
 * The side for which the defence battalions take part in surface combat: the world's controller. On an independent
 * world they fight the one side that has troops ashore, if it has provoked them; while both have, they leave these to
 * fight each other and take no part: null. [4.6, 5.2; ffw-5.2-independents]
 */
export function defenceSideAt(state: State, at: string): Side | null {
  const control = state.worlds[at]?.control;
  if (control === undefined) return null;
  if (control !== 'none') return control;
  const [imperial, zhodani] = [troopsAshore(state, at, 'imperial'), troopsAshore(state, at, 'zhodani')];
  if (imperial.length > 0 === zhodani.length > 0) return null;
  const ashore = imperial.length > 0 ? 'imperial' : 'zhodani';
  return isProvokedBy(state, at, ashore) ? otherSide(ashore) : null;
}

/** Whether SDBs are left that oppose a side, active or not. [4.2.2] */
export function facesSdbs(state: Controlled & Grounds, at: string, side: Side): boolean {
  if (printedDefences(state, at).sdb === 0 || sdbStrengthAt(state, at) === 0) return false;
  return defenderOf(state, at, side) !== null;
}

/** Whether active SDBs oppose a side: it may neither bomb nor load or unload there. [4.5.1, 4.5.2, 4.5.3] */
export function facesActiveSdbs(state: State, at: string, side: Side): boolean {
  return facesSdbs(state, at, side) && areSdbsActive(state, at);
}

/** SDBs are active until the system defence substep has settled that they are passive. [4.5.1] */
export function areSdbsActive({ systemDefence }: Pick<State, 'systemDefence'>, at: string): boolean {
  return systemDefence?.at !== at || systemDefence.sdbActive;
}

/**
 * Whether the squadrons of a side did not attack the SDBs, or broke off, and so take no further part in the combat
 * phase: they neither bomb nor land. [4.5.1, 4.5.1.4]
 */
export function areHeldBack(state: State, at: string, side: Side): boolean {
  const { systemDefence } = state;
  return systemDefence?.at === at && systemDefence.squadronsHeldBack && defenderOf(state, at, side) !== null;
}
