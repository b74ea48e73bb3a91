import { z } from 'zod';
import { DEPLOYMENT_EVENTS } from './events/deployment.ts';
import { INTERFACE_EVENTS } from './events/interface.ts';
import { REINFORCEMENT_EVENTS } from './events/reinforcement.ts';
import { STAFF_EVENTS } from './events/staff.ts';
import { SURFACE_EVENTS } from './events/surface.ts';
import { TRANSPORT_EVENTS } from './events/transport.ts';
import { navySchema, placeSchema, sideSchema } from './state.ts';

/** One attack on the space combat table: its factors, the column used and the die. [4.4.1, 4.4.2] */
export const shotSchema = z.strictObject({
  factors: z.int(),
  /** Null: below the first column, so without effect. */
  column: z.int().nullable(),
  /** Columns to the right that squadron quality shifted it. [9.4] */
  shift: z.int().min(0).default(0),
  roll: z.int().min(1).max(6),
  /** After the modifier for tactical ability, held within 1 to 6. [4.4.4.1] */
  modified: z.int().min(1).max(6),
  result: z.int().min(0),
});

const loss = z.strictObject({
  squadron: z.string(),
  to: z.enum(['reduced', 'destroyed']),
  /** Defence factors that went with it. [4.4.3] */
  factors: z.int().min(0),
});

/**
 * The facts of a turn. Each says what happened, where, by which dice; whose eyes may see it is decided by `seenBy`.
 * Kinds and fields are public: rule cases, reports and exports name them.
 */
export const eventSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    navy: navySchema,
    what: z.string(),
    counters: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('deployed'), side: sideSchema }),
  z.strictObject({
    kind: z.literal('order-failed'),
    side: sideSchema,
    order: z.string(),
    code: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.int()])),
  }),
  z.strictObject({
    kind: z.literal('fleet-formed'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    squadrons: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('fleet-disbanded'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    cause: z.enum(['order', 'destroyed', 'left-behind']),
  }),
  z.strictObject({
    kind: z.literal('squadrons-attached'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    squadrons: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('squadrons-detached'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    squadrons: z.array(z.string()),
    cause: z.enum(['order', 'plotted', 'slow', 'unable-to-disengage']),
  }),
  z.strictObject({
    kind: z.literal('admiral-assigned'),
    side: sideSchema,
    admiral: z.string(),
    fleet: z.string().nullable(),
    at: placeSchema,
  }),
  z.strictObject({
    kind: z.literal('plot-aborted'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    cause: z.enum(['order', 'doctrine', 'impossible', 'disengaged']),
  }),
  z.strictObject({
    kind: z.literal('plot-delayed'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    cause: z.enum(['order', 'doctrine']),
  }),
  z.strictObject({
    kind: z.literal('plot-defaulted'),
    side: sideSchema,
    fleet: z.string(),
    week: z.int(),
    action: z.string(),
  }),
  z.strictObject({
    kind: z.literal('discretionary'),
    imperial: z.int(),
    zhodani: z.int(),
    first: sideSchema,
  }),
  z.strictObject({
    kind: z.literal('admiral-travelled'),
    side: sideSchema,
    admiral: z.string(),
    from: placeSchema,
    to: placeSchema,
  }),
  z.strictObject({
    kind: z.literal('scout-jumped'),
    side: sideSchema,
    squadron: z.string(),
    from: placeSchema,
    to: placeSchema,
  }),
  z.strictObject({
    kind: z.literal('fleet-jumped'),
    side: sideSchema,
    fleet: z.string(),
    from: placeSchema,
    to: placeSchema,
    squadrons: z.array(z.string()),
    wellLed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('refuel-failed'),
    side: sideSchema,
    fleet: z.string(),
    at: placeSchema,
    squadrons: z.array(z.string()),
  }),
  /** One side's fire in one round. */
  z.strictObject({
    kind: z.literal('space-combat'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    attack: z.int(),
    tactical: z.int(),
    admiral: z.string().nullable(),
    /** Null: the optional rule is not played. [9.4.1] */
    quality: z.enum(['standard', 'low']).nullable().default(null),
    shots: z.array(shotSchema),
    damage: z.int(),
  }),
  z.strictObject({
    kind: z.literal('space-losses'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    required: z.int(),
    losses: z.array(loss),
  }),
  z.strictObject({
    kind: z.literal('disengagement-order'),
    at: placeSchema,
    round: z.int(),
    imperial: z.int(),
    zhodani: z.int(),
    first: sideSchema,
  }),
  z.strictObject({
    kind: z.literal('disengaged'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    fleet: z.string().nullable(),
    squadrons: z.array(z.string()),
    to: placeSchema,
    leftBehind: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('battle-ended'),
    at: placeSchema,
    rounds: z.int(),
    outcome: z.enum(['imperial', 'zhodani', 'both-destroyed', 'stand-off']),
  }),
  z.strictObject({ kind: z.literal('admiral-lost'), side: sideSchema, admiral: z.string(), at: placeSchema }),
  z.strictObject({
    kind: z.literal('control-gained'),
    at: placeSchema,
    from: z.enum(['imperial', 'zhodani', 'none']),
    to: sideSchema,
  }),
  /** Its garrison is gone: the world is again whose it was at the start. [5.2] */
  z.strictObject({
    kind: z.literal('control-lost'),
    at: placeSchema,
    from: sideSchema,
    to: z.enum(['imperial', 'zhodani', 'none']),
  }),
  /** A world without air gives itself up; its defences and these troops of its holder are disarmed. [5.2.1] */
  z.strictObject({
    kind: z.literal('surrendered'),
    at: placeSchema,
    from: z.enum(['imperial', 'zhodani', 'none']),
    to: sideSchema,
    troops: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('war-over'),
    level: z.string(),
    winner: sideSchema.nullable(),
    halfPoints: z.int(),
    cause: z.enum(['automatic', 'last-week', 'armistice', 'declared-armistice']),
  }),
  ...DEPLOYMENT_EVENTS,
  ...REINFORCEMENT_EVENTS,
  ...TRANSPORT_EVENTS,
  ...INTERFACE_EVENTS,
  ...SURFACE_EVENTS,
  ...STAFF_EVENTS,
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;
