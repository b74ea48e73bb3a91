import { z } from 'zod';
import { placeSchema, surfaceFireSchema } from '../state.ts';

const unit = z.string().min(1);
const units = z.array(unit).min(1);

/** Guerrillas that go into hiding. [5.4.4] */
export const covertSchema = z.strictObject({ word: z.literal('COVERT'), units });
/** Guerrillas that fight openly. [5.4.4] */
export const overtSchema = z.strictObject({ word: z.literal('OVERT'), units });
/** When the secret base is shown: at the start of movement, before refuelling, or beside enemy troops. [5.5] */
export const revealSchema = z.strictObject({
  word: z.literal('REVEAL BASE'),
  when: z.enum(['start', 'beforeFuel', 'enemyTroops']),
});
/** How units fire that have no orders: on the world `at`, or without it wherever the side fights. [4.6.1] */
export const surfaceSchema = z.strictObject({
  word: z.literal('SURFACE'),
  at: placeSchema.optional(),
  way: surfaceFireSchema,
});
/**
 * Fire of one unit at one target; without `factors` all that it has left. Either may be `DEFENCE`, the defence
 * battalions: as a target those of the world where the unit is, as the unit those of the world `at`. [4.6.1]
 */
export const fireSchema = z
  .strictObject({
    word: z.literal('FIRE'),
    unit,
    at: placeSchema.optional(),
    factors: z.int().min(1).max(9999).optional(),
    target: unit,
  })
  .refine(
    ({ unit: fires, at }) => (fires === 'DEFENCE') === (at !== undefined),
    'defence battalions need their world, and other units none',
  );

/** Surface combat, guerrillas and the revealed base. [4.6, 5.4, 5.5] */
export const SURFACE_SCHEMAS = [covertSchema, overtSchema, revealSchema, surfaceSchema, fireSchema] as const;
