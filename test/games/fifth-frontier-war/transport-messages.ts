import {
  isGuerrilla,
  sideOf,
  sideOfAdmiral,
  sideOfTroop,
  squadronCounter,
} from '../../../src/games/fifth-frontier-war/counters.ts';
import { fleetsInPlay, squadronsOf } from '../../../src/games/fifth-frontier-war/forces.ts';
import { cargoOf, placeOfTroop } from '../../../src/games/fifth-frontier-war/rules/presence.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';

type Message = readonly string[];

/** Orders of transport that can't stand, for what a side has in a state. [3.9] */
export function aboutTransport(state: State, side: Side): readonly Message[] {
  const troops = Object.keys(state.troops);
  const own = troops.filter((id) => sideOfTroop(state, id) === side);
  const active = own.filter((id) => state.troops[id]?.state === 'active' && !isGuerrilla(id));
  const ashore = active.filter((id) => state.troops[id]?.aboard === null);
  const aboard = active.filter((id) => state.troops[id]?.aboard !== null);
  const others = [
    ...troops.filter((id) => sideOfTroop(state, id) !== side).slice(0, 1),
    ...own.filter((id) => state.troops[id]?.state === 'reserve').slice(0, 1),
    ...own.filter(isGuerrilla).slice(0, 1),
  ];
  return [
    ...others.map((id) => [`LOAD ${id}`]),
    ...ashore.slice(0, 4).flatMap((id) => aboutAshore(state, side, id)),
    ...aboard.slice(0, 2).flatMap((id) => aboutAboard(state, id)),
    ...aboard.slice(0, 3).map((id) => twice(state, id, aboard)),
    ...fleetsInPlay(state, side).flatMap((fleet) => aboutFleet(state, fleet)),
    ...aboutAdmirals(state, side),
    ['KEEP GARRISON OFF'],
  ];
}

function aboutAshore(state: State, side: Side, id: string): readonly Message[] {
  const at = state.troops[id]?.at ?? '';
  const fleets = fleetsInPlay(state, side);
  const here = fleets.filter((fleet) => state.fleets[fleet]?.at === at);
  const elsewhere = fleets.filter((fleet) => state.fleets[fleet]?.at !== at).slice(0, 1);
  return [
    [`LOAD ${id}`],
    [`LAND ${id} AT ${at}`],
    [`LAND ${id} AT ${at === '2314' ? '2411' : '2314'}`],
    [`LIFT ${id} AT ${at === '2314' ? '2411' : '2314'}`],
    [`LIFT ${id} AT ${at}`, `LIFT ALL AT ${at}`],
    ...elsewhere.map((fleet) => [`LOAD ${id} ON ${fleet}`]),
    ...here.flatMap((fleet) => withoutRoom(state, fleet).map((squadron) => [`LOAD ${id} ON ${squadron}`])),
  ];
}

function withoutRoom(state: State, fleet: string): readonly string[] {
  return squadronsOf(state, fleet)
    .filter((squadron) => ['scout', 'tanker'].includes(squadronCounter(state, squadron).type))
    .slice(0, 1);
}

function aboutAboard(state: State, id: string): readonly Message[] {
  const at = placeOfTroop(state, id) ?? '';
  return [
    [`LOAD ${id}`],
    [`LOAD ${id} ON ${state.troops[id]?.aboard ?? ''}`],
    [`LAND ${id} AT 0708`],
    [`LIFT ${id} AT ${at}`],
    [`LIFT ALL AT ${at === '0708' ? '2314' : '0708'} ON ${state.troops[id]?.aboard ?? ''}`],
  ];
}

/** A unit in two lines. */
function twice(state: State, id: string, aboard: readonly string[]): Message {
  const at = placeOfTroop(state, id) ?? '';
  const [other = id] = aboard.filter((one) => one !== id && placeOfTroop(state, one) === at);
  return [`LAND ${id} AT ${at}`, `LAND ${id}, ${other} AT ${at}`];
}

function aboutFleet(state: State, fleet: string): readonly Message[] {
  const at = state.fleets[fleet]?.at ?? '';
  const empty = squadronsOf(state, fleet).every((id) => cargoOf(state, id).length === 0);
  return [[`LOAD ALL ON ${fleet}`], ...(empty ? [[`LAND ALL OF ${fleet} AT ${at}`]] : [])];
}

function aboutAdmirals(state: State, side: Side): readonly Message[] {
  const own = Object.keys(state.admirals).filter(
    (id) => sideOfAdmiral(state, id) === side && state.admirals[id]?.at !== null,
  );
  const enemy = Object.keys(state.fleets).filter((id) => sideOf(state.fleets[id]?.navy ?? 'vargr') !== side);
  const leading = own.filter((id) => state.admirals[id]?.fleet !== null).slice(0, 1);
  const fleets = fleetsInPlay(state, side);
  return [
    ...own
      .filter((id) => state.admirals[id]?.fleet === null)
      .slice(0, 2)
      .map((id) => [`SHORE ${id}`]),
    ...leading.map((id) => [`BOARD ${id} ON ${state.admirals[id]?.fleet ?? ''}`]),
    ...leading.flatMap((id) => fleets.slice(0, 3).map((fleet) => [`BOARD ${id} ON ${fleet}`])),
    ...leading.flatMap((id) => enemy.slice(0, 1).map((fleet) => [`BOARD ${id} ON ${fleet}`])),
  ];
}
