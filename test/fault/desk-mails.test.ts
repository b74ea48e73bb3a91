import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { sendBySmtp } from '../e2e/played-app.ts';
import { openPostOffice, type PostOffice } from '../e2e/post-office.ts';
import { eventually } from '../kit/eventually.ts';
import { flushRedis, testRedisUrl } from '../kit/redis.ts';
import { type Installation, newInstallation, type ServiceProcess } from './service-process.ts';

// kill -9 while a gamemaster's mail is being done: among its acts, in its confirmation, and before its answer is sent.

const PATIENCE_MS = 120_000;
const DOMAIN = 'play.example.org';
const GERDA = 'gerda@example.org';

const closings: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

const redisUrl = testRedisUrl();
const backends: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['PostgreSQL', {}],
  ...(redisUrl === null ? [] : [['Redis', { REDIS_URL: redisUrl }] as const]),
];

describe.each(backends)('a desk mail with the queue on %s', (_backend, environment) => {
  it('is done once and answered once, whenever the process is killed', async () => {
    if (environment['REDIS_URL'] !== undefined) await flushRedis(environment['REDIS_URL']);
    const { installation, office } = await installed(environment);
    const first = await opened(installation);
    const second = await severalActs(installation, first);
    expect((await office.next(GERDA)).subject).toContain('3 done');
    const last = await confirmation(installation, second);
    expect((await office.next(GERDA)).subject).toContain('1 to confirm');
    expect((await office.next(GERDA)).subject).toContain('1 done');
    await nothingTwice(last);
  }, 400_000);
});

async function installed(environment: Readonly<Record<string, string>>) {
  const office = await openPostOffice();
  closings.push(() => office.close());
  const settings = { SMTP_URL: office.url, ADJUTANT_MAIL_DOMAIN: DOMAIN };
  const installation = newInstallation({ ...settings, ...environment });
  closings.push(() => installation.remove());
  return { installation, office: answersOf(office) };
}

/** Answers to a desk, among the other mails of its gamemaster. */
function answersOf(office: PostOffice): Pick<PostOffice, 'next'> {
  const next: PostOffice['next'] = async (address) => {
    const mail = await office.next(address);
    return /\d (done|to confirm)/.test(mail.subject) ? mail : next(address);
  };
  return { next };
}

/** A game that waits for its player for a week, with all its mails sent. */
async function opened(installation: Installation): Promise<ServiceProcess> {
  const service = await installation.start(['serve']);
  for (const args of [
    ['gm', 'add', 'Gerda', GERDA],
    ['player', 'add', 'Ivo', 'ivo@example.org'],
    ['player', 'add', 'Otto', 'otto@example.org'],
    [
      'game',
      'new',
      'marches-1',
      '--gm',
      GERDA,
      '--seat',
      'imperial=ivo@example.org',
      '--seat',
      'zhodani=bot',
    ],
  ])
    expect([args, await installation.run(...args)]).toEqual([args, 0]);
  await allSent(service);
  return service;
}

/** A deadline is moved, and before somebody gets a part in the game the process dies; then the rest is never begun. */
async function severalActs(installation: Installation, service: ServiceProcess): Promise<ServiceProcess> {
  const text = 'EXTEND 24 h\nADD OBSERVER otto@example.org\nPAUSE (Two are away)';
  await killedWaitingFor('game_role', { installation, service }, text);
  const after = await installation.start(['serve']);
  await eventually(
    `all is done; the service says: ${after.output()}`,
    async () => (await actsByMail(after)).length > 0,
    PATIENCE_MS,
  );
  expect(await actsByMail(after)).toEqual(['window.extended', 'role.given', 'game.paused']);
  await allSent(after);
  return after;
}

