import { setTimeout as wait } from 'node:timers/promises';

export interface Patience {
  readonly withinMs: number;
  readonly everyMs: number;
}

/** Looks again and again whether something is done. False: it was not within the time. */
export async function until(done: () => Promise<boolean>, { withinMs, everyMs }: Patience): Promise<boolean> {
  const late = performance.now() + withinMs;
  while (!(await done())) {
    if (performance.now() > late) return false;
    await wait(everyMs);
  }
  return true;
}
