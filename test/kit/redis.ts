import { Redis } from 'ioredis';

/** Null: `npm test` found no Redis on this machine, and has said so. */
export function testRedisUrl(): string | null {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) return null;
  const url = new URL(server);
  // One of Redis' 16 databases for each process of vitest, which runs one file at a time.
  url.pathname = `/${Number(process.env['VITEST_POOL_ID'] ?? 0) % 16}`;
  return url.href;
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
