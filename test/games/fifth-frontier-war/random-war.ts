import { writeCommand } from '../../../src/engine/command-table.ts';
import { recordedDice } from '../../../src/engine/dice.ts';
import { handInCommands, handInLines } from '../../../src/engine/hand-in.ts';
import { sampleCommand } from '../../../src/engine/order-samples.ts';
import { adjudicate } from '../../../src/games/fifth-frontier-war/adjudicate.ts';
import { botOrders } from '../../../src/games/fifth-frontier-war/bot.ts';
import { ownNames, rowsToDraw } from '../../../src/games/fifth-frontier-war/bot/random-bot.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import { type Options, optionsSchema, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { type View, viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { ALL_RULINGS } from './kit.ts';

export type Events = readonly Event[];

export interface RandomWar {
  readonly seed: number;
  readonly options: Partial<Options>;
  readonly weeks: number;
  readonly checkEvents?: (events: Events) => void;
}

/** Plays a war of whatever lines a seed gives; many are refused, those that stand are carried out. */
export function faultsAfterEachWeek({ seed, options, weeks, checkEvents }: RandomWar): {
  readonly faults: readonly string[];
  readonly last: State;
  /** Orders that stood, by word. */
  readonly orders: ReadonlyMap<string, number>;
} {
  const chance = generator(seed);
  const { dice } = recordedDice((_place, _k, sides) => 1 + chance(sides));
  let state = setUp({
    scenario: 'standard',
    options: optionsSchema.parse({ ...options, lastWeek: weeks }),
    dice,
    rulings: ALL_RULINGS,
  }).state;
  const faults: string[] = [...faultsOf(state)];
  const orders = new Map<string, number>();
  for (let window = windowOf(state); !window.over && faults.length === 0; window = windowOf(state)) {
    const { name, tag } = window;
    const sheets = Object.fromEntries(
      window.mayOrder.map((seat) => {
        const view = viewOf(state, { kind: 'seat', seat });
        const to = { table: COMMANDS, revisions: [], view, window: name, source: 'given' as const };
        // A bot's orders beneath keep the war moving: chance alone lands nobody anywhere.
        const led = chance(3) > 0 ? [handInCommands(to, botOrders(view, seat, dice)).revision] : [];
        const lines = randomLines(view, chance).map((text, index) => ({ number: index + 1, text }));
        const handed = handInLines({ ...to, revisions: led }, lines);
        for (const { command } of handed.revision.sheet.entries) {
          orders.set(command.word, (orders.get(command.word) ?? 0) + 1);
        }
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

/** Lines of every row, most of own pieces and places near them, some of anything; and some that are no orders. */
function randomLines(view: View, chance: Chance): readonly string[] {
  const { side } = view;
  if (side === null) return [];
  const rows = rowsToDraw(view, { int: chance });
  const names = [ownNames(view, side), COMMANDS.vocabularyOf(view)];
  return Array.from({ length: LINES }, () => {
    const row = rows[chance(rows.length)];
    const vocabulary = names[chance(4) === 0 ? 1 : 0] ?? {};
    const command = row === undefined ? null : sampleCommand(row, { vocabulary, chance: { int: chance } });
    const line = command === null ? 'NOTHING' : writeCommand(COMMANDS, command);
    return chance(6) === 0 ? spoilt(line, chance) : line;
  });
}

const LINES = 40;
const SCRAPS = [
  '',
  ',',
  ':',
  ' AT ',
  ' TO ',
  '2314',
  '9999',
  '-1',
  'W0',
  '%',
  '"',
  'ß',
  '\u0000',
  'J',
  '1e9',
  'ALL',
];

/** What a slip of the finger, or of the mail program, makes of a line. */
function spoilt(line: string, chance: Chance): string {
  const from = chance(line.length + 1);
  const to = from + chance(6);
  switch (chance(4)) {
    case 0:
      return line.slice(0, from) + line.slice(to);
    case 1:
      return line.slice(0, from) + oneOf(SCRAPS, chance) + line.slice(from);
    case 2:
      return `${line.slice(from)} ${line.slice(0, from)}`;
    default:
      return `${line}, ${line.toLowerCase()}`;
  }
}

function oneOf(from: readonly string[], chance: Chance): string {
  return from[chance(Math.max(1, from.length))] ?? '';
}
