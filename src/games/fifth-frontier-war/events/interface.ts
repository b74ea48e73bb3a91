import { z } from 'zod';
import { placeSchema, sideSchema } from '../state.ts';

const die = z.int().min(1).max(6);
const owner = z.union([sideSchema, z.literal('none')]);
/** Factors as a person writes them: current strengths need not be whole. */
const strength = z.string().regex(/^\d+(\.\d+)?$/);
const percent = z.int().min(0).max(100);

/** One attack of squadrons on SDBs; its result is a percentage of their full strength. [4.5.1.1] */
const shotAtSdbs = z.strictObject({
  factors: z.int(),
  column: z.int(),
  roll: die,
  /** Less half the tech level, and less three more for passive SDBs. */
  modified: z.int(),
  result: percent,
});

/** One attack with a current strength: of SDBs on squadrons, or of whoever bombs. [4.5.1.3, 4.5.2] */
const shot = z.strictObject({
  factors: strength,
  column: z.int(),
  roll: die,
  /** By the tech level of the SDBs that fire, or of the unit that is bombed. */
  modified: z.int(),
  result: z.int().min(0),
});

const loss = z.strictObject({
  squadron: z.string(),
  to: z.enum(['reduced', 'destroyed']),
  /** Defence factors that went with it. [4.4.3] */
  factors: z.int().min(0),
});

/** Squadrons, system defence boats and bombing. `side` is always that of the squadrons, `owner` the world's. [4.5, 9.2] */
export const INTERFACE_EVENTS = [
  /** What both sides announced. [4.5.1] */
  z.strictObject({
    kind: z.literal('system-defence'),
    at: placeSchema,
    side: sideSchema,
    owner,
    attacks: z.boolean(),
    active: z.boolean(),
    /** Null: there is no attack, and so nobody has seen it. */
    bombardment: z.int().min(0).nullable(),
    /** Current strength of the SDBs. */
    sdb: strength,
  }),
  /** The squadrons' fire in one round, and what it did. [4.5.1.1, 4.5.1.2] */
  z.strictObject({
    kind: z.literal('sdb-losses'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    owner,
    bombardment: z.int().min(0),
    shots: z.array(shotAtSdbs),
    /** Percentage lost in this round, and all in all. */
    percent,
    loss: percent,
    left: strength,
  }),
  /** The SDBs' fire in one round, and the squadrons that it cost. [4.5.1.3] */
  z.strictObject({
    kind: z.literal('sdb-fire'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    owner,
    strength,
    shots: z.array(shot),
    damage: z.int().min(0),
    losses: z.array(loss),
  }),
  /** At the start of this round one of the two had enough. [4.5.1.4] */
  z.strictObject({
    kind: z.literal('broke-off'),
    at: placeSchema,
    round: z.int(),
    side: sideSchema,
    owner,
    who: z.enum(['squadrons', 'sdbs']),
  }),
  z.strictObject({
    kind: z.literal('system-defence-ended'),
    at: placeSchema,
    side: sideSchema,
    owner,
    rounds: z.int(),
    outcome: z.enum([
      'sdbs-destroyed',
      'squadrons-destroyed',
      'both-destroyed',
      'sdbs-passive',
      'squadrons-broke-off',
      'sdbs-broke-off',
      'stand-off',
    ]),
  }),
  /** One unit bombed, `DEFENCE` for the defence battalions. [4.5.2] */
  z.strictObject({
    kind: z.literal('bombed'),
    at: placeSchema,
    /** Who bombs. */
    side: sideSchema,
    target: z.string(),
    factors: strength,
    shots: z.array(shot),
    /** Percentage lost by it now, and all in all. */
    percent,
    loss: percent,
    left: strength,
  }),
  /** What a fleet did under its black globes before anybody saw it. [9.2] */
  z.strictObject({
    kind: z.literal('under-globes'),
    at: placeSchema,
    side: sideSchema,
    fleet: z.string(),
    action: z.enum(['attack', 'bomb', 'land']),
  }),
] as const;
