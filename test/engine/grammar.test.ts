import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../src/engine/command-read.ts';
import { helpOf, writeCommand } from '../../src/engine/command-table.ts';
import { named, wholeNumber } from '../../src/engine/arguments.ts';
import { argument, literal, optional, sequence, shapeOf } from '../../src/engine/grammar.ts';
import { readWhole } from '../../src/engine/grammar-read.ts';
import { writeWhole } from '../../src/engine/grammar-write.ts';
import { JOIN, MOVE, TABLE, VOCABULARY } from './toy-table.ts';

const read = (text: string) => readCommand(TABLE, text, { vocabulary: VOCABULARY, window: 'week' });

/** The refused piece as it is told: code, column from 1, length, and what would have been right. */
function refusedAt(text: string) {
  const result = read(text);
  if (result.ok) throw new Error(`"${text}" was read`);
  const { column, length, refusal } = result;
  return {
    code: refusal.code,
    column,
    length,
    piece: refusal.piece,
    nearest: refusal.nearest,
    expected: refusal.facts.expected,
  };
}

describe('a line of orders', () => {
  it.each([
    ['18F W7: J2011', { word: 'MOVE', fleet: '18F', week: 7, action: 'jump', hex: '2011' }],
    ['  18f   week 7 :j 2011', { word: 'MOVE', fleet: '18F', week: 7, action: 'jump', hex: '2011' }],
    ['18th fleet w7:r2314', { word: 'MOVE', fleet: '18F', week: 7, action: 'refuel', hex: '2314' }],
    [
      'JOIN 18F,1F , 2f under santanocheev',
      { word: 'JOIN', fleets: ['18F', '1F', '2F'], admiral: 'Santanocheev' },
    ],
    ['join 18F', { word: 'JOIN', fleets: ['18F'] }],
    ['pay 5 at 2011', { word: 'SPEND', amount: 5, hex: '2011' }],
  ])('"%s" is read', (text, command) => {
    expect(read(text)).toEqual({ ok: true, command });
  });

  it.each([
    ['18F X7: J2011', { code: 'order.expected', column: 5, length: 2, piece: 'X7', expected: 'W' }],
    [
      '18F W700: J2011',
      { code: 'order.expected', column: 6, length: 3, piece: '700', expected: 'a week (1 to 99)' },
    ],
    ['18F W7 J2011', { code: 'order.expected', column: 8, length: 5, piece: 'J2011', expected: ':' }],
    ['18F W7: K2011', { code: 'order.expected', column: 9, length: 5, piece: 'K2011', expected: 'J or R' }],
    ['18F W7: J20111', { code: 'order.expected', column: 10, length: 5, piece: '20111', expected: 'a hex' }],
    ['18F W7:', { code: 'order.incomplete', column: 8, length: 0, piece: '', expected: 'J or R' }],
    [
      '18F W7: J2011 now',
      { code: 'order.too-long', column: 15, length: 3, piece: 'now', expected: 'the end of the line' },
    ],
    ['JOIN 18F, 18G', { code: 'name.unknown', column: 11, length: 3, piece: '18G', nearest: '18F' }],
    ['JOIN 18F UNDER Santanochev', { code: 'name.unknown', column: 16, length: 11, nearest: 'Santanocheev' }],
    [
      'Old Guard W7: J2011',
      { code: 'name.ambiguous', column: 1, length: 9, piece: 'Old Guard', expected: '1F or 2F' },
    ],
    ['SPNED 5 AT 2011', { code: 'order.unknown', column: 1, length: 5, piece: 'SPNED', nearest: 'SPEND' }],
    ['JOINED 18F', { code: 'order.unknown', column: 1, length: 6, piece: 'JOINED', nearest: 'JOIN' }],
    ['18th Fleat W7: J2011', { code: 'name.unknown', column: 1, length: 10, nearest: '18th Fleet' }],
    ['READYY', { code: 'order.unknown', piece: 'READYY', nearest: 'READY' }],
    ['NOT REDY', { code: 'order.unknown', piece: 'NOT REDY', nearest: 'NOT READY' }],
    ['INSRET 2: MARCH 2011', { code: 'order.unknown', piece: 'INSRET', nearest: 'INSERT' }],
    ['DROP', { code: 'order.incomplete', column: 5, expected: 'a line of the sheet (1 to 999)' }],
    ['good morning', { code: 'order.unknown', column: 1, length: 4, piece: 'good', nearest: null }],
    ['18Fleet W7: J2011', { code: 'order.unknown', piece: '18Fleet', column: 1 }],
    ['SPEND 5x AT 2011', { code: 'order.expected', column: 7, piece: '5x' }],
  ])('"%s" is refused at the wrong piece', (text, expected) => {
    expect(refusedAt(text)).toMatchObject(expected);
  });

  it('of another window is refused as such, not as unreadable', () => {
    expect(read('LATER')).toMatchObject({
      ok: false,
      refusal: { stage: 'illegal', code: 'order.not-now', facts: { windows: 'other' } },
    });
  });

  it('that two windows know is read as the one that is open has it', () => {
    expect(read('hold')).toEqual({ ok: true, command: { word: 'STAY' } });
  });

  it('that no schema lets through is refused, not thrown', () => {
    expect(read('ODD 3').ok).toBe(true);
    expect(read('ODD 4')).toMatchObject({
      ok: false,
      refusal: { stage: 'illegal', code: 'order.malformed', facts: { field: 'amount' } },
    });
  });

  it('finds the end of a name whose letters grow when raised', () => {
    expect(read('straße W7: J2011')).toMatchObject({ ok: true, command: { fleet: '2F' } });
  });

  it('takes the longest name that stands there', () => {
    const thing = argument('at', named('thing'));
    const vocabulary = {
      thing: [
        { id: 'New', names: [] },
        { id: 'New York', names: [] },
      ],
    };
    expect(readWhole(thing, 'new york', vocabulary)).toEqual({ ok: true, fields: { at: 'New York' } });
    expect(readWhole(sequence(thing, literal('now')), 'new now', vocabulary).ok).toBe(true);
  });

  it('never throws, whatever it is', () => {
    const piece = fc.constantFrom(
      '18F',
      'W',
      '7',
      ':',
      'J',
      '2011',
      'JOIN',
      ',',
      'UNDER',
      ' ',
      'Old Guard',
      '\t',
      'é',
      '\u0000',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (line) => {
        const result = read(line);
        if (result.ok) return;
        expect(result.column).toBeGreaterThan(0);
        expect(result.column + result.length).toBeLessThanOrEqual(line.length + 1);
        expect(line.slice(result.column - 1, result.column - 1 + result.length)).toBe(result.refusal.piece);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe('a command', () => {
  it.each([
    ['18F W7: J2011', { word: 'MOVE', fleet: '18F', week: 7, action: 'jump', hex: '2011' }],
    ['JOIN 18F, 1F UNDER Santanocheev', { word: 'JOIN', fleets: ['18F', '1F'], admiral: 'Santanocheev' }],
    ['JOIN 18F', { word: 'JOIN', fleets: ['18F'] }],
    ['SPEND 5 AT 2011', { word: 'SPEND', amount: 5, hex: '2011' }],
  ])('is printed in one form: %s', (text, command) => {
    expect(writeCommand(TABLE, command)).toBe(text);
    expect(read(text)).toEqual({ ok: true, command });
  });

  it('that fits no form is a bug, and thrown', () => {
    expect(() => writeCommand(TABLE, { word: 'SPEND' })).toThrow(RangeError);
    expect(() => writeCommand(TABLE, { word: 'NONE' })).toThrow('no command NONE');
    expect(writeWhole(JOIN, { fleets: [] })).toBeNull();
    expect(writeWhole(MOVE, { fleet: '18F', week: 7, action: 'fly', hex: '2011' })).toBeNull();
  });

  it('has a shape for help', () => {
    expect(shapeOf(MOVE)).toBe('<fleet> W<week>: J | R <hex>');
    expect(shapeOf(JOIN)).toBe('JOIN <fleet>, ... [UNDER <admiral>]');
  });

  it('has a description of its web form', () => {
    const [spend] = helpOf(TABLE);
    expect(spend).toMatchObject({
      word: 'SPEND',
      shapes: ['SPEND <amount> AT <hex>'],
      fields: [
        { field: 'amount', name: 'amount', control: { control: 'number', min: 1, max: 99 }, list: false },
        { field: 'hex', name: 'hex', control: { control: 'text' }, list: false },
      ],
    });
  });
});

describe('a whole number', () => {
  const amount = argument('n', wholeNumber('amount', 0, 50));

  it.each(['51', '-1', '1.5', '', 'x', '99999999999999999999', '5b'])('is not read from "%s"', (text) => {
    expect(readWhole(amount, text, {}).ok).toBe(false);
  });

  it.each([
    ['0', 0],
    ['007', 7],
    ['50', 50],
  ])('is read from "%s"', (text, n) => {
    expect(readWhole(amount, text, {})).toEqual({ ok: true, fields: { n } });
  });

  it('is read and printed back, with or without what is optional', () => {
    const grammar = sequence(
      literal('PAY'),
      argument('n', wholeNumber('amount', 0, 50)),
      optional(literal('TO'), argument('to', named('fleet'))),
    );
    fc.assert(
      fc.property(fc.nat(50), fc.option(fc.constantFrom('18F', '1F'), { nil: undefined }), (n, to) => {
        const fields = { n, ...(to === undefined ? {} : { to }) };
        expect(readWhole(grammar, writeWhole(grammar, fields) ?? '', VOCABULARY)).toEqual({
          ok: true,
          fields,
        });
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});
