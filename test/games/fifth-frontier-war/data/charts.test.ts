import { describe, expect, it } from 'vitest';
import { CHARTS } from '../../../../src/games/fifth-frontier-war/data/index.ts';
import type { OddsTable, ResultsTable } from '../../../../src/games/fifth-frontier-war/data/index.ts';

/** The column for a total: the highest not above it, or -1. [4.4.1] */
function columnOf({ columns }: ResultsTable, factors: number): number {
  return columns.findLastIndex((column) => column <= factors);
}

function cellAt(
  table: Pick<ResultsTable, 'rows'> | Pick<OddsTable, 'rows'>,
  row: number,
  column: number,
): number {
  const cell = table.rows.find((candidate) => candidate.row === row)?.cells[column];
  if (cell === undefined) throw new Error(`no cell in row ${row}, column ${column}`);
  return cell;
}

/** The troop table's column for odds, after a shift of columns; the ends hold. [4.6.2, 4.6.3] */
function oddsColumn(firing: number, target: number, shift = 0): number {
  const { columns } = CHARTS.troopCombat;
  const plain = columns.findLastIndex((odds) => firing * odds.target >= target * odds.firing);
  return Math.min(Math.max(Math.max(plain, 0) + shift, 0), columns.length - 1);
}

const bounded = (value: number, most: number) => Math.min(Math.max(value, 0), most);

