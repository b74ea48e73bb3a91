import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../src/engine/command-read.ts';
import { writeCommand } from '../../../src/engine/command-table.ts';
import { handInLines } from '../../../src/engine/hand-in.ts';
import { readWhole } from '../../../src/engine/grammar-read.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import { type Command, commandSchema } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import { REFUSAL_WORDS } from '../../../src/games/fifth-frontier-war/refusal-words.ts';
import { answer, answers, aFleet, aState, refusalWords, seatView } from './kit.ts';

const standard = aState({ scenario: 'standard', week: 2 });
const view = seatView(standard, 'zhodani');
const vocabulary = COMMANDS.vocabularyOf(view);

describe('the command table', () => {
  it('reads every example of its rows as a command of that row', () => {
    for (const row of COMMANDS.rows) {
      for (const example of row.examples) {
        const fits = row.forms.some((form) => readWhole(form, example, vocabulary).ok);
        expect([example, fits]).toEqual([example, true]);
        const read = readCommand(COMMANDS, example, { vocabulary, window: row.windows[0] ?? '' });
        expect(read.ok && read.command.word).toBe(row.word);
      }
    }
  });

  it('prints every command as a line that is read as the same command', () => {
    fc.assert(
      fc.property(anyCommand, (command) => {
        const [window = ''] = COMMANDS.rows.find((row) => row.word === command.word)?.windows ?? [];
        const read = readCommand(COMMANDS, writeCommand(COMMANDS, command), { vocabulary, window });
        expect(read).toEqual({ ok: true, command });
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same sheet whatever the order of the lines', () => {
    const lines = [
      '68F W5: J1507',
      '68F W6: R1507',
      '68F W7: J1510',
      'LOSSES scout',
      'DETACH 40F: ZCB1',
      'RETREAT TO 1507 WHEN LOSSES 50%',
    ];
    const sheetOf = (order: readonly string[]) =>
      handInLines(
        { table: COMMANDS, revisions: [], view, window: 'week', source: 'given' },
        order.map((text, index) => ({ number: index + 1, text })),
      ).revision.sheet;
    const expected = sheetOf(lines);
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (order) => {
        expect(sheetOf(order)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('has words for each refusal that its checks gave here', () => {
    const lines = [
      '68F W1: J1510',
      '40F W9: J2314',
      'ABORT 212F',
      'SCOUT IS1: J2314',
      'XBOAT DEMIATL: 0708',
      'MOVE 68F: J1510',
      'RETREAT TO 1914, 1813 WHEN LOSSES 9%',
    ];
    for (const line of lines) {
      const code = answer(standard, 'zhodani', line);
      expect([line, code in REFUSAL_WORDS]).toEqual([line, true]);
      expect(refusalWords(standard, 'zhodani', line)).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('names in orders', () => {
  it('asks which of two worlds is meant', () => {
    const state = aState({ place: [aFleet('18F', { at: '2606' })] });
    expect(answer(state, 'imperial', '18F W10: J Kinorb')).toBe('name.ambiguous');
    expect(answer(state, 'imperial', '18F W10: J Pixie')).toMatch(/^taken: Pixie 2307/);
  });

  it('takes fleets and squadrons as players write them', () => {
    expect(answers(standard, 'zhodani', 'detach 40th fleet: Z-CB 1')[0]).toMatch(/^taken/);
    expect(answers(standard, 'zhodani', '* Detach 40F: zcb 1.')[0]).toMatch(/^taken/);
  });
});

const fleet = fc.constantFrom('40F', '212F', 'JOY', 'TF17');
const squadron = fc.constantFrom('ZB1', 'ZCB1', 'IS1', 'ZT2');
const squadrons = fc.uniqueArray(squadron, { minLength: 1, maxLength: 3 });
const hex = fc.constantFrom('2314', '0708', '1916');
const place = fc.oneof(hex, fc.constantFrom('zhodaniBox', 'imperialBox'));
const week = fc.integer({ min: 1, max: 70 });
const side = fc.constantFrom('imperial', 'zhodani', 'none');
const condition = fc.oneof(
  fc.constant({}),
  fc.record({ condition: fc.constantFrom('enemy', 'no-enemy'), conditionAt: place }),
  fc.record({ condition: fc.constant('overt'), conditionAt: hex }),
  fc.record({ condition: fc.constantFrom('enemy', 'no-enemy'), conditionAt: place, otherwise: hex }),
  fc.record({ condition: fc.constant('fleet'), conditionAt: place, conditionFleet: fleet }),
  fc.record({ condition: fc.constant('control'), conditionAt: hex, conditionSide: side, otherwise: hex }),
);
const scope = fc.oneof(fc.constant({}), fc.record({ fleet }), fc.record({ at: place }));
const percent = fc.integer({ min: 1, max: 100 });
const part = fc.integer({ min: 1, max: 99 });
const when = fc.oneof(
  fc.record({ lossesPercent: percent }),
  fc.record({ own: part, enemy: part }),
  fc.record({ lossesPercent: percent, own: part, enemy: part, afterRound: part }),
);
const none = fc.constant({});
const troops = fc.uniqueArray(fc.constantFrom('4GD', 'ZDV3', 'IH1', 'GUE1'), { minLength: 1 });
const carrier = fc.oneof(fc.record({ squadron }), fc.record({ fleet }));
const hold = fc.oneof(none, carrier);
const lifted = fc.oneof(fc.record({ troops }), fc.record({ all: fc.constant(true) }));
const landing = fc
  .tuple(
    fc.oneof(none, fc.record({ sdb: fc.constantFrom('cleared', 'passive') })),
    fc.oneof(none, fc.record({ odds: fc.constantFrom('1:2', '1.5:1', '0.5:10', '100:1') })),
    fc.oneof(none, fc.record({ defenceBelow: fc.integer({ min: 1, max: 99999 }) })),
  )
  .map((parts) => parts.reduce((all, part) => ({ ...all, ...part }), {}));
const named = (word: Command['word'], fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ word: fc.constant(word), ...fields });
const joined = (...parts: readonly fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((objects) => objects.reduce((all, part) => ({ ...all, ...part }), {}));

/** Any command that the schema lets through. */
const anyCommand: fc.Arbitrary<Command> = fc
  .oneof(
    named('DEPLOY STANDARD', {}),
    named('DETACH', { fleet, squadrons }),
    named('ATTACH', { fleet, squadrons }),
    named('FORM', { fleet, at: place, squadrons }),
    named('DISBAND', { fleet }),
    named('ADMIRAL', { admiral: fc.constantFrom('NORRIS', 'DEMIATL'), fleet }),
    named('ADMIRAL', { admiral: fc.constantFrom('NORRIS', 'DEMIATL'), ashore: fc.constant(true) }),
    named('ABORT', { fleet }),
    named('DELAY', { fleet }),
    named('PLOT DETACH', { fleet, week, squadrons }),
    named('PLOT', { fleet, week, action: fc.constantFrom('jump', 'refuel'), at: place }),
    named('PLOT', { fleet, week, action: fc.constant('refuel') }),
    joined(named('XBOAT', { admiral: fc.constantFrom('NORRIS', 'DEMIATL'), to: hex }), condition),
    joined(named('SCOUT', { squadron, to: place }), condition),
    joined(named('MOVE', { fleet, to: place }), condition),
    named('FUEL', { fleet, squadrons }),
    named('TANKER', { tanker: squadron, squadrons }),
    named('ONFAILEDREFUEL', { choice: fc.constantFrom('delay', 'abort') }),
    named('ONSLOW', { choice: fc.constantFrom('detach', 'abort') }),
    named('LOSSES', {
      types: fc.uniqueArray(fc.constantFrom('battle', 'cruiser', 'scout'), { minLength: 1 }),
    }),
    joined(named('RETREAT', { to: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }) }), scope, when),
    joined(named('RETREAT', { never: fc.constant(true) }), scope),
    named('KEEP GARRISON', { choice: fc.constantFrom('on', 'off') }),
    joined(named('LOAD', { troops }), hold),
    joined(named('LOAD', { all: fc.constant(true) }), carrier),
    joined(named('LAND', { troops, at: place }), landing),
    joined(named('LAND', { all: fc.constant(true), at: place }), carrier, landing),
    joined(named('LIFT', { at: place }), lifted, hold, fc.oneof(none, fc.record({ lossPercent: percent }))),
    joined(named('BOARD', { admiral: fc.constantFrom('NORRIS', 'DEMIATL') }), carrier),
    named('SHORE', { admiral: fc.constantFrom('NORRIS', 'DEMIATL') }),
  )
  .map((command) => commandSchema.parse(command));
