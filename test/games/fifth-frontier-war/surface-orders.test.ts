import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommand } from '../../../src/engine/command-read.ts';
import { writeCommand } from '../../../src/engine/command-table.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { commandSchema } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { State } from '../../../src/games/fifth-frontier-war/state.ts';
import { answer, answers, aState, eventsOf, play, refusalWords, seatView } from './kit.ts';

const REGINA = '2314';
const unit = (id: string, part = {}) => ({
  troops: {
    id,
    navy: id.startsWith('I') ? 'imperial' : 'zhodani',
    at: REGINA,
    strength: 20,
    tech: 14,
    ...part,
  },
});
const state = aState({
  place: [
    unit('IT1'),
    unit('ZT1'),
    unit('ZT2', { loss: 50 }),
    unit('ZT3', { elite: true }),
    unit('ZT4', { at: '2110' }),
    { guerrilla: 'GUE1', at: REGINA, mode: 'covert' },
    { guerrilla: 'GUE2', at: REGINA, mode: 'overt' },
  ],
  set: { '2110': { control: 'zhodani' }, '2109': { defenceLoss: 100 } },
});

describe('orders of surface combat, as lines', () => {
  const view = seatView(state, 'zhodani');
  const vocabulary = COMMANDS.vocabularyOf(view);
  const read = (line: string): unknown => {
    const result = readCommand(COMMANDS, line, { vocabulary, window: 'week' });
    return result.ok ? result.command : result.refusal.code;
  };

  test.each([
    ['FIRE 1Gd 15 AT 4518LIR', { unit: '1GD', factors: 15, target: 'IH1' }],
    ['fire 1st Guards on defence', { unit: '1GD', target: 'DEFENCE' }],
    ['FIRE ZT1 AT DEFENSE', { unit: 'ZT1', target: 'DEFENCE' }],
    ['FIRE DEFENCE OF 2314 50 AT ZT1', { unit: 'DEFENCE', at: REGINA, factors: 50, target: 'ZT1' }],
    ['FIRE DEFENCE Regina AT ZT1', { unit: 'DEFENCE', at: REGINA, target: 'ZT1' }],
    ['FIRE GUE2 AT IT1', { unit: 'GUE2', target: 'IT1' }],
  ])('%s', (line, fields) => {
    expect(read(line)).toEqual({ word: 'FIRE', ...fields });
  });

  test.each([
    ['SURFACE BESTODDS', { way: 'bestOdds' }],
    ['SURFACE AT Efate FOCUS', { at: '2109', way: 'focus' }],
    ['surface fire spread', { way: 'spread' }],
    ['SURFACE AT 2314 HOLD FIRE', { at: REGINA, way: 'hold' }],
  ])('%s', (line, fields) => {
    expect(read(line)).toEqual({ word: 'SURFACE', ...fields });
  });

  test.each([
    ['REVEAL BASE', 'start'],
    ['reveal base now', 'start'],
    ['REVEAL SECRET BASE AT START', 'start'],
    ['REVEAL BASE BEFORE REFUELLING', 'beforeFuel'],
    ['REVEAL BASE IF ENEMY TROOPS THERE', 'enemyTroops'],
  ])('%s', (line, when) => {
    expect(read(line)).toEqual({ word: 'REVEAL BASE', when });
  });

  test('whatever the schema lets through is printed as a line that reads the same', () => {
    const factors = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined });
    const target = fc.constantFrom('IT1', 'DEFENCE', 'GUE3', 'IH1');
    const units = fc.uniqueArray(fc.constantFrom('GUE1', 'GUE2', 'GUE10'), { minLength: 1 });
    const at = fc.constantFrom(REGINA, '2109');
    const anyCommand = fc.oneof(
      fc.record({ word: fc.constant('COVERT'), units }),
      fc.record({ word: fc.constant('OVERT'), units }),
      fc.record({
        word: fc.constant('REVEAL BASE'),
        when: fc.constantFrom('start', 'beforeFuel', 'enemyTroops'),
      }),
      fc.record(
        { word: fc.constant('SURFACE'), at, way: fc.constantFrom('bestOdds', 'focus', 'spread', 'hold') },
        { requiredKeys: ['word', 'way'] },
      ),
      fc.record({ word: fc.constant('FIRE'), unit: fc.constantFrom('ZT1', '1GD'), factors, target }),
      fc.record({ word: fc.constant('FIRE'), unit: fc.constant('DEFENCE'), at, factors, target }),
    );
    fc.assert(
      fc.property(anyCommand, (given) => {
        const command = commandSchema.parse(JSON.parse(JSON.stringify(given)));
        expect(read(writeCommand(COMMANDS, command))).toEqual(command);
      }),
      { numRuns: 300 },
    );
  });
});