describe('[4.4] the space combat table', () => {
  const table = CHARTS.spaceCombat;

  it('[4.4.1] 29 attack factors fire on the 24 column', () => {
    expect(table.columns[columnOf(table, 29)]).toBe(24);
  });

  it('[4.4.2] 48 factors with a 3 and 10 factors with a 4 do 9 + 2 damage', () => {
    expect([cellAt(table, 3, columnOf(table, 48)), cellAt(table, 4, columnOf(table, 10))]).toEqual([9, 2]);
  });

  it('[4.4.2] splits at its last column, 48', () => {
    expect(table.columns.at(-1)).toBe(48);
  });

  it('[9.4] 18 factors shifted one column fire on the 24 column', () => {
    expect(table.columns[columnOf(table, 18) + 1]).toBe(24);
  });

  it('has a row for each face of the die', () => {
    expect(table.rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('never rewards fewer factors or a lower roll', () => expectToGrow(table, 1));
});

describe('[4.5.1.1] the squadron against SDB table', () => {
  const table = CHARTS.squadronAgainstSdb;

  it('rises by 10 for each column and falls by 10 for each row', () => {
    table.rows.forEach(({ cells }, row) => {
      expect(cells).toEqual(table.columns.map((_, column) => bounded(80 + 10 * column - 10 * row, 100)));
    });
  });

  it('[4.5.1.1] 40 bombardment factors against 100 active SDBs of tech level 13: a 3 takes 40 %', () => {
    expect(afterRoll(3 - 6)).toBe(40);
    expect(afterRoll(0)).toBe(70);
  });

  it('[4.5.1] the same against passive SDBs takes 10 %', () => {
    expect(afterRoll(3 - 6 - 3)).toBe(10);
  });

  /** 40 factors on 100 SDBs: so many rows up from where column and row meet. */
  function afterRoll(modified: number): number {
    const start = table.rows.findIndex(({ row }) => row === 100);
    return table.rows[start - modified]?.cells[columnOf(table, 40)] ?? 0;
  }
});

describe('[4.5.1.3] the SDB against squadron table', () => {
  const table = CHARTS.sdbAgainstSquadron;

  it('does column plus roll less 3', () => {
    for (const { row, cells } of table.rows) {
      expect(cells).toEqual(table.columns.map((_, column) => bounded(column + row - 3, 99)));
    }
  });

  it('has a row for every roll that the tech modifiers can give', () => {
    expectRowsForEveryModifiedRoll(table);
  });
});

describe('[4.5.2] the surface bombing table', () => {
  const table = CHARTS.surfaceBombing;

  it('rises by 10 every second column, row by row, to 50', () => {
    for (const { row, cells } of table.rows) {
      expect(cells).toEqual(table.columns.map((_, column) => 10 * bounded((column + 3 - row) >> 1, 5)));
    }
  });

  it('has a row for every roll that the tech modifiers can give', () => {
    expectRowsForEveryModifiedRoll(table);
  });
});

describe('[4.6] the troop combat table', () => {
  const table = CHARTS.troopCombat;

  it.each([
    [13, 5, '2:1'],
    [25, 2, '10:1'],
    [15, 5, '3:1'],
    [25, 120, '1:5'],
    [2, 3, '1:1.5'],
    [3, 2, '1.5:1'],
    [1, 500, '1:100'],
    [500, 1, '100:1'],
  ])('[4.6.2] %i on %i is %s', (firing, target, odds) => {
    expect(table.columns[oddsColumn(firing, target)]?.name).toBe(odds);
  });

  it.each([
    { firing: 15, target: 5, techAhead: -1, odds: '2:1', roll: 5, percent: 40 },
    { firing: 25, target: 120, techAhead: 4, odds: '1:1', roll: 5, percent: 20 },
    { firing: 5, target: 20, techAhead: 1, odds: '1:3', roll: 9, percent: 0 },
    { firing: 120, target: 20, techAhead: -4, odds: '1:1', roll: 7, percent: 10 },
  ])(
    '[4.6.5] $firing on $target, $techAhead levels ahead: $odds, and a $roll takes $percent %',
    (example) => {
      const shift = example.techAhead * CHARTS.techShift.columnsPerLevel;
      const column = oddsColumn(example.firing, example.target, shift);
      expect(table.columns[column]?.name).toBe(example.odds);
      expect(cellAt(table, example.roll, column)).toBe(example.percent);
    },
  );

  it('has its columns in the order of their odds', () => {
    table.columns.reduce((before, odds) => {
      expect(before.firing * odds.target).toBeLessThan(odds.firing * before.target);
      return odds;
    });
  });

  it('has a row for each sum of two dice, and a low sum is never worse', () => {
    expect(table.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expectToGrow(table, -1);
  });

  it('[4.6.4] tainted air costs 1, a vacuum 2', () => {
    expect(CHARTS.atmosphere.diceModifier).toEqual({ breathable: 0, tainted: -1, vacuum: -2 });
  });
});

describe('the other charts', () => {
  it('[4.5.1.3] every tech level has one modifier', () => {
    const modifierOf = (tech: number) =>
      CHARTS.techModifiers.bands.find(({ fromTech }) => fromTech <= tech)?.modifier;
    const modifiers = Array.from({ length: 17 }, (_, tech) => modifierOf(tech));
    expect(modifiers).toEqual([-3, -3, -3, -3, -3, -3, -3, -3, -3, -2, -2, -1, -1, 0, 0, 2, 2]);
  });

  it('[3.1, 3.8.3] an unstreamlined squadron takes a week at a gas giant, a streamlined one none', () => {
    expect(CHARTS.refuelling.weeks.gasGiant).toMatchObject({ S: 0, U: 1 });
  });

  it('[3.8.3] bases and tankers refuel everybody at once', () => {
    expect([CHARTS.refuelling.weeks.base, CHARTS.refuelling.weeks.tanker]).toEqual([
      { S: 0, P: 0, U: 0 },
      { S: 0, P: 0, U: 0 },
    ]);
  });

  it('[3.8.4] a port of type A refuels four squadrons at once; [3.8.1] only types A to D have fuel', () => {
    expect(CHARTS.starports.slots.A).toBe(4);
    expect(CHARTS.starports.fuel).toEqual(['A', 'B', 'C', 'D']);
  });

  it('[3.9.2, 4.3.4] a battle squadron carries 20 factors, a cruiser as many as its defence factor', () => {
    const capacities = Object.fromEntries(
      CHARTS.squadronTypes.types.map(({ type, capacity }) => [type, capacity]),
    );
    expect(capacities).toEqual({
      battle: { full: 20, reduced: 10 },
      cruiser: { full: 'defence', reduced: 'defence' },
      assault: { full: 600, reduced: 300 },
      tanker: { full: 0, reduced: 0 },
      scout: { full: 0, reduced: 0 },
    });
  });

  it('[5.3.1.3, 5.3.5] a commander ashore counts one less, the holder of the warrant has precedence 0', () => {
    expect(CHARTS.command).toMatchObject({ ashoreTactical: -1, warrantPrecedence: 0, status: 'sourced' });
  });

  it('[4.4.5] without orders a side leaves below a quarter of the enemy’s attack: designed, like all beside it', () => {
    expect(CHARTS.spaceBattle).toMatchObject({ leaveBelow: [1, 4], lastRound: 100, status: 'designed' });
  });

  it('[3.2] the Zhodani plot four weeks ahead, all others five', () => {
    expect(CHARTS.plotting.weeksAhead).toEqual({ imperial: 5, zhodani: 4, swordWorlds: 5, vargr: 5 });
  });

  it('[6.1.2] a 4 brings three battle and two cruiser squadrons from turn 10 on', () => {
    expect(CHARTS.imperialReinforcements.fromWeek).toBe(10);
    expect(CHARTS.imperialReinforcements.rolls[3]).toEqual({ roll: 4, battle: 3, cruiser: 2, fleets: 0 });
  });

  it('[9.4.5] only one side of a battle gets a column shift', () => {
    const { shifts } = CHARTS.quality;
    for (const a of shifts) {
      const answered = shifts.some(
        (b) => b.firing !== a.firing && b.quality === a.target && b.target === a.quality,
      );
      expect(answered).toBe(false);
    }
  });

  it('[8] in half points: Regina is worth 40, Utoland 7, all Vargr worlds 30 more', () => {
    const { capitalHalfPointsPerTech, independentHalfPointsPerTech, bonuses } = CHARTS.victory;
    expect([10 * capitalHalfPointsPerTech, 7 * independentHalfPointsPerTech]).toEqual([40, 7]);
    expect(bonuses).toEqual([
      { border: 'vargr', halfPoints: 30 },
      { border: 'swordWorlds', halfPoints: 30 },
    ]);
  });

  it('[8.1] a lead of 127 is a major victory, of 50.5 none', () => {
    const levelOf = (halfPoints: number) =>
      CHARTS.victory.levels.findLast((row) => row.fromHalfPoints <= halfPoints)?.level;
    expect([levelOf(254), levelOf(101), levelOf(102), levelOf(602)]).toEqual([
      'major',
      undefined,
      'marginal',
      'automatic',
    ]);
  });

  it('[8.2.1] an armistice may be declared from turn 26 and costs two levels, from turn 52 one', () => {
    expect(CHARTS.victory.armistice).toEqual([
      { fromWeek: 26, levels: 2 },
      { fromWeek: 52, levels: 1 },
    ]);
  });

  it('hold whole numbers only', () => {
    expect(numbersIn(CHARTS).filter((value) => !Number.isSafeInteger(value))).toEqual([]);
  });
});

function expectToGrow(table: Pick<ResultsTable, 'rows'>, rowDirection: 1 | -1): void {
  for (const { cells } of table.rows) expect(cells).toEqual(cells.toSorted((a, b) => a - b));
  table.rows.reduce((before, after) => {
    after.cells.forEach((cell, i) =>
      expect((cell - (before.cells[i] ?? 0)) * rowDirection).toBeGreaterThanOrEqual(0),
    );
    return after;
  });
}

function expectRowsForEveryModifiedRoll(table: ResultsTable): void {
  const modifiers = CHARTS.techModifiers.bands.map(({ modifier }) => modifier);
  const lowest = 1 + Math.min(...modifiers);
  const highest = 6 + Math.max(...modifiers);
  expect(table.rows.map(({ row }) => row)).toEqual(
    Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i),
  );
}

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
