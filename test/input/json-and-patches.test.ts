import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Declined } from '../../src/service/declined.ts';
import { patched } from '../../src/service/desk/patch.ts';
import { readJson } from '../../src/service/read-json.ts';

describe('JSON that people write', () => {
  const why = (text: string): string => {
    const read = readJson(text);
    if (read.ok) throw new Error('it is JSON');
    return read.why;
  };

  it.each([
    [
      '{"a": 1,}',
      'line 1, column 9: a name in "quotes" is missing here, or the comma before it is one too many',
    ],
    ['[\n  1\n  2\n]', 'line 3, column 3: a comma is missing between this and what is before it'],
    ['{"a" 1}', 'line 1, column 6: a colon is missing behind the name'],
    ['{hiddenFleets}', 'line 1, column 2: this is no value; texts stand in "quotes"'],
    ['[1, 2', 'line 1, column 6: a "]" is missing'],
    ['{"a": "b}', 'line 1, column 7: a text has no end: its second quote is missing'],
    ['[1] [2]', 'line 1, column 5: this is one thing too many: the end should be here'],
    ['{} // none', 'line 1, column 4: JSON has no comments'],
    [' \n', 'it is empty'],
  ])('%j is told where and why it is none', (text, told) => {
    expect(why(text)).toBe(told);
  });

  it('is read as JSON is, and of anything else a reason is told', () => {
    const text = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n'))
      .map(
        ([json, at, more]) =>
          json.slice(0, at % (json.length + 1)) + more + json.slice(at % (json.length + 1)),
      );
    fc.assert(
      fc.property(text, (given) => {
        const read = readJson(given);
        if (read.ok) expect(read.value).toEqual(JSON.parse(given));
        else expect(read.why).not.toBe('');
      }),
    );
  });
});

describe('a patch that does not fit', () => {
  const state = { round: 3, players: { red: { gold: 5 }, blue: { gold: 1 } }, piles: ['oak', 'glass'] };
  const refusal = (...patch: readonly object[]): string => {
    try {
      patched(z.json().parse(state), patch);
    } catch (error) {
      if (error instanceof Declined) return error.message;
      throw error;
    }
    throw new Error('it fits');
  };
  const at = (op: string, path: string) => `Operation 1 of the patch, "${op}" at "${path}", can't be done: `;

  it.each([
    [{ op: 'replace', path: '/players/rde/gold', value: 1 }, '"/players" has no "rde"; did you mean "red"?'],
    [
      { op: 'replace', path: '/players/green/gold', value: 1 },
      '"/players" has no "green"; it has red, blue.',
    ],
    [
      { op: 'remove', path: '/piles/2' },
      '"/piles" is a list with the places 0 to 1, and "-" behind its end; "2" is none of them.',
    ],
    [{ op: 'add', path: '/round/x', value: 1 }, '"/round" is 3, and has nothing in it.'],
    [{ op: 'test', path: '/round', value: 4 }, 'there stands 3, and not 4.'],
    [{ op: 'test', path: '/players/red', value: 4 }, 'there stands {"gold":5}, and not 4.'],
    [{ op: 'replace', path: 'round', value: 4 }, 'a path begins with "/".'],
    [{ op: 'replace', path: '/turn', value: 4 }, 'the state has no "turn"; it has round, players, piles.'],
    [{ op: 'move', from: '/pile', path: '/round' }, 'the state has no "pile"; did you mean "piles"?'],
  ])('%j is told what stands there', (operation, told) => {
    expect(refusal(operation)).toBe(`${at(operation.op, operation.path)}${told}`);
  });

  it('names the operation, as those before it left the state', () => {
    expect(refusal({ op: 'remove', path: '/players/red' }, { op: 'remove', path: '/players/red' })).toBe(
      'Operation 2 of the patch, "remove" at "/players/red", can\'t be done: "/players" has no "red"; it has blue.',
    );
  });

  it('has to be a list of operations', () => {
    expect(refusal({ op: 'burn', path: '/round' })).toContain('[0].op in the patch must be');
  });
});
