/** How mails of one process share the connections to the relay. */
export interface Lanes {
  /**
   * Waits for a turn to send to this address; calling what comes back ends it. Null: not now, since the mails before
   * it take long. Then it is to be tried again later, so that whoever asks is free for others meanwhile.
   */
  enter(address: string): Promise<(() => void) | null>;
}

export interface LaneOptions {
  /** Mails to one domain at once. */
  readonly perDomain: number;
  /** Longest wait for a turn. */
  readonly patienceMs: number;
  /** A mail that takes longer makes its lane a slow one, in which nobody waits. */
  readonly slowMs: number;
}

interface Lane {
  readonly limit: number;
  /** When each mail under way began. */
  readonly running: Set<{ readonly since: number }>;
}

/**
 * One mail to an address at a time, a few to a domain: a recipient whose server answers slowly, or never, keeps some
 * of the connections and not all.
 */
export function lanesOf({ perDomain, patienceMs, slowMs }: LaneOptions): Lanes {
  const lanes = new Map<string, Lane>();
  const waiting = new Set<() => void>();
  const laneOf = (key: string, limit: number): Lane => {
    const lane = lanes.get(key) ?? { limit, running: new Set() };
    lanes.set(key, lane);
    return lane;
  };
  const isSlow = ({ running }: Lane, now: number): boolean =>
    [...running].some(({ since }) => now - since > slowMs);
  const take = (keys: readonly string[], own: readonly Lane[]): (() => void) => {
    const mail = { since: performance.now() };
    for (const { running } of own) running.add(mail);
    return () => {
      for (const { running } of own) running.delete(mail);
      for (const key of keys) if (lanes.get(key)?.running.size === 0) lanes.delete(key);
      for (const wake of [...waiting]) wake();
    };
  };
  return {
    enter: async (address) => {
      const keys = [address.toLowerCase(), address.slice(address.lastIndexOf('@')).toLowerCase()];
      const until = performance.now() + patienceMs;
      for (;;) {
        // Looked up each time: a lane that nobody uses is gone.
        const own = keys.map((key, nth) => laneOf(key, nth === 0 ? 1 : perDomain));
        if (own.every(({ running, limit }) => running.size < limit)) return take(keys, own);
        const left = until - performance.now();
        if (left <= 0 || own.some((lane) => isSlow(lane, performance.now()))) return null;
        await oneLeaves(waiting, left);
      }
    },
  };
}

function oneLeaves(waiting: Set<() => void>, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, atMostMs);
    waiting.add(wake);
  });
}
