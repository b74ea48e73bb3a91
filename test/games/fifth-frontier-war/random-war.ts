import { recordedDice } from '../../../src/engine/dice.ts';
import { handInLines } from '../../../src/engine/hand-in.ts';
import { adjudicate } from '../../../src/games/fifth-frontier-war/adjudicate.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { parseHex, within } from '../../../src/games/fifth-frontier-war/hex.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import { optionsSchema, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { sideOf } from '../../../src/games/fifth-frontier-war/counters.ts';
import { type View, viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { ALL_RULINGS } from './kit.ts';

export type Events = readonly Event[];

export interface RandomWar {
  readonly seed: number;
  readonly hiddenFleets: boolean;
  readonly weeks: number;
  readonly checkEvents?: (events: Events) => void;
}

/** Plays a war of whatever orders a seed gives; many are refused, those that stand are carried out. */
export function faultsAfterEachWeek({ seed, hiddenFleets, weeks, checkEvents }: RandomWar): {
  readonly faults: readonly string[];
  readonly last: State;
  readonly orders: number;
} {
  const chance = generator(seed);
  const { dice } = recordedDice((_place, _k, sides) => 1 + chance(sides));
  let state = setUp({
    scenario: 'standard',
    options: optionsSchema.parse({ hiddenFleets, lastWeek: weeks }),
    dice,
    rulings: ALL_RULINGS,
  }).state;
  const faults: string[] = [...faultsOf(state)];
  let orders = 0;
  for (let window = windowOf(state); !window.over && faults.length === 0; window = windowOf(state)) {
    const { name, tag } = window;
    const sheets = Object.fromEntries(
      window.mayOrder.map((seat) => {
        const view = viewOf(state, { kind: 'seat', seat });
        const lines = randomLines(view, chance).map((text, index) => ({ number: index + 1, text }));
        const handed = handInLines(
          { table: COMMANDS, revisions: [], view, window: name, source: 'given' },
          lines,
        );
        orders += handed.revision.sheet.entries.length;
        return [seat, handed.revision.sheet];
      }),
    );
    const outcome = adjudicate({ state, sheets, dice, rulings: ALL_RULINGS });
    checkEvents?.(outcome.events);
    state = outcome.state;
    faults.push(...faultsOf(state).map((fault) => `${tag}: ${fault}`));
  }
  return { faults, last: state, orders };
}

type Chance = (below: number) => number;

function generator(seed: number): Chance {
  let value = seed >>> 0;
  return (below) => {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0;
    return (value >>> 8) % below;
  };
}

function randomLines(view: View, chance: Chance): readonly string[] {
  const own = Object.entries(view.fleets).filter(([, { navy }]) => sideOf(navy) === view.side);
  return own.flatMap(([fleet, { at }]) => {
    const squadron = oneOf(Object.keys(view.squadrons), chance);
    const near = placeNear(at, chance);
    const lines = [
      `${fleet} W${view.week + chance(6)}: J${near}`,
      `${fleet} W${view.week + chance(6)}: R`,
      `${fleet} W${view.week + 4}: J${near}`,
      `ABORT ${fleet}`,
      `DELAY ${fleet}`,
      `DETACH ${fleet}: ${squadron}`,
      `${fleet} W${view.week + chance(3)}: DETACH ${squadron}`,
      `ATTACH ${squadron} TO ${fleet}`,
      `FORM ${fleet} AT ${at ?? '2314'}: ${squadron}`,
      `DISBAND ${fleet}`,
      `ADMIRAL ${oneOf(Object.keys(view.admirals), chance)} TO ${fleet}`,
      `XBOAT ${oneOf(Object.keys(view.admirals), chance)}: ${near}`,
      `SCOUT ${squadron}: J${near}`,
      `MOVE ${fleet}: IF ENEMY AT ${near} THEN J${placeNear(at, chance)} ELSE J${near}`,
      `RETREAT ${fleet} TO ${near} WHEN LOSSES ${1 + chance(60)}%`,
      `LOAD ${oneOf(Object.keys(view.troops), chance)}`,
      `LOAD ALL ON ${fleet}`,
      `LAND ALL OF ${fleet} AT ${oneOf([near, at ?? near], chance)}${oneOf(['', ' IF ODDS 1:3', ' IF SDB CLEARED'], chance)}`,
      `LIFT ALL AT ${at ?? '2314'} ON ${fleet}`,
      `BOARD ${oneOf(Object.keys(view.admirals), chance)} ON ${fleet}`,
      `SHORE ${oneOf(Object.keys(view.admirals), chance)}`,
      `KEEP GARRISON ${oneOf(['ON', 'OFF'], chance)}`,
      `TANKER ${squadron}: ${oneOf(Object.keys(view.squadrons), chance)}`,
      `REBUILD ${squadron}`,
      `REPLACE ${squadron}, ${oneOf(Object.keys(view.troops), chance)}`,
      `REBUILD ${oneOf(Object.keys(view.troops), chance)} ${10 + 10 * chance(5)}%`,
      `BOX ${chance(2) === 0 ? 'RIMWARD' : 'IMPERIAL'}: ${chance(2) === 0 ? 'ALL' : 'FLEETS'}`,
      chance(2) === 0 ? 'REBUILD AUTO' : 'REBUILD OFF',
      `OVERT GUE${1 + chance(10)}, GUE${1 + chance(10)}`,
      `COVERT GUE${1 + chance(10)}`,
      `REVEAL BASE${oneOf(['', ' BEFORE FUEL', ' IF ENEMY TROOPS THERE'], chance)}`,
      `SURFACE ${oneOf(['BESTODDS', 'FOCUS', 'SPREAD', 'HOLD'], chance)}`,
      `FIRE ${oneOf(Object.keys(view.troops), chance)} ${1 + chance(20)} AT ${oneOf([...Object.keys(view.troops), 'DEFENCE'], chance)}`,
    ];
    return [oneOf(lines, chance)];
  });
}

function placeNear(at: string | null, chance: Chance): string {
  const hex = parseHex(at ?? '2314') ?? parseHex('2314');
  return hex === null ? '2314' : oneOf(within(hex, 3), chance);
}

function oneOf<T extends string>(from: readonly T[], chance: Chance): T | string {
  return from[chance(Math.max(1, from.length))] ?? '2314';
}
