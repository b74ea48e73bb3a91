import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changes, nearest, nearestName } from '../../src/engine/nearest.ts';

describe('the nearest right word', () => {
  it.each([
    ['PLTO', 'PLOT'],
    ['plott', 'PLOT'],
    ['81F', '18F'],
    ['Reigna', 'Regina'],
    ['xyzzy', null],
    ['', null],
  ])('for %s is %s', (word, expected) => {
    expect(nearest(word, ['PLOT', '18F', 'Regina'])).toBe(expected);
  });

  it('is nothing when two things are equally near', () => {
    expect(nearest('19F', ['18F', '17F'])).toBeNull();
  });

  it('is one name when two equally near names mean one thing', () => {
    expect(nearestName('Lio', [{ id: 'lion', names: ['Lion', 'Lioo'] }])).toBe('Lion');
    expect(
      nearestName('Lio', [
        { id: 'a', names: ['Lion'] },
        { id: 'b', names: ['Lioo'] },
      ]),
    ).toBeNull();
  });

  it('does not mind the case of letters', () => {
    expect(nearest('regina', ['Regina', 'REGINA'])).toBe('Regina');
  });

  it('counts one swap of neighbours as one change', () => {
    expect(changes('JUMP', 'JMUP')).toBe(1);
    expect(changes('', 'AB')).toBe(2);
    expect(changes('kitten', 'sitting')).toBe(3);
  });

  it('counts as many changes one way as the other, and none only between equals', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(changes(a, b)).toBe(changes(b, a));
        expect(changes(a, b) === 0).toBe(a === b);
        expect(changes(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
