import { z } from 'zod';
import type { Frozen } from './frozen.ts';
import {
  baseSchema,
  borderSchema,
  boxIdSchema,
  hexSchema,
  idSchema,
  navySchema,
  sideSchema,
  squadronGroupSchema,
  squadronTypeSchema,
  troopGroupSchema,
} from './schema.ts';
import { markShape, markedTable, plainTable } from './table.ts';

const whole = z.int().min(0);
const statusSchema = markShape.status;

/** Where a force may be placed. */
export const areaSchema = z.discriminatedUnion('kind', [
  /** Each counter at its own home world. */
  z.strictObject({ kind: z.literal('home') }),
  z.strictObject({ kind: z.literal('world'), hex: hexSchema }),
  /** Any world inside the border. */
  z.strictObject({ kind: z.literal('border'), border: borderSchema }),
  /** Any world that the side controls at the start. */
  z.strictObject({ kind: z.literal('control'), side: sideSchema }),
  /** Any world with such a base. */
  z.strictObject({ kind: z.literal('base'), base: baseSchema }),
  /** Any world of the side that has defence battalions. */
  z.strictObject({ kind: z.literal('defended'), side: sideSchema }),
  /** A fleet marker: where squadrons of its navy stand. */
  z.strictObject({ kind: z.literal('withSquadrons') }),
]);
export type Area = Frozen<z.infer<typeof areaSchema>>;

/**
 * Which counters of a group: `all` that no earlier row took, `count` of those at random, or these by name.
 */
const pickSchema = z.union([z.enum(['all', 'random']), z.array(idSchema).min(1)]);
const whatSchema = z.enum(['squadron', 'troop', 'admiral', 'fleet', 'special']);

const force = {
  navy: navySchema,
  what: whatSchema,
  group: z.union([squadronGroupSchema, troopGroupSchema]).nullable(),
  type: squadronTypeSchema.nullable(),
  count: whole.min(1),
  pick: pickSchema,
};
const initialForceSchema = z.strictObject({
  ...force,
  area: areaSchema,
  areaStatus: statusSchema,
  ...markShape,
});
/** A row of the initial forces. [7] */
export type InitialForce = Frozen<z.infer<typeof initialForceSchema>>;

const reinforcementSchema = z.strictObject({
  week: whole.min(1),
  ...force,
  /** The owner chooses among several. */
  boxes: z.array(boxIdSchema).min(1),
  ...markShape,
});
/** A row of the reinforcements; those drawn by the die are in the charts. [6.1] */
export type Reinforcement = Frozen<z.infer<typeof reinforcementSchema>>;

const boxSchema = z.strictObject({
  id: boxIdSchema,
  side: sideSchema,
  entry: hexSchema,
  names: z.array(z.string().min(1)).min(1),
  ...markShape,
});
/** A reinforcements box, its owner and its entry hex. [3.7] */
export type ReinforcementsBox = Frozen<z.infer<typeof boxSchema>>;

const replacementSchema = z.strictObject({
  side: sideSchema,
  kind: z.enum(['squadron', 'troop']),
  initial: whole,
  weeks: z
    .array(z.tuple([whole, whole.nullable(), whole]))
    .transform((rows) => rows.map(([from, to, points]) => ({ from, to, points }))),
  ...markShape,
});
/** Replacement points: the stock at the start and what comes each week of a range (`to` null: for good). [6.2] */
export type Replacement = Frozen<z.infer<typeof replacementSchema>>;

