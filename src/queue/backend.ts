import { type BackendClasses, type BackendFactory, type IQueueBackend, withBackend } from 'bullmq';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trouble } from './trouble.ts';

/** How long a worker's claim on a job lives, when the worker does not renew it because it was killed. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** BullMQ's own value, 15 s, would be a long silence after a server's restart. */
const RETRY_FETCH_MS = 1_000;
const CLOSE_GRACE_MS = 3_000;
/** Of Redis' keys; in PostgreSQL the schema tells them apart. */
const PREFIX = 'adjutant';

interface Ring {
  readonly id: string;
}

/** How a ring is treated: no more than one waits for each dedup id, and one that comes during the run is kept. */
interface RingOptions {
  readonly dedupId: string;
  readonly delayMs: number;
}

/** A queue of BullMQ, as far as doorbells use it. */
export interface JobQueue {
  ring(rings: readonly { readonly ring: Ring; readonly options: RingOptions }[]): Promise<void>;
  /** Rings every so many milliseconds, for all processes together. */
  ringEvery(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface JobWorker {
  close(): Promise<void>;
}

/** BullMQ on a server. Closing ends the connections; queues and workers are to be closed before. */
export interface Backend {
  openQueue(name: string): Promise<JobQueue>;
  openWorker(name: string, run: (rung: unknown) => Promise<void>, concurrency: number): Promise<JobWorker>;
  /** Throws a `Fault` when the server does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Connections<C> {
  /** For queues: fails soon when the server is away, since use cases wait for it. */
  readonly ringing: C;
  /** For workers: waits for the server as long as it takes. */
  readonly working: C;
  /** Throws a `Fault` when the server does not answer. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Every ring is a job of its own, run once, and gone: a job kept would swallow later rings of its id. */
const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

export function backendOn<B extends IQueueBackend, C>(
  factory: BackendFactory<B, C>,
  connections: Connections<C>,
  trouble: Trouble,
): Backend {
  const classes = withBackend(factory);
  return {
    openQueue: (name) => openQueue(classes, { name, connection: connections.ringing, trouble }),
    openWorker: (name, run, concurrency) =>
      openWorker(classes, { name, connection: connections.working, trouble, run, concurrency }),
    ping: connections.ping,
    close: connections.close,
  };
}

interface Part<C> {
  readonly name: string;
  readonly connection: C;
  readonly trouble: Trouble;
}

async function openQueue<B extends IQueueBackend, C>(
  { Queue }: BackendClasses<B, C>,
  { name, connection, trouble }: Part<C>,
): Promise<JobQueue> {
  const queue = new Queue<unknown, void>(name, { connection, prefix: PREFIX });
  queue.on('error', trouble(name));
  await queue.waitUntilReady();
  return {
    ring: async (rings) => {
      await queue.addBulk(rings.map(({ ring, options }) => ({ name, data: ring, opts: optionsOf(options) })));
    },
    ringEvery: async (ms) => {
      await queue.upsertJobScheduler(name, { every: ms }, { name, data: {}, opts: ONCE });
    },
    close: () => queue.close(),
  };
}

interface WorkerPart<C> extends Part<C> {
  readonly run: (rung: unknown) => Promise<void>;
  readonly concurrency: number;
}

async function openWorker<B extends IQueueBackend, C>(
  { Worker }: BackendClasses<B, C>,
  { name, connection, trouble, run, concurrency }: WorkerPart<C>,
): Promise<JobWorker> {
  const { tracked, idle } = track(run);
  const worker = new Worker<unknown, void>(name, ({ data }) => tracked(data), {
    connection,
    prefix: PREFIX,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    runRetryDelay: RETRY_FETCH_MS,
  });
  worker.on('error', trouble(name));
  await worker.waitUntilReady();
  return {
    close: async () => {
      const closed = worker.close();
      await idle();
      // While the server is away BullMQ waits for its answer; closing the connections ends that.
      await Promise.race([closed, pause(CLOSE_GRACE_MS, undefined, { ref: false })]);
    },
  };
}

function optionsOf({ dedupId, delayMs }: RingOptions) {
  return { ...ONCE, delay: delayMs, deduplication: { id: dedupId, keepLastIfActive: true } };
}

/** Knows which runs have not ended yet. */
function track(run: (rung: unknown) => Promise<void>) {
  const running = new Set<Promise<void>>();
  const tracked = (rung: unknown): Promise<void> => {
    const job = run(rung).finally(() => running.delete(job));
    running.add(job);
    return job;
  };
  return { tracked, idle: () => Promise.allSettled(running) };
}
