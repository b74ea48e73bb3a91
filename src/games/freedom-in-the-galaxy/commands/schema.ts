import { z } from 'zod';
import { letterSchema, RATINGS } from '../data/schema.ts';

const environ = z.string().regex(/^\d{4}$/);
const name = z.string().min(1);
const names = z.array(name).min(1).max(16).refine(isEachOnce, 'the same twice');
const count = z.int().min(0).max(12);

function isEachOnce(list: readonly string[]): boolean {
  return new Set(list).size === list.length;
}

/** Odds as the chart names them. [10.2] */
export const ODDS = ['1-6', '1-5', '1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'] as const;
const oddsSchema = z.enum(ODDS);

export const deploySchema = z.strictObject({ word: z.literal('DEPLOY') });
export const startSchema = z.strictObject({ word: z.literal('START'), at: environ });
export const placeSchema = z.strictObject({ word: z.literal('PLACE'), units: names, at: environ });

export const stackSchema = z.strictObject({
  word: z.literal('STACK'),
  characters: names,
  how: z.enum(['with', 'apart']),
});
export const baseSchema = z.strictObject({
  word: z.literal('BASE'),
  planet: name,
  fires: z.enum(['always', 'never', 'strong']),
});
export const searchSchema = z.strictObject({
  word: z.literal('SEARCH'),
  at: environ.optional(),
  by: z.enum(['units', 'characters', 'both', 'characters-first', 'none']),
  again: z.literal('always').optional(),
  with: names.optional(),
  aim: z.enum(['kill', 'capture']).optional(),
  weapon: z.enum(['firefight', 'hand-to-hand']).optional(),
});
export const fightSchema = z.strictObject({
  word: z.literal('FIGHT'),
  character: name,
  as: z.enum(['active', 'inactive', 'auto']),
});
export const breakSchema = z.strictObject({
  word: z.literal('BREAK'),
  when: z.enum(['always', 'never', 'danger', 'inactive']),
});
export const woundsSchema = z.strictObject({
  word: z.literal('WOUNDS'),
  characters: names,
  until: z.literal('death').optional(),
});
export const loseSchema = z.strictObject({ word: z.literal('LOSE'), kinds: names });
export const leaderSchema = z.strictObject({
  word: z.literal('LEADER'),
  at: environ,
  character: name.optional(),
});
export const raiseSchema = z.strictObject({
  word: z.literal('RAISE'),
  at: environ,
  strong: count,
  weak: count,
});
export const riseSchema = z.strictObject({ word: z.literal('RISE'), odds: oddsSchema.nullable() });
const USES = [
  'search',
  'locals',
  'base',
  'round',
  'mission',
  'information',
  'ship',
  'rating',
  'enemy',
] as const;
export const useSchema = z.strictObject({
  word: z.literal('USE'),
  possession: name,
  how: z.enum(USES),
  rating: z.enum(RATINGS).optional(),
  planet: name.optional(),
  enemy: name.optional(),
  letter: letterSchema.optional(),
  ship: name.optional(),
});
export const keepSchema = z.strictObject({ word: z.literal('KEEP'), possession: name });

export const moveSchema = z.strictObject({
  word: z.literal('MOVE'),
  pieces: names,
  by: name.optional(),
  to: environ,
  /** Condition: what, and of whom or of which planet. */
  when: z.enum(['detected', 'undetected', 'base-up', 'base-down']).optional(),
  of: name.optional(),
});
export const repairSchema = z.strictObject({ word: z.literal('REPAIR'), planet: name });
export const reinforceSchema = z.strictObject({ word: z.literal('REINFORCE'), at: environ });
export const attackSchema = z.strictObject({
  word: z.literal('ATTACK'),
  at: environ,
  odds: oddsSchema.optional(),
  unless: z.literal('reinforced').optional(),
});
export const guardSchema = z.strictObject({ word: z.literal('GUARD'), prisoner: name, by: name });
export const reactSchema = z.strictObject({
  word: z.literal('REACT'),
  piece: name,
  leader: name.optional(),
  to: environ,
  /** A character leaves his ship behind. [14.56] */
  how: z.literal('foot').optional(),
});

export const missionSchema = z.strictObject({
  word: z.literal('MISSION'),
  mission: letterSchema,
  at: environ,
  members: names,
  target: name.optional(),
  complete: z.int().min(1).max(4).optional(),
  /** Condition: a planet, and how its people stand. */
  planet: name.optional(),
  is: z.enum(['patriotic', 'loyal', 'neutral', 'dissent', 'unrest', 'rebellion']).optional(),
  otherwise: letterSchema.optional(),
});
export const stopSchema = z.strictObject({
  word: z.literal('STOP'),
  at: environ,
  after: z.int().min(1).max(9).optional(),
  when: z.enum(['wounded', 'detected']).optional(),
});
export const giveSchema = z.strictObject({ word: z.literal('GIVE'), possession: name, to: name });
export const sabotageSchema = z.strictObject({
  word: z.literal('SABOTAGE'),
  first: z.enum(['base', 'units']),
});

export const commandSchema = z.discriminatedUnion('word', [
  deploySchema,
  startSchema,
  placeSchema,
  stackSchema,
  baseSchema,
  searchSchema,
  fightSchema,
  breakSchema,
  woundsSchema,
  loseSchema,
  leaderSchema,
  raiseSchema,
  riseSchema,
  useSchema,
  keepSchema,
  moveSchema,
  repairSchema,
  reinforceSchema,
  attackSchema,
  guardSchema,
  reactSchema,
  missionSchema,
  stopSchema,
  giveSchema,
  sabotageSchema,
]);
export type Command = z.infer<typeof commandSchema>;
export type CommandOf<Word extends Command['word']> = Extract<Command, { word: Word }>;

/** The orders of one word, in the order of the sheet. */
export function ordersOf<Word extends Command['word']>(
  commands: readonly Command[],
  word: Word,
): readonly CommandOf<Word>[] {
  return commands.filter((command): command is CommandOf<Word> => command.word === word);
}
