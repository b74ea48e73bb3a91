import type { Log } from '../service/ports/world.ts';

/** Gives a listener for the errors of one queue. */
export type Trouble = (queue: string) => (error: Error) => void;

const AGAIN_AFTER_MS = 30_000;

/**
 * Logs errors; while a server is away the same one comes many times a second, and is said every half minute. Of a
 * queue that is being closed nothing is said: its connections are forgotten a moment before they are closed, and
 * what a server says to them when it is stopped too troubles nobody.
 */
export function troubleTo(log: Log, isClosing: () => boolean): Trouble {
  const saidAt = new Map<string, number>();
  return (queue) => (error) => {
    if (isClosing()) return;
    const last = saidAt.get(error.message) ?? -Infinity;
    if (performance.now() - last < AGAIN_AFTER_MS) return;
    saidAt.clear();
    saidAt.set(error.message, performance.now());
    log.warn({ queue, error: error.message }, 'trouble with the queue');
  };
}
