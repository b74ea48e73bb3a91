import type { PlaceDice } from '../../../engine/dice.ts';
import type { ResultsTable } from '../data/schema-charts.ts';
import type { EventOf } from '../events.ts';

export type Shot = EventOf<'space-combat'>['shots'][number];

const DIE = 6;

/** The fire of a side in one round. */
export interface Fire {
  readonly factors: number;
  /** +1, 0 or -1 for tactical ability. [4.4.4.1] */
  readonly modifier: number;
  /** What the die record says, up to the factors: "Imperial fire, round 2". */
  readonly purpose: string;
}

/** Every attack that the factors make, each with its die: those of the last column first, then the rest. [4.4.2] */
export function shotsOf(fire: Fire, table: ResultsTable, dice: PlaceDice): readonly Shot[] {
  return attacksOf(fire.factors, table).map((factors) => {
    const roll = dice.roll(DIE, `${fire.purpose}, ${factors} factors`);
    const modified = clamped(roll + fire.modifier);
    return {
      factors,
      column: columnFor(factors, table),
      roll,
      modified,
      result: resultOf(factors, modified, table),
    };
  });
}

/** Whether any die could do damage with these factors. */
export function canHurt(
  { factors, modifier }: Pick<Fire, 'factors' | 'modifier'>,
  table: ResultsTable,
): boolean {
  return attacksOf(factors, table).some((attack) => resultOf(attack, clamped(DIE + modifier), table) > 0);
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
