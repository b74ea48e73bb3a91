import { z } from 'zod';
import { environTypeSchema } from './schema.ts';

const whole = z.int().min(0);
const side = z.enum(['rebel', 'imperial']).nullable();

/** The charts of the rulebook as it prints them; rows are dice of 1 to 6. */
export const chartsFile = z.strictObject({
  status: z.literal('sourced'),
  source: z.string(),
  /** Columns by the least evasion value. [9.7] */
  detection: z.strictObject({
    columns: z.array(whole),
    rows: z.array(z.array(z.enum(['U', 'D', 'Dd', 'E']))).length(6),
  }),
  /** Cells are losses of the attacker and of the defender. [10.8] */
  militaryCombat: z.strictObject({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.tuple([whole, whole]))).length(6),
  }),
  /** By level of the base; null: it may not attack. [9.22] */
  baseAttack: z.array(z.string().nullable()).length(3),
  /** Columns by the least search value, rows by the least hiding value; 6: found without a roll. [11.4] */
  search: z.strictObject({
    columns: z.array(whole),
    rows: z.array(z.int()),
    values: z.array(z.array(whole)),
  }),
  /** Least strength, combat, endurance. [12.16] */
  squad: z.array(z.tuple([whole, whole, whole])),
  squadLeader: whole,
  /** Cells: wounds of attacker and defender, and whether an asterisk stands on the attacker's and defender's side. [12.9] */
  characterCombat: z.strictObject({
    columns: z.array(z.int()),
    /** The columns as they are headed in print. */
    heads: z.array(z.string()).length(10),
    active: z.array(whole),
    inactive: z.array(whole),
    rows: z.array(z.array(z.tuple([whole, whole, whole, whole]))).length(6),
    /** Column, die, and the asterisks that the first edition prints there. */
    asterisksOf1981: z.array(z.tuple([whole, whole, whole, whole])),
  }),
  /** Who controls a planet, by its state and its base, and by whose units are there. [15.8] */
  control: z.array(
    z.strictObject({
      state: z.enum(['imperial', 'rebellion', 'rebel', 'stopped']),
      base: z.enum(['up', 'down']),
      imperialOnly: side,
      both: side,
      rebelOnly: side,
      none: side,
    }),
  ),
  /** [16.17] */
  victoryPoints: z.strictObject({
    planetRebelControlled: z.int(),
    planetInRebellion: z.int(),
    planetUnrest: z.int(),
    planetPatriotic: z.int(),
    imperialKilled: z.int(),
    imperialCaptured: z.int(),
    rebelKilled: z.int(),
    rebelCaptured: z.int(),
    rebelInformation: z.int(),
    imperialInformation: z.int(),
    informationCap: z.int(),
  }),
  /** Race, planet of a race that has but one, environ, combat, endurance, weapon. [12.17] */
  locals: z.array(
    z.tuple([
      z.string(),
      z.string().nullable(),
      environTypeSchema,
      whole,
      whole,
      z.enum(['hand-to-hand', 'firefight']),
    ]),
  ),
});
