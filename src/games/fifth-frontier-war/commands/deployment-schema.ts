import { z } from 'zod';

const id = z.string().min(1);
const ids = z.array(id).min(1);
/** Forces begin on the stellar display. */
const hex = z.string().regex(/^\d{4}$/);

export const secretBaseSchema = z.strictObject({ word: z.literal('SECRET BASE'), at: hex });
/** In hiding, unless it is said that they fight openly. [5.4.4] */
export const deployGuerrillasSchema = z.strictObject({
  word: z.literal('DEPLOY GUERRILLAS'),
  guerrillas: ids,
  at: hex,
  overt: z.literal(true).optional(),
});
/** A fleet with all that it has. */
export const deployFleetSchema = z.strictObject({ word: z.literal('DEPLOY FLEET'), fleet: id, at: hex });
/** Without a fleet: on their own. */
export const deploySquadronsSchema = z.strictObject({
  word: z.literal('DEPLOY SQUADRONS'),
  squadrons: ids,
  at: hex,
  fleet: id.optional(),
});
/** Without a fleet: ashore. */
export const deployAdmiralSchema = z.strictObject({
  word: z.literal('DEPLOY ADMIRAL'),
  admiral: id,
  at: hex,
  fleet: id.optional(),
});
/** On a world, or embarked. [3.9] */
export const deployTroopsSchema = z
  .strictObject({
    word: z.literal('DEPLOY TROOPS'),
    troops: ids,
    at: hex.optional(),
    squadron: id.optional(),
  })
  .refine(
    ({ at, squadron }) => (at === undefined) !== (squadron === undefined),
    'on a world, or on a squadron',
  );

/** Setting up: the secret base, guerrillas and single counters. [5.5, 7] */
export const DEPLOYMENT_SCHEMAS = [
  secretBaseSchema,
  deployGuerrillasSchema,
  deployFleetSchema,
  deploySquadronsSchema,
  deployAdmiralSchema,
  deployTroopsSchema,
] as const;
