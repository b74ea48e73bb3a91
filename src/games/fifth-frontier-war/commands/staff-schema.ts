import { z } from 'zod';

/** The warrant passes to this admiral. [5.3.5] */
export const warrantSchema = z.strictObject({ word: z.literal('WARRANT'), admiral: z.string().min(1) });
/** What is said at the end of a turn about ending the war. [8.2.1] */
export const armisticeSchema = z.strictObject({
  word: z.literal('ARMISTICE'),
  choice: z.enum(['offer', 'withdraw', 'accept', 'declare']),
});
/** Declared by itself once the lead is so many points; without a lead never. [8.2.1] */
export const armisticeWhenSchema = z
  .strictObject({
    word: z.literal('ARMISTICE WHEN'),
    lead: z.int().min(0).max(9999).optional(),
    never: z.literal(true).optional(),
  })
  .refine(({ lead, never }) => (lead === undefined) === (never === true), 'a lead, or never');
/** Attack of a multiple attack that gets the column shift. [9.4.2] */
export const qualitySchema = z.strictObject({
  word: z.literal('QUALITY'),
  choice: z.enum(['first', 'rest']),
});

/** The warrant, armistice and squadron quality. [5.3.5, 8.2.1, 9.4] */
export const STAFF_SCHEMAS = [warrantSchema, armisticeSchema, armisticeWhenSchema, qualitySchema] as const;
