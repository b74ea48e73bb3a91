import { z } from 'zod';
import type { JobName } from '../src/service/ports/world.ts';

/** What jobs call. Each is safe to call again, and finds out for itself whether there is anything to do. */
export interface UseCases {
  adjudicate(gameId: string): Promise<void>;
  deliver(outboxId: string): Promise<void>;
  receive(mailId: string): Promise<void>;
  sweep(): Promise<void>;
}

/** A job as its file says it. It is never tried again by the queue: when to try again is a column in the database. */
export interface JobFile<Payload> {
  readonly name: JobName | 'sweep';
  readonly payload: z.ZodType<Payload>;
  run(useCases: UseCases, payload: Payload): Promise<void>;
}

/** A job as the queue runs it, which knows nothing of payloads. */
export interface Job {
  readonly name: JobName | 'sweep';
  /** The call to make for what was rung; null: it is no payload of this job. */
  read(rung: unknown): ((useCases: UseCases) => Promise<void>) | null;
}

/** The payload of a doorbell: which row to look at, and nothing that the row itself says. */
export const lookAt = z.strictObject({ id: z.guid() });

export function defineJob<Payload>(file: JobFile<Payload>): Job {
  return {
    name: file.name,
    read: (rung) => {
      const payload = file.payload.safeParse(rung);
      return payload.success ? (useCases) => file.run(useCases, payload.data) : null;
    },
  };
}