export const orderOfBattleFile = z.strictObject({
  sequence: z.strictObject({
    ...markShape,
    steps: z.array(
      z.enum(['zhodaniSecretBase', 'zhodaniGuerrillas', 'imperialUnits', 'zhodaniUnits', 'zhodaniPlots']),
    ),
  }),
  boxes: markedTable(boxSchema),
  /** The world: inside the border, undefended, without such a base or zone. [5.5] */
  secretBase: z.strictObject({
    ...markShape,
    unit: idSchema,
    border: borderSchema,
    noBases: z.array(baseSchema),
    noZones: z.array(z.enum(['amber', 'red'])),
  }),
  guerrillas: z.strictObject({
    ...markShape,
    count: whole,
    atLeast: z
      .array(z.tuple([hexSchema, whole.min(1)]))
      .transform((rows) => rows.map(([hex, count]) => ({ hex, count }))),
    elsewhere: areaSchema,
  }),
  /** The Imperial special group: regular squadrons of these types and the warrant. [6.1.2] */
  specialGroup: z.strictObject({
    ...markShape,
    types: z
      .array(z.tuple([squadronTypeSchema, whole.min(1)]))
      .transform((rows) => rows.map(([type, count]) => ({ type, count }))),
    warrant: z.boolean(),
  }),
  /** Squadrons set aside when option 9.2 is played; otherwise they belong to the group they join. */
  blackGlobes: z.strictObject({
    ...markShape,
    group: squadronGroupSchema,
    joins: squadronGroupSchema,
    /** They come instead of what this roll of the Imperial reinforcements die brings, the first time. */
    roll: whole.min(1).max(6),
    fleets: whole,
  }),
  initial: markedTable(initialForceSchema),
  reinforcements: markedTable(reinforcementSchema),
  replacements: markedTable(replacementSchema),
});
/** Who has what, where and when. [6, 7] */
export type OrderOfBattle = Frozen<z.infer<typeof orderOfBattleFile>>;

/** The first and the last place in slot order (`slots.ts`) that a row takes, both included. */
const nthSchema = z
  .tuple([whole.min(1), whole.min(1)])
  .refine(([from, to]) => from <= to, 'the first slot comes after the last')
  .transform(([from, to]) => ({ from, to }));
const slotSchema = whole.min(1);

export const standardDeploymentFile = z.strictObject({
  ...markShape,
  secretBase: hexSchema,
  guerrillas: plainTable(
    z.strictObject({ at: hexSchema, count: whole.min(1), mode: z.enum(['covert', 'overt']) }),
  ),
  /** Colonial squadrons stand at home; these are in a fleet there. */
  colonials: plainTable(z.strictObject({ squadron: idSchema, fleet: idSchema })),
  squadrons: plainTable(
    z.strictObject({
      navy: navySchema,
      group: squadronGroupSchema,
      type: squadronTypeSchema,
      nth: nthSchema,
      at: hexSchema,
      fleet: idSchema.nullable().default(null),
    }),
  ),
  fleets: plainTable(z.strictObject({ fleet: idSchema, at: hexSchema })),
  /** `who`: an id, or a slot among the admirals drawn. Without a fleet he is ashore. */
  admirals: plainTable(
    z.strictObject({
      navy: navySchema,
      who: z.union([idSchema, slotSchema]),
      at: hexSchema,
      fleet: idSchema.nullable().default(null),
    }),
  ),
  /** `aboard`: embarked on that regular squadron of the navy, by type and slot; otherwise on the world. */
  troops: plainTable(
    z.strictObject({
      navy: navySchema,
      group: troopGroupSchema,
      nth: nthSchema,
      at: hexSchema,
      aboard: z
        .tuple([squadronTypeSchema, slotSchema])
        .transform(([type, slot]) => ({ type, slot }))
        .nullable()
        .default(null),
    }),
  ),
});
/** A ready deployment for both sides, by slots, so that it fits every draw. */
export type StandardDeployment = Frozen<z.infer<typeof standardDeploymentFile>>;

/** `J1510` jumps to 1510, `R1510` refuels or holds there; a box stands in place of the hex. [3.2.3] */
const plotSchema = z
  .string()
  .regex(
    /^[JR](?:\d{4}|imperialBox|rimwardBox|swordWorldsBox|zhodaniBox|zhodaniSecondBox)$/,
    'a plot is J or R and a hex or a box',
  );
const standardPlotSchema = z.strictObject({
  fleet: idSchema,
  /** The plots need no longer jump than this, which every draw gives the fleet. */
  assumedJump: whole.min(1),
  /** From week 1 on. */
  weeks: z.array(plotSchema).min(1),
  ...markShape,
});
/** A fleet's ready initial plots. [3.2.1] */
export type StandardPlot = Frozen<z.infer<typeof standardPlotSchema>>;
export const standardPlotsFile = markedTable(standardPlotSchema);
