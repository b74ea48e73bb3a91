import { describe, expect, it } from 'vitest';
import { CHARTS, ENVIRONS } from '../../../src/games/freedom-in-the-galaxy/data/index.ts';
import { controllerOf } from '../../../src/games/freedom-in-the-galaxy/lookup.ts';
import { baseAfter } from '../../../src/games/freedom-in-the-galaxy/rules/base-fire.ts';
import { detectionColumn, evasionValue } from '../../../src/games/freedom-in-the-galaxy/rules/detection.ts';
import { columnOf } from '../../../src/games/freedom-in-the-galaxy/rules/doctrine.ts';
import { lossesAt, ratioColumn, shifted } from '../../../src/games/freedom-in-the-galaxy/rules/odds.ts';
import { purchase } from '../../../src/games/freedom-in-the-galaxy/rules/rebellion.ts';
import { searchNumber } from '../../../src/games/freedom-in-the-galaxy/rules/search.ts';
import { localsOf, squadOf } from '../../../src/games/freedom-in-the-galaxy/rules/force.ts';
import { aCharacter, aPosition, aUnit } from './kit.ts';

describe('[9.7] the Detection Table', () => {
  it('[14.52] cuts the greater rating to one more than the lesser', () => {
    expect(evasionValue(5, 'Interstellar Sloop')).toBe(5);
    expect(evasionValue(1, 'Explorer')).toBe(3);
  });

  it('[14.58] but for the S-XIII, which always uses its full Maneuver', () => {
    expect(evasionValue(1, 'S-XIII')).toBe(7);
  });

  it.each([
    [5, 1, false, 4, 'D'],
    [5, 2, false, 4, 'D'],
    [5, 2, true, 4, 'Dd'],
    [0, 2, true, 1, 'Dd'],
    [9, 1, false, 6, 'D'],
    [7, 1, false, 4, 'U'],
  ])(
    'reads evasion %i, level %i, already detected %s, die %i as %s',
    (evasion, level, detected, die, result) => {
      const column = detectionColumn(evasion, { level, detected });
      expect(CHARTS.detection.rows[die - 1]?.[column]).toBe(result);
    },
  );

  it('prints the rows of the rulebook', () => {
    expect(CHARTS.detection.rows.map((row) => row.join(' '))).toEqual([
      'Dd D U U U U U U',
      'Dd D D D U U U U',
      'Dd Dd D D D U U U',
      'E Dd Dd D D D U U',
      'E Dd Dd Dd D D D U',
      'E E E Dd Dd D D D',
    ]);
  });
});

describe('[10.2] the ratio of a combat', () => {
  it.each([
    [12, 5, '2-1'],
    [3, 1, '3-1'],
    [14, 3, '4-1'],
    [1, 9, '1-5'],
    [9, 1, '5-1'],
    [2, 3, '1-2'],
    [4, 4, '1-1'],
  ])('[10.22] rounds %i to %i as %s', (attack, defence, column) => {
    expect(ratioColumn(attack, defence)).toBe(column);
  });

  it('[10.42] reaches the outermost columns by shifts only, and never beyond them', () => {
    expect(shifted('5-1', 1)).toBe('6-1');
    expect(shifted('5-1', 4)).toBe('6-1');
    expect(shifted('1-5', -3)).toBe('1-6');
  });

  it('[10.8, 10.23] has a result for attacker and defender in each cell', () => {
    const printed = CHARTS.militaryCombat.rows.map((row) =>
      row.map(([attacker, defender]) => `${attacker || '-'}/${defender || '-'}`).join(' '),
    );
    expect(printed).toEqual([
      '8/- 7/- 6/- 5/- 5/- 4/- 3/1 3/2 2/2 2/3 1/4',
      '7/- 6/- 5/- 5/- 4/- 3/1 2/2 2/3 1/3 1/4 1/5',
      '7/- 5/- 5/- 4/- 3/1 2/1 2/2 2/3 1/4 1/4 1/5',
      '6/- 5/- 4/1 3/1 3/1 2/2 1/3 1/3 1/4 -/5 -/6',
      '5/1 4/1 4/1 3/1 2/2 1/2 1/3 -/4 -/5 -/6 -/7',
      '4/1 4/1 3/1 3/2 1/2 -/3 -/4 -/5 -/6 -/7 -/8',
    ]);
    expect(lossesAt('3-1', 4)).toEqual([1, 3]);
  });
});

