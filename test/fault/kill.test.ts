import { afterAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { gameNamed } from '../../src/service/read-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { openStore } from '../../src/store/store.ts';
import { findPostgres } from '../../tools/embedded-postgres.mjs';
import { eventually } from '../kit/eventually.ts';
import { flushRedis, testRedisUrl } from '../kit/redis.ts';
import { type Installation, newInstallation, type ServiceProcess } from './service-process.ts';

/** A mail that a killed process was sending is free again after its lease, and a loaded machine takes its time. */
const PATIENCE_MS = 120_000;
/** Three windows of setting up and six weeks, or set-up and a Game-Turn or two: what the demo plays without pausing. */
const LAST_WINDOW = 9;

interface Played {
  /** Arguments that name it. */
  readonly args: readonly string[];
  readonly readers: readonly string[];
}

const WAR: Played = { args: ['--seed', '7'], readers: ['gm', 'imperial', 'zhodani'] };
const REBELLION: Played = {
  args: ['--seed', '1', '--module', 'freedom-in-the-galaxy', '--scenario', 'varu'],
  readers: ['gm', 'imperial', 'rebel'],
};

const installations: Installation[] = [];
afterAll(() => installations.forEach((installation) => installation.remove()));

const redisUrl = testRedisUrl();
const backends: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['PostgreSQL', {}],
  ...(redisUrl === null ? [] : [['Redis', { REDIS_URL: redisUrl }] as const]),
];

describe.each(backends)('a campaign with its queue on %s', (_backend, environment) => {
  it('goes on after kill -9 of the process at several points, with no week run twice and no report missing', async () => {
    if (environment['REDIS_URL'] !== undefined) await flushRedis(environment['REDIS_URL']);
    const installation = install(environment);
    await killedAt(installation, WAR, [1, 3, 5, 7]);
    await playsToTheEnd(installation, WAR);
  }, 400_000);

  it('goes on after kill -9 of its PostgreSQL', async () => {
    if (environment['REDIS_URL'] !== undefined) await flushRedis(environment['REDIS_URL']);
    const installation = install(environment);
    for (const window of [2, 5]) {
      const service = await start(installation, WAR);
      await reached(service, window);
      process.kill(service.postgresPid(), 'SIGKILL');
      expect(await service.ended()).toBe(1);
      expect(service.output()).toContain('start again to go on');
      expect(service.output()).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    }
    await playsToTheEnd(installation, WAR);
  }, 400_000);
});

describe('a campaign of Freedom in the Galaxy', () => {
  it('goes on after kill -9 of the process in set-up and among its Player-Turns', async () => {
    const installation = install({});
    await killedAt(installation, REBELLION, [2, 6]);
    await playsToTheEnd(installation, REBELLION);
  }, 400_000);
});

function start(installation: Installation, { args }: Played): Promise<ServiceProcess> {
  return installation.start(['serve', ...args]);
}

async function killedAt(
  installation: Installation,
  played: Played,
  windows: readonly number[],
): Promise<void> {
  for (const window of windows) {
    const service = await start(installation, played);
    await reached(service, window);
    service.kill('SIGKILL');
    expect(await service.ended()).toBe('SIGKILL');
  }
}

function install(environment: Readonly<Record<string, string>>): Installation {
  const installation = newInstallation(environment);
  installations.push(installation);
  return installation;
}

/** The demo is at this window or beyond. */
async function reached(service: ServiceProcess, window: number): Promise<void> {
  await eventually(
    `window ${window} is open; the service says: ${service.output()}`,
    async () => {
      const [game] = await service.query<{ window: number }>('SELECT "window" FROM game');
      return game !== undefined && game.window >= window;
    },
    PATIENCE_MS,
  );
}

async function playsToTheEnd(installation: Installation, played: Played): Promise<void> {
  const service = await start(installation, played);
  await reached(service, LAST_WINDOW + 1);
  await eventually(
    'every mail is sent and read',
    async () => {
      const [left] = await service.query<{ count: string }>(
        `SELECT (SELECT count(*) FROM outbox WHERE status <> 'sent') + (SELECT count(*) FROM inbound_mail WHERE status = 'new') AS count`,
      );
      return left?.count === '0';
    },
    PATIENCE_MS,
  );
  await everythingIsThereOnce(service, played);
  await everyDieIsRight(installation);
  service.kill('SIGTERM');
  expect(await service.ended()).toBe(0);
}

async function everythingIsThereOnce(service: ServiceProcess, { readers }: Played): Promise<void> {
  const turns = await service.query<{ window: number }>('SELECT "window" FROM turn ORDER BY "window"');
  expect(turns.map((turn) => turn.window)).toEqual(
    Array.from({ length: LAST_WINDOW + 1 }, (_, window) => window),
  );
  const reports = await service.query<{ key: string }>(
    `SELECT key FROM outbox WHERE kind = 'turn-report' ORDER BY key`,
  );
  const owed = turns.flatMap(({ window }) => readers.map((reader) => `/${window}/${reader}`));
  expect(reports.map(({ key }) => key.replace(/^turn-report\/[^/]+\/\d+/, '')).sort()).toEqual(owed.sort());
  const [receipts] = await service.query<{ receipts: string; mails: string }>(
    `SELECT (SELECT count(*) FROM outbox WHERE kind = 'receipt') AS receipts, (SELECT count(*) FROM inbound_mail) AS mails`,
  );
  expect(receipts?.receipts).toBe(receipts?.mails);
}

async function everyDieIsRight(installation: Installation): Promise<void> {
  const server = findPostgres({ dataDir: `${installation.dataDir}/postgres` });
  const store = await openStore({ url: server?.url ?? '', poolSize: 2 });
  try {
    const exported = await exportGame({ store }, await gameNamed({ store }, 'demo'));
    expect(verifyGame({ games: GAMES }, exported).faults).toEqual([]);
  } finally {
    await store.close();
  }
}
