import { z } from 'zod';
import type { Frozen } from './frozen.ts';
import { boxIdSchema, hexSchema, navySchema, sideSchema, squadronTypeSchema } from './schema.ts';
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
  /** Die modifiers of squadrons that fire on SDBs: for passive ones, and what their tech level is divided by. [4.5.1.1] */
  systemDefence: z.strictObject({ ...markShape, passiveModifier: z.int(), techDivisor: whole.min(1) }),
  /** What a side does in system defence that has said nothing. [4.5.1] */
  standingOrders: z.strictObject({
    ...markShape,
    /** SDB factors that one bombardment factor is a match for: the columns of the two tables stand so. */
    sdbPerBombardment: whole.min(1),
    /** SDBs stay passive when the bombardment is a match for more than so many times their strength. */
    sdbPassiveAbove: whole.min(1),
    /** SDBs break off once so much of their full strength is lost. */
    sdbBreakOffPercent: percent.min(1),
    /** Guerrillas that come out against more than so many times their strength are warned. */
    overtWarnsAbove: whole.min(1),
  }),
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
  command: z.strictObject({
    ...markShape,
    /** Added to the tactical factor of a commander who is on the world. [5.3.1.3] */
    ashoreTactical: z.int(),
    /** Of whoever holds the warrant. [5.3.5] */
    warrantPrecedence: whole,
  }),
  /** What the rulebook leaves open about space battles, and what a side does in them that has said nothing. [4.4] */
  spaceBattle: z.strictObject({
    ...markShape,
    /** A battle that is undecided after so many rounds goes on next week. */
    lastRound: whole.min(1),
    /** Equal dice for who decides first are thrown again at most so often; then the Imperial side does. */
    lastReroll: whole,
    /** A side leaves when its attack is below this share of the enemy's: own, enemy. */
    leaveBelow: z.tuple([whole.min(1), whole.min(1)]),
    /** What a factor counts for among losses that are alike in all else, and a squadron that is gone for good. */
    factorWorth: z.strictObject({ attack: whole, bombardment: whole, squadron: whole }),
  }),
  xboat: z.strictObject({ ...markShape, parsecs: whole.min(1) }),
  imperialReinforcements: z.strictObject({
    ...markShape,
    fromWeek: whole,
    rolls: reinforcementRolls,
    /** Rows that were worked out, not read. */
    derivedRolls: z.array(whole),
    admiralsPerFleet: whole,
    specialsPerFleet: whole,
    boxes: z.array(boxIdSchema).min(1),
  }),
  replacementCosts: z.strictObject({
    ...markShape,
    rebuildSquadron: whole,
    replaceSquadron: whole,
    /** Points for a factor, and for one of an armoured unit. [6.2.4] */
    troopFactor: whole.min(1),
    armourFactor: whole.min(1),
    /** Navies that receive points at all. [6.2] */
    navies: z.array(navySchema),
    /** Factors that are bought for the price of one: 1 as the rulebook has it. */
    troopPointScale: whole.min(1),
    /** Types of squadron in the order in which `REBUILD AUTO` sees to them; made for this project. */
    rebuildOrder: z.array(squadronTypeSchema),
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
    /** Outside its borders the Zhodani side may deploy one fleet in each of these. [9.1] */
    fleetHexes: z.array(hexSchema),
    /** Its squadrons jump at least so far. */
    minJump: whole.min(1),
    /** There they are streamlined. */
    streamlinedAt: z.array(hexSchema),
    /** There they refuel in no time from what the system has. */
    zeroTimeAt: z.array(hexSchema),
    /** Where patrols may find a fleet, and the rolls that find it. [9.1.1] */
    watchedHex: hexSchema,
    discoveredOn: z.array(whole.min(1).max(6)),
  }),
});
/** The chart sheet. [1.4] */
export type Charts = Frozen<z.infer<typeof chartsFile>>;
/** A combat results table with plain factor columns. */
export type ResultsTable = Charts['spaceCombat'];
export type OddsTable = Charts['troopCombat'];
