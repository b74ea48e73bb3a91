import { sideOfSquadron } from '../../../src/games/fifth-frontier-war/counters.ts';
import { fleetsInPlay } from '../../../src/games/fifth-frontier-war/forces.ts';
import type { Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { findBox } from '../../../src/games/fifth-frontier-war/worlds.ts';

type Message = readonly string[];

/** Messages for the windows in which forces are set up, so that each of their refusals is met. [5.5, 7, 9.1] */
export function refusedSetUps(state: State, side: Side): readonly Message[] {
  switch (state.at) {
    case 'secret-base':
      return SECRETS;
    case 'imperial-deployment':
      return [...aboutCounters(state, side), ...IMPERIAL];
    case 'zhodani-deployment':
      return [...aboutCounters(state, side), ...ZHODANI];
    default:
      return [];
  }
}

const SECRETS: readonly Message[] = [
  ...['2205', '1408', '1507', '2314', '1523', '2011'].map((hex) => [`SECRET BASE AT ${hex}`]),
  ...['2205', '1507'].map((hex) => [`GUERRILLA GUE1 AT ${hex}`]),
  ['GUERRILLA GUE1, GUE2 AT 1510', 'GUERRILLA GUE2, GUE3 AT 2314'],
];

const IMPERIAL: readonly Message[] = [
  ['DEPLOY NORRIS AT 2109'],
  ['DEPLOY ICC9 AT 2109'],
  ['DEPLOY IH1 AT 2011'],
  ['DEPLOY IH1 AT 1507'],
  ['DEPLOY GUE1 AT 2109'],
];

const ZHODANI: readonly Message[] = [
  ['DEPLOY 4Gd AT 1914'],
  ['DEPLOY 68F AT 1914'],
  ['DEPLOY 68F AT 1319'],
  ['DEPLOY GIR AT 1914', 'DEPLOY UTH AT 1914'],
  ['DEPLOY GIR AT 1914', 'DETACH GIR: VC1'],
  ['DEPLOY GIR AT 1914', 'ADMIRAL PACKLEADER ASHORE'],
  ['DEPLOY ZS3 AT 1914 IN 68F'],
  ['68F W1: J1409'],
];

/** Counters that do not begin where these lines have them: in a box, in two lines, in a fleet elsewhere. */
function aboutCounters(state: State, side: Side): readonly Message[] {
  const own = Object.keys(state.squadrons).filter((id) => sideOfSquadron(state, id) === side);
  const boxed = own.filter((id) => findBox(state.squadrons[id]?.at ?? '') !== null);
  const loose = own.filter(
    (id) => (state.squadrons[id]?.at ?? null) !== null && state.squadrons[id]?.fleet === null,
  );
  const [first = '', second = '', third = ''] = loose;
  const [fleet = '', other = ''] = fleetsInPlay(state, side);
  return [
    ...boxed.slice(0, 1).map((id) => [`DEPLOY ${id} AT 1627`]),
    [`DEPLOY ${first} AT 2205`],
    [`DEPLOY ${first}, ${second} AT 2314`, `DEPLOY ${second}, ${third} AT 2109`],
    ...own.map((id) => [`DEPLOY ${id} AT 2123 IN ${fleet}`]).slice(0, 3),
    ...membersOf(state, fleet).map((id) => [`DEPLOY ${id} AT ${state.fleets[other]?.at ?? ''} IN ${fleet}`]),
  ];
}

function membersOf(state: State, fleet: string): readonly string[] {
  return Object.keys(state.squadrons).filter((id) => state.squadrons[id]?.fleet === fleet);
}
