import { randomUUID } from 'node:crypto';
import { createPostgresBackend, isPgPool, Queue as BullQueue } from 'bullmq';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type Queue } from '../../src/queue/queue.ts';
import { Fault } from '../../src/service/faults.ts';
import { administer, freshDatabase, type TestDatabase } from '../kit/database.ts';
import { eventually } from '../kit/eventually.ts';
import { type KeptLog, keptLog } from '../kit/log.ts';
import { flushRedis, testRedisUrl, withRedis } from '../kit/redis.ts';
import { type Relay, startRelay } from '../kit/relay.ts';
import { doorbellLaws } from '../laws/doorbell.laws.ts';

const SWEEP_EVERY_MS = 200;
const NONSENSE = { id: 'x', and: ['more'] };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('on PostgreSQL', () => {
  const open = (log: KeptLog, databaseUrl = database.url): Promise<Queue> =>
    openQueue({ databaseUrl, redisUrl: null, log, sweepEveryMs: SWEEP_EVERY_MS });

  doorbellLaws('BullMQ on PostgreSQL', {
    open,
    forgetEverything: () =>
      administer(
        database.url,
        'TRUNCATE bullmq.job, bullmq.dedup, bullmq.dedup_next, bullmq.scheduler, bullmq.meta CASCADE',
      ),
    ringNonsense: async () => {
      const pool = new pg.Pool({ connectionString: database.url, options: '-c search_path=bullmq,public' });
      if (!isPgPool(pool)) throw new Error('BullMQ does not know a pg.Pool');
      const queue = new BullQueue('deliver', { connection: pool }, createPostgresBackend);
      await queue.add('deliver', NONSENSE);
      await queue.close();
      await pool.end();
    },
  });

  it('is not opened, with a fault that names no password, when PostgreSQL does not answer', async () => {
    const opening = open(keptLog(), 'postgresql://adjutant:secret@127.0.0.1:1/adjutant');
    await expect(opening).rejects.toThrow(Fault);
    await expect(opening).rejects.not.toThrow(/secret/);
  });

  it('gets over a server that was away', async () => {
    await expectToGetOver(await startRelay(database.url), open);
  });
});

describe.runIf(testRedisUrl())('on Redis', () => {
  const url = testRedisUrl() ?? '';
  beforeAll(() => flushRedis(url));
  const open = (log: KeptLog, redisUrl = url): Promise<Queue> =>
    openQueue({ databaseUrl: database.url, redisUrl, log, sweepEveryMs: SWEEP_EVERY_MS });

  doorbellLaws('BullMQ on Redis', {
    open,
    forgetEverything: () => flushRedis(url),
    ringNonsense: () =>
      withRedis(url, async (connection) => {
        const queue = new BullQueue('deliver', { connection, prefix: 'adjutant' });
        await queue.add('deliver', NONSENSE);
        await queue.close();
      }),
  });

  it('is not opened, with a fault that names no password, when Redis does not answer', async () => {
    const opening = open(keptLog(), 'redis://:secret@127.0.0.1:1/0');
    await expect(opening).rejects.toThrow(Fault);
    await expect(opening).rejects.toThrow('Redis at 127.0.0.1:1 does not answer');
  });

  it('gets over a server that was away', async () => {
    await expectToGetOver(await startRelay(url), open);
  });
});

/** While the server is away a ring fails nobody, a ping does, and sweeps go on; when it is back, so are both; closing ends. */
async function expectToGetOver(
  relay: Relay,
  open: (log: KeptLog, url: string) => Promise<Queue>,
): Promise<void> {
  const log = keptLog();
  const queue = await open(log, relay.url);
  let sweeps = 0;
  const heard = new Set<string>();
  await queue.work(
    {
      adjudicate: async () => undefined,
      deliver: async (id) => void heard.add(id),
      receive: async () => undefined,
      sweep: async () => void (sweeps += 1),
    },
    { concurrency: 2 },
  );
  await eventually('it sweeps', () => sweeps > 0);
  await relay.cut();
  await queue.doorbell.ring('deliver', randomUUID());
  expect(log.lines.map(({ message }) => message)).toContain(
    'the queue could not be rung; the sweep will find it',
  );
  await expect(queue.doorbell.ping()).rejects.toThrow(Fault);
  const before = sweeps;
  await eventually('it sweeps by itself', () => sweeps > before + 1);
  await relay.mend();
  const later = randomUUID();
  await eventually('rings are heard again', async () => {
    await queue.doorbell.ring('deliver', later);
    return heard.has(later);
  });
  await queue.doorbell.ping();
  await relay.cut();
  await queue.close();
}
