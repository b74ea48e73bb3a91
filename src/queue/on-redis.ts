import { createRedisBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { Fault } from '../service/faults.ts';
import { type Backend, backendOn } from './backend.ts';
import type { Trouble } from './trouble.ts';

const ANSWER_LIMIT_MS = 5_000;

/** BullMQ on Redis. Refuses (throws a `Fault`) when the server does not answer. */
export async function backendOnRedis(redisUrl: string, trouble: Trouble): Promise<Backend> {
  await expectAnswer(redisUrl);
  const ringing = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
  });
  const working = new Redis(redisUrl, { maxRetriesPerRequest: null });
  for (const connection of [ringing, working]) connection.on('error', trouble('all'));
  const close = async (): Promise<void> => {
    ringing.disconnect();
    working.disconnect();
  };
  const ping = async (): Promise<void> => {
    try {
      await ringing.ping();
    } catch (error) {
      throw noAnswer(redisUrl, error);
    }
  };
  return backendOn(createRedisBackend, { ringing, working, ping, close }, trouble);
}

/** The connections that stay try for ever: a wrong address would be a start that never ends. */
async function expectAnswer(redisUrl: string): Promise<void> {
  const probe = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const causes: unknown[] = [];
  probe.on('error', (error) => causes.push(error));
  try {
    await probe.connect();
    await probe.ping();
  } catch (error) {
    throw noAnswer(redisUrl, causes[0] ?? error);
  } finally {
    probe.disconnect();
  }
}

/** Without the password that the URL may hold. */
function noAnswer(redisUrl: string, cause: unknown): Fault {
  const { hostname, port } = new URL(redisUrl);
  const why = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
  return new Fault(`Redis at ${hostname}:${port || '6379'} does not answer (REDIS_URL)${why}`, {
    cause,
    part: 'Redis',
  });
}