describe('[11.4] the Search Table', () => {
  const searches = [[1], [2, 3], [4, 6], [7, 9], [10, 13], [14, 17], [18, 22], [23, 40]];
  const NEVER = 0;
  const ALWAYS = 6;
  it.each([
    [
      [-9, 1],
      [1, 2, 3, 4, 4, 5, ALWAYS, ALWAYS],
    ],
    [
      [2, 3],
      [1, 1, 2, 3, 4, 4, 5, ALWAYS],
    ],
    [
      [4, 5],
      [NEVER, 1, 1, 2, 3, 4, 4, 5],
    ],
    [
      [6, 7],
      [NEVER, NEVER, 1, 1, 2, 2, 3, 4],
    ],
    [
      [8, 15],
      [NEVER, NEVER, NEVER, 1, 1, 1, 2, 3],
    ],
  ])('reads hiding values %j in its row', (hidings, row) => {
    for (const hiding of hidings)
      expect(searches.map((values) => values.map((value) => searchNumber(value, hiding)))).toEqual(
        row.map((needed, column) => (searches[column] ?? []).map(() => needed)),
      );
  });
});

describe('[12.9] the Character Combat Results Table', () => {
  it.each([
    [-9, '-7 or less'],
    [-7, '-7 or less'],
    [-4, '-6 to -4'],
    [-2, '-3 or -2'],
    [-1, '-1'],
    [0, '0'],
    [1, '+1'],
    [3, '+2 or +3'],
    [6, '+4 to +6'],
    [10, '+7 to +10'],
    [11, '+11 or more'],
  ])('[12.6] finds the column of %i', (differential, name) => {
    const names = [
      '-7 or less',
      '-6 to -4',
      '-3 or -2',
      '-1',
      '0',
      '+1',
      '+2 or +3',
      '+4 to +6',
      '+7 to +10',
      '+11 or more',
    ];
    expect(names[columnOf(differential)]).toBe(name);
  });

  it('[12.5] lets the inactive break off on 4 at +1, and the active on 2', () => {
    expect(CHARTS.characterCombat.inactive[columnOf(1)]).toBe(4);
    expect(CHARTS.characterCombat.active[columnOf(1)]).toBe(2);
  });
});

describe('[12.12, 12.16] a squad', () => {
  it.each([
    [1, 4, 4],
    [2, 6, 4],
    [4, 8, 6],
    [7, 10, 6],
  ])('of strength %i has Combat %i and Endurance %i', (strength, combat, endurance) => {
    const units = Array.from({ length: strength }, (_, index) =>
      aUnit(`M${index + 1}`, 'militia', index < 6 ? '2221' : '2211'),
    );
    const state = aPosition({
      place: strength > 6 ? [...units.slice(0, 4), aUnit('L1', 'line', '2221')] : units,
    });
    expect(squadOf(state, 'imperial', '2221')).toMatchObject({ strength: combat, endurance });
  });

  it.each([
    [8, 2, 2, 12, 8],
    [11, 3, 2, 12, 8],
    [12, 4, 0, 14, 8],
    [18, 6, 0, 14, 8],
  ])(
    'of strength %i (%i Line, %i Militia) has Combat %i and Endurance %i',
    (...[, lines, militia, strength, endurance]) => {
      const place = [
        ...Array.from({ length: lines }, (each, index) => aUnit(`L${index + 1}`, 'line', '2221')),
        ...Array.from({ length: militia }, (each, index) => aUnit(`M${index + 1}`, 'militia', '2221')),
      ];
      expect(squadOf(aPosition({ place }), 'imperial', '2221')).toMatchObject({ strength, endurance });
    },
  );

  it('has two more Endurance with a leader', () => {
    const place = [
      aUnit('L1', 'line', '2221'),
      aUnit('L2', 'line', '2221'),
      aCharacter('Jon Kidu', '2221', { withUnits: true }),
    ];
    expect(squadOf(aPosition({ place }), 'imperial', '2221')).toMatchObject({ strength: 10, endurance: 8 });
  });
});

