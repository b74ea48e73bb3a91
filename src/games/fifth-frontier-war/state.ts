import { z } from 'zod';

/** Two belligerents. The Zhodani side commands the Zhodani, Sword Worlds and Vargr navies. [5.3.3] */
export const sideSchema = z.enum(['imperial', 'zhodani']);
export type Side = z.infer<typeof sideSchema>;

/** Four navies, each with its own admirals and plotting factor. [3.2, 5.3.3] */
export const navySchema = z.enum(['imperial', 'zhodani', 'swordWorlds', 'vargr']);
export type Navy = z.infer<typeof navySchema>;

/** Reinforcement boxes at the edge of the stellar display. [3.7.1] */
export const BOXES = [
  'imperialBox',
  'rimwardBox',
  'swordWorldsBox',
  'zhodaniBox',
  'zhodaniSecondBox',
] as const;
export type Box = (typeof BOXES)[number];

/** Where a counter stands: a hex of the stellar display (`CCRR`) or a reinforcement box. */
export const placeSchema = z.union([z.string().regex(/^\d{4}$/), z.enum(BOXES)]);
export type Place = z.infer<typeof placeSchema>;

const week = z.int().min(0);
const percent = z.int().min(0).max(100);

export const squadronTypeSchema = z.enum(['battle', 'cruiser', 'assault', 'tanker', 'scout']);
export type SquadronType = z.infer<typeof squadronTypeSchema>;

/** Attack, bombardment and defence factors. [1.3.1] */
const factorsSchema = z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)]);

/** A squadron counter as printed. [1.3.1] */
export const squadronCounterSchema = z.strictObject({
  id: z.string(),
  navy: navySchema,
  group: z.string(),
  type: squadronTypeSchema,
  jump: z.int().min(0),
  fuelCode: z.enum(['S', 'P', 'U']),
  full: factorsSchema,
  /** Null: not back-printed; any hit eliminates it. [4.3.5] */
  reduced: factorsSchema.nullable(),
  reducedJump: z.int().min(0).nullable(),
});
export type SquadronCounter = z.infer<typeof squadronCounterSchema>;

export const admiralCounterSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  navy: navySchema,
  precedence: z.int().min(0),
  planning: z.int().min(0),
  tactical: z.int(),
});
export type AdmiralCounter = z.infer<typeof admiralCounterSchema>;

export const troopCounterSchema = z.strictObject({
  id: z.string(),
  navy: navySchema,
  factor: z.int().min(1),
  tech: z.int().min(0),
  signs: z.array(z.enum(['armour', 'elite', 'jump', 'mercenary', 'psionic'])),
});
export type TroopCounter = z.infer<typeof troopCounterSchema>;

const squadronSchema = z.strictObject({
  /** `reserve`: off the map, in a pool of reinforcements. */
  state: z.enum(['full', 'reduced', 'destroyed', 'reserve']),
  at: placeSchema.nullable(),
  /** Fleet that it is organised in; null: independent. */
  fleet: z.string().nullable(),
  /** Refuelled since its last jump, and so able to jump. [3.8] */
  fuelled: z.boolean(),
  /** A tanker that may still refuel others; always false for the rest. [3.8.5] */
  tankFull: z.boolean(),
  /**
   * Week whose movement its last jump took; null: it has not jumped yet. Set by every jump, and by disengaging to the
   * week that follows [4.4.5.3]: in that week it spends no movement phase refuelling. [3.8.3]
   */
  movedFor: week.nullable(),
});
export type Squadron = z.infer<typeof squadronSchema>;

/** `J2011` jumps to 2011, `R2011` refuels or holds there; `JzhodaniBox` leaves the display. [3.2.3] */
const plotActionSchema = z.string().regex(/^[JR](?:\d{4}|[a-z]+Box)$/i);

const fleetSchema = z.strictObject({
  navy: navySchema,
  /** Null: the marker is not in play. [3.3.2] */
  at: placeSchema.nullable(),
  /** Whether its owner may bring it into play at all yet. */
  available: z.boolean(),
  /** Plotted action by week; the week just played stays on it. [3.2.3] */
  plot: z.record(z.string(), plotActionSchema),
  /** Last week that had to be plotted at the last plotting step: up to it plots stand unless aborted. [3.2.4.4] */
  fixedTo: week,
  /** Squadrons plotted to be detached at the end of a week. [3.2.3.3] */
  detach: z.record(z.string(), z.array(z.string())),
  /** Was plotted to refuel last week and could not; the owner may delay or abort. [3.2.4.2] */
  failedToRefuel: z.boolean(),
  /** Week whose movement its last jump took; disengaging takes that of the week that follows. [4.4.5.3] */
  movedFor: week.nullable(),
});
export type Fleet = z.infer<typeof fleetSchema>;

