import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf } from '../../src/map/frame.ts';
import { hexDistance, hexName, neighboursOf, parseHex } from '../../src/map/hex.ts';

const frame = frameOf({ kind: 'hex-flat-even-low', columns: [7, 32], rows: [2, 27] });
const hexes = fc.record({ column: fc.integer({ min: 7, max: 32 }), row: fc.integer({ min: 2, max: 27 }) });

describe('hexes', () => {
  it('have six neighbours, one step away on the board and in the drawing', () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        const { x, y } = frame.centre(hex);
        return neighboursOf(hex).every((neighbour) => {
          const other = frame.centre(neighbour);
          const away = Math.hypot(other.x - x, other.y - y);
          return hexDistance(hex, neighbour) === 1 && Math.abs(away - frame.step) < 1e-9;
        });
      }),
    );
  });

  it('are found under the points around their middle', () => {
    fc.assert(
      fc.property(hexes, fc.double({ min: 0, max: 7, noNaN: true }), (hex, turn) => {
        const { x, y } = frame.centre(hex);
        const out = frame.radius * 0.8;
        return (
          hexName(frame.under({ x: x + out * Math.cos(turn), y: y + out * Math.sin(turn) })) === hexName(hex)
        );
      }),
    );
  });

  it('lie half a hex lower in even columns', () => {
    const [odd, even] = [frame.centre({ column: 7, row: 5 }), frame.centre({ column: 8, row: 5 })];
    expect(even.y - odd.y).toBeCloseTo(frame.step / 2);
  });

  it('are not read from the names of off-board boxes', () => {
    expect([parseHex('week 9'), parseHex('12345'), parseHex('0710')]).toEqual([
      null,
      null,
      { column: 7, row: 10 },
    ]);
    expect(frame.find('3301')).toBeNull();
  });
});
