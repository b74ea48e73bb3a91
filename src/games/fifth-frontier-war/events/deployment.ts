import { z } from 'zod';
import { placeSchema, sideSchema } from '../state.ts';

/** Setting up: the secret base, guerrillas and single counters. [5.5, 7] */
export const DEPLOYMENT_EVENTS = [
  /** Known to the Zhodani side alone until it is revealed. [5.5] */
  z.strictObject({ kind: z.literal('secret-base-chosen'), side: z.literal('zhodani'), at: placeSchema }),
  z.strictObject({
    kind: z.literal('guerrillas-placed'),
    side: z.literal('zhodani'),
    guerrillas: z.array(z.string()),
    at: placeSchema,
    mode: z.enum(['covert', 'overt']),
  }),
  /** Counters that begin elsewhere than the standard deployment has them, as their owner ordered. [7] */
  z.strictObject({
    kind: z.literal('counters-deployed'),
    side: sideSchema,
    counters: z.array(z.string()),
    at: placeSchema,
    fleet: z.string().nullable(),
    /** Squadron on which troops are embarked. */
    aboard: z.string().nullable(),
  }),
  /** The Imperial die for a build-up at 871-438. [9.1.1] */
  z.strictObject({
    kind: z.literal('build-up-searched'),
    at: placeSchema,
    roll: z.int().min(1).max(6),
    discovered: z.boolean(),
  }),
] as const;
