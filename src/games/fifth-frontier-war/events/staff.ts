import { z } from 'zod';
import { navySchema, placeSchema, sideSchema } from '../state.ts';

const admiral = z.string();
const imperial = z.literal('imperial');

/** The warrant, armistice and squadron quality. [5.3.5, 8.2.1, 9.4] */
export const STAFF_EVENTS = [
  /** Seniority settled the commands of a navy in a hex: the default, where the sheet left it open. [5.3.2] */
  z.strictObject({
    kind: z.literal('precedence-applied'),
    side: sideSchema,
    navy: navySchema,
    at: placeSchema,
    /** Who takes which fleet, and from whom; null: it had no commander. */
    takes: z.array(z.strictObject({ admiral, fleet: z.string(), from: admiral.nullable() })),
    /** Who is left without a fleet. */
    relieved: z.array(admiral),
  }),
  /** `from` null: it lay there. */
  z.strictObject({
    kind: z.literal('warrant-passed'),
    side: imperial,
    at: placeSchema,
    from: admiral.nullable(),
    to: admiral,
  }),
  /** It went with its holder. */
  z.strictObject({ kind: z.literal('warrant-lost'), side: imperial, at: placeSchema, admiral }),
  z.strictObject({ kind: z.literal('armistice-offered'), side: sideSchema }),
  z.strictObject({ kind: z.literal('armistice-withdrawn'), side: sideSchema }),
  /** At the end of a turn, for so many levels of victory; by an order or by the lead that a standing order names. */
  z.strictObject({
    kind: z.literal('armistice-declared'),
    side: sideSchema,
    turn: z.int(),
    levels: z.int(),
    by: z.enum(['order', 'standing-order']),
  }),
] as const;
