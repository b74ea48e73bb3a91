import { sideOfAdmiral } from '../../../src/games/fifth-frontier-war/counters.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';

type Message = readonly string[];

/** Orders about the warrant, an armistice and quality that can't stand, for what a side has in a state. */
export function aboutStaff(state: State, side: Side): readonly Message[] {
  const own = Object.keys(state.admirals).filter(
    (id) => state.admirals[id]?.state === 'active' && sideOfAdmiral(state, id) === side,
  );
  const holder = state.warrant.holder === null ? [] : [state.warrant.holder];
  return [
    ...[...holder, ...own.slice(0, 3)].map((id) => [`WARRANT TO ${id}`]),
    ...['ACCEPT', 'WITHDRAW', 'DECLARE'].map((word) => [`ARMISTICE ${word}`]),
    ['ARMISTICE WHEN LEAD 51'],
    ['QUALITY REST'],
    ['RETREAT IS1 TO 2314'],
    ['RETREAT ZS1 TO 2314'],
  ];
}