describe('[4.6.1] FIRE', () => {
  test.each([
    ['FIRE ZT1 AT IT1', 'taken: 20 of 20 factors, if it is there'],
    ['FIRE ZT1 15 AT DEFENCE', 'taken: 15 of 20 factors, if it is there'],
    ['FIRE ZT2 AT IT1', 'taken: 10 of 10 factors, if it is there'],
    ['FIRE ZT3 40 AT IT1', 'taken: 40 of 40 factors, if it is there'],
    ['FIRE GUE2 AT IT1', 'taken: 150 of 150 factors, if it is there'],
    ['OVERT GUE1\nFIRE GUE1 AT IT1', 'taken: 150 of 150 factors, if it is there'],
    [
      'FIRE DEFENCE OF 2110 AT IT1',
      'taken: 1500 of 1500 factors, if it is there (As things stand it is at Alell 2110, and IT1 at Regina 2314.)',
    ],
  ])('[4.6.1] the receipt of %s says what fires', (text, told) => {
    expect(answers(state, 'zhodani', text).at(-1)).toBe(told);
  });

  test('[4.6.1] it warns when the two are not on one world as things stand', () => {
    expect(answer(state, 'zhodani', 'FIRE ZT4 AT IT1')).toContain(
      '(As things stand it is at Alell 2110, and IT1 at Regina 2314.)',
    );
  });

  test.each([
    ['FIRE IT1 AT ZT1', 'troop.not-yours'],
    ['FIRE ZAR1 AT IT1', 'troop.not-in-play'],
    ['FIRE GUE1 AT IT1', 'fire.covert'],
    ['FIRE GUE3 AT IT1', 'guerrilla.not-in-play'],
    ['FIRE ZT1 AT ZT2', 'fire.own-target'],
    ['FIRE ZT1 21 AT IT1', 'fire.too-many'],
    ['FIRE ZT1 15 AT IT1\nFIRE ZT1 6 AT DEFENCE', 'fire.too-many'],
    ['FIRE ZT1 20 AT IT1\nFIRE ZT1 AT DEFENCE', 'fire.spent'],
    ['FIRE ZT1 AT IT1\nFIRE ZT1 1 AT DEFENCE', 'fire.spent'],
    ['FIRE DEFENCE OF 2109 AT IT1', 'fire.no-battalions'],
    ['FIRE DEFENCE OF 2314 AT IT1', 'fire.not-your-battalions'],
    ['FIRE DEFENCE OF 2110 AT DEFENCE', 'fire.own-target'],
  ])('[4.6.1] refuses %s', (text, code) => {
    expect(answer(state, 'zhodani', text)).toBe(code);
    expect(refusalWords(state, 'zhodani', text.split('\n').at(-1) ?? '')).not.toMatch(/[{}]|undefined/);
  });

  test('[4.6.1] the Imperial side has no guerrillas', () => {
    expect(answer(state, 'imperial', 'FIRE GUE2 AT ZT1')).toBe('guerrilla.not-yours');
  });

  test('[4.6.1] the refusal names what is left', () => {
    expect(refusalWords(state, 'zhodani', 'FIRE ZT1 21 AT IT1')).toBe(
      'ZT1 has 20 factors to fire, and 20 of them are left.',
    );
  });

  test('[4.6.1] of an independent world’s battalions either side may say how they fire', () => {
    for (const side of ['imperial', 'zhodani'] as const) {
      const enemy = side === 'imperial' ? 'ZT1' : 'IT1';
      expect(answer(state, side, `FIRE DEFENCE OF 1009 AT ${enemy}`)).toMatch(/^taken: 15 of 15/);
    }
  });
});

