import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedDice, recordedDice } from '../../../src/engine/dice.ts';
import { CHARTS } from '../../../src/games/fifth-frontier-war/data/index.ts';
import { STANDARD_DOCTRINE } from '../../../src/games/fifth-frontier-war/doctrine.ts';
import { canHurt, type ColumnShift, shotsOf } from '../../../src/games/fifth-frontier-war/rules/fire.ts';
import { columnsFor, qualityOf } from '../../../src/games/fifth-frontier-war/rules/quality.ts';
import type { Navy, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { aPosition, aSquadron, eventsOf, fight, type Placed, withDoctrine } from './combat-kit.ts';
import { answer, aState } from './kit.ts';

const TABLE = CHARTS.spaceCombat;

const force = (id: string, navy: Navy, attack: number, group = 'regular'): Placed =>
  aSquadron(id, { navy, group, full: [attack, 0, 9], reducedTo: null });

function qualityIn(side: 'imperial' | 'zhodani', ...placed: readonly Placed[]): string {
  const state = aPosition(...placed);
  return qualityOf(state, side, Object.keys(state.squadrons));
}

describe('[9.4.1] the quality of a side', () => {
  test('[9.4.1] 8 regular and 7 colonial attack factors of the Imperium are standard', () => {
    expect(qualityIn('imperial', force('A', 'imperial', 8), force('B', 'imperial', 7, 'colonial'))).toBe(
      'standard',
    );
  });

  test('[9.4.1] 9 regular Zhodani factors and 12 others are low', () => {
    const others = [
      force('B', 'zhodani', 4, 'colonial'),
      force('C', 'swordWorlds', 4),
      force('D', 'vargr', 4),
    ];
    expect(qualityIn('zhodani', force('A', 'zhodani', 9), ...others)).toBe('low');
  });

  test.each([
    ['imperial', force('B', 'imperial', 5, 'colonial'), 'standard'],
    ['imperial', force('B', 'imperial', 6, 'rimwardColonial'), 'low'],
    ['zhodani', force('B', 'zhodani', 5, 'colonial'), 'standard'],
    ['zhodani', force('B', 'vargr', 6), 'low'],
    ['zhodani', force('B', 'swordWorlds', 5), 'standard'],
  ] as const)(
    '[9.4.1] %s side: half is enough, five factors beside those of %o are %s',
    (side, other, quality) => {
      expect(qualityIn(side, force('A', side, 5), other)).toBe(quality);
    },
  );

  test('[9.4.1] ffw-9.4.1-regulars: only attack factors count, and black globes are regulars', () => {
    expect(qualityIn('imperial', force('A', 'imperial', 0), force('B', 'imperial', 1, 'colonial'))).toBe(
      'low',
    );
    expect(qualityIn('imperial', force('A', 'imperial', 6, 'blackGlobe'))).toBe('standard');
    expect(qualityIn('zhodani', force('A', 'vargr', 0))).toBe('standard');
  });
});

describe('[9.4.4, 9.4.5] the column shift', () => {
  test.each([
    ['imperial', 'standard', 'standard', 1],
    ['imperial', 'standard', 'low', 2],
    ['imperial', 'low', 'low', 1],
    ['imperial', 'low', 'standard', 0],
    ['zhodani', 'standard', 'low', 1],
    ['zhodani', 'standard', 'standard', 0],
    ['zhodani', 'low', 'standard', 0],
    ['zhodani', 'low', 'low', 0],
  ] as const)('[9.4.5] %s %s firing on %s: %i', (firing, own, target, columns) => {
    const other = firing === 'imperial' ? 'zhodani' : 'imperial';
    const qualities = { imperial: own, zhodani: own, [other]: target };
    expect(columnsFor(firing, qualities)).toBe(columns);
  });

  test('[9.4.4] only one side is ever shifted', () => {
    for (const imperial of ['standard', 'low'] as const)
      for (const zhodani of ['standard', 'low'] as const) {
        const shifts = [
          columnsFor('imperial', { imperial, zhodani }),
          columnsFor('zhodani', { imperial, zhodani }),
        ];
        expect(shifts.filter((columns) => columns > 0).length).toBeLessThanOrEqual(1);
      }
  });
});

/** Factors and columns of every attack, in the order of the dice. */
function attacks(factors: number, shift: ColumnShift): readonly (readonly (number | null)[])[] {
  const { source } = scriptedDice({ '*': Array<number>(20).fill(3) });
  const dice = recordedDice(source).dice.at('space/2314');
  return shotsOf({ factors, modifier: 0, shift, purpose: 'fire' }, TABLE, dice).map((shot) => [
    shot.factors,
    shot.column,
    shot.shift,
  ]);
}

describe('[9.4.2, 9.4.3] the attack that is shifted', () => {
  test('[9.4] 18 factors shifted by one attack on the column of 24', () => {
    expect(attacks(18, { columns: 1, on: 'first' })).toEqual([[18, 24, 1]]);
  });

  test('[9.4.3] 48 factors shifted by one are 48 and 1, by two 48 and 3', () => {
    expect(attacks(48, { columns: 1, on: 'first' })).toEqual([
      [48, 48, 1],
      [1, 1, 1],
    ]);
    expect(attacks(48, { columns: 2, on: 'rest' })).toEqual([
      [48, 48, 2],
      [3, 3, 2],
    ]);
  });

  test('[9.4.3] 42 factors shifted by two are one column beyond 48', () => {
    expect(attacks(42, { columns: 2, on: 'rest' })).toEqual([
      [42, 48, 2],
      [1, 1, 2],
    ]);
  });

  test('[9.4.2] of a multiple attack only one is shifted: the first', () => {
    expect(attacks(106, { columns: 2, on: 'first' })).toEqual([
      [48, 48, 2],
      [48, 48, 0],
      [3, 3, 2],
      [10, 6, 0],
    ]);
  });

  test('[9.4.2] or what is left over', () => {
    expect(attacks(106, { columns: 2, on: 'rest' })).toEqual([
      [48, 48, 0],
      [48, 48, 0],
      [10, 18, 2],
    ]);
  });

  test('[9.4.2] nothing left over: the last of 48', () => {
    expect(attacks(96, { columns: 1, on: 'rest' })).toEqual([
      [48, 48, 1],
      [48, 48, 0],
      [1, 1, 1],
    ]);
  });

  test.each([0, 1, 2])('[9.4.2] a shift of %i never costs anything', (columns) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.constantFrom('first', 'rest'), (factors, on) => {
        const shifted = attacks(factors, { columns, on });
        const plain = attacks(factors, { columns: 0, on });
        const sum = (all: readonly (readonly (number | null)[])[]): number =>
          all.reduce((total, [, column]) => total + (column ?? 0), 0);
        expect(sum(shifted)).toBeGreaterThanOrEqual(sum(plain));
        expect(shifted.filter(([, , shift]) => shift !== 0).length).toBeLessThanOrEqual(2);
        expect(shifted.length - plain.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('[9.4.2] without an order the rest is shifted: that never does less damage, all dice taken together', () => {
    const damage = (factors: number, columns: number, on: ColumnShift['on']): number => {
      const dice = [1, 2, 3, 4, 5, 6].map((die) => {
        const { source } = scriptedDice({ '*': Array<number>(20).fill(die) });
        const fire = { factors, modifier: 0, shift: { columns, on }, purpose: 'fire' };
        return shotsOf(fire, TABLE, recordedDice(source).dice.at('space/2314'));
      });
      return dice.flat().reduce((sum, { result }) => sum + result, 0);
    };
    expect(STANDARD_DOCTRINE.qualityShift).toBe('rest');
    for (let factors = 1; factors <= 200; factors += 1)
      for (const columns of [1, 2])
        expect(damage(factors, columns, 'rest')).toBeGreaterThanOrEqual(damage(factors, columns, 'first'));
  });

  test('[4.4, 9.4] a shift may be what lets a single factor hurt at all', () => {
    const fire = { factors: 1, modifier: -1 };
    expect(canHurt(fire, TABLE)).toBe(false);
    expect(canHurt({ ...fire, shift: { columns: 1, on: 'first' } }, TABLE)).toBe(true);
  });
});

describe('[9.4] in a battle', () => {
  const battle = (squadronQuality: boolean): State => {
    const state = aPosition(force('I1', 'imperial', 18), force('Z1', 'zhodani', 9), force('V1', 'vargr', 12));
    return { ...state, options: { ...state.options, squadronQuality } };
  };
  const fire = (state: State) =>
    eventsOf(fight(state, { '*': Array<number>(400).fill(6) }).events, 'space-combat').slice(0, 2);

  test('[9.4.4] Imperial standard on Zhodani low: two columns; the Zhodani none', () => {
    expect(fire(battle(true))).toMatchObject([
      { side: 'imperial', quality: 'standard', shots: [{ factors: 18, column: 30, shift: 2 }] },
      { side: 'zhodani', quality: 'low', shots: [{ factors: 21, column: 18, shift: 0 }] },
    ]);
  });

  test('[9.4] without the option nothing is shifted', () => {
    expect(fire(battle(false))).toMatchObject([
      { quality: null, shots: [{ column: 18, shift: 0 }] },
      { quality: null, shots: [{ column: 18, shift: 0 }] },
    ]);
  });

  test('[9.4.1] quality is found anew each round', () => {
    const state = aPosition(
      aSquadron('I1', { full: [3, 0, 60], reducedTo: [3, 0, 50] }),
      aSquadron('Z1', { navy: 'zhodani', full: [4, 0, 1], reducedTo: null }),
      aSquadron('V1', { navy: 'vargr', full: [3, 0, 90], reducedTo: null }),
    );
    const played = { ...state, options: { ...state.options, squadronQuality: true } };
    const { events } = fight(played, { '*': Array<number>(800).fill(2) });
    const zhodani = eventsOf(events, 'space-combat').filter(({ side }) => side === 'zhodani');
    expect(zhodani.slice(0, 2).map(({ quality }) => quality)).toEqual(['standard', 'low']);
  });

  test('[9.4.2] the standing order of each side chooses', () => {
    const state = aPosition(force('I1', 'imperial', 58), force('Z1', 'zhodani', 3));
    const played = { ...state, options: { ...state.options, squadronQuality: true } };
    const columns = (qualityShift: 'first' | 'rest'): unknown =>
      fire(withDoctrine(played, 'imperial', { qualityShift }))[0]?.shots.map(({ column }) => column);
    expect(columns('first')).toEqual([48, 1, 6]);
    expect(columns('rest')).toEqual([48, 12]);
  });

  test('[9.4] QUALITY is an order of games that play the option', () => {
    expect(answer(aState({}), 'imperial', 'QUALITY REST')).toBe('quality.not-played');
    const played = aState({ options: { squadronQuality: true } });
    expect(answer(played, 'imperial', 'QUALITY REST')).toMatch(/^taken/);
  });
});
