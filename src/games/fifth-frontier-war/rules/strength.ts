import { isGuerrilla, type Pieces, troopCounter } from '../counters.ts';
import { CHARTS } from '../data/index.ts';
import type { Troop, WorldState } from '../state.ts';
import { findWorld } from '../worlds.ts';

const { strength } = CHARTS;

/** Hundredths of a combat factor, in which all strengths are reckoned so that losses stay whole numbers. [4.3.3] */
export const SCALE = strength.scale;

/** Pieces with the troops and worlds as they stand. */
export interface Grounds extends Pieces {
  readonly troops: Readonly<Record<string, Pick<Troop, 'at' | 'loss'>>>;
  readonly worlds: Readonly<Record<string, Pick<WorldState, 'sdbLoss' | 'defenceLoss'>>>;
}

/** Printed factors of a unit, in hundredths; of a guerrilla unit a tenth of its world's defence battalions. [5.4.4] */
export function fullStrengthOf(grounds: Grounds, id: string): number {
  if (!isGuerrilla(id)) return troopCounter(grounds, id).factor * SCALE;
  const at = grounds.troops[id]?.at ?? null;
  return at === null ? 0 : (printedDefences(grounds, at).defence * SCALE * strength.guerrillaPercent) / 100;
}

/** What is left of a unit after its losses, in hundredths of a factor. [4.3, 4.3.3] */
export function currentStrengthOf(grounds: Grounds, id: string): number {
  return remaining(fullStrengthOf(grounds, id), grounds.troops[id]?.loss ?? 0);
}

/** Tech level at which a unit fights; of guerrillas that of their world. [1.3.2, 5.4.4] */
export function techOf(grounds: Grounds, id: string): number {
  if (!isGuerrilla(id)) return troopCounter(grounds, id).tech;
  return findWorld(grounds.troops[id]?.at ?? '')?.tech ?? 0;
}

/** System defence boats and defence battalions as printed in a world box, unless the game has others. [4.2] */
export function printedDefences(
  pieces: Pieces,
  at: string,
): { readonly sdb: number; readonly defence: number } {
  return pieces.ownCounters.worlds[at] ?? findWorld(at) ?? { sdb: 0, defence: 0 };
}

/** System defence boats left at a world, in hundredths of a factor. [4.2.2] */
export function sdbStrengthAt(grounds: Grounds, at: string): number {
  return remaining(printedDefences(grounds, at).sdb * SCALE, grounds.worlds[at]?.sdbLoss ?? 0);
}

/** Defence battalions left on a world, in hundredths of a factor. [4.2.1] */
export function defenceStrengthAt(grounds: Grounds, at: string): number {
  return remaining(printedDefences(grounds, at).defence * SCALE, grounds.worlds[at]?.defenceLoss ?? 0);
}

function remaining(full: number, loss: number): number {
  return (full * (100 - loss)) / 100;
}

/** "12", "4.5", "0.25": hundredths as a person writes factors. */
export function writtenFactors(hundredths: number): string {
  const whole = Math.floor(hundredths / SCALE);
  const rest = String(hundredths % SCALE)
    .padStart(String(SCALE - 1).length, '0')
    .replace(/0+$/, '');
  return rest === '' ? String(whole) : `${whole}.${rest}`;
}
