import { defineJob, lookAt } from './job.ts';

/** Sends a mail that is owed. */
export const deliver = defineJob({
  name: 'deliver',
  payload: lookAt,
  run: (useCases, { id }) => useCases.deliver(id),
});
