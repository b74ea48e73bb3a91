import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORLDS } from '../../../../src/games/fifth-frontier-war/data/index.ts';
import {
  DISPLAY,
  distance,
  distanceFromBox,
  neighbours,
  parseHex,
  within,
} from '../../../../src/games/fifth-frontier-war/hex.ts';
import type { Hex } from '../../../../src/games/fifth-frontier-war/hex.ts';

function hex(text: string): Hex {
  const parsed = parseHex(text);
  if (parsed === null) throw new Error(`no hex: ${text}`);
  return parsed;
}

const hexes = fc
  .tuple(
    fc.integer({ min: DISPLAY.firstColumn, max: DISPLAY.lastColumn }),
    fc.integer({ min: DISPLAY.firstRow, max: DISPLAY.lastRow }),
  )
  .map(([column, row]) => hex(`${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`));

describe('hexes of the stellar display', () => {
  it.each([
    ['2307', '2308', 1],
    ['2409', '2411', 2],
    ['2314', '2213', 1],
    ['2411', '2314', 3],
    ['2314', '2314', 0],
  ])('[3] from %s to %s is a jump of %i', (from, to, parsecs) => {
    expect(distance(hex(from), hex(to))).toBe(parsecs);
  });

  it('[3.7] a box is one hex from its entry hex, two from the hexes beside it, three from those beyond', () => {
    const entry = hex('3218');
    expect(distanceFromBox(entry, entry)).toBe(1);
    expect(neighbours(entry).map((near) => distanceFromBox(entry, near))).toEqual([2, 2, 2, 2]);
    expect(distanceFromBox(entry, hex('3018'))).toBe(3);
  });

  it('even columns sit half a hex lower than odd columns', () => {
    expect(neighbours(hex('2010'))).toEqual(['1910', '1911', '2009', '2011', '2110', '2111']);
    expect(neighbours(hex('2110'))).toEqual(['2009', '2010', '2109', '2111', '2209', '2210']);
  });

  it('distances are the same both ways and no detour is shorter', () => {
    fc.assert(
      fc.property(hexes, hexes, hexes, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });

  it('an inner hex has 1 + 3n(n + 1) hexes within n', () => {
    expect([0, 1, 2, 3].map((n) => within(hex('2012'), n).length)).toEqual([1, 7, 19, 37]);
  });

  it('within reaches exactly the hexes at that distance or less', () => {
    fc.assert(
      fc.property(hexes, hexes, fc.integer({ min: 0, max: 4 }), (a, b, n) => {
        expect(within(a, n).includes(b)).toBe(distance(a, b) <= n);
      }),
    );
  });

  it.each(['', '231', '23144', '0614', '3314', '2301', '2328', '23-4', 'Regina'])(
    '"%s" is no hex',
    (text) => {
      expect(parseHex(text)).toBeNull();
    },
  );

  it('blanks around a hex are forgiven', () => {
    expect(parseHex(' 2314 ')).toBe('2314');
  });

  it('the display is the smallest rectangle that holds every world', () => {
    const columns = [...WORLDS.keys()].map((at) => Number(at.slice(0, 2)));
    const rows = [...WORLDS.keys()].map((at) => Number(at.slice(2)));
    expect(DISPLAY).toEqual({
      firstColumn: Math.min(...columns),
      lastColumn: Math.max(...columns),
      firstRow: Math.min(...rows),
      lastRow: Math.max(...rows),
    });
  });
});
