import { type Job, JOBS, type UseCases } from '../../jobs/index.ts';
import { Fault } from '../service/faults.ts';
import type { Log } from '../service/ports/world.ts';
import type { Backend, JobWorker } from './backend.ts';

export interface WorkOptions {
  readonly useCases: UseCases;
  readonly log: Log;
  /** Jobs of one kind at once; there is one sweep at a time, and more deliveries. */
  readonly concurrency: number;
}

/** A worker for every job. */
export function openWorkers(backend: Backend, options: WorkOptions): Promise<readonly JobWorker[]> {
  const open = (job: Job): Promise<JobWorker> =>
    backend.openWorker(job.name, (rung) => runJob(job, rung, options), atOnce(job, options.concurrency));
  return Promise.all(Object.values(JOBS).map(open));
}

/** Mails mostly wait for other people's servers: some that are slow must not keep the others from being sent. */
const DELIVERIES_PER_JOB = 3;

function atOnce({ name }: Job, concurrency: number): number {
  if (name === 'sweep') return 1;
  return name === 'deliver' ? concurrency * DELIVERIES_PER_JOB : concurrency;
}

/** Never throws: BullMQ would do nothing about it, since a job is tried again by the next ring and not by the queue. */
export async function runJob(job: Job, rung: unknown, { useCases, log }: WorkOptions): Promise<void> {
  const call = job.read(rung);
  if (call === null) {
    log.warn({ job: job.name }, 'a ring that names nothing was ignored');
    return;
  }
  try {
    await call(useCases);
  } catch (error) {
    const fields = {
      job: job.name,
      ...idOf(rung),
      error: error instanceof Error ? error.message : String(error),
    };
    if (error instanceof Fault) log.warn(fields, 'a job met a fault');
    else log.error(fields, 'a job failed');
  }
}

function idOf(rung: unknown): { readonly id?: unknown } {
  return typeof rung === 'object' && rung !== null && 'id' in rung ? { id: rung.id } : {};
}
