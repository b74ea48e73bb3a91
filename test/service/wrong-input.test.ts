import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IN_WORDS, mustBe, whatIsWrong } from '../../src/service/wrong-input.ts';

const WINDOW = z.strictObject({
  label: z.string().trim().min(1).max(10),
  hours: z.int().min(1).max(24),
  at: z.iso.datetime().optional(),
  seats: z.array(z.uuid()).min(1).max(2).optional(),
  by: z.email().optional(),
  kind: z.enum(['week', 'bids', 'stack']).default('week'),
  silent: z.boolean().default(false),
});
const right = { label: 'week 7', hours: 12 };

/** What is said of a value. */
function said(schema: z.ZodType, value: unknown, whole?: string): string {
  const read = schema.safeParse(value, IN_WORDS);
  return read.success ? 'nothing' : whatIsWrong(read.error, whole);
}

describe('what is wrong in an input', () => {
  it.each<[string, object, string]>([
    ['a field that is missing', { label: undefined }, 'label is missing: it must be text.'],
    ['a field that is empty', { hours: null }, 'hours is empty: it must be a whole number from 1 to 24.'],
    ['text for a number', { hours: 'many' }, 'hours must be a whole number from 1 to 24, not "many".'],
    ['half a number', { hours: 1.5 }, 'hours must be a whole number from 1 to 24, not 1.5.'],
    ['a number for text', { label: 7 }, 'label must be text, not 7.'],
    ['a word for yes or no', { silent: 'yes' }, 'silent must be true or false, not "yes".'],
    ['too much', { hours: 99 }, 'hours must be a whole number from 1 to 24, not 99.'],
    ['too little', { hours: 0 }, 'hours must be a whole number from 1 to 24, not 0.'],
    ['blanks', { label: '  ' }, 'label must not be empty.'],
    ['a long text', { label: 'the week after' }, 'label must have at most 10 characters, not 14.'],
    ['an empty list', { seats: [] }, 'seats must have at least 1 entry, not 0.'],
    ['no list', { seats: {} }, 'seats must be a list, not an object.'],
    [
      'a place in a list',
      { seats: ['red'] },
      'seats[0] must be an id such as 0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10, not "red".',
    ],
    ['no address', { by: 'ada' }, 'by must be an e-mail address such as ada@example.org, not "ada".'],
    ['no time', { at: 'soon' }, 'at must be a time such as 2026-12-06T19:00:00Z, not "soon".'],
    ['none of the words', { kind: 'day' }, 'kind must be "week", "bids" or "stack", not "day".'],
    ['a name that is nearly right', { hour: 3 }, '"hour" is not known; did you mean "hours"?'],
  ])('is told of %s', (_, change, sentence) => {
    expect(said(WINDOW, { ...right, ...change })).toBe(sentence);
  });

  it('names what may stand there, of a field that is like none', () => {
    const schema = z.strictObject({ text: z.string(), window: z.string() });
    expect(said(schema, { text: '', window: '', as: 'red', for: 'blue' }, 'the body')).toBe(
      'In the body, "as" and "for" are not known; known are text and window.',
    );
  });

  it('says where, in a whole that has a name', () => {
    expect(said(WINDOW, { ...right, hours: 0 }, 'the body')).toBe(
      'hours in the body must be a whole number from 1 to 24, not 0.',
    );
    expect(said(WINDOW, 'x', 'the body')).toBe('The body must be an object, not "x".');
    expect(said(WINDOW, null, 'the body')).toBe('The body is empty: it must be an object.');
    const deep = z.strictObject({ a: z.array(z.strictObject({ b: z.int() })) });
    expect(said(deep, { a: [{ b: 1 }, { b: 1, c: 2 }] }, 'the file')).toBe(
      'In a[1] in the file, "c" is not known; did you mean "b"?',
    );
  });

  it('has ends of its own', () => {
    expect(said(z.int().min(1), 0)).toBe('It must be a whole number of at least 1, not 0.');
    expect(said(z.number().max(5), 6.5)).toBe('It must be a number of at most 5, not 6.5.');
    expect(said(z.array(z.int()).max(1), [1, 2])).toBe('It must have at most 1 entry, not 2.');
  });

  it('is told of several things at once, and of many only the first', () => {
    expect(said(WINDOW, { label: '', hours: 0 })).toBe(
      'label must not be empty. hours must be a whole number from 1 to 24, not 0.',
    );
    const seven = z.array(z.int());
    expect(said(seven, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toMatch(
      /\[4\] must be a whole number, not "e"\. And 2 more\.$/,
    );
  });

  it('is told of one who is none of several', () => {
    const order = z.discriminatedUnion('word', [
      z.strictObject({ word: z.literal('BID'), amount: z.int() }),
      z.strictObject({ word: z.literal('STACK') }),
    ]);
    expect(said(order, { word: 'WIN' })).toBe('word must be "BID" or "STACK", not "WIN".');
    expect(said(order, {})).toBe('word is missing: it must be "BID" or "STACK".');
    expect(said(z.union([z.string(), z.int()]), {})).toBe('It must be text or a number, not an object.');
    expect(said(z.union([z.literal('none'), z.int()]), 'x')).toBe('It must be "none" or a number, not "x".');
    const nested = z.union([z.string(), z.strictObject({ to: z.number(), within: z.number() })]);
    expect(said(nested, { to: 'x', within: 1 })).toBe('It is not right: to must be a number, not "x".');
  });

  it('is told of names that are not right', () => {
    const schema = z.record(z.string().regex(/^[a-z]+$/, mustBe('small letters')), z.int());
    expect(said(schema, { 'A 1': 1 })).toBe('A 1 is no right name: it must be small letters, not "A 1".');
  });

  it('is told in the words of the schema, where it has some', () => {
    const loss = z.strictObject({
      loss: z.int().refine((value) => value % 10 === 0, 'a loss is a multiple of 10'),
    });
    expect(said(loss, { loss: 7 })).toBe('loss: a loss is a multiple of 10.');
    expect(said(z.strictObject({ zone: z.string(mustBe('a time zone')) }), {})).toBe(
      'zone is missing: it must be a time zone.',
    );
  });

  it('shows no password of a URL, and no more of a text than helps', () => {
    const schema = z.string().regex(/^x$/, mustBe('an x'));
    expect(said(schema, 'ftp://ada:secret@example.org/')).toBe(
      'It must be an x, not "ftp://...@example.org/".',
    );
    expect(said(schema, 'y'.repeat(500)).length).toBeLessThan(100);
  });

  it('says nothing of a text that was taken for a number', () => {
    expect(said(z.coerce.number().int(), 'last')).toBe('It must be a whole number.');
  });
});
