import {
  sideOfArrival,
  sideOfSquadron,
  sideOfTroop,
  troopCounter,
} from '../../../src/games/fifth-frontier-war/counters.ts';
import { TROOPS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';

type Message = readonly string[];

/** Orders for reinforcements and replacements that can't stand, for what a side has in a state. [6] */
export function aboutReserves(state: State, side: Side): readonly Message[] {
  return [
    ...aboutBoxes(state, side),
    ...aboutSquadrons(state, side),
    ...aboutTroops(state, side),
    ['REBUILD GUE1'],
    ['REBUILD SB1'],
    [side === 'imperial' ? 'REBUILD IB1 20%' : 'REBUILD ZB1 20%'],
  ];
}

function aboutBoxes(state: State, side: Side): readonly Message[] {
  const due = Object.keys(state.arrivals).filter((id) => sideOfArrival(state, id) === side);
  const foreign = side === 'imperial' ? 'Zhodani box' : 'Imperial box';
  return [
    ['BOX RIMWARD: SCOUTS'],
    ...due.slice(0, 2).map((id) => [`BOX ${foreign}: ${id}`]),
    ...(due.length === 0 ? [] : [['BOX RIMWARD: ALL', 'BOX IMPERIAL: ALL']]),
  ];
}

/** One of each state, so that each has something wrong with it. */
function aboutSquadrons(state: State, side: Side): readonly Message[] {
  const all = Object.keys(state.squadrons);
  const own = all.filter((id) => sideOfSquadron(state, id) === side);
  const inState = (now: string) => own.filter((id) => state.squadrons[id]?.state === now);
  const lost = inState('destroyed').slice(0, 1);
  const others = all.filter((id) => sideOfSquadron(state, id) !== side).slice(0, 1);
  const some = [...['full', 'reserve'].flatMap((now) => inState(now).slice(0, 1)), ...others];
  return [
    ...[...some, ...lost, ...inState('reduced').slice(0, 3)].map((id) => [`REBUILD ${id}`]),
    ...lost.flatMap((id) => [[`REPLACE ${id}`], [`REPLACE ${id} IN Sword Worlds box`]]),
    ...inState('full')
      .slice(0, 1)
      .map((id) => [`REPLACE ${id}`]),
  ];
}

function aboutTroops(state: State, side: Side): readonly Message[] {
  const own = Object.keys(state.troops).filter((id) => TROOPS.has(id) && sideOfTroop(state, id) === side);
  const elite = own.filter((id) => troopCounter(state, id).signs.includes('elite')).slice(0, 1);
  const worn = own.filter((id) => (state.troops[id]?.loss ?? 0) > 0).slice(0, 2);
  return [...elite, ...worn].map((id) => [`REBUILD ${id}`]);
}
