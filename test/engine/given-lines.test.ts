import { describe, expect, it } from 'vitest';
import type { GivenLine, LineRead } from '../../src/engine/given-line.ts';
import { linesReader } from '../../src/engine/given-lines.ts';
import { type PlainCommand, TABLE, VOCABULARY } from './toy-table.ts';

const asked = { vocabulary: VOCABULARY, window: 'week' };

const read = (lines: readonly GivenLine[]) => linesReader(TABLE, asked)(lines);

/** Lines as they would be mailed. */
function readText(text: string): readonly LineRead<PlainCommand>[] {
  return read(text.split('\n').map((line, index) => ({ number: index + 1, text: line })));
}

const told = (text: string) =>
  readText(text).map((line) => (line.kind === 'refused' ? line.refusal.code : line.kind));

describe('an order that a mail program broke', () => {
  it('is put together when its rest says nothing alone and the whole is an order', () => {
    const [order, ...others] = readText('JOIN 18F, 1F,\n2F\nREADY');
    expect(order).toMatchObject({
      kind: 'order',
      line: { number: 1, text: 'JOIN 18F, 1F, 2F', through: 2 },
      command: { fleets: ['18F', '1F', '2F'] },
    });
    expect(others.map(({ kind }) => kind)).toEqual(['word']);
  });

  it('may be broken more than once', () => {
    expect(readText('JOIN\n18F, 1F,\n2F\nUNDER Santanocheev')).toMatchObject([
      { kind: 'order', line: { number: 1, through: 4 }, command: { admiral: 'Santanocheev' } },
    ]);
  });

  it('is refused with its rest, and offered whole, when both halves could be meant', () => {
    expect(readText('JOIN 18F, 1F\nUNDER Santanocheev\n18F W7: J2314')).toMatchObject([
      {
        kind: 'refused',
        line: { number: 1 },
        refusal: { code: 'line.wrapped', nearest: 'JOIN 18F, 1F UNDER Santanocheev' },
      },
      { kind: 'refused', line: { number: 2 }, refusal: { code: 'line.wrapped' } },
      { kind: 'order', line: { number: 3 } },
    ]);
  });

  it('is refused with its rest when an empty line stands between and both halves could be meant', () => {
    const lines = [
      { number: 1, text: 'JOIN 18F, 1F' },
      { number: 3, text: 'UNDER Santanocheev' },
    ];
    expect(read(lines)).toMatchObject([
      { kind: 'refused', refusal: { code: 'line.wrapped' } },
      { kind: 'refused', refusal: { code: 'line.wrapped' } },
    ]);
  });

  it.each([
    [
      'when a blank line is between',
      [
        { number: 1, text: 'JOIN 18F,' },
        { number: 3, text: '1F' },
      ],
    ],
    [
      'when the lower line is an order by itself',
      [
        { number: 1, text: 'JOIN' },
        { number: 2, text: 'HOLD' },
      ],
    ],
    [
      'when the whole is no order either',
      [
        { number: 1, text: 'JOIN 18F,' },
        { number: 2, text: '99F' },
      ],
    ],
  ])('is not put together %s', (_, lines) => {
    expect(read(lines).map(({ line }) => line.text)).toEqual(lines.map(({ text }) => text));
  });
});

describe('a paragraph that a mail program says is one line', () => {
  const pieces = (...texts: string[]): GivenLine => ({
    number: 1,
    text: texts.join(' '),
    pieces: texts.map((text, index) => ({ number: index + 1, text })),
  });

  it('is one order when it reads as one', () => {
    expect(read([pieces('JOIN 18F,', '1F')])).toMatchObject([{ kind: 'order', line: { number: 1 } }]);
  });

  it('is its lines when it does not, and a line of them says something', () => {
    expect(
      read([pieces('18F W7: J2314', 'READY', 'thanks')]).map(({ kind, line }) => [kind, line.number]),
    ).toEqual([
      ['order', 1],
      ['word', 2],
      ['refused', 3],
    ]);
  });

  it('stays whole when nothing in it says anything', () => {
    expect(read([pieces('we hold', 'the line')])).toMatchObject([
      { kind: 'refused', line: { text: 'we hold the line' } },
    ]);
  });
});

describe('what people put around an order', () => {
  it.each([
    ['1. 18F W7: J2314', 'order', undefined],
    ['(2) 18F W7: J2314', 'order', undefined],
    ['· 18F W7: J2314', 'order', undefined],
    ['"18F W7: J2314".', 'order', undefined],
    ['a) 18F W7: J2314', 'order', undefined],
    ['● 18F W7: J2314', 'order', undefined],
    ['🚀 18F W7: J2314', 'order', undefined],
    ['❌ 18F W7: J2314', 'refused', undefined],
    ['18F W7: J2314 ❌', 'refused', undefined],
    ['18F W7: J2314 ; to Regina', 'order', 'to Regina'],
    ['18F W7: J2314 // to Regina', 'order', 'to Regina'],
    ['18F W7: J2314 👍🏽', 'order', '👍🏽'],
    ['READY 🎉', 'word', undefined],
    ['#READY', 'word', undefined],
    ['help?', 'word', undefined],
    ['# READY when you are', 'blank', undefined],
    ['; READY', 'blank', undefined],
    ['18F W7: ? ; where to', 'blank', undefined],
  ])('"%s" is understood: %s', (text, kind, without) => {
    const [line] = readText(text);
    expect(line?.kind).toBe(kind);
    expect(line?.kind === 'order' ? line.without : undefined).toBe(without);
  });

  it('is not passed over when it is an order itself', () => {
    expect(told('18F W7: J2314 ; HOLD')).toEqual(['order.too-long']);
    expect(told('18F W7: J2314; READY; HOLD')).toEqual(['order.too-long']);
  });

  it.each([
    ['18F W7: J2Ж14', 'order.expected'],
    ['18F W7: \u202e4132J', 'line.control'],
    ['18\u{1d405} W7: J2314', 'order.unknown'],
  ])('"%s" is refused: %s', (text, code) => {
    expect(told(text)).toEqual([code]);
  });

  it('is offered in our letters, never taken, when it is written in those of another alphabet', () => {
    expect(readText('НОLD\n1F W٧: J2314')).toMatchObject([
      { refusal: { code: 'line.look-alike', piece: 'НО', nearest: 'HOLD' } },
      { refusal: { code: 'line.look-alike', piece: '٧', nearest: '1F W7: J2314' } },
    ]);
  });
});

describe('a message without end', () => {
  it('is read up to a number of lines that are no orders, and the rest is refused', () => {
    const codes = told(Array.from({ length: 400 }, (_, index) => `hello ${index}`).join('\n'));
    expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'order.unknown'));
    expect(new Set(codes.slice(100))).toEqual(new Set(['line.too-many']));
  });

  it('may say the same as often as it likes', () => {
    expect(new Set(told('HOLD\n'.repeat(2_000).trim()))).toEqual(new Set(['order']));
  });
});
