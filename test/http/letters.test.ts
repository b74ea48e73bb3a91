import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { hoursPerWindow: 168 });
  await world.settle();
});
afterAll(async () => {
  await web.close();
  await world.close();
});

/** Path of the link in a letter of this kind to red. */
async function linkOf(kind: string): Promise<string> {
  const { outbox } = await world.ports.store.due(world.clock.now(), 100);
  expect(outbox).toEqual([]);
  const mails = await world.ports.store.sentMails('mailbox', 50);
  const entry = mails.find((mail) => mail.kind === kind && mail.seat === 'red');
  return `/letters/${found(entry, kind).linkKey}`;
}

async function reminder(): Promise<string> {
  world.clock.pass(145);
  await world.sweep();
  return linkOf('reminder');
}

const remindersOf = async (): Promise<boolean> =>
  (await world.ports.store.mailSettings(table.red.id)).reminders;

describe('the link of a letter', () => {
  it('shows the whole letter, where nothing runs and nothing is passed on', async () => {
    const { status, text, headers } = await web.ask(`GET ${await linkOf('turn-report')}`);
    expect(status).toBe(200);
    expect(text).toContain('#ORDERS towers-1 R1');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).not.toContain(table.address('red'));
  });

  it('that is none, or not whole, is told so', async () => {
    const link = await linkOf('turn-report');
    for (const wrong of ['/letters/4ce4f92e-1111-4111-a111-111111111111', link.slice(0, -1)])
      expect((await web.ask(`GET ${wrong}`)).status).toBeGreaterThanOrEqual(400);
    expect((await web.ask(`GET ${link}/picture/none`)).problem().code).toBe('letter.unknown');
  });
});

describe('turning letters off', () => {
  it('asks first who opens the link, since programs open links', async () => {
    const link = await reminder();
    const { status, text } = await web.ask(`GET ${link}/unsubscribe`);
    expect(status).toBe(200);
    expect(text).toContain('Send me no reminders');
    expect(await remindersOf()).toBe(true);
  });

  it('is done by one POST, as a mail program sends it, and taken back by another', async () => {
    const link = await reminder();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (word: string) =>
      web.ask(`POST ${link}/${word}`, { headers, body: 'List-Unsubscribe=One-Click' });
    expect((await post('unsubscribe')).status).toBe(200);
    expect(await remindersOf()).toBe(false);
    await post('unsubscribe');
    expect(await remindersOf()).toBe(false);
    expect((await post('subscribe')).text).toContain('as it was before');
    expect(await remindersOf()).toBe(true);
  });

  it('is not offered for reports', async () => {
    const link = await linkOf('turn-report');
    expect((await web.ask(`POST ${link}/unsubscribe`)).problem()).toMatchObject({ code: 'letter.unknown' });
  });
});

describe('mail settings', () => {
  it('are shown and changed by their owner, each by itself, and by nobody else', async () => {
    const token = await web.tokenOf(table.red);
    const usual = { reports: 'at-once', press: 'at-once', reminders: true, news: true, digestHour: 7 };
    expect((await web.ask('GET /v1/me/mail', { token })).json()).toEqual(usual);
    const changed = await web.ask('PATCH /v1/me/mail', { token, body: { reports: 'daily', digestHour: 18 } });
    expect(changed.json()).toEqual({ ...usual, reports: 'daily', digestHour: 18 });
    const wrong = await web.ask('PATCH /v1/me/mail', { token, body: { reports: 'never' } });
    expect(wrong.problem().detail).toContain('must be "at-once" or "daily"');
    expect((await web.ask('GET /v1/me/mail')).status).toBe(401);
  });
});

describe('how letters fare', () => {
  it('is for the gamemaster and the operator, with the address that fails', async () => {
    const since = world.clock.now();
    const { id, address } = table.red;
    await world.ports.store.markFailing({ personId: id, address, since, why: '550 no such user' });
    const gm = await web.tokenOf(table.gm);
    expect((await web.ask('GET /v1/games/towers-1/mail', { token: gm })).json()).toMatchObject([
      { seat: 'red', failing: { why: '550 no such user' }, sent: 1, held: 0 },
      { seat: 'blue', failing: null },
      { seat: null, failing: null, sent: 1 },
    ]);
    const red = await web.tokenOf(table.red);
    expect((await web.ask('GET /v1/games/towers-1/mail', { token: red })).status).toBe(403);
    const resume = 'POST /v1/games/towers-1/seats/red/mail/resume';
    expect((await web.ask(resume, { token: red })).status).toBe(403);
    expect((await web.ask(resume, { token: gm })).json()).toEqual({ released: 0 });
    expect((await web.ask(resume, { token: gm })).problem().code).toBe('mail.not-held');
    expect((await world.ports.store.audit(table.id)).map(({ act }) => act)).toContain('mail.resumed');
    const operator = await web.tokenOf(null);
    const again = await web.ask(`POST /v1/people/${id}/mail/resume`, { token: operator });
    expect(again.problem().code).toBe('mail.not-held');
  });
});

describe('press over the API', () => {
  it('is written by who plays the seat, and read by its writer and its readers alone', async () => {
    const [red, blue, gm] = await Promise.all(
      [table.red, table.blue, table.gm].map((person) => web.tokenOf(person)),
    );
    const seat = (name: string) => `/v1/games/towers-1/seats/${name}/press`;
    const body = { to: ['blue'], text: 'Peace?' };
    expect((await web.ask(`POST ${seat('red')}`, { token: blue ?? null, body })).status).toBe(403);
    const written = await web.ask(`POST ${seat('red')}`, { token: red ?? null, body });
    expect(written.json()).toMatchObject({ from: 'red', to: 'Blue', text: 'Peace?', window: 1 });
    expect((await web.ask(`GET ${seat('blue')}`, { token: blue ?? null })).json()).toHaveLength(1);
    expect((await web.ask('GET /v1/games/towers-1/press', { token: gm ?? null })).json()).toEqual([]);
    expect((await web.ask(`GET ${seat('blue')}`, { token: gm ?? null })).status).toBe(403);
    const toAll = { to: ['all'], text: 'Please be on time.' };
    const byGm = await web.ask('POST /v1/games/towers-1/press', { token: gm ?? null, body: toAll });
    expect(byGm.json()).toMatchObject({ from: 'gm', to: 'Red, Blue' });
    const nobody = await web.ask(`POST ${seat('red')}`, {
      token: red ?? null,
      body: { to: ['x'], text: 'y' },
    });
    expect(nobody.problem()).toMatchObject({ code: 'press.unknown-reader' });
  });
});
