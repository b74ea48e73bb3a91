import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodeUnit, canonicalJson } from '../../src/engine/json.ts';

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const RUNS = { seed: 1, numRuns: 300 };

describe('canonical JSON', () => {
  it('is JSON that says the same', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(JSON.parse(canonicalJson(given))).toEqual(given);
      }),
      RUNS,
    );
  });

  it('is the same text in whatever order keys were set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value, { noNullPrototype: true }), (given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(given));
      }),
      RUNS,
    );
  });

  it('is read back and written again to the same text', () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = canonicalJson(given);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      RUNS,
    );
  });

  it('has sorted keys, no blanks, and one zero', () => {
    expect(canonicalJson({ b: [1, -0], a: { d: null, 10: true, 9: 'ü\n' } })).toBe(
      '{"a":{"10":true,"9":"ü\\n","d":null},"b":[1,0]}',
    );
  });

  it.each([
    ['a fraction', 0.5],
    ['a number beyond the whole ones', 2 ** 53],
    ['not a number', Number.NaN],
    ['an infinite number', Infinity],
    ['nothing', undefined],
    ['nothing inside an object', { a: undefined }],
    ['nothing inside a list', [undefined]],
    ['a hole in a list', Array(2)],
    ['a function', () => 1],
    ['a big integer', 1n],
    ['a symbol', Symbol('s')],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an object of a class', new URL('http://x')],
  ])('refuses %s', (_, given) => {
    expect(() => canonicalJson({ deep: [given] })).toThrow(TypeError);
  });

  it('orders by code unit, not by language', () => {
    expect(['ä', 'b', 'B', 'a'].sort(byCodeUnit)).toEqual(['B', 'a', 'b', 'ä']);
  });
});