const admiralSchema = z.strictObject({
  /** Null: in reserve or dead. */
  at: placeSchema.nullable(),
  /** Fleet that he commands. */
  fleet: z.string().nullable(),
  state: z.enum(['active', 'reserve', 'dead']),
});
export type Admiral = z.infer<typeof admiralSchema>;

const troopSchema = z.strictObject({
  at: placeSchema.nullable(),
  loss: percent,
  state: z.enum(['active', 'reserve', 'destroyed']),
});
export type Troop = z.infer<typeof troopSchema>;

const worldSchema = z.strictObject({
  control: z.enum(['imperial', 'zhodani', 'none']),
  /** Percentage losses of the static defences, of their printed strength. [4.3] */
  sdbLoss: percent,
  defenceLoss: percent,
});
export type WorldState = z.infer<typeof worldSchema>;

/** Leave the battle when the condition holds after a round. [4.4.5] */
export const retreatSchema = z.strictObject({
  /** The side's rule, a fleet's, or a hex's; the most specific wins: fleet, then hex, then side. */
  scope: z.union([z.literal('side'), z.string()]),
  to: z.array(placeSchema),
  lossesPercent: z.int().min(1).max(100).nullable(),
  /** Leaves when own attack : enemy attack is below this; [own, enemy]. With both conditions null: never leaves. */
  oddsBelow: z.tuple([z.int().min(1), z.int().min(1)]).nullable(),
  /** Not before the end of this round. */
  afterRound: z.int().min(1),
});
export type Retreat = z.infer<typeof retreatSchema>;

/** Standing orders of a side; they hold until changed. */
export const doctrineSchema = z.strictObject({
  onFailedRefuel: z.enum(['delay', 'abort']),
  onSlow: z.enum(['detach', 'abort']),
  /** Types of squadron in the order in which they take losses; those not named come after, least value first. [4.4.3] */
  lossOrder: z.array(squadronTypeSchema),
  /** By scope. */
  retreat: z.record(z.string(), retreatSchema),
});
export type Doctrine = z.infer<typeof doctrineSchema>;

/** What a side last saw of an enemy fleet. */
const sightingSchema = z.strictObject({
  week,
  at: placeSchema,
  /** Contents, when they were seen (always, unless `hiddenFleets` is on). */
  squadrons: z.array(z.string()).nullable(),
  admiral: z.string().nullable(),
});
export type Sighting = z.infer<typeof sightingSchema>;

export const optionsSchema = z.strictObject({
  /** A variant: the content of a fleet is hidden from the enemy until it fights. The rulebook hides plots only. */
  hiddenFleets: z.boolean().default(false),
  /** The rulebook has no end but automatic victory and armistice [8.2]: at the end of this week points decide. */
  lastWeek: z.int().min(1).max(200).default(60),
});
export type Options = z.infer<typeof optionsSchema>;

export const stateSchema = z.strictObject({
  /** Name of the stop of the sequence of play at which the game waits. */
  at: z.enum(['imperial-deployment', 'zhodani-deployment', 'week']),
  scenario: z.string(),
  options: optionsSchema,
  /** The week whose movement and combat come next. 1 until the war begins. */
  week: z.int().min(1),
  /** Side that must move first this week; null outside the movement phase. [2.1.2.1] */
  firstMover: sideSchema.nullable(),
  /** Red worlds that a unit of the Zhodani side has entered: Imperial forces may use them from then on. [5.1] */
  openedWorlds: z.array(z.string()),
  worlds: z.record(z.string(), worldSchema),
  squadrons: z.record(z.string(), squadronSchema),
  fleets: z.record(z.string(), fleetSchema),
  admirals: z.record(z.string(), admiralSchema),
  troops: z.record(z.string(), troopSchema),
  doctrine: z.record(sideSchema, doctrineSchema),
  sightings: z.record(sideSchema, z.record(z.string(), sightingSchema)),
  /** Counters that are not the printed ones: replaced by a GM, or spelled out in a rule case. */
  ownCounters: z.strictObject({
    squadrons: z.record(z.string(), squadronCounterSchema),
    admirals: z.record(z.string(), admiralCounterSchema),
    troops: z.record(z.string(), troopCounterSchema),
    worlds: z.record(z.string(), z.strictObject({ sdb: z.int().min(0), defence: z.int().min(0) })),
  }),
  /** Set when the war is over. */
  result: z
    .strictObject({ level: z.string(), winner: sideSchema.nullable(), halfPoints: z.int() })
    .nullable(),
});
export type State = z.infer<typeof stateSchema>;

/** Shape number of the stored state. */
export const SHAPE = 1;