describe('[4.6.1] in the course of a week', () => {
  const fight: State = aState({
    place: [unit('IT1'), unit('ZT1')],
    set: { [REGINA]: { defence: 0, sdb: 0 } },
  });
  const span = { from: 'surface-combat', stop: 'surface-combat' };

  test('[4.6] FIRE and SURFACE are carried out, and SURFACE holds until changed', () => {
    const dice = { [`surface/${REGINA}`]: [6, 6] };
    const { state: after, events } = play(
      fight,
      { imperial: 'SURFACE HOLD', zhodani: 'SURFACE AT 2314 HOLD\nFIRE ZT1 7 AT IT1' },
      { ...span, dice },
    );
    expect(eventsOf(events, 'surface-fire')).toMatchObject([
      { side: 'zhodani', factors: '7', strength: '20' },
    ]);
    expect(after.doctrine.imperial.surfaceFire).toEqual({ side: 'hold' });
    expect(after.doctrine.zhodani.surfaceFire).toEqual({ [REGINA]: 'hold' });
    expect(play(after, {}, { ...span, dice: {} }).events).toEqual([]);
  });

  test('[4.6.1] SURFACE is refused where there is no world', () => {
    expect(answer(fight, 'zhodani', 'SURFACE AT 2413 HOLD')).toBe('surface.no-world');
    expect(refusalWords(fight, 'zhodani', 'SURFACE AT 2413 HOLD')).toBe(
      'There is no world at hex 2413, and so no surface combat.',
    );
  });

  test('[4.6.1] what fails is told to its owner with the line that he wrote', () => {
    const { events } = play(fight, { zhodani: 'FIRE ZT1 AT IH1' }, { ...span, dice: { '*': [6, 6, 6, 6] } });
    expect(eventsOf(events, 'order-failed')).toEqual([
      {
        kind: 'order-failed',
        side: 'zhodani',
        order: 'FIRE ZT1 AT IH1',
        code: 'fire.no-target',
        facts: { piece: 'ZT1', unit: 'ZT1', target: 'IH1', at: 'Regina 2314' },
      },
    ]);
  });
});

describe('a colon behind the scope of a standing order', () => {
  test.each([
    ['SURFACE FIRE AT 2109: HOLD', 'SURFACE AT 2109 HOLD'],
    ['SURFACE: SPREAD', 'SURFACE SPREAD'],
    ['ENGAGE SDB AT 1510: BREAK OFF AT 30%', 'ENGAGE SDB AT 1510 BREAK OFF AT 30%'],
    ['AVOID SDB AT 1510:', 'AVOID SDB AT 1510'],
    ['RETREAT AT 2109: TO 2314 WHEN LOSSES 40%', 'RETREAT AT 2109 TO 2314 WHEN LOSSES 40%'],
    ['LOSSES AT 2109: STANDARD', 'LOSSES AT 2109 STANDARD'],
    ['RETREAT AT 2109: STANDARD', 'RETREAT AT 2109 STANDARD'],
    ['ONFAILEDREFUEL: ABORT', 'ONFAILEDREFUEL ABORT'],
    ['ONSLOW: ABORT', 'ONSLOW ABORT'],
  ])('%s', (line, printed) => {
    const read = readCommand(COMMANDS, line, {
      vocabulary: COMMANDS.vocabularyOf(seatView(state, 'imperial')),
      window: 'week',
    });
    expect(read.ok ? writeCommand(COMMANDS, read.command) : read.refusal.code).toBe(printed);
  });
});
