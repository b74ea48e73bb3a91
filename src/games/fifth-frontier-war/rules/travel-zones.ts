import { byCodeUnit } from '../../../engine/json.ts';
import { WORLDS } from '../data/index.ts';
import { musterOf } from '../forces.ts';
import type { State } from '../state.ts';
import { squadronsPresent, troopsAshore } from './presence.ts';

const RED_WORLDS: readonly string[] = [...WORLDS.values()]
  .filter(({ zone }) => zone === 'red')
  .map(({ hex }) => hex);

/**
 * Red worlds where a unit of the Zhodani side is are open to the Imperium for the rest of the war: a squadron in the
 * system, or troops on the world. Guerrillas come out of hiding before anybody knows of them. [5.1; ffw-5.1-overt]
 */
export function withOpenedWorlds(state: State): State {
  const entered = RED_WORLDS.filter((hex) => !state.openedWorlds.includes(hex) && isEntered(state, hex));
  if (entered.length === 0) return state;
  return { ...state, openedWorlds: [...state.openedWorlds, ...entered].sort(byCodeUnit) };
}

function isEntered(state: State, hex: string): boolean {
  const inSystem = musterOf(state).at(hex).length > 0 && squadronsPresent(state, hex, 'zhodani').length > 0;
  return inSystem || troopsAshore(state, hex, 'zhodani').length > 0;
}
