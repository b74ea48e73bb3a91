import { describe, expect, it } from 'vitest';
import { mayReact } from '../../../src/games/freedom-in-the-galaxy/window.ts';
import { aCharacter, aPosition, aUnit } from './kit.ts';

const hunted = aPosition({
  player: 'rebel',
  place: [aCharacter('Frun Sentel', '2221', { detected: true }), aUnit('M1', 'militia', '2221')],
});

describe('[11.2] a reaction window for a search alone', () => {
  it('opens while the search is to be decided', () => {
    expect(mayReact(hunted)).toBe(true);
  });

  it.each([{ at: '2221' }, {}])('does not open when a standing order decides it, for %o', (where) => {
    const search = { word: 'SEARCH' as const, by: 'units' as const, ...where };
    expect(mayReact({ ...hunted, doctrine: { rebel: [], imperial: [search] } })).toBe(false);
  });

  it('opens when the standing order is for another environ', () => {
    const search = { word: 'SEARCH' as const, by: 'units' as const, at: '2211' };
    expect(mayReact({ ...hunted, doctrine: { rebel: [], imperial: [search] } })).toBe(true);
  });
});
