import type { Log } from '../service/ports/world.ts';
import type { JobQueue } from './backend.ts';

export interface SweeperOptions {
  readonly queue: JobQueue;
  readonly log: Log;
  readonly everyMs: number;
  /** Sweeps, and never throws. */
  readonly sweep: () => Promise<void>;
}

export interface Sweeper {
  /** To be called whenever a sweep was run here. */
  swept(): void;
  stop(): Promise<void>;
}

const PATIENCE = 3;

/**
 * Has the queue ring for a sweep, and watches over it from outside: when none came for three times as long, because
 * the queue lost its schedule, is away, or another process runs them all, this process sweeps by itself.
 */
export async function startSweeper({ queue, log, everyMs, sweep }: SweeperOptions): Promise<Sweeper> {
  let sweptAt = performance.now();
  let running: Promise<void> = Promise.resolve();
  await queue.ringEvery(everyMs);
  const sweepAlone = async (): Promise<void> => {
    await sweep();
    await queue.ringEvery(everyMs).catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'the queue rings for no sweep',
      );
    });
  };
  const timer = setInterval(() => {
    if (performance.now() - sweptAt < PATIENCE * everyMs) return;
    sweptAt = performance.now();
    running = running.then(sweepAlone);
  }, everyMs);
  return {
    swept: () => (sweptAt = performance.now()),
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
