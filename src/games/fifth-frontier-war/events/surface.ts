import { z } from 'zod';
import { placeSchema, sideSchema } from '../state.ts';

/** A unit by its id, or `DEFENCE`: the defence battalions of the world. */
const unit = z.string();
/** Factors as a person writes them, since losses leave fractions: "15", "4.5". */
const factors = z.string();
/** A column of the troop combat table: "3:1", "1:1.5". */
const odds = z.string();
const die = z.int().min(1).max(6);
const percent = z.int().min(0).max(100);

/** Surface combat, guerrillas and the revealed base. [4.6, 5.4, 5.5] */
export const SURFACE_EVENTS = [
  /** One attack on one unit; `side` fires. [4.6.1 - 4.6.5] */
  z.strictObject({
    kind: z.literal('surface-fire'),
    at: placeSchema,
    side: sideSchema,
    /** In the first fire of psionic troops. [5.4.3] */
    psionic: z.boolean(),
    target: unit,
    by: z.array(z.strictObject({ unit, factors })),
    /** All that fire on the target, and what it has left; both doubled for armour and elites. */
    factors,
    strength: factors,
    /** Lowest tech level that fires, and the target's. [4.6.3] */
    tech: z.int(),
    targetTech: z.int(),
    /** The column that the odds give, how far tech levels shift it (to the right above 0), and the one that is used. */
    odds,
    shift: z.int(),
    column: odds,
    dice: z.tuple([die, die]),
    roll: z.int().min(2).max(12),
    /** After the modifier for the atmosphere, not below the first row of the table. [4.6.4] */
    modified: z.int().min(2).max(12),
    /** Percentage of the printed strength; 100 is a `d`. */
    result: percent,
  }),
  /** What a side lost by a first fire, or by the exchange of fire after it. [4.6.5] */
  z.strictObject({
    kind: z.literal('surface-losses'),
    at: placeSchema,
    side: sideSchema,
    psionic: z.boolean(),
    losses: z.array(
      z.strictObject({
        unit,
        /** By this fire, and in all; at 100 the unit is eliminated. [4.3.1] */
        by: percent,
        to: percent,
      }),
    ),
  }),
  /** Known to their owner alone. [5.4.4] */
  z.strictObject({
    kind: z.literal('guerrillas-recovered'),
    side: sideSchema,
    units: z.array(z.strictObject({ unit, at: placeSchema, loss: percent })),
  }),
  z.strictObject({
    kind: z.literal('guerrilla-mode'),
    side: sideSchema,
    unit,
    at: placeSchema,
    mode: z.enum(['covert', 'overt']),
  }),
  /** The secret base is shown, and its battalion stands on it. [5.5] */
  z.strictObject({ kind: z.literal('base-revealed'), side: sideSchema, at: placeSchema, unit }),
] as const;
