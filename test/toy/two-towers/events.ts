import { z } from 'zod';
import { blockSchema, seatSchema } from './state.ts';

const die = z.int().min(1).max(6);

/** The facts of a turn. What only some may see is optional: `seenBy` takes it away. */
export const eventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gold-found'), seat: seatSchema, gold: z.int() }),
  z.strictObject({ kind: z.literal('market-opened'), round: z.int(), blocks: z.array(blockSchema) }),
  z.strictObject({
    kind: z.literal('block-won'),
    seat: seatSchema,
    block: blockSchema,
    /** Known to the winner alone. [2.2] */
    price: z.int().optional(),
    /** The die between equal bids. [2.2] */
    roll: die.optional(),
  }),
  z.strictObject({ kind: z.literal('block-unsold'), block: blockSchema }),
  z.strictObject({ kind: z.literal('block-stacked'), seat: seatSchema, block: blockSchema }),
  /** `fell`: whose tower lost its top. [2.5] */
  z.strictObject({ kind: z.literal('storm'), roll: die, fell: seatSchema.optional() }),
  z.strictObject({ kind: z.literal('game-ended'), winner: seatSchema.nullable() }),
]);

export type Event = z.infer<typeof eventSchema>;
