import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 40_000;
const PAUSE_MS = 15;

/** Waits for a fact: asks until the answer is neither false nor null, and returns it. Says what never came. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs?: number,
): Promise<Exclude<T, false | null | undefined>>;
export async function eventually(what: string, ask: () => unknown, limitMs = LIMIT_MS): Promise<unknown> {
  const limit = Date.now() + limitMs;
  while (Date.now() < limit) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined) return answer;
    await pause(PAUSE_MS);
  }
  throw new Error(`it never came true that ${what}`);
}
