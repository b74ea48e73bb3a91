import { describe, expect, it } from 'vitest';
import { aCharacter, aPosition, refusalsOf, refusedCodes } from './kit.ts';
import { REFUSED_LINES } from './refused-lines.ts';

describe('an order that can not be carried out is refused, with the reason', () => {
  it.each(REFUSED_LINES.map((line) => [line.code, line.lines.at(-1) ?? '', line] as const))(
    '%s: %s',
    (code, _, { seat, lines, given }) => {
      expect(refusedCodes(aPosition(given), seat, lines)).toEqual([code]);
    },
  );
});

describe('a refusal says what would be right', () => {
  it('names the ship and its pilot, and the whole line', () => {
    const place = [
      aCharacter('Frun Sentel', 'space'),
      aCharacter('Boccanegra', 'space'),
      { ship: 'Planetary Privateer', at: 'space', owner: 'Boccanegra' },
    ];
    const [refusal] = refusalsOf(aPosition({ place }), 'rebel', ['MOVE Frun Sentel TO 2221']);
    expect(refusal).toMatchObject({
      why: 'Frun Sentel needs a ship to reach another planet. The Planetary Privateer is there too, and Boccanegra flies it: whoever goes along stands in one line with Boccanegra.',
      nearest: 'MOVE Frun Sentel, Boccanegra BY Planetary Privateer TO 2221',
    });
  });
});
