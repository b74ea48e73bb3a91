import { z } from 'zod';
import { commandSchema } from './commands/schema.ts';
import { ratingSchema, sideSchema, type Side } from './data/schema.ts';

export const SHAPE = 1;

/** Stops of the sequence of play. [4] */
const AT = ['imperial-set-up', 'rebel-set-up', 'operations', 'reaction', 'combat', 'missions'] as const;
export const atSchema = z.enum(AT);

/** An environ, or space: characters that have not entered the star system yet. [16.12] */
const placeSchema = z.union([z.string().regex(/^\d{4}$/), z.literal('space')]);

const characterSchema = z.strictObject({
  at: placeSchema,
  fate: z.enum(['free', 'captive', 'dead']),
  detected: z.boolean(),
  wounds: z.int().min(0),
  /** Stands in the stack of the military units: leads, can't be searched for, has no mission. [9.57] */
  withUnits: z.boolean(),
  /** Who holds the prisoner: units of the environ, or a character. [12.81] */
  heldBy: z.string().nullable(),
  /** Has done something in this Player-Turn of its side, so that wounds don't heal. [13.71] */
  acted: z.boolean(),
  /** Switched off until the phase ends. */
  disabled: z.boolean(),
  /** A rating that is raised for a Game-Turn. [14.4] */
  raised: z
    .strictObject({
      rating: ratingSchema,
      amount: z.int(),
      /** Until the same segment of the next Rebel Player-Turn. */
      segment: z.enum(['operations', 'missions']),
      turn: z.int(),
    })
    .nullable(),
});

export const planetStateSchema = z.enum(['imperial', 'rebellion', 'rebel', 'stopped']);

const planetSchema = z.strictObject({
  state: planetStateSchema,
  /** As the Empire counts: 2 Patriotic, 1 Loyal, 0 Neutral, -1 Dissent, -2 Unrest. [15.11] */
  loyalty: z.int().min(-2).max(2),
  base: z.strictObject({ level: z.int().min(0).max(2), up: z.boolean() }),
});

const shipSchema = z.strictObject({
  at: placeSchema,
  /** Its pilot; null: it stands with friends who can't fly it, or waits to be given away. [14.51, 14.55] */
  owner: z.string().nullable(),
});

export const optionsSchema = z.strictObject({
  /**
   * `brisk`: reactions and searches follow standing orders; `full`: a window more where opposing units meet, so that
   * combat is declared after reactions have been seen.
   */
  pace: z.enum(['standard', 'brisk', 'full']).default('standard'),
});
export type Options = z.infer<typeof optionsSchema>;

const resultSchema = z.strictObject({
  winner: sideSchema,
  /** Victory Points of the Rebel player; null: an instant victory. [16.17, 16.18] */
  points: z.int().nullable(),
});

export const stateSchema = z.strictObject({
  at: atSchema,
  scenario: z.string(),
  options: optionsSchema,
  turn: z.int().min(1),
  phasing: sideSchema,
  result: resultSchema.nullable(),
  planets: z.record(z.string(), planetSchema),
  characters: z.record(z.string(), characterSchema),
  /** Military units in play, by id. Ids are seen by their owner alone. */
  units: z.record(z.string(), z.strictObject({ kind: z.string(), at: placeSchema })),
  ships: z.record(z.string(), shipSchema),
  /** Weapons, objects and companions that a character has; `shown`: the enemy has seen the card. [14.2] */
  possessions: z.record(z.string(), z.strictObject({ holder: z.string(), shown: z.boolean() })),
  /** Destroyed, or held by the Empire to the end of play. [14.25, 14.26] */
  gone: z.array(z.string()),
  /** Environs with a Coup marker. [13.2] */
  coups: z.array(z.string()),
  /** Rebel camps by environ, with the Game-Turn from which they have missions. [13.2] */
  camps: z.record(z.string(), z.int()),
  /** Environs whose resources count twice if a rebellion starts in this Mission Phase. [15.46] */
  wild: z.array(z.string()),
  /** Planets put into rebellion in this Mission Phase. [15.46] */
  rebelled: z.array(z.string()),
  /** Rebel units that found no room yet. [15.44] */
  withheld: z.array(z.strictObject({ kind: z.string(), at: z.string() })),
  /** Imperial units that are to come. [16.15] */
  due: z.array(z.string()),
  /** Numbers of the units raised so far, by the letter of their ids. */
  raised: z.strictObject({ L: z.int(), P: z.int(), M: z.int(), R: z.int() }),
  /** Whether a side has completed a Gather Information mission: one Victory Point, however often. [16.19] */
  information: z.strictObject({ rebel: z.boolean(), imperial: z.boolean() }),
  /** Creatures that show themselves once a game. */
  seenOnce: z.array(z.string()),
  /** Standing orders of each side. */
  doctrine: z.strictObject({ rebel: z.array(commandSchema), imperial: z.array(commandSchema) }),
  /** Environs into which units came in the Enemy Reaction Segment. */
  reinforced: z.array(z.string()),
  /** Declarations that wait for the Military Combat Segment. [10.1] */
  declared: z.strictObject({ rebel: z.array(commandSchema), imperial: z.array(commandSchema) }),
});

export type State = z.infer<typeof stateSchema>;
export type Character = z.infer<typeof characterSchema>;
export type PlanetTrack = z.infer<typeof planetSchema>;
export type Ship = z.infer<typeof shipSchema>;
export type Unit = State['units'][string];

export function enemyOf(side: Side): Side {
  return side === 'rebel' ? 'imperial' : 'rebel';
}