describe('[12.17] irate locals', () => {
  const homes = (race: string, where: string): readonly string[] =>
    ENVIRONS.filter(({ races, type }) => races[0] === race && type === where).map(({ id }) => id);
  const FIRE = 'firefight';
  const HAND = 'hand-to-hand';
  it.each([
    ['Rhones', 'urban', 5, 4, FIRE],
    ['Rhones', 'wild', 4, 4, FIRE],
    ['Rhones', 'subterranean', 4, 4, FIRE],
    ['Saurians', 'urban', 5, 6, FIRE],
    ['Saurians', 'wild', 5, 4, FIRE],
    ['Saurians', 'subterranean', 5, 2, FIRE],
    ['Saurians', 'liquid', 5, 2, FIRE],
    ['Segundens', 'urban', 6, 4, FIRE],
    ['Segundens', 'liquid', 5, 2, FIRE],
    ['Suvans', 'urban', 6, 2, FIRE],
    ['Suvans', 'liquid', 7, 4, FIRE],
    ['Piorads', 'urban', 4, 4, FIRE],
    ['Piorads', 'subterranean', 6, 6, FIRE],
    ['Xanthons', 'fire', 8, 6, FIRE],
    ['Yesters', 'urban', 6, 2, FIRE],
    ['Yesters', 'air', 6, 4, FIRE],
    ['Kayns', 'wild', 7, 6, FIRE],
    ['Kayns', 'subterranean', 6, 4, FIRE],
    ['Anons', 'air', 4, 2, HAND],
    ['Ardorats', 'wild', 4, 4, FIRE],
    ['Borks', 'wild', 8, 2, FIRE],
    ['Calmas', 'subterranean', 5, 4, FIRE],
    ['Charkhans', 'wild', 5, 4, FIRE],
    ['Cavalkus', 'air', 4, 3, HAND],
    ['Deaxins', 'wild', 5, 5, HAND],
    ['Illias', 'wild', 4, 4, FIRE],
    ['Henones', 'liquid', 6, 6, FIRE],
    ['Kirts', 'wild', 5, 4, FIRE],
    ['Jopers', 'urban', 6, 2, FIRE],
    ['Leonids', 'wild', 6, 4, FIRE],
    ['Moghas', 'wild', 7, 3, HAND],
    ['Mowevs', 'wild', 4, 4, HAND],
    ['Ornotins', 'urban', 6, 4, FIRE],
    ['Phans', 'liquid', 4, 4, FIRE],
    ['Rylians', 'subterranean', 8, 2, HAND],
    ['Susperans', 'urban', 4, 4, FIRE],
    ['Theshians', 'wild', 4, 2, FIRE],
    ['Thoks', 'wild', 6, 5, HAND],
    ['Ultraks', 'urban', 4, 4, FIRE],
    ['Ursi', 'wild', 7, 6, HAND],
  ] as const)('%s, %s: Combat %i, Endurance %i, %s', (...[race, where, ...values]) => {
    const [strength, endurance, weapon] = values;
    for (const id of homes(race, where))
      expect(localsOf(id, 'imperial')).toMatchObject({ strength, endurance, weapon });
    const row = CHARTS.locals.find((each) => each[0] === race && each[2] === where);
    expect(row?.slice(3)).toEqual(values);
  });
});

describe('[15.8] who controls a planet', () => {
  const garrisons = {
    imperialOnly: [aUnit('L1', 'line', '2221')],
    both: [aUnit('L1', 'line', '2221'), aUnit('R1', 'urban-2-1', '2221')],
    rebelOnly: [aUnit('R1', 'urban-2-1', '2221')],
    none: [],
  } as const;
  const I = 'imperial';
  const R = 'rebel';
  it.each([
    ['[15.51]', 'imperial', true, [I, I, I, I]],
    ['[15.51]', 'imperial', false, [I, I, null, I]],
    ['[15.52]', 'rebellion', true, [null, null, null, null]],
    ['[15.52]', 'rebellion', false, [null, null, null, null]],
    ['[15.53]', 'rebel', true, [R, R, R, R]],
    ['[15.53]', 'rebel', false, [null, R, R, R]],
    ['[15.54]', 'stopped', true, ['again', null, null, null]],
    ['[15.54]', 'stopped', false, ['again', null, null, null]],
  ] as const)('%s in the state %s with the base Up %s', (_, state, up, expected) => {
    const found = Object.values(garrisons).map((place, index) => {
      if (expected[index] === 'again') return 'again';
      const loyalty = state === 'imperial' ? 0 : -2;
      return controllerOf(
        aPosition({ set: { '222': { state, loyalty, base: { level: 1, up } } }, place }),
        '222',
      );
    });
    expect(found).toEqual(expected);
  });
});

describe('[9.25] a base that is answered', () => {
  it.each([
    [1, { level: 2, up: true }],
    [2, { level: 2, up: false }],
    [3, { level: 1, up: false }],
  ])('with a loss of %i', (losses, base) => {
    expect(baseAfter({ level: 2, up: true }, losses)).toEqual(base);
  });
});

describe('[15.41] Force Points of a rebellion', () => {
  const counters = { strong: 9, weak: 9 };
  it('buy 2-1 units for three points and 1-0 units for one, as on Solvia', () => {
    expect(purchase(7, 4, { wanted: null, counters })).toEqual({ strong: 2, weak: 1 });
    expect(purchase(3, 3, { wanted: null, counters })).toEqual({ strong: 1, weak: 0 });
  });

  it('buy what is ordered as far as they reach', () => {
    expect(purchase(7, 4, { wanted: { strong: 1, weak: 9 }, counters })).toEqual({ strong: 1, weak: 4 });
  });
});
