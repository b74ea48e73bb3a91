import type { PlaceDice } from '../../../engine/dice.ts';
import { CHARTS, type ResultsTable } from '../data/index.ts';
import type { EventOf } from '../events.ts';
import { attacksOf, columnFor, resultOf } from './fire.ts';
import { SCALE, writtenFactors } from './strength.ts';

export type ShotAtSdbs = EventOf<'sdb-losses'>['shots'][number];
export type InterfaceShot = EventOf<'sdb-fire'>['shots'][number];

const DIE = 6;
const ALL = 100;
const { squadronAgainstSdb, sdbAgainstSquadron, surfaceBombing, systemDefence, techModifiers } = CHARTS;

/** SDBs as the fire of squadrons meets them. */
export interface SdbTarget {
  /** Full strength as printed, whatever is left of it. */
  readonly full: number;
  readonly tech: number;
  readonly passive: boolean;
}

/** Every attack of squadrons on SDBs, each with its die; results are added. [4.5.1.1] */
export function shotsAtSdbs(
  bombardment: number,
  target: SdbTarget,
  { dice, purpose }: Rolling,
): readonly ShotAtSdbs[] {
  return attacksOf(bombardment, squadronAgainstSdb).flatMap((factors) => {
    const column = columnFor(factors, squadronAgainstSdb);
    if (column === null) return [];
    const roll = dice.roll(DIE, `${purpose}, ${factors} factors`);
    const modified = roll + modifierAgainst(target);
    return [{ factors, column, roll, modified, result: percentOfSdbs(factors, target.full, modified) }];
  });
}

export interface Rolling {
  readonly dice: PlaceDice;
  /** What the record of the dice says, up to the factors. */
  readonly purpose: string;
}

/** Half the tech level of the SDBs, rounded down, comes off the die; of passive ones three more. [4.5.1, 4.5.1.1] */
function modifierAgainst({ tech, passive }: Pick<SdbTarget, 'tech' | 'passive'>): number {
  return (passive ? systemDefence.passiveModifier : 0) - Math.floor(tech / systemDefence.techDivisor);
}

/**
 * Percentage that the SDBs lose: from the line of their full strength up the column by a positive roll, down it by a
 * negative one. A strength between two lines is on the lower, and no count goes past the ends of the column.
 * [4.5.1.1; ffw-4.5.1.1-lines]
 */
export function percentOfSdbs(factors: number, full: number, modified: number): number {
  const { columns, rows } = squadronAgainstSdb;
  const column = columns.findLastIndex((candidate) => candidate <= factors);
  const line = rows.findLastIndex(({ row }) => row <= full) - modified;
  return rows[Math.min(rows.length - 1, Math.max(0, line))]?.cells[column] ?? 0;
}

/** Whether any die could hurt the SDBs. */
export function canHurtSdbs(bombardment: number, target: SdbTarget): boolean {
  const best = DIE + modifierAgainst(target);
  return attacksOf(bombardment, squadronAgainstSdb).some(
    (factors) => percentOfSdbs(factors, target.full, best) > 0,
  );
}

/** Every attack of SDBs of this strength, in hundredths, each with its die; the damage is added. [4.5.1.3] */
export function shotsOfSdbs(strength: number, tech: number, rolling: Rolling): readonly InterfaceShot[] {
  return shotsOn(sdbAgainstSquadron, { strength, modifier: techModifier(tech) }, rolling);
}

/** Whether any die could hurt squadrons. */
export function canSdbsHurt(strength: number, tech: number): boolean {
  const best = DIE + techModifier(tech);
  return attacksWith(strength, sdbAgainstSquadron).some(
    (factors) => resultOf(wholeOf(factors), best, sdbAgainstSquadron) > 0,
  );
}

/** Every attack on a bombed unit of that tech level, each with its die; the percentages are added. [4.5.2] */
export function bombsOn(strength: number, tech: number, rolling: Rolling): readonly InterfaceShot[] {
  return shotsOn(surfaceBombing, { strength, modifier: techModifier(tech) }, rolling);
}

/** What the worst die does to a unit of that tech level with one attack of the last column. [4.5.2] */
export function surePercentOf(tech: number): number {
  return resultOf(surfaceBombing.columns.at(-1) ?? 0, DIE + techModifier(tech), surfaceBombing);
}

/** Sum of what the attacks did; nothing loses more than all of it. [4.3.1, 4.4.2] */
export function percentOf(shots: readonly { readonly result: number }[]): number {
  return Math.min(ALL, damageOf(shots));
}

export function damageOf(shots: readonly { readonly result: number }[]): number {
  return shots.reduce((sum, { result }) => sum + result, 0);
}

/** By the tech level of SDBs that fire, or of a unit that is bombed. [4.5.1.3, 4.5.2] */
function techModifier(tech: number): number {
  return techModifiers.bands.find(({ fromTech }) => tech >= fromTech)?.modifier ?? 0;
}

interface Fire {
  readonly strength: number;
  readonly modifier: number;
}

function shotsOn(
  table: ResultsTable,
  { strength, modifier }: Fire,
  { dice, purpose }: Rolling,
): readonly InterfaceShot[] {
  return attacksWith(strength, table).map((part) => {
    const factors = writtenFactors(part);
    const roll = dice.roll(DIE, `${purpose}, ${factors} factors`);
    const modified = roll + modifier;
    const column = columnFor(wholeOf(part), table) ?? 0;
    return { factors, column, roll, modified, result: resultOf(wholeOf(part), modified, table) };
  });
}

/**
 * A strength in hundredths, split like a multiple attack. What is below the first column is no attack, and no die is
 * rolled for it. [4.4.2, 4.5.1.3, 4.5.2]
 */
export function attacksWith(strength: number, table: ResultsTable): readonly number[] {
  const last = (table.columns.at(-1) ?? 0) * SCALE;
  if (last === 0 || strength <= last) return columnFor(wholeOf(strength), table) === null ? [] : [strength];
  return [last, ...attacksWith(strength - last, table)];
}

/** Columns are whole numbers, so that a fraction never reaches the next. */
function wholeOf(hundredths: number): number {
  return Math.floor(hundredths / SCALE);
}