/** Dies before what is confirmed is done, and again when it is done and not told. */
async function confirmation(installation: Installation, asking: ServiceProcess): Promise<ServiceProcess> {
  await mailed(asking, 'ANNUL (Two have left)');
  const code = await eventually(
    'it is asked back',
    async () => (await asking.query<{ code: string }>('SELECT code FROM desk_request'))[0]?.code,
    PATIENCE_MS,
  );
  await allSent(asking);
  await killedWaitingFor('desk_request', { installation, service: asking }, `CONFIRM ${code}`);
  const doing = await installation.start(['serve']);
  await eventually('it is done', async () => (await actsByMail(doing)).length > 3, PATIENCE_MS);
  doing.kill('SIGKILL');
  expect(await doing.ended()).toBe('SIGKILL');
  const telling = await installation.start(['serve']);
  await allSent(telling);
  expect((await actsByMail(telling)).slice(3)).toEqual(['game.annulled']);
  return telling;
}

/** The mail is being done, up to the first row of a table, when the process is killed: nothing of it is done. */
async function killedWaitingFor(
  table: string,
  { installation, service }: { readonly installation: Installation; readonly service: ServiceProcess },
  text: string,
): Promise<void> {
  // The server outlives the process that it belongs to.
  const sql = postgres(installation.databaseUrl(), { max: 1, onnotice: () => undefined });
  const isWaiting = async () =>
    (await sql`SELECT pid FROM pg_locks WHERE relation = ${table}::regclass AND mode = 'RowExclusiveLock'`)
      .length > 0;
  const acts = async () => sql`SELECT act FROM audit WHERE way = 'mail'`;
  const before = await acts();
  await installation.locked(table, async () => {
    await mailed(service, text);
    await eventually('the mail waits for the table', isWaiting, PATIENCE_MS);
    service.kill('SIGKILL');
    expect(await service.ended()).toBe('SIGKILL');
  });
  await eventually('its transaction is gone', async () => !(await isWaiting()), PATIENCE_MS);
  expect(await acts()).toEqual(before);
  await sql.end();
}

async function mailed(service: ServiceProcess, text: string): Promise<void> {
  const [desk] = await service.query<{ mail_token: string }>('SELECT mail_token FROM desk_address');
  const [, port = ''] = /smtp:\/\/[^:]+:(\d+)/.exec(service.output()) ?? [];
  const to = `orders+${desk?.mail_token ?? ''}@${DOMAIN}`;
  expect(await sendBySmtp(Number(port), { from: GERDA, to, text })).toMatch(/^250/);
}

async function actsByMail(service: ServiceProcess): Promise<readonly string[]> {
  const rows = await service.query<{ act: string }>(`SELECT act FROM audit WHERE way = 'mail' ORDER BY id`);
  return rows.map(({ act }) => act);
}

async function allSent(service: ServiceProcess): Promise<void> {
  await eventually(
    `every mail is sent and read; the service says: ${service.output()}`,
    async () => {
      const [left] = await service.query<{ count: string; desks: string }>(
        `SELECT (SELECT count(*) FROM outbox WHERE status <> 'sent') + (SELECT count(*) FROM inbound_mail WHERE status = 'new') AS count,
          (SELECT count(*) FROM desk_address) AS desks`,
      );
      return left?.count === '0' && left.desks !== '0';
    },
    PATIENCE_MS,
  );
}

/** One answer to each mail; one letter of the pause to each reader; the deadline stands a day later. */
async function nothingTwice(service: ServiceProcess): Promise<void> {
  const [counted] = await service.query(
    `SELECT (SELECT count(*)::int FROM inbound_mail) AS mails, (SELECT count(*)::int FROM outbox WHERE key LIKE 'desk/%') AS answers,
      (SELECT count(*)::int FROM outbox WHERE key LIKE 'paused/%') AS pauses, (SELECT count(*)::int FROM outbox WHERE key LIKE 'ended/%') AS ends,
      (SELECT count(*)::int FROM desk_request WHERE done_at IS NOT NULL) AS confirmed`,
  );
  // Read by Gerda, Ivo and Otto.
  expect(counted).toEqual({ mails: 3, answers: 3, pauses: 3, ends: 3, confirmed: 1 });
  const twice = await service.query(
    `SELECT message_id FROM outbox WHERE status = 'sent' GROUP BY message_id HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
  service.kill('SIGTERM');
  expect(await service.ended()).toBe(0);
}
