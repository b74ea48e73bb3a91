import { isGuerrilla, sideOfTroop } from '../../../src/games/fifth-frontier-war/counters.ts';
import { otherSide } from '../../../src/games/fifth-frontier-war/rules/battle.ts';
import { defenceStrengthAt } from '../../../src/games/fifth-frontier-war/rules/strength.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';

type Message = readonly string[];

/** Orders of surface combat, guerrillas and the base that can't stand, for what a side has in a state. [4.6, 5.4, 5.5] */
export function aboutSurface(state: State, side: Side): readonly Message[] {
  const active = Object.keys(state.troops).filter((id) => state.troops[id]?.state === 'active');
  const own = active.filter((id) => sideOfTroop(state, id) === side && !isGuerrilla(id));
  const enemy = active.find((id) => sideOfTroop(state, id) === otherSide(side)) ?? 'GUE1';
  const fortress = Object.keys(state.worlds).find(
    (at) => state.worlds[at]?.control === otherSide(side) && defenceStrengthAt(state, at) > 0,
  );
  return [
    ...own.slice(0, 1).flatMap((id) => aboutUnit(id, enemy)),
    [`FIRE DEFENCE OF 0101 AT ${enemy}`],
    ...(fortress === undefined ? [] : [[`FIRE DEFENCE OF ${fortress} AT ${enemy}`]]),
    ...active.filter(isGuerrilla).flatMap((id) => aboutGuerrilla(id)),
    ['SURFACE AT 0101 HOLD'],
    ['REVEAL BASE'],
  ];
}

function aboutUnit(id: string, enemy: string): readonly Message[] {
  return [
    [`FIRE ${id} AT ${id}`],
    [`FIRE ${id} 9999 AT DEFENCE`],
    [`FIRE ${id} AT DEFENCE`, `FIRE ${id} AT ${enemy}`],
  ];
}

function aboutGuerrilla(id: string): readonly Message[] {
  return [[`OVERT ${id}`], [`COVERT ${id}`, `OVERT ${id}`], [`FIRE ${id} AT DEFENCE`]];
}
