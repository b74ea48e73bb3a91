import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import { canonicalJson } from '../../../src/engine/json.ts';
import type { SeatId, Sheets } from '../../../src/engine/module.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import { fifthFrontierWar as game } from '../../../src/games/fifth-frontier-war/index.ts';
import { setUp } from '../../../src/games/fifth-frontier-war/setup.ts';
import { type Options, optionsSchema, type State } from '../../../src/games/fifth-frontier-war/state.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';
import { seededDice } from '../../kit/chance.ts';
import { ALL_RULINGS } from './kit.ts';

type Player = (typeof game)['bot'];

interface War {
  /** What each week, or window of set-up, came to: the state but for the option, and all that happened. */
  readonly ends: readonly { readonly state: string; readonly events: readonly Event[] }[];
  readonly combatWindows: number;
  readonly carried: number;
  readonly faults: readonly string[];
}

/** A war in which nobody answers combat windows; dice and orders hang on the week, not on the window. */
function warOf(
  options: Options,
  seed: string,
  { weeks, player }: { readonly weeks: number; readonly player: Player },
): War {
  const diceOf = (tag: string) => recordedDice(seededDice(`${seed}/${tag}`)).dice;
  let { state } = setUp({ scenario: 'standard', options, dice: diceOf('set-up'), rulings: ALL_RULINGS });
  const ends: { readonly state: string; readonly events: readonly Event[] }[] = [];
  const faults: string[] = [];
  let [combatWindows, carried] = [0, 0];
  let events: readonly Event[] = [];
  for (let window = windowOf(state); !window.over && state.week <= weeks; window = windowOf(state)) {
    const { tag } = window;
    const orders = (seat: SeatId): readonly Command[] => {
      const view = game.viewOf(state, { kind: 'seat', seat });
      return state.at === 'combat' ? game.nmr(view, seat) : player(view, seat, diceOf(`${tag}/${seat}`));
    };
    const sheets: Sheets<Command> = Object.fromEntries(
      window.mayOrder.map((seat) => [
        seat,
        { entries: orders(seat).map((command) => ({ command, source: 'bot' as const })) },
      ]),
    );
    if (state.at === 'combat') {
      combatWindows += 1;
      carried += Object.values(state.carriedOrders).flat().length;
    }
    const dice = diceOf(tag.replace(/C$/, ''));
    const closed = game.adjudicate({ state, sheets, dice, rulings: ALL_RULINGS });
    state = closed.state;
    events = [...events, ...closed.events];
    faults.push(...faultsOf(state));
    if (state.at === 'combat') continue;
    ends.push({ state: comparable(state), events });
    events = [];
  }
  return { ends, combatWindows, carried, faults };
}

function comparable(state: State): string {
  return canonicalJson({ ...state, options: { ...state.options, combatOrders: 'doctrine' } });
}

const OPTIONS = [
  {},
  { hiddenFleets: true, blackGlobes: true, jumpTroops: true },
  { alliesSeat: true, colonialSeat: true, squadronQuality: true },
];

describe('a war whose combat windows nobody answers goes as one that has none', () => {
  const check = (
    seed: string,
    given: (typeof OPTIONS)[number],
    play: { readonly weeks: number; readonly player: Player },
  ) => {
    const options = optionsSchema.parse(given);
    const without = warOf(options, seed, play);
    const within = warOf({ ...options, combatOrders: 'window' }, seed, play);
    expect(within.ends.length).toBe(without.ends.length);
    within.ends.forEach((end, index) => expect(end).toEqual(without.ends[index]));
    expect([...within.faults, ...without.faults]).toEqual([]);
    expect(without.combatWindows).toBe(0);
    return within;
  };

  it.each(OPTIONS)('of bots, with %j', (options) => {
    const { combatWindows, carried } = check('bots', options, { weeks: 12, player: game.bot.bind(game) });
    expect(combatWindows).toBeGreaterThan(5);
    expect(carried).toBeGreaterThan(0);
  });

  it('of random orders', () => {
    let carried = 0;
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom(...OPTIONS), (seed, options) => {
        carried += check(`random-${seed}`, options, { weeks: 4, player: game.randomBot.bind(game) }).carried;
      }),
      { seed: 20_260_102, numRuns: 6 },
    );
    expect(carried).toBeGreaterThan(20);
  });
});
