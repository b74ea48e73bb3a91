import { z } from 'zod';
import { placeSchema, sideSchema } from '../state.ts';

/** Loading and unloading troops and admirals, and what is lost aboard. [3.9, 4.5.3] */
export const TRANSPORT_EVENTS = [
  z.strictObject({
    kind: z.literal('troops-loaded'),
    side: sideSchema,
    at: placeSchema,
    squadron: z.string(),
    /** Fleet of that squadron; null: it is in none. */
    fleet: z.string().nullable(),
    troops: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('troops-landed'),
    side: sideSchema,
    at: placeSchema,
    troops: z.array(z.string()),
  }),
  /** Units that were aboard a squadron when it was reduced or eliminated, with their losses before and after. [3.9.4] */
  z.strictObject({
    kind: z.literal('cargo-lost'),
    side: sideSchema,
    at: placeSchema,
    squadron: z.string(),
    losses: z.array(
      z.strictObject({ troop: z.string(), from: z.int().min(0).max(100), to: z.int().min(0).max(100) }),
    ),
  }),
  z.strictObject({
    kind: z.literal('admiral-landed'),
    side: sideSchema,
    admiral: z.string(),
    at: placeSchema,
  }),
  z.strictObject({
    kind: z.literal('admiral-boarded'),
    side: sideSchema,
    admiral: z.string(),
    at: placeSchema,
    /** Fleet or lone squadron. */
    aboard: z.string(),
  }),
] as const;
