import { z } from 'zod';
import { defineJob } from './job.ts';

/** Finds what the queue forgot. */
export const sweep = defineJob({
  name: 'sweep',
  payload: z.strictObject({}),
  run: (useCases) => useCases.sweep(),
});
