import { defineJob, lookAt } from './job.ts';

/** Reads a mail that came in. */
export const receive = defineJob({
  name: 'receive',
  payload: lookAt,
  run: (useCases, { id }) => useCases.receive(id),
});
