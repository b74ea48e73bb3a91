import { z } from 'zod';
import { placeSchema, sideSchema } from '../state.ts';

const ids = z.array(z.string());
const whole = z.int().min(0);
/** By whom a squadron was rebuilt: an order of the sheet, or the standing order. */
const cause = z.enum(['order', 'doctrine']);

/** Reinforcements and replacements. [6] */
export const REINFORCEMENT_EVENTS = [
  /** The Imperial die, and what the table says of it; a group that is short gives fewer. [6.1.2] */
  z.strictObject({
    kind: z.literal('reinforcement-roll'),
    side: sideSchema,
    /** In which they arrive. */
    week: whole,
    roll: z.int().min(1).max(6),
    battle: whole,
    cruiser: whole,
    fleets: whole,
    blackGlobes: z.boolean(),
  }),
  /** Counters now stand in a box; fleet markers are free to be formed. [2.1.1.1] */
  z.strictObject({
    kind: z.literal('reinforcements-arrived'),
    side: sideSchema,
    at: placeSchema,
    squadrons: ids,
    troops: ids,
    admirals: ids,
    fleets: ids,
  }),
  /** The Emperor's warrant, with the admiral who brings it; null: it lies in the box. [5.3.5] */
  z.strictObject({
    kind: z.literal('warrant-arrived'),
    side: sideSchema,
    at: placeSchema,
    admiral: z.string().nullable(),
  }),
  /** Points that come in this week. [6.2.1] */
  z.strictObject({
    kind: z.literal('replacement-points'),
    side: sideSchema,
    squadron: whole,
    troop: whole,
  }),
  z.strictObject({
    kind: z.literal('squadron-rebuilt'),
    side: sideSchema,
    squadron: z.string(),
    at: placeSchema,
    points: whole,
    cause,
  }),
  z.strictObject({
    kind: z.literal('squadron-replaced'),
    side: sideSchema,
    squadron: z.string(),
    at: placeSchema,
    points: whole,
  }),
  /** Losses in percent, before and after. [6.2.4] */
  z.strictObject({
    kind: z.literal('troop-rebuilt'),
    side: sideSchema,
    troop: z.string(),
    at: placeSchema,
    from: whole,
    to: whole,
    points: whole,
  }),
  z.strictObject({
    kind: z.literal('troop-replaced'),
    side: sideSchema,
    troop: z.string(),
    at: placeSchema,
    points: whole,
  }),
] as const;
