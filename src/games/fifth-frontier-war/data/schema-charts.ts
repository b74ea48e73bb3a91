import { z } from 'zod';
import type { Frozen } from './frozen.ts';
import { hexSchema, navySchema, sideSchema, squadronTypeSchema } from './schema.ts';
import { markShape } from './table.ts';

const whole = z.int().min(0);
const percent = whole.max(100).refine((value) => value % 10 === 0, 'a loss is a multiple of 10');

/**
 * A combat results table: the column is the highest not above the factors, the row is the die (or the printed
 * SDB strength). Each row is `[number, cells]`.
 */
function resultsTable<Column extends z.ZodType>(column: Column, cell: z.ZodType<number>) {
  return z
    .strictObject({
      ...markShape,
      columns: z.array(column).min(1),
      rows: z.array(z.tuple([z.int(), z.array(cell)])).min(1),
      /** Cells of which two readings exist: `[row, index of the column]`. */
      doubt: z.array(z.tuple([z.int(), whole])).default([]),
    })
    .refine((table) => table.rows.every(([, cells]) => cells.length === table.columns.length), {
      error: 'a row has not as many cells as there are columns',
    })
    .transform((table) => ({ ...table, rows: table.rows.map(([row, cells]) => ({ row, cells })) }));
}

/** A column of the troop table: its printed name, and the odds as two whole numbers. */
const oddsSchema = z
  .tuple([z.string(), whole.min(1), whole.min(1)])
  .transform(([name, firing, target]) => ({ name, firing, target }));
const fuelWeeks = z.strictObject({ S: whole.max(1), P: whole.max(1), U: whole.max(1) });
const portSlots = z.strictObject({ A: whole, B: whole, C: whole, D: whole, E: whole, X: whole });
/** Troop factors that a squadron carries; `defence`: as many as its defence factor. [3.9.2] */
const capacity = z.union([whole, z.literal('defence')]);

const squadronTypes = z
  .array(z.tuple([squadronTypeSchema, z.string().length(1), capacity, capacity]))
  .transform((rows) =>
    rows.map(([type, letter, full, reduced]) => ({ type, letter, capacity: { full, reduced } })),
  );

const reinforcementRolls = z
  .array(z.tuple([whole.min(1).max(6), whole, whole, whole]))
  .length(6)
  .transform((rows) => rows.map(([roll, battle, cruiser, fleets]) => ({ roll, battle, cruiser, fleets })));

const qualitySchema = z.enum(['standard', 'low']);
const qualityShifts = z
  .array(z.tuple([sideSchema, qualitySchema, qualitySchema, whole]))
  .transform((rows) =>
    rows.map(([firing, quality, target, columns]) => ({ firing, quality, target, columns })),
  );

export const chartsFile = z.strictObject({
  /** Defence factors to be removed. [4.4] */
  spaceCombat: resultsTable(whole.min(1), whole),
  /** Percentage lost by the SDBs; 100 is a `d`. The row is their full strength. [4.5.1.1] */
  squadronAgainstSdb: resultsTable(whole.min(1), percent),
  /** Defence factors to be removed, by the SDBs' current strength. [4.5.1.3] */
  sdbAgainstSquadron: resultsTable(whole.min(1), whole),
  /** Percentage lost by the bombed unit. [4.5.2] */
  surfaceBombing: resultsTable(whole.min(1), percent),
  /** Percentage lost by the unit fired on; 100 is a `d`. [4.6] */
  troopCombat: resultsTable(oddsSchema, percent),
  atmosphere: z.strictObject({
    ...markShape,
    diceModifier: z.strictObject({ breathable: z.int(), tainted: z.int(), vacuum: z.int() }),
  }),
  /** Highest band first; a band holds from its tech level upwards. */
  techModifiers: z.strictObject({
    ...markShape,
    bands: z
      .array(z.tuple([whole, z.int()]))
      .transform((rows) => rows.map(([fromTech, modifier]) => ({ fromTech, modifier }))),
  }),
  techShift: z.strictObject({ ...markShape, columnsPerLevel: whole }),
  /** How strengths are reckoned: in units of 1/`scale` of a factor, so that every loss is a whole number. */
  strength: z.strictObject({
    ...markShape,
    scale: whole.min(1),
    armourFactor: whole,
    eliteFactor: whole,
    mercenaryAbovePercent: percent,
    mercenaryDivisor: whole.min(1),
    guerrillaPercent: percent,
    guerrillaRecoveryPercent: percent,
    sdbBombingDivisor: whole.min(1),
    garrisonPercent: whole,
  }),
  /** Movement phases that refuelling takes; 0 is at once. [3.8.3] */
  refuelling: z.strictObject({
    ...markShape,
    weeks: z.strictObject({ gasGiant: fuelWeeks, ocean: fuelWeeks, base: fuelWeeks, tanker: fuelWeeks }),
  }),
  /** Squadrons that a port refuels at once; the others there take a week, where it has fuel. [3.8.4] */
  starports: z.strictObject({ ...markShape, slots: portSlots, fuel: z.array(z.enum(['A', 'B', 'C', 'D'])) }),
  squadronTypes: z.strictObject({ ...markShape, types: squadronTypes }),
  /** Weeks that a fleet without an admiral plots ahead. [3.2] */
  plotting: z.strictObject({ ...markShape, weeksAhead: z.record(navySchema, whole) }),
  xboat: z.strictObject({ ...markShape, parsecs: whole.min(1) }),
  imperialReinforcements: z.strictObject({
    ...markShape,
    fromWeek: whole,
    rolls: reinforcementRolls,
    /** Rows that were worked out, not read. */
    derivedRolls: z.array(whole),
    admiralsPerFleet: whole,
    specialsPerFleet: whole,
  }),
  replacementCosts: z.strictObject({
    ...markShape,
    rebuildSquadron: whole,
    replaceSquadron: whole,
    troopFactor: whole,
    armourFactor: whole,
  }),
  /** Columns to the right for the firing side, by both sides' quality. [9.4] */
  quality: z.strictObject({ ...markShape, shifts: qualityShifts }),
  /** Points are counted in halves. [8] */
  victory: z.strictObject({
    ...markShape,
    capitalHalfPointsPerTech: whole,
    enemyHalfPointsPerTech: whole,
    independentHalfPointsPerTech: whole,
    /** To the Imperial side for holding every world inside the border. */
    bonuses: z
      .array(z.tuple([z.enum(['vargr', 'swordWorlds']), whole]))
      .transform((rows) => rows.map(([border, halfPoints]) => ({ border, halfPoints }))),
    /** A side's level is the last whose lead it has reached; below the first, stalemate. [8.1] */
    levels: z
      .array(z.tuple([z.enum(['marginal', 'major', 'decisive', 'automatic']), whole]))
      .transform((rows) => rows.map(([level, fromHalfPoints]) => ({ level, fromHalfPoints }))),
    /** Levels that a Zhodani armistice costs, from a week on; none may be declared before the first. [8.2.1] */
    armistice: z
      .array(z.tuple([whole, whole]))
      .transform((rows) => rows.map(([fromWeek, levels]) => ({ fromWeek, levels }))),
  }),
  surpriseAttack: z.strictObject({
    ...markShape,
    fleetHexes: z.array(hexSchema),
    watchedHex: hexSchema,
    discoveredOn: z.array(whole.min(1).max(6)),
  }),
});
/** The chart sheet. [1.4] */
export type Charts = Frozen<z.infer<typeof chartsFile>>;
/** A combat results table with plain factor columns. */
export type ResultsTable = Charts['spaceCombat'];
export type OddsTable = Charts['troopCombat'];
