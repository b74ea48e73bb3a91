import type { Doorbell, JobName, Log } from '../service/ports/world.ts';
import type { JobQueue } from './backend.ts';

/** BullMQ takes a list in one trip; a very long one would hold up everybody else's. */
const MOST_AT_ONCE = 500;

export interface DoorbellOptions {
  readonly queues: Readonly<Record<JobName, JobQueue>>;
  readonly ping: () => Promise<void>;
  readonly log: Log;
  /** Put before the ids by which rings are told apart: '' or 'sweep-'. */
  readonly prefix: string;
}

/**
 * Rings without ever failing: who rings has committed already, so there is nobody to tell and nothing to undo. What
 * is not rung now is found by the next sweep.
 */
export function doorbellOn({ queues, ping, log, prefix }: DoorbellOptions): Doorbell {
  const ring = async (job: JobName, rings: Parameters<JobQueue['ring']>[0]): Promise<void> => {
    try {
      await queues[job].ring(rings);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn(
        { job, rings: rings.length, error: why },
        'the queue could not be rung; the sweep will find it',
      );
    }
  };
  const ringAll = async (job: JobName, ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
      const some = ids.slice(start, start + MOST_AT_ONCE);
      await ring(
        job,
        some.map((id) => ({ ring: { id }, options: { dedupId: `${prefix}${job}-${id}`, delayMs: 0 } })),
      );
    }
  };
  return {
    ring: (job, id) => ringAll(job, [id]),
    ringAll,
    ping,
    ringAt: (job, id, at) => {
      // With its time in the id: else the ring of a deadline that was moved forward would be taken for the old one.
      const dedupId = `deadline-${id}-${at.getTime()}`;
      return ring(job, [
        { ring: { id }, options: { dedupId, delayMs: Math.max(0, at.getTime() - Date.now()) } },
      ]);
    },
  };
}
