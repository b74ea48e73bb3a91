import { CHARTS } from '../data/index.ts';
import { findWorld } from '../worlds.ts';

const TABLE = CHARTS.troopCombat;
const { techShift, atmosphere } = CHARTS;

/** Faces of a die; every attack rolls two. [4.6.5] */
export const DIE = 6;
const FACES = Array.from({ length: DIE }, (_, index) => index + 1);
const LAST = TABLE.columns.length - 1;
const LOWEST_ROW = Math.min(...TABLE.rows.map(({ row }) => row));
const ROWS = new Map(TABLE.rows.map(({ row, cells }) => [row, cells] as const));

/** Number of the column for odds, rounded down in the target's favour; below the first it is the first. [4.6.2] */
export function columnOfOdds(fire: number, strength: number): number {
  const at = TABLE.columns.findLastIndex(({ firing, target }) => fire * target >= strength * firing);
  return Math.max(0, at);
}

/** The least fire, in the unit of the strength, that has the odds of a column against it: for the first any. [4.6.2] */
export function fireForColumn(column: number, strength: number): number {
  const { firing = 0, target = 1 } = TABLE.columns[column] ?? {};
  if (column === 0) return 1;
  return Math.ceil((strength * firing) / target);
}

/** Columns that the tech levels shift an attack by: to the right when the fire's lowest is above the target's. [4.6.3] */
export function shiftOf(tech: number, targetTech: number): number {
  return (tech - targetTech) * techShift.columnsPerLevel;
}

/** A column shifted, not beyond the first or the last. [4.6.3] */
export function shifted(column: number, shift: number): number {
  return Math.min(LAST, Math.max(0, column + shift));
}

/** What the atmosphere of a world does to every roll there. [4.6.4] */
export function modifierAt(at: string): number {
  return atmosphere.diceModifier[findWorld(at)?.atmosphere ?? 'breathable'];
}

/** The row that a roll is read in: modified, and not below the first. [4.6.4] */
export function rowOf(roll: number, modifier: number): number {
  return Math.max(LOWEST_ROW, roll + modifier);
}

/** Percentage of its printed strength that the target loses; 100 is a `d`. [4.6.5] */
export function resultAt(row: number, column: number): number {
  return ROWS.get(row)?.[column] ?? 0;
}

/** How a column is printed: "3:1". */
export function nameOfColumn(column: number): string {
  return TABLE.columns[column]?.name ?? '';
}

export const COLUMNS: readonly number[] = TABLE.columns.map((_, column) => column);

const EXPECTED = new Map<number, readonly number[]>();

/**
 * By column: what an attack takes off its target on average, as 36ths of a percentage, when no more than `most` is
 * left to lose. Whole numbers, so that plans compare without fractions.
 */
export function expectedResults(modifier: number, most: number): readonly number[] {
  // A text for a key would cost more than all that is looked up with it.
  const key = modifier * 1000 + most;
  const known = EXPECTED.get(key);
  if (known !== undefined) return known;
  const rows = FACES.flatMap((one) => FACES.map((other) => rowOf(one + other, modifier)));
  const results = COLUMNS.map((column) =>
    rows.reduce((sum, row) => sum + Math.min(most, resultAt(row, column)), 0),
  );
  EXPECTED.set(key, results);
  return results;
}
