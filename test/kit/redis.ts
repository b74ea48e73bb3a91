import { Redis } from 'ioredis';
import os from 'node:os';
import path from 'node:path';
import { takeLock } from '../../tools/lock.mjs';

/** What a Redis server has when nobody configures it otherwise. */
const DATABASES = 16;

let claimed: number | null = null;

/**
 * A database of its own on the tests' Redis, the same at each call. Null: `npm test` found no Redis on this machine,
 * and has said so.
 */
export function testRedisUrl(): string | null {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) return null;
  claimed ??= claimDatabase();
  const url = new URL(server);
  url.pathname = `/${claimed}`;
  return url.href;
}

/**
 * Until this process ends, no other gets it. The number of vitest's worker would not do: when the next group of
 * suites begins, vitest gives one number to two processes that run at once.
 */
function claimDatabase(): number {
  for (let database = 0; database < DATABASES; database += 1) {
    if (takeLock(path.join(os.tmpdir(), `redis-${database}.lock`)).heldBy === null) return database;
  }
  throw new Error(`All ${DATABASES} databases of the tests' Redis are in use by suites that run now.`);
}

/** Empties the database of this process. */
export async function flushRedis(url: string): Promise<void> {
  await withRedis(url, (redis) => redis.flushdb());
}

export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
