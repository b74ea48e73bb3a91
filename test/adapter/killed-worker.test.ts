import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue } from '../../src/queue/queue.ts';
import { freshDatabase, type TestDatabase } from '../kit/database.ts';
import { eventually } from '../kit/eventually.ts';
import { keptLog } from '../kit/log.ts';
import { flushRedis, testRedisUrl } from '../kit/redis.ts';

const STUCK_WORKER = fileURLToPath(new URL('../kit/stuck-worker.ts', import.meta.url));

describe('a job whose worker was killed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    const redisUrl = testRedisUrl();
    if (redisUrl !== null) await flushRedis(redisUrl);
  });
  afterAll(() => database.drop());

  it('is run by another, with the queue on PostgreSQL', () => expectTakeOver(database.url, null));

  it.runIf(testRedisUrl())('is run by another, with the queue on Redis', () =>
    expectTakeOver(database.url, testRedisUrl()),
  );
});

async function expectTakeOver(databaseUrl: string, redisUrl: string | null): Promise<void> {
  const queue = await openQueue({ databaseUrl, redisUrl, log: keptLog() });
  const [id, during] = [randomUUID(), randomUUID()];
  await killInMidJob([databaseUrl, ...(redisUrl === null ? [] : [redisUrl])], () =>
    queue.doorbell.ring('adjudicate', id),
  );
  const ran = new Set<string>();
  const run = async (rung: string): Promise<void> => void ran.add(rung);
  const handlers = { adjudicate: run, deliver: run, receive: run, sweep: () => Promise.resolve() };
  await queue.work(handlers, { concurrency: 4 });
  await queue.doorbell.ring('adjudicate', during);
  await eventually('the others are not held up', () => ran.has(during));
  await eventually('it was run again', () => ran.has(id));
  await queue.doorbell.ring('adjudicate', id);
  expect(ran.size).toBe(2);
  await queue.close();
}

/** Starts a worker, rings, and kills it when it has begun. */
async function killInMidJob(args: readonly string[], ring: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', STUCK_WORKER, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await ring();
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;
}
