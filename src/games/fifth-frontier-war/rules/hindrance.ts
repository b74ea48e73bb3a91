import type { Rulings } from '../../../engine/module.ts';
import { isGuerrilla, troopCounter } from '../counters.ts';
import type { Side, State } from '../state.ts';
import { otherSide } from './battle.ts';
import { squadronsPresent } from './presence.ts';
import { areHeldBack, facesActiveSdbs, facesSdbs } from './static-defences.ts';

/** Why nothing can be loaded or unloaded at a place now; each is the code of a refusal. [3.9.1, 4.5.1, 4.5.3] */
export type Hindrance =
  'transport.enemy-squadrons' | 'transport.enemy-sdbs' | 'transport.active-sdbs' | 'transport.held-back';

const HINDRANCES: ReadonlySet<string> = new Set<Hindrance>([
  'transport.enemy-squadrons',
  'transport.enemy-sdbs',
  'transport.active-sdbs',
  'transport.held-back',
]);

/** Whether a refusal only says that something hinders it now: it may be possible later in the week. */
export function isHindrance(code: string): boolean {
  return HINDRANCES.has(code);
}

/** In the movement phase enemy squadrons hinder, and SDBs, active or not. [3.9.1] */
export function hindranceInMovement(state: State, at: string, side: Side): Hindrance | null {
  if (squadronsPresent(state, at, otherSide(side)).length > 0) return 'transport.enemy-squadrons';
  return facesSdbs(state, at, side) ? 'transport.enemy-sdbs' : null;
}

/** Id of the ruling for jump troops aboard squadrons that did not attack, or broke off. */
export const JUMP_HELD_BACK = 'ffw-9.3-held-back';

/**
 * In the transfers active SDBs hinder, and squadrons that did not attack them, or broke off, take no part; jump troops
 * land all the same. [4.5.1, 4.5.1.4, 4.5.3, 9.3; ffw-9.3-held-back]
 */
export function hindranceInTransfers(
  state: State,
  rulings: Rulings,
  { at, side, lands }: { readonly at: string; readonly side: Side; readonly lands: string | null },
): Hindrance | null {
  const jumps = lands !== null && state.options.jumpTroops && isJumpTroop(state, lands);
  if (facesActiveSdbs(state, at, side) && !jumps) return 'transport.active-sdbs';
  const mayStay = jumps && rulings.has(JUMP_HELD_BACK);
  return areHeldBack(state, at, side) && !mayStay ? 'transport.held-back' : null;
}

function isJumpTroop(state: State, id: string): boolean {
  return !isGuerrilla(id) && troopCounter(state, id).signs.includes('jump');
}
