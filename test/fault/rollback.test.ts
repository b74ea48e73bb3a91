import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { gameNamed } from '../../src/service/read-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { openStore } from '../../src/store/store.ts';
import { eventually } from '../kit/eventually.ts';
import { flushRedis, testRedisUrl } from '../kit/redis.ts';
import { type Installation, newInstallation, type ServiceProcess } from './service-process.ts';

// kill -9 while a game is rolled back: before it is committed, and while its mails are being sent.

const PATIENCE_MS = 120_000;
const LAST_WINDOW = 9;
const TO = 3;

const installations: Installation[] = [];
afterAll(() => installations.forEach((installation) => installation.remove()));

const redisUrl = testRedisUrl();
const backends: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['PostgreSQL', {}],
  ...(redisUrl === null ? [] : [['Redis', { REDIS_URL: redisUrl }] as const]),
];

describe.each(backends)('a rollback with the queue on %s', (_backend, environment) => {
  it('is whole or not at all after kill -9; no letter of what it undid comes after it, and none twice', async () => {
    if (environment['REDIS_URL'] !== undefined) await flushRedis(environment['REDIS_URL']);
    const installation = newInstallation(environment);
    installations.push(installation);
    const service = await installation.start();
    await reached(service, { branch: 0, window: 5 });
    await killedBeforeItsCommit(installation, service);
    expect(
      await installation.run('game', 'rollback', 'demo', String(TO), '--reason', 'A jump was misread.'),
    ).toBe(0);
    await killedAmongItsMails(service);
    const killedBy = new Date();
    const after = await installation.start();
    await reached(after, { branch: 1, window: LAST_WINDOW + 1 });
    await nothingIsOwed(after);
    await lettersAreRight(after, killedBy);
    await turnsAreRight(after, installation);
    after.kill('SIGTERM');
    expect(await after.ended()).toBe(0);
  }, 400_000);
});

/** The demo is at this window of this branch, or beyond. */
async function reached(
  service: ServiceProcess,
  { branch, window }: { readonly branch: number; readonly window: number },
): Promise<void> {
  await eventually(
    `window ${window} is open; the service says: ${service.output()}`,
    async () => {
      const [game] = await service.query<Place>('SELECT "window", branch FROM game');
      return game !== undefined && game.branch === branch && game.window >= window;
    },
    PATIENCE_MS,
  );
}

interface Place {
  readonly window: number;
  readonly branch: number;
}

/** A command that has closed the open window waits to write the branch, and is killed there. */
async function killedBeforeItsCommit(installation: Installation, service: ServiceProcess): Promise<void> {
  await installation.locked('branch', async () => {
    const command = installation.spawn('game', 'rollback', 'demo', String(TO), '--reason', 'Never mind.');
    await eventually(
      'the rollback waits to write its branch',
      async () => (await waiting(service)).length > 0,
      PATIENCE_MS,
    );
    command.kill('SIGKILL');
    if (command.signalCode === null) await once(command, 'exit');
  });
  await eventually('its transaction is gone', async () => (await waiting(service)).length === 0, PATIENCE_MS);
  const [left] = await service.query<{ branches: string; letters: string; branch: number }>(
    `SELECT (SELECT count(*) FROM branch) AS branches, (SELECT count(*) FROM outbox WHERE key LIKE 'rolled-back/%') AS letters,
      (SELECT branch FROM game) AS branch`,
  );
  expect(left).toEqual({ branches: '1', letters: '0', branch: 0 });
}

/** Sessions that write a branch, or wait for it, and are not through. */
function waiting(service: ServiceProcess): Promise<readonly object[]> {
  return service.query(
    `SELECT pid FROM pg_locks WHERE relation = 'branch'::regclass AND mode = 'RowExclusiveLock'`,
  );
}

async function killedAmongItsMails(service: ServiceProcess): Promise<void> {
  await eventually(
    'a letter of the rollback is sent',
    async () =>
      (await service.query(`SELECT FROM outbox WHERE key LIKE 'rolled-back/%' AND status = 'sent'`)).length >
      0,
    PATIENCE_MS,
  );
  service.kill('SIGKILL');
  expect(await service.ended()).toBe('SIGKILL');
}

async function nothingIsOwed(service: ServiceProcess): Promise<void> {
  await eventually(
    'every mail is sent or withdrawn, and read',
    async () => {
      const [left] = await service.query<{ count: string }>(
        `SELECT (SELECT count(*) FROM outbox WHERE status NOT IN ('sent', 'withdrawn')) + (SELECT count(*) FROM inbound_mail WHERE status = 'new') AS count`,
      );
      return left?.count === '0';
    },
    PATIENCE_MS,
  );
}

async function lettersAreRight(service: ServiceProcess, killedBy: Date): Promise<void> {
  const told = await service.query<{ seat: string | null }>(
    `SELECT seat FROM outbox WHERE key LIKE 'rolled-back/%' AND status = 'sent' ORDER BY seat`,
  );
  expect(told.map(({ seat }) => seat)).toEqual(['imperial', 'zhodani', null]);
  const again = await service.query<{ seat: string | null }>(
    `SELECT seat FROM outbox WHERE kind = 'turn-report' AND payload->>'again' = 'true' AND status = 'sent' ORDER BY seat`,
  );
  expect(again.map(({ seat }) => seat)).toEqual(['imperial', 'zhodani', null]);
  // What was in a worker's hands at that instant is marked void; whoever starts anew takes no such letter up.
  const late = await service.query<{ key: string }>(
    `SELECT key FROM outbox, branch WHERE branch.branch = 1 AND outbox.created_at < branch.begun_at
      AND outbox.sent_at > branch.begun_at AND kind IN ('turn-report', 'receipt')
      AND coalesce(payload->>'to', payload->>'window')::int >= ${TO}
      AND (voided_at IS NULL OR sent_at > '${killedBy.toISOString()}')`,
  );
  expect(late).toEqual([]);
  const twice = await service.query<{ key: string }>(
    `SELECT message_id FROM outbox WHERE status = 'sent' GROUP BY message_id HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
}

async function turnsAreRight(service: ServiceProcess, installation: Installation): Promise<void> {
  const turns = await service.query<Place>(
    'SELECT "window", branch FROM turn WHERE branch = 1 ORDER BY "window"',
  );
  expect(turns.map(({ window }) => window)).toEqual(
    Array.from({ length: LAST_WINDOW - TO + 1 }, (_, nth) => TO + nth),
  );
  const store = await openStore({ url: installation.databaseUrl(), poolSize: 2 });
  try {
    const exported = await exportGame({ store }, await gameNamed({ store }, 'demo'));
    expect(verifyGame({ games: GAMES }, exported).faults).toEqual([]);
  } finally {
    await store.close();
  }
}
