import { describe, expect, test } from 'vitest';
import { GUERRILLAS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { withModes } from '../../../src/games/fifth-frontier-war/rules/guerrillas.ts';
import { seenBy } from '../../../src/games/fifth-frontier-war/seen-by.ts';
import { currentStrengthOf, techOf } from '../../../src/games/fifth-frontier-war/rules/strength.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { answer, aState, eventsOf, type Given, type Orders, play, refusalWords } from './kit.ts';

const EFATE = '2109';
const covert = (guerrilla: string, part = {}) => ({ guerrilla, at: EFATE, mode: 'covert', ...part });
const overt = (guerrilla: string, part = {}) => ({ guerrilla, at: EFATE, mode: 'overt', ...part });
const given = (place: NonNullable<Given['place']>, set: Given['set'] = {}): State => aState({ place, set });
const step = (state: State, orders: Orders = {}) =>
  play(state, orders, { from: 'guerrillas', stop: 'guerrillas' });

describe('[5.4.4] recovery', () => {
  test('[5.4.4] a unit in hiding at 30% stands at 20% after the guerrilla step', () => {
    const { state, events } = step(given([covert('GUE1', { loss: 30 })]));
    expect(state.troops['GUE1']?.loss).toBe(20);
    expect(events).toEqual([
      { kind: 'guerrillas-recovered', side: 'zhodani', units: [{ unit: 'GUE1', at: EFATE, loss: 20 }] },
    ]);
  });

  test('[5.4.4] a unit that has lost nothing has nothing to recover', () => {
    const { state, events } = step(given([covert('GUE1')]));
    expect([state.troops['GUE1']?.loss, events]).toEqual([0, []]);
  });

  test('[5.4.4] only units that are covert at the start of the step recover', () => {
    const state = given([overt('GUE1', { loss: 30 }), covert('GUE2', { loss: 30 })]);
    const after = step(state, { zhodani: 'COVERT GUE1\nOVERT GUE2' }).state;
    expect([after.troops['GUE1'], after.troops['GUE2']]).toMatchObject([
      { loss: 30, mode: 'covert' },
      { loss: 20, mode: 'overt' },
    ]);
  });

  test('[5.4.4] what has been eliminated recovers nothing', () => {
    const state = given([]);
    const dead = { at: null, aboard: null, loss: 100, state: 'destroyed' as const, mode: null };
    const after = step({ ...state, troops: { GUE1: dead } });
    expect([after.state.troops['GUE1'], after.events]).toEqual([dead, []]);
  });

  test('[5.4.4] the enemy is not told', () => {
    const { state, events } = step(given([covert('GUE1', { loss: 30 })]));
    const seen = (seat: string) => events.map((event) => seenBy(event, { kind: 'seat', seat }, state));
    expect(seen('imperial')).toEqual([null]);
    expect(seen('zhodani')).toEqual(events);
  });

  test('[5.4.4] in week 1 there is no guerrilla step', () => {
    const state = aState({ week: 1, place: [covert('GUE1', { loss: 30 })] });
    expect(step(state).state.troops['GUE1']?.loss).toBe(30);
  });
});

describe('[5.4.4] modes', () => {
  test('[5.4.4] units come out and hide as ordered, and all see it', () => {
    const state = given([covert('GUE1'), covert('GUE2'), overt('GUE3', { at: '2110' })]);
    const { state: after, events } = step(state, { zhodani: 'OVERT GUE2, GUE1\nCOVERT GUE3' });
    expect(['GUE1', 'GUE2', 'GUE3'].map((id) => after.troops[id]?.mode)).toEqual([
      'overt',
      'overt',
      'covert',
    ]);
    expect(events).toEqual([
      { kind: 'guerrilla-mode', side: 'zhodani', unit: 'GUE3', at: '2110', mode: 'covert' },
      { kind: 'guerrilla-mode', side: 'zhodani', unit: 'GUE1', at: EFATE, mode: 'overt' },
      { kind: 'guerrilla-mode', side: 'zhodani', unit: 'GUE2', at: EFATE, mode: 'overt' },
    ]);
    for (const event of events)
      expect(seenBy(event, { kind: 'seat', seat: 'imperial' }, after)).toEqual(event);
  });

  test('[5.4.4] without orders they stay as they are', () => {
    const state = given([covert('GUE1'), overt('GUE2')]);
    expect(step(state).state.troops).toEqual(state.troops);
  });

  test('[5.4.4] strength and tech level are those of the world', () => {
    const state = given([covert('GUE1'), covert('GUE2', { loss: 50 })]);
    expect([currentStrengthOf(state, 'GUE1'), currentStrengthOf(state, 'GUE2')]).toEqual([10_000, 5_000]);
    expect(techOf(state, 'GUE1')).toBe(13);
  });

  test('[5.4.4] the battalions may have lost what they like', () => {
    const state = given([covert('GUE1')], { [EFATE]: { defenceLoss: 90 } });
    expect(currentStrengthOf(state, 'GUE1')).toBe(10_000);
  });

  test.each(GUERRILLAS)('[5.4.4] %s takes orders by its id', (unit) => {
    expect(answer(given([covert(unit)]), 'zhodani', `OVERT ${unit}`)).toMatch(/^taken: .* fighting openly/);
  });

  test('[5.4.4] orders that change nothing say so', () => {
    expect(answer(given([covert('GUE1')]), 'zhodani', 'COVERT GUE1')).toBe(
      'taken: nothing: they are covert already',
    );
  });

  test.each([
    ['imperial', 'OVERT GUE1', 'guerrilla.not-yours'],
    ['zhodani', 'OVERT GUE4', 'guerrilla.not-in-play'],
  ] as const)('[5.4.4] refuses the %s side %s', (side, line, code) => {
    const state = given([covert('GUE1')]);
    expect(answer(state, side, line)).toBe(code);
    expect(refusalWords(state, side, line)).not.toMatch(/[{}]|undefined/);
  });

  test('[5.4.4] a unit can’t do both', () => {
    const state = given([covert('GUE1'), covert('GUE2')]);
    expect(answer(state, 'zhodani', 'COVERT GUE2\nOVERT GUE1, GUE2')).toBe('guerrilla.both-modes');
  });

  test('[5.4.4] not in week 1, which no guerrilla step comes before', () => {
    const state = aState({ week: 1, place: [covert('GUE1')] });
    expect(answer(state, 'zhodani', 'OVERT GUE1')).toBe('week.no-plotting-step');
  });

  test('[5.4.4] further orders of a sheet are judged on the modes that it sets', () => {
    const state = given([covert('GUE1'), covert('GUE2')]);
    const orders = [
      { word: 'OVERT', units: ['GUE1'] },
      { word: 'OVERT', units: ['GUE9'] },
      { word: 'COVERT', units: ['GUE2'] },
    ] as const;
    const after = withModes(
      state,
      'zhodani',
      orders.map((order) => ({ ...order, units: [...order.units] })),
    );
    expect([after.troops['GUE1']?.mode, after.troops['GUE2']?.mode]).toEqual(['overt', 'covert']);
  });
});

describe('[5.2] guerrillas and control', () => {
  const TAKEN = { [EFATE]: { control: 'zhodani', defenceLoss: 100, sdbLoss: 100 } };

  test('[5.2] ffw-5.2-counted: a garrison that hides gives the world back at once', () => {
    const state = given([overt('GUE1')], TAKEN);
    const { state: after, events } = step(state, { zhodani: 'COVERT GUE1' });
    expect(eventsOf(events, 'control-lost')).toEqual([
      { kind: 'control-lost', at: EFATE, from: 'zhodani', to: 'imperial' },
    ]);
    expect(after.worlds[EFATE]?.control).toBe('imperial');
    expect(after.week).toBe(state.week);
  });

  test('[5.2] one that shows itself where nothing opposes it gains the world', () => {
    const open = { [EFATE]: { defenceLoss: 100, sdbLoss: 100 } };
    const { events } = step(given([covert('GUE1')], open), { zhodani: 'OVERT GUE1' });
    expect(eventsOf(events, 'control-gained')).toEqual([
      { kind: 'control-gained', at: EFATE, from: 'imperial', to: 'zhodani' },
    ]);
  });

  test('[5.2] worlds where no mode changes are not judged', () => {
    const state = given([overt('GUE1', { at: '2110' })], TAKEN);
    expect(eventsOf(step(state, { zhodani: 'COVERT GUE1' }).events, 'control-lost')).toEqual([]);
  });

  test('[4.4.5.3] squadrons that left a battle of the week just fought garrison nothing yet', () => {
    const squadron = (movedFor: number) => ({
      fleet: '40F',
      at: EFATE,
      movedFor,
      squadrons: [{ id: 'Z', type: 'battle', jump: 3, fuel: 'U', full: [9, 0, 6] }],
    });
    const world = { [EFATE]: { control: 'zhodani', surrendered: true } };
    const lost = (movedFor: number) =>
      eventsOf(
        step(given([overt('GUE1'), squadron(movedFor)], world), { zhodani: 'COVERT GUE1' }).events,
        'control-lost',
      ).length;
    expect([lost(10), lost(9)]).toEqual([1, 0]);
  });

  test('[5.4.4] the receipt warns when going overt faces more than 3 to 1', () => {
    const warned = (defenceLoss: number): string =>
      answer(given([covert('GUE1')], { [EFATE]: { defenceLoss } }), 'zhodani', 'OVERT GUE1');
    expect(warned(60)).toContain('At Efate 2109 400 enemy factors face 100 of yours once you fight openly.');
    expect(warned(70)).not.toContain('enemy factors face');
  });

  test('[5.4.4] it counts enemy troops as they fight, and own ones that are there', () => {
    const troops = {
      troops: { id: 'IT1', navy: 'imperial', at: EFATE, strength: 100, tech: 15, elite: true },
    };
    const beaten = { [EFATE]: { defenceLoss: 100 } };
    expect(answer(given([covert('GUE1', { loss: 50 }), troops], beaten), 'zhodani', 'OVERT GUE1')).toContain(
      '200 enemy factors face 50',
    );
    const both = given([covert('GUE1', { loss: 50 }), overt('GUE2'), troops], beaten);
    expect(answer(both, 'zhodani', 'OVERT GUE1')).not.toContain('enemy factors face');
  });

  test('[5.4.4] the receipt warns when hiding loses a world', () => {
    const line = 'COVERT GUE1';
    expect(answer(given([overt('GUE1')], TAKEN), 'zhodani', line)).toContain(
      'That leaves no garrison at Efate 2109: the world is the enemy’s again at once.',
    );
    expect(answer(given([overt('GUE1'), overt('GUE2')], TAKEN), 'zhodani', line)).not.toContain(
      'no garrison',
    );
    expect(answer(given([overt('GUE1')]), 'zhodani', line)).not.toContain('no garrison');
  });
});
