import { describe, expect, it } from 'vitest';
import { aPosition, refusedCodes } from './kit.ts';
import { REFUSED_LINES } from './refused-lines.ts';

describe('an order that can not be carried out is refused, with the reason', () => {
  it.each(REFUSED_LINES.map((line) => [line.code, line.lines.at(-1) ?? '', line] as const))(
    '%s: %s',
    (code, _, { seat, lines, given }) => {
      expect(refusedCodes(aPosition(given), seat, lines)).toEqual([code]);
    },
  );
});
