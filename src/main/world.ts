import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Entropy } from '../service/ports/world.ts';

/** The clock on the wall. */
export const wallClock: Clock = { now: () => new Date() };

/** Chance, as the operating system gives it. */
export const systemEntropy: Entropy = {
  id: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('hex'),
};
