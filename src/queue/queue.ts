import { JOBS, type UseCases } from '../../jobs/index.ts';
import type { Doorbell, JobName, Log } from '../service/ports/world.ts';
import type { Backend, JobQueue } from './backend.ts';
import { doorbellOn } from './doorbell.ts';
import { backendOnPostgres } from './on-postgres.ts';
import { backendOnRedis } from './on-redis.ts';
import { startSweeper } from './sweeper.ts';
import { troubleTo } from './trouble.ts';
import { openWorkers, runJob } from './work.ts';

const SWEEP_EVERY_MS = 5_000;

export interface QueueOptions {
  readonly databaseUrl: string;
  /** Null: the queue lives in PostgreSQL too. */
  readonly redisUrl: string | null;
  readonly log: Log;
  readonly sweepEveryMs?: number;
}

/**
 * What jobs call. The sweep gets a doorbell whose rings have ids of their own, and rings with that one: a ring for
 * something that a killed worker held would wait until the queue has noticed that it was killed.
 */
export type Handlers = Omit<UseCases, 'sweep'> & { sweep(doorbell: Doorbell): Promise<void> };

export interface Queue {
  readonly doorbell: Doorbell;
  /** Begins to run jobs in this process; `concurrency`: jobs of one kind at once. To be called once. */
  work(handlers: Handlers, options: { readonly concurrency: number }): Promise<void>;
  /** Lets running jobs end. */
  close(): Promise<void>;
}

/** Opens the doorbell. Refuses (throws a `Fault`) when the server behind it does not answer. */
export async function openQueue({ databaseUrl, redisUrl, log, ...options }: QueueOptions): Promise<Queue> {
  let closing = false;
  const trouble = troubleTo(log, () => closing);
  const backend =
    redisUrl === null
      ? await backendOnPostgres(databaseUrl, trouble)
      : await backendOnRedis(redisUrl, trouble);
  const queues = await openQueues(backend);
  const bell = { queues, ping: () => backend.ping(), log };
  const sweepDoorbell = doorbellOn({ ...bell, prefix: 'sweep-' });
  const closings = [backend, ...Object.values(queues)].map((part) => () => part.close());
  return {
    doorbell: doorbellOn({ ...bell, prefix: '' }),
    work: async (handlers, { concurrency }) => {
      const work = { log, concurrency, queue: queues.sweep, everyMs: options.sweepEveryMs ?? SWEEP_EVERY_MS };
      closings.push(
        await startWork(backend, { ...handlers, sweep: () => handlers.sweep(sweepDoorbell) }, work),
      );
    },
    close: async () => {
      closing = true;
      for (const close of closings.splice(0).reverse()) await close();
    },
  };
}

interface Work {
  readonly queue: JobQueue;
  readonly everyMs: number;
  readonly concurrency: number;
  readonly log: Log;
}

/** Returns what ends it. */
async function startWork(
  backend: Backend,
  useCases: UseCases,
  { queue, everyMs, ...work }: Work,
): Promise<() => Promise<void>> {
  const sweep = (): Promise<void> => runJob(JOBS.sweep, {}, { useCases, ...work });
  const sweeper = await startSweeper({ queue, log: work.log, everyMs, sweep });
  const watched = {
    ...useCases,
    sweep: async () => {
      sweeper.swept();
      await useCases.sweep();
    },
  };
  const workers = await openWorkers(backend, { useCases: watched, ...work });
  return async () => {
    await sweeper.stop();
    await Promise.all(workers.map((worker) => worker.close()));
  };
}

async function openQueues(backend: Backend): Promise<Readonly<Record<JobName | 'sweep', JobQueue>>> {
  const open = (name: JobName | 'sweep'): Promise<JobQueue> => backend.openQueue(JOBS[name].name);
  const [adjudicate, deliver, receive, sweep] = await Promise.all([
    open('adjudicate'),
    open('deliver'),
    open('receive'),
    open('sweep'),
  ]);
  return { adjudicate, deliver, receive, sweep };
}
