import { z } from 'zod';

/** Two belligerents. The Zhodani side commands the Zhodani, Sword Worlds and Vargr navies. [5.3.3] */
export const sideSchema = z.enum(['imperial', 'zhodani']);
export type Side = z.infer<typeof sideSchema>;

/**
 * Who commands: a seat. Those named as the sides command what no other seat of theirs does, and what is decided for the
 * side as a whole. `allies`: the Sword Worlds and Vargr navies; `colonial`: the Imperial colonial forces.
 */
export const commanderSchema = z.enum(['imperial', 'colonial', 'zhodani', 'allies']);
export type Commander = z.infer<typeof commanderSchema>;

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
  group: z.string(),
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
  /** Fleet or lone squadron that he travels with without commanding it; with neither he is ashore. [3.9, 3.5.2] */
  aboard: z.string().nullable(),
  state: z.enum(['active', 'reserve', 'dead']),
});
export type Admiral = z.infer<typeof admiralSchema>;

/** Losses of troops and static defences are marked in tens. [1.3.5, 4.3.2] */
const loss = percent.refine((value) => value % 10 === 0, 'a loss is a multiple of 10');

const troopSchema = z.strictObject({
  /** The world or box where it stands; null while it is aboard or out of play. */
  at: placeSchema.nullable(),
  /** Squadron that carries it. [3.9.3] */
  aboard: z.string().nullable(),
  loss,
  state: z.enum(['active', 'reserve', 'destroyed']),
  /** Of guerrillas only: in hiding, or fighting openly. [5.4.4] */
  mode: z.enum(['covert', 'overt']).nullable(),
});
export type Troop = z.infer<typeof troopSchema>;

const worldSchema = z.strictObject({
  control: z.enum(['imperial', 'zhodani', 'none']),
  /** Percentage losses of the static defences, of their printed strength. [4.3] */
  sdbLoss: loss,
  defenceLoss: loss,
  /** It surrendered to the side that holds it, so that a squadron may be its garrison. [5.2.1] */
  surrendered: z.boolean(),
  /**
   * Sides that have attacked this independent world, bombed it or landed there, in order: its battalions fight them.
   * Absent: none has. [5.2]
   */
  provokedBy: z.array(sideSchema).min(1).optional(),
});
export type WorldState = z.infer<typeof worldSchema>;

/**
 * Leave the battle when one of the conditions holds after a round. [4.4.5] Without conditions: with a destination it
 * says only where to go if the side leaves, with none it never leaves.
 */
export const retreatSchema = z.strictObject({
  /** The side's rule, a fleet's, a hex's, or a lone squadron's; the most specific wins: fleet, then hex, then side. */
  scope: z.union([z.literal('side'), z.string()]),
  to: z.array(placeSchema),
  /** 0: whatever the losses. */
  lossesPercent: z.int().min(0).max(100).nullable(),
  /** Leaves when own attack : enemy attack is below this; [own, enemy]. */
  oddsBelow: z.tuple([z.int().min(1), z.int().min(1)]).nullable(),
  /** Not before the end of this round. */
  afterRound: z.int().min(1),
  /** Only if the enemy, who decided first, stays or leaves; null: either way. [4.4.5.5] */
  ifEnemy: z.enum(['stays', 'leaves']).nullable(),
});
export type Retreat = z.infer<typeof retreatSchema>;

/** What the owner of SDBs decides: the most specific of hex and side holds. [4.5.1] */
export const sdbDoctrineSchema = z.strictObject({
  mode: z.enum(['auto', 'active', 'passive']),
  /** Passive when attacked by at least so many bombardment factors; null: as `mode` says. */
  passiveAgainst: z.int().min(1).nullable(),
  /** Break off after a round when this percentage of full strength is lost; null: by the standard rule. */
  breakOffAt: z.int().min(1).max(100).nullable(),
});
export type SdbDoctrine = z.infer<typeof sdbDoctrineSchema>;

/** Whether squadrons attack SDBs, and when they break off: of a side, a fleet or a hex. [4.5.1] */
export const engageDoctrineSchema = z.strictObject({
  mode: z.enum(['auto', 'attack', 'avoid']),
  /** Break off when this percentage of the defence factors present is lost; null: by the standard rule. */
  breakOffAt: z.int().min(1).max(100).nullable(),
});
export type EngageDoctrine = z.infer<typeof engageDoctrineSchema>;

/** What is bombed: of a side, a fleet or a hex. [4.5.2] */
export const bombDoctrineSchema = z.strictObject({
  /** `none` spares the world; `largest` begins with the largest current strength. */
  mode: z.enum(['none', 'largest', 'defence', 'troops', 'listed']),
  /** Targets in order for `listed`: troop ids, or `DEFENCE`; `factors` null: whatever is left. */
  targets: z.array(z.strictObject({ target: z.string(), factors: z.int().min(1).nullable() })),
});
export type BombDoctrine = z.infer<typeof bombDoctrineSchema>;

