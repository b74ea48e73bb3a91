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
import { aFleet, anAdmiral, aPosition, aSquadron, aTroop } from './combat-kit.ts';
import { disguised, IMPERIAL, playWar, SETUP_WINDOWS, viewTo, ZHODANI } from './war-kit.ts';

const WAR = playWar('bots', 20);
const HIDDEN = playWar('hidden bots', 8, { hiddenFleets: true });
const SEATS = [
  { seat: 'zhodani', reader: ZHODANI },
  { seat: 'imperial', reader: IMPERIAL },
] as const;

const HOLDS = { 11: 'R2314', 12: 'R2314', 13: 'R2314' };

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

  test('deploys as the standard has it but for the household troops, and only when it is its turn', () => {
    const told = WAR.states
      .slice(0, SETUP_WINDOWS)
      .map(({ state }) => SEATS.map((seat) => orders(state, seat).map(({ word }) => word)));
    const ready = ['DEPLOY STANDARD'];
    const spread = [...ready, ...Array.from({ length: 8 }, () => 'DEPLOY TROOPS')];
    expect(told).toEqual([
      [ready, []],
      [[], spread],
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
      expect.arrayContaining(['battle-ended', 'surrendered', 'troops-landed', 'control-gained', 'bombed']),
    );
  });

  test('lands a garrison on a world that nobody defends, the weakest unit that will do', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', at: '2109', plot: { 10: 'J2209', ...HOLDS } }),
      aSquadron('ZX1', { navy: 'zhodani', at: '2109', fleet: '17C', fuelled: true }),
      aTroop('ZT1', { navy: 'zhodani', factor: 20, aboard: 'ZX1' }),
      aTroop('ZT2', { navy: 'zhodani', factor: 5, aboard: 'ZX1' }),
    );
    expect(orders(state, SEATS[0])).toContainEqual({ word: 'LAND', troops: ['ZT2'], at: '2209' });
  });

  test('lands all on a defended world, once no boats are left and the odds are good', () => {
    const state = aPosition(
      aFleet('17C', { navy: 'zhodani', at: '2314', plot: { 10: 'R2314', ...HOLDS } }),
      aSquadron('ZX1', { navy: 'zhodani', at: '2314', fleet: '17C', fuelled: true }),
      aTroop('ZT1', { navy: 'zhodani', factor: 20, tech: 14, aboard: 'ZX1' }),
    );
    // Tech 14 against 10 is four columns: what is 1:3 then counts as 1.5:1.
    const landing = { word: 'LAND', all: true, fleet: '17C', at: '2314', sdb: 'cleared', odds: '1:3' };
    expect(orders(state, SEATS[0])).toContainEqual(landing);
  });

  test('takes troops along from a world of its own, but not from one that is threatened', () => {
    const leaves = (enemies: readonly string[]): readonly Command[] =>
      orders(
        aPosition(
          aFleet('17C', { navy: 'zhodani', at: '1507', plot: { 10: 'J1605', 11: 'R1605' } }),
          aSquadron('ZX1', { navy: 'zhodani', at: '1507', fleet: '17C', fuelled: true }),
          aTroop('ZT1', { navy: 'zhodani', at: '1507' }),
          ...enemies.map((id) => aSquadron(id, { at: '1510', full: [9, 0, 9] })),
        ),
        SEATS[0],
      );
    const load = { word: 'LOAD', troops: ['ZT1'], fleet: '17C' };
    expect(leaves([])).toContainEqual(load);
    expect(leaves(['IX1'])).not.toContainEqual(load);
  });

  test('leaves a guard on an open world of its own, but no army', () => {
    const loads = (factor: number): readonly Command[] => {
      const state = aPosition(
        aFleet('18F', { at: '2209', plot: { 10: 'J2109', 11: 'R2109', 12: 'R2109', 13: 'R2109' } }),
        aSquadron('IX1', { type: 'assault', at: '2209', fleet: '18F', full: [9, 0, 9], fuelled: true }),
        aTroop('IT1', { at: '2209', factor }),
      );
      return orders(state, SEATS[1]).filter(({ word }) => word === 'LOAD');
    };
    expect(loads(20)).toEqual([]);
    expect(loads(500)).toEqual([{ word: 'LOAD', troops: ['IT1'], fleet: '18F' }]);
  });

  test('takes no more troops along than a fleet needs, so that others find some', () => {
    const state = aPosition(
      aFleet('18F', { at: 'imperialBox', plot: { 10: 'J3218', 11: 'R3218', 12: 'R3218' } }),
      ...['IX1', 'IX2', 'IX3'].map((id) => aSquadron(id, { at: 'imperialBox', fleet: '18F', fuelled: true })),
      ...['IT1', 'IT2', 'IT3'].map((id) => aTroop(id, { at: 'imperialBox', factor: 20 })),
    );
    const loads = orders(state, SEATS[1]).filter(({ word }) => word === 'LOAD');
    expect(loads).toEqual(['IT1', 'IT2'].map((id) => ({ word: 'LOAD', troops: [id], fleet: '18F' })));
  });

  test('[3.4] gives a fleet that moves without plots the squadrons of one there that plots far ahead', () => {
    const state = aPosition(
      aFleet('18F'),
      aFleet('43F', { plot: { 10: 'R2314', ...HOLDS } }),
      aSquadron('IX1', { fleet: '18F', full: [8, 0, 9], fuelled: true }),
      aSquadron('IX2', { fleet: '43F', full: [9, 0, 9], fuelled: true }),
      anAdmiral('HAULTDENZ', { at: '2314', fleet: '18F', planning: 0 }),
    );
    expect(orders(state, SEATS[1])).toContainEqual({ word: 'ATTACH', fleet: '18F', squadrons: ['IX2'] });
  });

  test('[3.3.3] gives up the marker of a remnant when many squadrons of its navy wait in a box', () => {
    const state = (free: 'imperial' | 'zhodani'): State =>
      aPosition(
        aFleet('18F', { plot: { 10: 'R2314', ...HOLDS } }),
        aFleet('17C', { navy: free, at: null }),
        aSquadron('IX0', { fleet: '18F', full: [2, 0, 4], fuelled: true }),
        ...['IX1', 'IX2', 'IX3', 'IX4'].map((id) => aSquadron(id, { at: 'imperialBox', fuelled: true })),
      );
    const gone = { word: 'DISBAND', fleet: '18F' };
    expect(orders(state('zhodani'), SEATS[1])).toContainEqual(gone);
    expect(orders(state('imperial'), SEATS[1])).not.toContainEqual(gone);
  });

  test('[6.1.2] lets counters that may wait in either box wait where squadrons come first', () => {
    const before = aPosition();
    const arrivals: State['arrivals'] = {
      IA1: ['imperialBox', 'rimwardBox'],
      IB1: ['imperialBox'],
      '43F': ['imperialBox', 'rimwardBox'],
    };
    const state: State = { ...before, arrivals };
    expect(orders(state, SEATS[1])).toContainEqual({
      word: 'BOX',
      box: 'rimwardBox',
      counters: ['43F', 'IA1'],
    });
  });

  test('gives each fleet that is formed in a box one carrier, so that each can land an army', () => {
    const state = aPosition(
      aFleet('18F', { at: null }),
      aFleet('43F', { at: null }),
      ...['IX1', 'IX2'].map((id) =>
        aSquadron(id, { at: 'imperialBox', type: 'assault', full: [0, 0, 6], fuelled: true }),
      ),
      ...Array.from({ length: 16 }, (_, k) =>
        aSquadron(`IY${k}`, { at: 'imperialBox', full: [4, 0, 4], fuelled: true }),
      ),
    );
    const formed = orders(state, SEATS[1]).filter((order) => order.word === 'FORM');
    expect(formed.map(({ squadrons }) => squadrons.filter((id) => id.startsWith('IX')))).toEqual([
      ['IX1'],
      ['IX2'],
    ]);
  });

  test('[5.2.1] leaves a squadron above a world that surrendered and that no troops hold', () => {
    const before = aPosition(
      aFleet('17C', { navy: 'zhodani', at: '2313', plot: { 10: 'J2213', ...HOLDS } }),
      ...['ZX1', 'ZX2'].map((id) =>
        aSquadron(id, { navy: 'zhodani', at: '2313', fleet: '17C', fuelled: true }),
      ),
    );
    const held = { control: 'zhodani' as const, sdbLoss: 0, defenceLoss: 0, surrendered: true };
    const state = { ...before, worlds: { ...before.worlds, 2313: held } };
    const detach = { word: 'DETACH', fleet: '17C', squadrons: ['ZX1'] };
    expect(orders(state, SEATS[0])).toContainEqual(detach);
    const garrisoned = aPosition(aTroop('ZT1', { navy: 'zhodani', at: '2313', factor: 1 }));
    const { troops } = garrisoned;
    const ownCounters = { ...state.ownCounters, troops: garrisoned.ownCounters.troops };
    expect(orders({ ...state, troops, ownCounters }, SEATS[0])).not.toContainEqual(detach);
  });

  test('forms a fleet of what waits in a box, and gives it an admiral who is there', () => {
    const state = aPosition(
      aFleet('18F', { at: null }),
      ...['IX1', 'IX2'].map((id) => aSquadron(id, { at: 'imperialBox', fuelled: true })),
      anAdmiral('IVENDO', { at: 'imperialBox' }),
    );
    expect(orders(state, SEATS[1])).toEqual(
      expect.arrayContaining([
        { word: 'FORM', fleet: '18F', at: 'imperialBox', squadrons: ['IX1', 'IX2'] },
        { word: 'ADMIRAL', admiral: 'IVENDO', fleet: '18F' },
      ]),
    );
  });

  test('lets squadrons without a fleet join one, and merges what is left of a fleet into a stronger', () => {
    const state = aPosition(
      aFleet('18F', { plot: { 10: 'R2314', ...HOLDS } }),
      aFleet('43F', { plot: { 10: 'R2314', ...HOLDS } }),
      aSquadron('IX1', { fleet: '18F', full: [9, 4, 9], fuelled: true }),
      aSquadron('IX2', { fleet: '43F', full: [2, 0, 4], fuelled: true }),
      aSquadron('IX3', { fuelled: true }),
    );
    expect(orders(state, SEATS[1])).toContainEqual({
      word: 'ATTACH',
      fleet: '18F',
      squadrons: ['IX2', 'IX3'],
    });
  });

  test('[3.10] sends an idle admiral by xboat to a fleet that has none', () => {
    const state = aPosition(
      aFleet('18F', {
        at: '2109',
        plot: { 10: 'R2109', 11: 'R2109', 12: 'R2109', 13: 'R2109', 14: 'R2109' },
      }),
      aSquadron('IX1', { at: '2109', fleet: '18F', fuelled: false }),
      anAdmiral('IVENDO', { at: '2409' }),
    );
    expect(orders(state, SEATS[1])).toContainEqual({ word: 'XBOAT', admiral: 'IVENDO', to: '2109' });
  });

  test('[5.4.4] lets guerrillas rise where they are a match for the defenders, and worn ones hide', () => {
    const state = (loss: number, mode: 'covert' | 'overt'): State => {
      const before = aPosition();
      const unit = { at: '2314', aboard: null, loss, state: 'active' as const, mode };
      const world = { control: 'imperial' as const, sdbLoss: 0, defenceLoss: 90, surrendered: false };
      return { ...before, troops: { GUE1: unit }, worlds: { ...before.worlds, 2314: world } };
    };
    expect(orders(state(0, 'covert'), SEATS[0])).toContainEqual({ word: 'OVERT', units: ['GUE1'] });
    expect(orders(state(60, 'overt'), SEATS[0])).toContainEqual({ word: 'COVERT', units: ['GUE1'] });
  });

  test('[5.5] shows the secret base when the war ends, and not before', () => {
    const state = (week: number): State => ({
      ...aPosition(),
      week,
      secretBase: { at: '3017', revealed: false },
    });
    const reveal = { word: 'REVEAL BASE', when: 'start' };
    expect(orders(state(59), SEATS[0])).not.toContainEqual(reveal);
    expect(orders(state(60), SEATS[0])).toContainEqual(reveal);
  });

  test('[8.2.1] declares an armistice to save a lead from a stronger enemy, and agrees to one in a stalemate', () => {
    const state = (week: number, taken: readonly string[], enemies: number): State => {
      const before = aPosition(
        aSquadron('ZX1', { navy: 'zhodani', at: '0708' }),
        ...Array.from({ length: enemies }, (_, k) => aSquadron(`IX${k}`, { at: '3120' })),
      );
      const held = { control: 'zhodani' as const, sdbLoss: 0, defenceLoss: 0, surrendered: false };
      const worlds = { ...before.worlds, ...Object.fromEntries(taken.map((at) => [at, held])) };
      return { ...before, week, worlds };
    };
    // 219 points: decisive, and still marginal after the price of two levels.
    const lead = [
      '1510',
      '1520',
      '2123',
      '2314',
      '3120',
      '2109',
      '3017',
      '2409',
      '2308',
      '2307',
      '2209',
      '3016',
      '2514',
    ];
    const declares = { word: 'ARMISTICE', choice: 'declare' };
    expect(orders(state(30, lead, 3), SEATS[0])).toContainEqual(declares);
    expect(orders(state(30, lead, 0), SEATS[0])).not.toContainEqual(declares);
    expect(orders(state(30, [], 3), SEATS[0])).not.toContainEqual(declares);
    const late = state(45, [], 1);
    expect(orders(late, SEATS[1])).toContainEqual({ word: 'ARMISTICE', choice: 'offer' });
    const offered = { ...late, armisticeOffers: ['imperial' as const] };
    expect(orders(offered, SEATS[0])).toContainEqual({ word: 'ARMISTICE', choice: 'accept' });
  });

  test('[6.2.3] rebuilds squadrons by standing order, and replaces lost ones with the points that are left', () => {
    const state: State = {
      ...aPosition(aSquadron('IX1', { at: null, state: 'destroyed' })),
      replacementPoints: { imperial: { squadron: 20, troop: 0 }, zhodani: { squadron: 0, troop: 0 } },
    };
    expect(orders(state, SEATS[1])).toEqual(
      expect.arrayContaining([
        { word: 'REBUILD AUTO', choice: 'auto' },
        { word: 'REPLACE', units: ['IX1'] },
      ]),
    );
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
