import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DieMissing, recordedDice, scriptedDice, scriptedDraws } from '../../src/engine/dice.ts';
import { seededDice } from '../kit/chance.ts';

describe('recorded dice', () => {
  it('write down each roll in order, counted within its place', () => {
    const { dice, rolls } = recordedDice(scriptedDice({ a: [1, 2], b: [6] }).source);
    dice.at('a').roll(6, 'first');
    dice.at('b').roll(6, 'other');
    dice.at('a').roll(6, 'second');
    expect(rolls).toEqual([
      { place: 'a', k: 0, sides: 6, purpose: 'first', value: 1 },
      { place: 'b', k: 0, sides: 6, purpose: 'other', value: 6 },
      { place: 'a', k: 1, sides: 6, purpose: 'second', value: 2 },
    ]);
  });

  it('are not shifted by a roll at another place', () => {
    const rolledAfter = (hidden: number): number => {
      const { dice } = recordedDice(seededDice('s'));
      for (let k = 0; k < hidden; k += 1) dice.at('hidden').roll(6, 'secret');
      return dice.at('open').roll(1000, 'open');
    };
    expect(rolledAfter(3)).toBe(rolledAfter(0));
  });

  it.each([0, 7, 1.5, Number.NaN])('do not take %s for a die', (value) => {
    const { dice } = recordedDice(() => value);
    expect(() => dice.at('x').roll(6, 'fire')).toThrow('the die at x (fire)');
  });

  it('draw without putting back, and as many as there are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 8 }),
        fc.nat(10),
        fc.string(),
        (from, count, seed) => {
          const drawn = recordedDice(seededDice(seed)).dice.at('bag').draw(from, count, 'drawn');
          expect(drawn).toHaveLength(Math.min(count, from.length));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(from).toEqual(expect.arrayContaining([...drawn]));
        },
      ),
      { seed: 1, numRuns: 200 },
    );
  });

  it('draw in the order of the dice, and roll none for the last item', () => {
    const { dice, rolls } = recordedDice(scriptedDice({ bag: [3, 1] }).source);
    expect(dice.at('bag').draw(['a', 'b', 'c'], 3, 'drawn')).toEqual(['c', 'a', 'b']);
    expect(rolls.map(({ sides, value }) => [sides, value])).toEqual([
      [3, 3],
      [2, 1],
    ]);
  });
});

describe('scripted dice', () => {
  it('are taken from the list of their place, and from * where there is none', () => {
    const { source, left } = scriptedDice({ a: [1], '*': [5, 6] });
    expect([source('b', 0, 6), source('a', 0, 6)]).toEqual([5, 1]);
    expect(left()).toEqual({ '*': [6] });
  });

  it('fail when a list is used up, whatever * still has', () => {
    const { source } = scriptedDice({ a: [], '*': [5] });
    expect(() => source('a', 0, 6)).toThrow(DieMissing);
    expect(() => scriptedDice({}).source('b', 0, 6)).toThrow('no die left at b (6 sides)');
  });
});

describe('scripted draws', () => {
  const drawing = (lists: Readonly<Record<string, readonly string[]>>, pips: readonly number[] = []) => {
    const draws = scriptedDraws(lists);
    const { dice, rolls } = recordedDice(scriptedDice({ '*': pips }).source, draws.source);
    return { dice, rolls, left: draws.left };
  };
  const CARDS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('take things by name, as the dice that would take them', () => {
    const { dice, rolls } = drawing({ bag: ['c', 'a'] });
    expect(dice.at('bag').draw(['a', 'b', 'c'], 2, 'drawn')).toEqual(['c', 'a']);
    expect(rolls).toEqual([
      { place: 'bag', k: 0, sides: 3, purpose: 'drawn', value: 3 },
      { place: 'bag', k: 1, sides: 2, purpose: 'drawn', value: 1 },
    ]);
    const again = recordedDice(scriptedDice({ bag: [3, 1] }).source).dice;
    expect(again.at('bag').draw(['a', 'b', 'c'], 2, 'drawn')).toEqual(['c', 'a']);
  });

  it('name things by their ids, and numbers as they are written', () => {
    expect(
      drawing({ '*': ['b'] })
        .dice.at('deck')
        .draw(CARDS, 1, 'card'),
    ).toEqual([{ id: 'b' }]);
    expect(
      drawing({ '*': ['7'] })
        .dice.at('bag')
        .draw([5, 7], 1, 'number'),
    ).toEqual([7]);
    const cards = [{ id: 5 }, { id: 7 }];
    expect(
      drawing({ '*': ['7'] })
        .dice.at('bag')
        .draw(cards, 1, 'number'),
    ).toEqual([{ id: 7 }]);
  });

  it('name the last thing too, though no die is rolled for it', () => {
    const { dice, rolls, left } = drawing({ bag: ['b', 'a'] });
    expect(dice.at('bag').draw(['a', 'b'], 2, 'drawn')).toEqual(['b', 'a']);
    expect(rolls).toHaveLength(1);
    expect(left()).toEqual({});
  });

  it('leave to the dice what is drawn elsewhere', () => {
    const { dice, left } = drawing({ bag: ['b'] }, [1]);
    expect(dice.at('deck').draw(CARDS, 1, 'card')).toEqual([{ id: 'a' }]);
    expect(left()).toEqual({ bag: ['b'] });
  });

  it.each([
    [['d'], "d can't be drawn at bag; there are: a, b, c"],
    [['b', 'b'], "b can't be drawn at bag; there are: a, c"],
    [['b'], 'nothing left to draw at bag'],
  ])('fail with %j: %s', (names, message) => {
    const draw = () => drawing({ bag: names }).dice.at('bag').draw(['a', 'b', 'c'], 2, 'drawn');
    expect(draw).toThrow(new DieMissing(message, 'draws'));
  });

  it('can not name what has no name', () => {
    const draw = () =>
      drawing({ '*': ['x'] })
        .dice.at('bag')
        .draw([{ at: 'x' }], 1, 'drawn');
    expect(draw).toThrow("x can't be drawn at bag");
  });
});