/** How units on a world fire: of a side or a hex. [4.6.1] */
export const surfaceFireSchema = z.enum(['bestOdds', 'focus', 'spread', 'hold']);
export type SurfaceFire = z.infer<typeof surfaceFireSchema>;

/** Standing orders of a side; they hold until changed. Records are by scope: `side`, a fleet, or a hex. */
export const doctrineSchema = z.strictObject({
  onFailedRefuel: z.enum(['delay', 'abort']),
  onSlow: z.enum(['detach', 'abort']),
  /** Types of squadron in the order in which they take losses; those not named come after, least value first. [4.4.3] */
  lossOrder: z.record(z.string(), z.array(squadronTypeSchema)),
  retreat: z.record(z.string(), retreatSchema),
  sdb: z.record(z.string(), sdbDoctrineSchema),
  engageSdb: z.record(z.string(), engageDoctrineSchema),
  bombing: z.record(z.string(), bombDoctrineSchema),
  surfaceFire: z.record(z.string(), surfaceFireSchema),
  /** Refuse to leave a world with less than its garrison. [5.2] */
  keepGarrison: z.boolean(),
  /** Spend squadron replacement points on rebuilding by itself. [6.2.3] */
  rebuild: z.enum(['off', 'auto']),
  /** Attack of a multiple attack that gets the column shift: the first 48, or the remainder. [9.4.2] */
  qualityShift: z.enum(['first', 'rest']),
  /** Declare an armistice once the lead is at least so many points; null: never by itself. [8.2.1] */
  armisticeAtLead: z.int().nullable(),
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
  /** Who answers what arises in combat: doctrine alone, or a window of its own where forces meet. */
  combatOrders: z.enum(['doctrine', 'window']).default('doctrine'),
  /** The Sword Worlds and Vargr navies are commanded by a seat of their own. [5.3.3] */
  alliesSeat: z.boolean().default(false),
  /** The Imperial colonial squadrons and troops are commanded by a seat of their own. */
  colonialSeat: z.boolean().default(false),
  /** Optional rules. [9.1, 9.2, 9.3, 9.4] */
  surpriseAttack: z.boolean().default(false),
  blackGlobes: z.boolean().default(false),
  jumpTroops: z.boolean().default(false),
  squadronQuality: z.boolean().default(false),
  /** The rulebook has no end but automatic victory and armistice [8.2]: at the end of this week points decide. */
  lastWeek: z.int().min(1).max(200).default(60),
});
export type Options = z.infer<typeof optionsSchema>;

export const stateSchema = z.strictObject({
  /** Name of the stop of the sequence of play at which the game waits. */
  at: z.enum([
    'secret-base',
    'imperial-deployment',
    'zhodani-deployment',
    'initial-plotting',
    'week',
    'combat',
  ]),
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
  /** World of the Zhodani secret base; null: none was chosen. [5.5] */
  secretBase: z.strictObject({ at: z.string(), revealed: z.boolean() }).nullable(),
  /**
   * The Emperor's warrant: held by an admiral (lost with him when he is dead), or lying in a box or on a world; both
   * null: it has not arrived. [5.3.5]
   */
  warrant: z.strictObject({ holder: z.string().nullable(), at: placeSchema.nullable() }),
  /** Replacement points saved up. [6.2] */
  replacementPoints: z.record(
    sideSchema,
    z.strictObject({ squadron: z.int().min(0), troop: z.int().min(0) }),
  ),
  /**
   * Reinforcements of the coming week, drawn when the week before ended: counter by counter the boxes it may be put
   * in, the first unless its owner says otherwise. [6.1]
   */
  arrivals: z.record(z.string(), z.array(z.enum(BOXES)).min(1)),
  /** The black globe squadrons have arrived, or are drawn and about to. [9.2] */
  blackGlobesArrived: z.boolean(),
  /** Whether the Zhodani build-up at 871-438 was discovered; null: not rolled for. [9.1.1] */
  buildUpDiscovered: z.boolean().nullable(),
  /** Sides whose offer of an armistice stands. [8.2.1] */
  armisticeOffers: z.array(sideSchema),
  /**
   * What the system defence substep settled where the combat phase is just being played: whether the SDBs are active,
   * and whether the squadrons held back or broke off and so take no further part. Null: nothing settled. [4.5.1]
   */
  systemDefence: z
    .strictObject({ at: z.string(), sdbActive: z.boolean(), squadronsHeldBack: z.boolean() })
    .nullable(),
  /** Orders of the week's sheets that wait for the combat window, by seat. */
  carriedOrders: z.partialRecord(commanderSchema, z.array(z.record(z.string(), z.json()))),
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
export const SHAPE = 2;
