import { z } from 'zod';
import { placeSchema } from '../state.ts';

const troops = z.array(z.string().min(1)).min(1).max(40);
const fleet = z.string().min(1).optional();
const squadron = z.string().min(1).optional();
const all = z.literal(true).optional();

/** Where units go aboard: a squadron, or whichever of a fleet's has room; without both, whichever is there. */
const hold = { squadron, fleet };

interface Named {
  readonly troops?: readonly string[] | undefined;
  readonly all?: true | undefined;
  readonly squadron?: string | undefined;
  readonly fleet?: string | undefined;
}

const isOneHold = ({ squadron: one, fleet: other }: Named): boolean =>
  one === undefined || other === undefined;
const ONE_HOLD = 'into a squadron or a fleet, not both';
const isTroopsOrAll = (order: Named): boolean => (order.troops === undefined) === (order.all === true);
const TROOPS_OR_ALL = 'these units, or all';

/** Odds as they are written, with at most one decimal on either side: `2:1`, `1.5:1`, `0.5:1`. */
export const ODDS = /(?:[1-9]\d{0,2}(?:\.\d)?|0\.[1-9]):(?:[1-9]\d{0,2}(?:\.\d)?|0\.[1-9])/;
const odds = z.string().regex(new RegExp(`^(?:${ODDS.source})$`));

/** All: whatever is at the fleet's, or the squadron's, place. [3.9.1] */
export const loadSchema = z
  .strictObject({ word: z.literal('LOAD'), troops: troops.optional(), all, ...hold })
  .refine(isOneHold, ONE_HOLD)
  .refine(isTroopsOrAll, TROOPS_OR_ALL)
  .refine((order) => order.all !== true || (order.squadron ?? order.fleet) !== undefined, 'all: into what?');

/** Lands units, or all that a fleet or squadron carries; with a condition in the transfers, after bombing. [4.5.3] */
export const landSchema = z
  .strictObject({
    word: z.literal('LAND'),
    troops: troops.optional(),
    all,
    ...hold,
    at: placeSchema,
    /** No SDBs are left, or none that is active. */
    sdb: z.enum(['cleared', 'passive']).optional(),
    /** Own strength against the enemy's on the world, at least. */
    odds: odds.optional(),
    /** Defence battalions that are left, in factors. */
    defenceBelow: z.int().min(1).max(99999).optional(),
  })
  .refine(isOneHold, 'of a squadron or a fleet, not both')
  .refine(isTroopsOrAll, TROOPS_OR_ALL)
  .refine(
    (order) => (order.all === true) === ((order.squadron ?? order.fleet) !== undefined),
    'all: of what?',
  );

/** Takes units off in the transfers, after bombing; with a condition once they have lost so much. [4.5.3] */
export const liftSchema = z
  .strictObject({
    word: z.literal('LIFT'),
    troops: troops.optional(),
    all,
    at: placeSchema,
    ...hold,
    lossPercent: z.int().min(1).max(100).optional(),
  })
  .refine(isOneHold, ONE_HOLD)
  .refine(isTroopsOrAll, TROOPS_OR_ALL);

export const boardSchema = z
  .strictObject({ word: z.literal('BOARD'), admiral: z.string().min(1), ...hold })
  .refine(isOneHold, 'a squadron or a fleet, not both')
  .refine((order) => (order.squadron ?? order.fleet) !== undefined, 'aboard what?');

export const shoreSchema = z.strictObject({ word: z.literal('SHORE'), admiral: z.string().min(1) });

export const keepGarrisonSchema = z.strictObject({
  word: z.literal('KEEP GARRISON'),
  choice: z.enum(['on', 'off']),
});

/** Loading and unloading troops and admirals. [3.9, 4.5.3] */
export const TRANSPORT_SCHEMAS = [
  keepGarrisonSchema,
  loadSchema,
  landSchema,
  liftSchema,
  boardSchema,
  shoreSchema,
] as const;
