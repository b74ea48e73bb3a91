import { z } from 'zod';
import { BOXES } from '../state.ts';

const box = z.enum(BOXES);
const ids = z.array(z.string().min(1)).min(1).max(100);

/** Arriving counters by id, or kinds of them, and the box they are put in. [6.1.2] */
export const boxSchema = z.strictObject({ word: z.literal('BOX'), box, counters: ids });
/** Reduced squadrons and worn troops; a percentage is of the printed strength of each troop unit. [6.2.3, 6.2.4] */
export const rebuildSchema = z.strictObject({
  word: z.literal('REBUILD'),
  units: ids,
  percent: z.int().min(10).max(100).multipleOf(10).optional(),
});
/** Eliminated squadrons and troops; without a box in the one that is theirs. [6.2.3, 6.2.4] */
export const replaceSchema = z.strictObject({ word: z.literal('REPLACE'), units: ids, box: box.optional() });
/** Whether squadrons are rebuilt by themselves. [6.2.3] */
export const rebuildAutoSchema = z.strictObject({
  word: z.literal('REBUILD AUTO'),
  choice: z.enum(['auto', 'off']),
});

/** Reinforcements and replacements. [6] */
export const REINFORCEMENT_SCHEMAS = [boxSchema, rebuildSchema, replaceSchema, rebuildAutoSchema] as const;
