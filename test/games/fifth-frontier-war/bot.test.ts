import { describe, expect, test } from 'vitest';
import { recordedDice } from '../../../src/engine/dice.ts';
import { canonicalJson } from '../../../src/engine/json.ts';
import { amend, EMPTY_SHEET } from '../../../src/engine/sheet.ts';
import { botOrders } from '../../../src/games/fifth-frontier-war/bot.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { faultsOf } from '../../../src/games/fifth-frontier-war/faults.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { seededDice } from '../../kit/chance.ts';
import { aFleet, aPosition, aSquadron } from './combat-kit.ts';
import { disguised, IMPERIAL, playWar, SETUP_WINDOWS, viewTo, ZHODANI } from './war-kit.ts';

const WAR = playWar('bots', 20);
const HIDDEN = playWar('hidden bots', 8, { hiddenFleets: true });
const SEATS = [
  { seat: 'zhodani', reader: ZHODANI },
  { seat: 'imperial', reader: IMPERIAL },
] as const;

function orders(state: State, { seat, reader }: (typeof SEATS)[number]): readonly Command[] {
  return botOrders(viewTo(reader, state), seat, recordedDice(seededDice('bot')).dice);
}

describe('the bot', () => {
  test('gives only orders that stand', () => {
    for (const { state } of [...WAR.states, ...HIDDEN.states]) {
      for (const seat of SEATS) {
        const commands = orders(state, seat);
        const view = viewTo(seat.reader, state);
        const { verdicts } = amend(COMMANDS, EMPTY_SHEET, { commands, source: 'bot', view });
        expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
      }
    }
  });

  test('plots every week that is due', () => {
    for (const { events } of WAR.states.slice(SETUP_WINDOWS + 1)) {
      const plotted = events.filter((event) => event.kind === 'plot-defaulted');
      expect(plotted).toEqual([]);
    }
  });

  test('deploys as the standard has it, and only when it is its turn', () => {
    const told = WAR.states
      .slice(0, SETUP_WINDOWS)
      .map(({ state }) => SEATS.map((seat) => orders(state, seat).map(({ word }) => word)));
    const ready = ['DEPLOY STANDARD'];
    expect(told).toEqual([
      [ready, []],
      [[], ready],
      [ready, []],
    ]);
  });

  test('does the same with the same view and dice, whatever it may not know', () => {
    for (const { state } of [...WAR.states, ...HIDDEN.states].slice(SETUP_WINDOWS)) {
      if (state.at !== 'week') continue;
      for (const seat of SEATS) {
        const told = canonicalJson([...orders(state, seat)]);
        expect(canonicalJson([...orders(disguised(state, seat.reader), seat)])).toBe(told);
      }
    }
  });

  test('plays a war without a fault, in which battles are fought and worlds taken', () => {
    for (const { state } of WAR.states) expect(faultsOf(state)).toEqual([]);
    const kinds = new Set(WAR.states.flatMap(({ events }) => events.map(({ kind }) => kind)));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['battle-ended', 'disengaged', 'control-gained', 'control-lost']),
    );
  });

  test('leaves a squadron on a world that it has taken and leaves', () => {
    const before = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'J2213', 11: 'R2213', 12: 'R2213', 13: 'R2213' } }),
      ...['ZX1', 'ZX2', 'ZX3'].map((id) => aSquadron(id, { navy: 'zhodani', fleet: '17C', fuelled: true })),
    );
    const state = {
      ...before,
      worlds: {
        ...before.worlds,
        2314: { control: 'zhodani' as const, sdbLoss: 0, defenceLoss: 0, surrendered: true },
      },
    };
    expect(orders(state, SEATS[0])).toContainEqual({ word: 'DETACH', fleet: '17C', squadrons: ['ZX1'] });
  });

  test('aborts a plot that leads into a much stronger enemy', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', plot: { 10: 'J2213', 11: 'R2213', 12: 'R2213', 13: 'R2213' } }),
      aSquadron('ZX1', { navy: 'zhodani', fleet: '17C', fuelled: true }),
      aSquadron('IX1', { at: '2213', full: [20, 0, 9] }),
    );
    expect(orders(state, SEATS[0])).toContainEqual({ word: 'ABORT', fleet: '17C' });
  });
});
