import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESK_ROWS } from '../../src/service/desk-mail/table.ts';
import {
  type DeskLine,
  type DeskSaid,
  deskWordOf,
  plainCode,
  readDesk,
} from '../../src/service/desk-mail/read-desk.ts';

// How the lines of a gamemaster's mail are read, whatever stands in them.

const EXAMPLES = DESK_ROWS.flatMap(({ examples, takesLines }) => (takesLines === 'yes' ? [] : examples));
const WITH_LINES = DESK_ROWS.filter(({ takesLines }) => takesLines === 'yes').flatMap(
  ({ examples }) => examples,
);
const lineOf = fc.oneof(
  fc.constantFrom(
    ...EXAMPLES,
    ...WITH_LINES,
    'END',
    '#END',
    'CONFIRM 3FA9-C1D2',
    '> PAUSE',
    '',
    'Best regards',
  ),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(...EXAMPLES).chain((line) => fc.string({ maxLength: 8 }).map((tail) => `${line}${tail}`)),
);
const linesOf = (texts: readonly string[]): readonly DeskLine[] =>
  texts.map((text, index) => ({ number: index + 1, text, aside: false }));
const spanOf = (said: DeskSaid): readonly number[] =>
  said.kind === 'deed' ? said.lines.map(({ number }) => number) : [said.line.number];
const acting = (said: readonly DeskSaid[]): readonly DeskSaid[] =>
  said.filter(({ kind }) => kind === 'deed' || kind === 'confirm');

describe('the lines of a mail to a desk', () => {
  it('are read once each, in their order', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { maxLength: 12 }), (texts) => {
        const numbers = readDesk(linesOf(texts)).flatMap(spanOf);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      }),
    );
  });

  it('are every example of the table, in capitals or not, with what people put around', () => {
    for (const example of EXAMPLES)
      for (const text of [
        example,
        example.toLowerCase(),
        `- ${example}`,
        `1) ${example}`,
        `"${example}"`,
        `${example}.`,
      ]) {
        const [said, ...more] = readDesk(linesOf([text]));
        expect([text, said?.kind, more]).toEqual([text, 'deed', []]);
      }
    for (const example of WITH_LINES) expect([example, deskWordOf(example)]).not.toEqual([example, null]);
  });

  it('of a message, of orders or of a patch are never commands by themselves', () => {
    const body = fc.array(
      lineOf.filter((text) => !/^[\s"'`*_>-]*#?\s*END\b/i.test(text)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...WITH_LINES), body, (first, texts) => {
        expect(acting(readDesk(linesOf([first, ...texts, 'END'])))).toHaveLength(1);
        // Without END nothing is done, and nothing below is read.
        const open = [first, ...texts, 'PAUSE'];
        expect(acting(readDesk(linesOf(open)))).toEqual([]);
      }),
    );
  });

  it('that are greetings, quoted or signed are part of a message, and else nothing', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { maxLength: 8 }), (texts) => {
        const asides = linesOf(texts).map((line) => ({ ...line, aside: true }));
        expect(readDesk(asides)).toEqual([]);
      }),
    );
  });

  it.each([
    ['PAUSE (Two of us (Bo and Rhea)\nare away)', 1],
    ['ROLL BACK TO 7 (A rule was misread\nin week 7,\nas Bo found)', 1],
    ['PAUSE (never closed\nEXTEND 24 h', 1],
  ])('may be a reason that a mail program broke: %j', (text, count) => {
    expect(acting(readDesk(linesOf(text.split('\n'))))).toHaveLength(count);
  });

  it.each([
    ['PUASE', 'PAUSE'],
    ['ROLBACK TO 7 (x)', 'ROLLBACK TO 7 (x)'],
    ['extned 2 days', 'EXTEND 2 days'],
    ['CONFRIM 3FA9', 'CONFIRM 3FA9'],
  ])('with a slip are refused, and the right ones told: %s', (text, nearest) => {
    expect(readDesk(linesOf([text]))).toMatchObject([{ kind: 'refused', code: 'desk.unknown', nearest }]);
  });

  it.each(['Thanks to all of you', 'See you on Sunday', 'I will be away for a while, so please be patient.'])(
    'that are talk are talk: %s',
    (text) => expect(readDesk(linesOf([text]))).toMatchObject([{ kind: 'talk' }]),
  );
});

describe('a code', () => {
  it.each([
    ['3FA9-C1D2', '3FA9C1D2'],
    ['3fa9 c1d2', '3FA9C1D2'],
    ['<3FAO-CLDI>', '3FA0C1D1'],
  ])('%s is %s', (written, plain) => expect(plainCode(written)).toBe(plain));
});
