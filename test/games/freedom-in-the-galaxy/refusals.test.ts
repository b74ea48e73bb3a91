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

  const group = [
    aCharacter('Frun Sentel', '2221'),
    aCharacter('Doctor Sontag', '2221'),
    aCharacter('Boccanegra', '2221'),
  ];

  it.each([
    ['MISSION D AT 2221 BY Doctor Sonntag', 'Doctor Sonntag', 'Doctor Sontag'],
    ['MISSION D AT 2221 BY Doctr Sontag COMPLETE AT 2', 'Doctr Sontag', 'Doctor Sontag'],
    ['MISSION D AT 2221 BY Frun Sentle', 'Sentle', 'Sentel'],
    ['MISSION D AT Angof Urban BY Boccanegra', 'Angof Urban', 'Angoff urban'],
  ])('names of several words are found again: %s', (line, piece, nearest) => {
    const [refusal] = refusalsOf(aPosition({ window: 'missions', place: group }), 'rebel', [line]);
    expect(refusal).toMatchObject({ code: 'name.unknown', piece, nearest });
  });

  it('how an order is written is told with one that can be given now', () => {
    const position = aPosition({ window: 'missions', place: group });
    const [refusal, again] = refusalsOf(position, 'rebel', ['MISSION COUP Frun Sentel', 'MISSION D']);
    expect(refusal?.why).toBe(
      'At column 14 stands "Frun", where AT was expected. It is written MISSION <mission> AT <environ> BY <character>, ... (HELP MISSION tells more). For example: MISSION C AT 2221 BY Boccanegra',
    );
    expect(again?.why).toBe('The line ends too early: AT was expected.');
  });

  it('an order for another window is told what else is wrong with it, and when it may be given', () => {
    const [refusal] = refusalsOf(aPosition({ place: group }), 'rebel', [
      'MISSION D AT 2221 BY Doctor Sonntag',
    ]);
    expect(refusal).toMatchObject({
      nearest: 'Doctor Sontag',
      why: 'Nothing is named "Doctor Sonntag". MISSION can\'t be ordered in this window; it belongs to: missions.',
    });
  });
});
