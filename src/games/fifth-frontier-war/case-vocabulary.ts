import { z } from 'zod';
import { BOXES, navySchema, placeSchema, sideSchema, squadronTypeSchema } from './state.ts';

const whole = z.int().min(0);
const factors = z.tuple([whole, whole, whole]);
/** Numbers and texts both do for a place: YAML reads an unquoted 2314 as a number, and 0708 must be quoted. */
const place = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), placeSchema);
/** Losses are marked in tens. [4.3.2] */
const lossSchema = whole.max(100).refine((value) => value % 10 === 0, 'a loss is a multiple of 10');
const weeks = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^\d+$/), value);

const condition = {
  state: z.enum(['full', 'reduced']).default('full'),
  fuelled: z.boolean().default(true),
  /** A tanker whose tank is empty. */
  tankFull: z.boolean().optional(),
};

/** A squadron of the game by its id, or one spelled out; `count: 3` makes three, `A1.1` to `A1.3`. */
const squadronSchema = z.union([
  z.string(),
  z.strictObject({
    id: z.string(),
    type: squadronTypeSchema.optional(),
    group: z.string().optional(),
    navy: navySchema.optional(),
    jump: whole.optional(),
    fuel: z.enum(['S', 'P', 'U']).optional(),
    full: factors.optional(),
    reduced: factors.nullable().optional(),
    reducedJump: whole.optional(),
    count: z.int().min(1).max(60).optional(),
    ...condition,
  }),
]);
export type GivenSquadron = z.infer<typeof squadronSchema>;

/** An admiral of the game by id or name, or one spelled out. */
const admiralSchema = z.union([
  z.string(),
  z.strictObject({
    id: z.string().optional(),
    name: z.string(),
    precedence: whole.default(1),
    plotting: whole.default(0),
    tactical: z.int().default(0),
  }),
]);
export type GivenAdmiral = z.infer<typeof admiralSchema>;

const fleetEntry = z.strictObject({
  fleet: z.string(),
  navy: navySchema.optional(),
  at: place,
  admiral: admiralSchema.optional(),
  squadrons: z.array(squadronSchema).min(1),
  plot: weeks(z.string()).default({}),
  detach: weeks(z.array(z.string())).default({}),
  /** Plots that stand for good reach to this week; left out: as far as an earlier plotting step asked. */
  fixedTo: whole.optional(),
  failedToRefuel: z.boolean().default(false),
  /** Week whose movement its squadrons have made by disengaging. */
  movedFor: whole.optional(),
});
export type GivenFleet = z.infer<typeof fleetEntry>;

const squadronsEntry = z.strictObject({
  squadrons: z.strictObject({ navy: navySchema, at: place, list: z.array(squadronSchema).min(1) }),
});

const admiralEntry = z.strictObject({
  admiral: admiralSchema,
  navy: navySchema.optional(),
  at: place,
  /** Fleet or lone squadron that he travels with; without it he is ashore. */
  aboard: z.string().optional(),
  /** He holds the warrant. [5.3.5] */
  warrant: z.boolean().default(false),
});
export type GivenFreeAdmiral = z.infer<typeof admiralEntry>;

const troopsEntry = z.strictObject({
  troops: z.strictObject({
    id: z.string(),
    navy: navySchema.optional(),
    /** Where it is on the ground; not with `aboard`. */
    at: place.optional(),
    /** Squadron that carries it, placed before it. */
    aboard: z.string().optional(),
    strength: z.int().min(1).optional(),
    tech: whole.optional(),
    group: z.string().optional(),
    elite: z.boolean().default(false),
    armour: z.boolean().default(false),
    mercenary: z.boolean().default(false),
    psionic: z.boolean().default(false),
    jump: z.boolean().default(false),
    loss: lossSchema.default(0),
    /** Waits among the reinforcements, or was eliminated; then without a place. */
    state: z.enum(['active', 'reserve', 'destroyed']).default('active'),
  }),
});
export type GivenTroops = z.infer<typeof troopsEntry>['troops'];

