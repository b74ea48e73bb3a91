import { defineJob, lookAt } from './job.ts';

/** Closes a game's window, if it is due. */
export const adjudicate = defineJob({
  name: 'adjudicate',
  payload: lookAt,
  run: (useCases, { id }) => useCases.adjudicate(id),
});
