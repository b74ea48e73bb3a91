import {
  jumpOfSquadron,
  sideOf,
  sideOfAdmiral,
  sideOfSquadron,
  sideOfTroop,
  squadronCounter,
} from '../../../src/games/fifth-frontier-war/counters.ts';
import { fleetsInPlay, squadronsOf } from '../../../src/games/fifth-frontier-war/forces.ts';
import { parseHex, within } from '../../../src/games/fifth-frontier-war/hex.ts';
import { otherSide } from '../../../src/games/fifth-frontier-war/rules/battle.ts';
import { legsOf, placeAfter } from '../../../src/games/fifth-frontier-war/rules/forecast.ts';
import { firstFreeWeek } from '../../../src/games/fifth-frontier-war/rules/plots.ts';
import { reachableByXboat } from '../../../src/games/fifth-frontier-war/rules/xboat.ts';
import { sideOfCommander } from '../../../src/games/fifth-frontier-war/commanders.ts';
import { commanderSchema, type Side, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { isWorld } from '../../../src/games/fifth-frontier-war/worlds.ts';
import { refusedSetUps } from './refused-set-up.ts';
import { aboutReserves } from './reserve-messages.ts';
import { aboutStaff } from './staff-messages.ts';
import { aboutSurface } from './surface-messages.ts';
import { aboutTransport } from './transport-messages.ts';

type Message = readonly string[];

/** Messages for what stands in a state, so that every refusal is met somewhere in a war. */
export function refusedMessages(state: State, seat: string): readonly Message[] {
  const side = sideOfCommander(commanderSchema.parse(seat));
  return [
    ...fleetsInPlay(state, side).flatMap((fleet) => aboutFleet(state, fleet)),
    ...markersOf(state, side),
    ...refusedSetUps(state, side),
    ...squadronsOfSide(state, side),
    ...admiralsOfSide(state, side),
    ...aboutReserves(state, side),
    ...aboutStaff(state, side),
    ...aboutTransport(state, side),
    ...aboutSurface(state, side),
    ...aboutBombing(state, side),
    ['ONSLOW DETACH'],
    ['NO CARRIED ORDERS'],
    ['RETREAT TO 0101 WHEN LOSSES 10%'],
    ['RETREAT AT Imperial box TO 2314 WHEN ODDS BELOW 1:2'],
  ];
}

/** No SDBs, no world, and a unit of one's own. [4.5] */
function aboutBombing(state: State, side: Side): readonly Message[] {
  const own = Object.keys(state.troops).find((id) => sideOfTroop(state, id) === side) ?? 'GUE1';
  return [['ENGAGE SDB AT 2307'], ['BOMB AT 0101: DEFENCE'], [`BOMB: ${own} 6`]];
}

function aboutFleet(state: State, fleet: string): readonly Message[] {
  const members = squadronsOf(state, fleet);
  const at = state.fleets[fleet]?.at ?? '';
  const [first = ''] = members;
  const beside = Object.keys(state.squadrons).filter(
    (id) => state.squadrons[id]?.at === at && !members.includes(id),
  );
  const slow = beside.toSorted((a, b) => jumpOfSquadron(state, a) - jumpOfSquadron(state, b));
  const dry = beside.filter((id) => state.squadrons[id]?.fuelled === false);
  const scout = beside.find((id) => squadronCounter(state, id).type === 'scout') ?? first;
  return [
    [`${fleet} W${state.week + 1}: DETACH ${members.join(', ')}`],
    [`ATTACH ${first} TO ${fleet}`],
    ...[...slow.slice(0, 2), ...dry.slice(0, 2)].map((id) => [`ATTACH ${id} TO ${fleet}`]),
    [`ATTACH ${scout} TO ${fleet}`, `SCOUT ${scout}: J2313`],
    [`FORM ${fleet} AT ${at}: ${first}`],
    [`MOVE ${fleet}: J0101`],
    [`ABORT ${fleet}`, `DELAY ${fleet}`],
    [`DELAY ${fleet}`],
    ...aboutPlot(state, fleet),
  ];
}

/** Orders for the first free weeks, from where the fleet will then be. */
function aboutPlot(state: State, fleet: string): readonly Message[] {
  const free = firstFreeWeek(state, fleet);
  const at = placeAfter(state, fleet, legsOf(state, fleet, state.week, free - 1)) ?? '';
  const hex = parseHex(at);
  const empty = hex === null ? '0101' : (within(hex, 1).find((near) => !isWorld(near)) ?? '0101');
  const week = `${fleet} W${free}`;
  return [
    [`${fleet} W${Math.max(1, free - 1)}: J0101`],
    [`${fleet} W${state.week + 40}: R`],
    [`${week}: J0101`],
    [`${week}: J9999`],
    [`${week}: J${at}`],
    [`${week}: R0101`],
    [`${week}: J Imperial box`],
    [`${week}: J Zhodani box`],
    [`${week}: J${empty}`, `${fleet} W${free + 1}: J${at}`],
    [`MOVE ${fleet}: J${empty}`],
  ];
}

function markersOf(state: State, side: Side): readonly Message[] {
  const free = Object.keys(state.fleets).filter(
    (id) => state.fleets[id]?.at === null && isOf(state, id, side),
  );
  const [enemy = ''] = fleetsInPlay(state, otherSide(side));
  const loose = looseSquadrons(state, side).slice(0, 1);
  return [
    [`DISBAND ${enemy}`],
    [`RETREAT ${enemy} TO 2314 WHEN LOSSES 10%`],
    ...free.map((fleet) => [`DISBAND ${fleet}`]),
    ...loose.flatMap((id) =>
      free.map((fleet) => [`FORM ${fleet} AT ${state.squadrons[id]?.at ?? ''}: ${id}`, `ABORT ${fleet}`]),
    ),
  ];
}

function isOf(state: State, fleet: string, side: Side): boolean {
  const navy = state.fleets[fleet]?.navy;
  return navy !== undefined && sideOf(navy) === side;
}

function looseSquadrons(state: State, side: Side): readonly string[] {
  return Object.keys(state.squadrons).filter((id) => {
    const { at = null, fleet = null } = state.squadrons[id] ?? {};
    return at !== null && fleet === null && sideOfSquadron(state, id) === side;
  });
}

function squadronsOfSide(state: State, side: Side): readonly Message[] {
  const all = Object.keys(state.squadrons);
  const own = all.filter((id) => sideOfSquadron(state, id) === side);
  const enemy = all.filter((id) => sideOfSquadron(state, id) !== side);
  const reserve = own.filter((id) => state.squadrons[id]?.at === null);
  const inPlay = own.filter((id) => state.squadrons[id]?.at !== null);
  const tankers = inPlay.filter((id) => squadronCounter(state, id).type === 'tanker');
  const [fleet = ''] = fleetsInPlay(state, side);
  const asked = [...enemy.slice(0, 1), ...reserve.slice(0, 1), ...inPlay.slice(0, 2)];
  return [
    ...asked.flatMap((id) => [[`SCOUT ${id}: J2313`], [`TANKER ${id}: ${id}`], [`FUEL ${fleet} PORT ${id}`]]),
    ...looseSquadrons(state, side).flatMap((id) => scoutMessages(state, id)),
    ...tankers.map((id) => [`TANKER ${id}: ${id}`]),
    ...[...enemy.slice(0, 1), ...reserve.slice(0, 1), ...inPlay.slice(-1)].flatMap((id) => [
      [`DETACH ${fleet}: ${id}`],
      [`ATTACH ${id} TO ${fleet}`],
      [`${fleet} W${state.week}: DETACH ${id}`],
    ]),
  ];
}

function scoutMessages(state: State, id: string): readonly Message[] {
  const at = state.squadrons[id]?.at ?? '';
  const hex = parseHex(at);
  const near = hex === null ? [] : within(hex, 1).filter((place) => place !== at);
  return [
    [`SCOUT ${id}: J${at}`],
    [`SCOUT ${id}: J0101`],
    ...near.slice(0, 1).map((to) => [`SCOUT ${id}: J${to}`]),
  ];
}

function admiralsOfSide(state: State, side: Side): readonly Message[] {
  const all = Object.keys(state.admirals);
  const own = all.filter((id) => sideOfAdmiral(state, id) === side);
  const fleets = fleetsInPlay(state, side);
  const enemies = new Set(
    Object.keys(state.fleets).flatMap((id) => (isOf(state, id, side) ? [] : [state.fleets[id]?.at ?? ''])),
  );
  return [
    ...all
      .filter((id) => !own.includes(id))
      .slice(0, 1)
      .map((id) => [`ADMIRAL ${id} ASHORE`]),
    ...own.flatMap((id) => {
      const at = state.admirals[id]?.at ?? null;
      if (at === null) return [[`ADMIRAL ${id} ASHORE`]];
      const watched = [...reachableByXboat(at, side).keys()].filter((to) => to !== at && enemies.has(to));
      const here = fleets.filter((fleet) => state.fleets[fleet]?.at === at);
      const elsewhere = fleets.filter((fleet) => state.fleets[fleet]?.at !== at).slice(0, 1);
      return [
        [`ADMIRAL ${id} ASHORE`],
        ...[...here, ...elsewhere].map((fleet) => [`ADMIRAL ${id} TO ${fleet}`]),
        ...[...watched.slice(0, 1), '0101'].map((to) => [`XBOAT ${id}: ${to}`]),
      ];
    }),
  ];
}