/** A unit of the Ine Givar. [5.4.4] */
const guerrillaEntry = z.strictObject({
  guerrilla: z.string(),
  at: place,
  mode: z.enum(['covert', 'overt']).default('covert'),
  loss: lossSchema.default(0),
});
export type GivenGuerrilla = z.infer<typeof guerrillaEntry>;

/** Counters off the map: among the reinforcements, or lost and so to be replaced. */
const offMapEntry = z.strictObject({
  offMap: z.strictObject({
    squadrons: z.array(z.string()).default([]),
    troops: z.array(z.string()).default([]),
    admirals: z.array(z.string()).default([]),
    /** Fleet markers that are not available yet. */
    fleets: z.array(z.string()).default([]),
    state: z.enum(['reserve', 'destroyed']).default('reserve'),
  }),
});
export type GivenOffMap = z.infer<typeof offMapEntry>['offMap'];

/** What `place` takes: fleets, squadrons outside fleets, admirals without a command, troops, guerrillas, and what is off the map. */
export const entrySchema = z.union([
  fleetEntry,
  squadronsEntry,
  admiralEntry,
  troopsEntry,
  guerrillaEntry,
  offMapEntry,
]);
export type Entry = z.infer<typeof entrySchema>;

/** What can be told of a misplaced entry: the shape that its first key names. */
export const ENTRY_BY_KEY: Readonly<Record<string, z.ZodType>> = {
  fleet: fleetEntry,
  squadrons: squadronsEntry,
  admiral: admiralEntry,
  troops: troopsEntry,
  guerrilla: guerrillaEntry,
  offMap: offMapEntry,
};

/** What `set` takes for a world. */
export const worldSetSchema = z.strictObject({
  control: z.union([sideSchema, z.literal('none')]).optional(),
  sdb: whole.optional(),
  defence: whole.optional(),
  sdbLoss: lossSchema.optional(),
  defenceLoss: lossSchema.optional(),
  /** It surrendered to the side that holds it. [5.2.1] */
  surrendered: z.boolean().optional(),
  /** Sides that have attacked it, bombed it or landed there while nobody controls it. [ffw-5.2-independents] */
  provokedBy: z.array(sideSchema).optional(),
  /** A red world that a unit of the Zhodani side has entered. [5.1] */
  opened: z.boolean().optional(),
});

/** What `set` takes for a side: replacement points saved up, and an offer of an armistice that stands. */
export const sideSetSchema = z.strictObject({
  squadronPoints: whole.optional(),
  troopPoints: whole.optional(),
  armisticeOffered: z.boolean().optional(),
});

/** What `set` takes for reinforcements of this week: boxes by counter, the first unless its owner chooses. [6.1] */
export const arrivalsSetSchema = z.record(z.string(), z.array(z.enum(BOXES)).min(1));

/** The black globe squadrons have come, so that the next 6 is an ordinary one. [9.2] */
export const blackGlobesSetSchema = z.boolean();

/** Whether the Zhodani build-up at 871-438 was found; null: no die was thrown for it. [9.1.1] */
export const buildUpSetSchema = z.boolean().nullable();

/** What `set` takes for the warrant: the admiral who holds it, or the world or box where it lies. [5.3.5] */
export const warrantSetSchema = z.union([
  z.strictObject({ holder: z.string() }),
  z.strictObject({ at: place }),
]);

/** What `set` takes for the secret base. [5.5] */
export const secretBaseSetSchema = z.strictObject({ at: place, revealed: z.boolean().default(false) });

/** The turn that a case names. */
export const turnSchema = z.strictObject({
  week: z.int().min(1).optional(),
  window: z
    .enum(['secret-base', 'imperial-deployment', 'zhodani-deployment', 'initial-plotting', 'week', 'combat'])
    .optional(),
});
