import type { PlaceDice } from '../../../engine/dice.ts';
import type { ResultsTable } from '../data/schema-charts.ts';
import type { EventOf } from '../events.ts';

export type Shot = EventOf<'space-combat'>['shots'][number];

const DIE = 6;

/** Columns to the right for one attack of a round, and for which of a multiple attack. [9.4, 9.4.2] */
export interface ColumnShift {
  readonly columns: number;
  /** The first attack on the last column, or what remains beyond such. */
  readonly on: 'first' | 'rest';
}

/** The fire of a side in one round. */
export interface Fire {
  readonly factors: number;
  /** +1, 0 or -1 for tactical ability. [4.4.4.1] */
  readonly modifier: number;
  readonly shift?: ColumnShift | undefined;
  /** What the die record says, up to the factors: "Imperial fire, round 2". */
  readonly purpose: string;
}

/** Every attack that the factors make, each with its die: those of the last column first, then the rest. [4.4.2] */
export function shotsOf(fire: Fire, table: ResultsTable, dice: PlaceDice): readonly Shot[] {
  return attacksUnder(fire, table).map(({ factors, column, shift }) => {
    const roll = dice.roll(DIE, `${fire.purpose}, ${factors} factors`);
    const modified = clamped(roll + fire.modifier);
    return {
      factors,
      column,
      shift,
      roll,
      modified,
      result: column === null ? 0 : resultOf(column, modified, table),
    };
  });
}

/** Whether any die could do damage with this fire. */
export function canHurt(fire: Omit<Fire, 'purpose'>, table: ResultsTable): boolean {
  const best = clamped(DIE + fire.modifier);
  return attacksUnder(fire, table).some(({ column }) => column !== null && resultOf(column, best, table) > 0);
}

/** One attack as it is resolved. */
interface Attack {
  readonly factors: number;
  /** Null: below the first column, so without effect. */
  readonly column: number | null;
  /** Columns that it was shifted. */
  readonly shift: number;
}

/**
 * The attacks with the one column shift of the round. One that is shifted beyond the last column becomes two: on the
 * last, and on the first for one column beyond, on the second for two. All on the last column come first. [9.4.2, 9.4.3]
 */
function attacksUnder(
  { factors, shift }: Pick<Fire, 'factors' | 'shift'>,
  table: ResultsTable,
): readonly Attack[] {
  const parts = attacksOf(factors, table);
  const wholes = parts.filter((part) => part === table.columns.at(-1));
  const rest = parts.slice(wholes.length);
  const plain = (part: number): Attack => ({ factors: part, column: columnFor(part, table), shift: 0 });
  const [chosen] = shift?.on === 'first' ? parts : parts.slice(-1);
  if (shift === undefined || shift.columns === 0 || chosen === undefined) return parts.map(plain);
  const [moved, ...beyond] = shifted(chosen, shift.columns, table);
  if (moved === undefined) return parts.map(plain);
  const shiftsRest = rest.length > 0 && (shift.on === 'rest' || wholes.length === 0);
  if (shiftsRest) return [...wholes.map(plain), moved, ...beyond];
  return [moved, ...wholes.slice(1).map(plain), ...beyond, ...rest.map(plain)];
}

function shifted(factors: number, columns: number, table: ResultsTable): readonly Attack[] {
  const from = table.columns.findLastIndex((column) => column <= factors);
  const last = table.columns.length - 1;
  const attack = { factors, column: table.columns[Math.min(last, from + columns)] ?? null, shift: columns };
  const beyond = table.columns[from + columns - last - 1];
  return beyond === undefined || from < 0
    ? [attack]
    : [attack, { factors: beyond, column: beyond, shift: columns }];
}

/** Fire above the last column is split into whole last columns and a remainder. [4.4.2] */
export function attacksOf(factors: number, table: ResultsTable): readonly number[] {
  const last = table.columns.at(-1) ?? 0;
  if (last === 0 || factors <= last) return factors > 0 ? [factors] : [];
  return [last, ...attacksOf(factors - last, table)];
}

/** The column that comes nearest without being above the factors; null below the first. [4.4.1] */
export function columnFor(factors: number, table: ResultsTable): number | null {
  return table.columns.findLast((column) => column <= factors) ?? null;
}

/** The battle damage of one attack. [4.4.1] */
export function resultOf(factors: number, modified: number, table: ResultsTable): number {
  const column = table.columns.findLastIndex((candidate) => candidate <= factors);
  return table.rows.find(({ row }) => row === modified)?.cells[column] ?? 0;
}

/** Rolls above 6 and below 1 count as 6 and 1. [4.4.4.1] */
function clamped(roll: number): number {
  return Math.min(DIE, Math.max(1, roll));
}
