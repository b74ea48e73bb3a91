import type { World } from '../data/index.ts';
import { defenceStrengthAt, SCALE } from '../rules/strength.ts';
import type { Side } from '../state.ts';
import type { Ground } from './ground.ts';

/** Factors of battalions by which a world is held without troops. */
const ENOUGH_BATTALIONS = 50;

/**
 * Whether a side holds a world within its border only as long as it has troops there: one with air, since a world
 * without gives itself up whoever stands on it, and with hardly any battalions. [5.2, 5.2.1]
 */
export function isOpen(ground: Ground, { hex, atmosphere, startControl }: World, side: Side): boolean {
  const isOwn = startControl === side && ground.worlds[hex]?.control === side;
  return isOwn && atmosphere !== 'vacuum' && defenceStrengthAt(ground, hex) < ENOUGH_BATTALIONS * SCALE;
}
