import { z } from 'zod';
import { navySchema, placeSchema, sideSchema, squadronTypeSchema } from './state.ts';

const whole = z.int().min(0);
const factors = z.tuple([whole, whole, whole]);
/** Numbers and texts both do for a place: YAML reads an unquoted 2314 as a number, and 0708 must be quoted. */
const place = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), placeSchema);
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

const admiralEntry = z.strictObject({ admiral: admiralSchema, navy: navySchema.optional(), at: place });
export type GivenFreeAdmiral = z.infer<typeof admiralEntry>;

const troopsEntry = z.strictObject({
  troops: z.strictObject({
    id: z.string(),
    navy: navySchema.optional(),
    at: place,
    strength: z.int().min(1).optional(),
    tech: whole.optional(),
    elite: z.boolean().default(false),
    armour: z.boolean().default(false),
    loss: whole.max(100).default(0),
  }),
});
export type GivenTroops = z.infer<typeof troopsEntry>['troops'];

/** What `place` takes: a fleet, squadrons outside fleets, an admiral without a fleet, or troops. */
export const entrySchema = z.union([fleetEntry, squadronsEntry, admiralEntry, troopsEntry]);
export type Entry = z.infer<typeof entrySchema>;

/** What can be told of a misplaced entry: the shape that its first key names. */
export const ENTRY_BY_KEY: Readonly<Record<string, z.ZodType>> = {
  fleet: fleetEntry,
  squadrons: squadronsEntry,
  admiral: admiralEntry,
  troops: troopsEntry,
};

/** What `set` takes for a world. */
export const worldSetSchema = z.strictObject({
  control: z.union([sideSchema, z.literal('none')]).optional(),
  sdb: whole.optional(),
  defence: whole.optional(),
  sdbLoss: whole.max(100).optional(),
  defenceLoss: whole.max(100).optional(),
});

/** The turn that a case names. */
export const turnSchema = z.strictObject({
  week: z.int().min(1).optional(),
  window: z.enum(['imperial-deployment', 'zhodani-deployment', 'week']).optional(),
});
