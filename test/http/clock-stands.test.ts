import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { advanceGame } from '../../src/service/advance-game.ts';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { addPerson } from '../../src/service/people.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
/** Every deadline of this game is on the sixth, and nothing else is. */
const DEADLINE = /\b6 May\b|2026-05-06|20260506/;
const by = { who: 'Gemma', way: 'api' } as const;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { schedule: 'every 72 h' });
  await addPerson(world.ports, { name: 'Ada', address: 'ada@example.org', zone: 'UTC' });
  for (const seat of ['red', 'blue']) await table.order(seat, 'READY');
  await world.settle();
  expect((await table.deadline()).toISOString()).toMatch(DEADLINE);
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const G = '/v1/games/towers-1';
const askAs = async (person: Table['gm'], what: string, body?: object) => {
  const answer = await web.ask(what, { token: await web.tokenOf(person), body });
  await world.settle();
  return answer;
};
const stopped = async () => {
  await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by });
  await world.settle();
  return world.transport.sent.length;
};
/** What was mailed since, with calendars. */
const mailedSince = async (count: number) =>
  Promise.all(
    world.transport.sent.slice(count).map(async ({ raw }) => {
      const { subject, text, html } = await mailOpener().open(raw);
      return { subject, text, html, hasCalendar: Buffer.from(raw).toString().includes('text/calendar') };
    }),
  );

/** Everything that somebody can do while a game is paused and that is answered with a window. */
const WHILE_PAUSED: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  ['orders by mail', () => table.mail('red', 'NOT READY'), 'until then its clock stands'],
  ['orders that say ready', () => table.mail('red', 'READY'), 'The clock of the game stands'],
  ['a check of orders', () => table.mail('red', 'TEST\nREADY'), 'until then its clock stands'],
  ['a question how it stands', () => table.mail('blue', 'STATUS'), 'until then its clock stands'],
  [
    'orders for a window that is closed',
    () => table.mail('blue', '#ORDERS towers-1 R1\nREADY\n#END'),
    'until then its clock stands',
  ],
  [
    'a vacation',
    () => table.mail('blue', 'VACATION 2026-05-04 to 2026-05-05'),
    'until then its clock stands',
  ],
  ['a request for more time', () => table.mail('blue', 'EXTENSION please'), 'until then its clock stands'],
  [
    'another schedule',
    () => askAs(table.gm, `PATCH ${G}`, { schedule: 'every 72 h; setup 24 h' }),
    'until then its clock stands',
  ],
  [
    'a rollback',
    () => askAs(table.gm, `POST ${G}/rollback`, { window: 1, reason: 'again' }),
    'awaited, clock stands',
  ],
  ['another player', () => replaceBlue(), 'until then its clock stands'],
  ['a look at the map', () => table.mail('red', 'MAP'), 'until then its clock stands'],
];

async function replaceBlue(): Promise<void> {
  const ada = await world.ports.store.personByAddress('ada@example.org');
  const answer = await askAs(table.gm, `POST ${G}/seats/blue/replace`, { player: ada?.id });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
}

describe('while a game is paused', () => {
  it.each(WHILE_PAUSED)(
    '%s: no mail names a deadline, each says that the clock stands',
    async (_, act, says) => {
      const before = await stopped();
      await act();
      await world.settle();
      const mails = await mailedSince(before);
      expect(mails.length).toBeGreaterThan(0);
      for (const mail of mails) {
        expect(JSON.stringify(mail)).not.toMatch(DEADLINE);
        expect(mail.hasCalendar).toBe(false);
      }
      const all = mails.map(({ subject, text }) => `${subject} ${text.replace(/\s+/g, ' ')}`);
      expect(all.filter((text) => text.includes(says))).not.toEqual([]);
    },
  );

  it('a report that was written before and is sent then tells the same', async () => {
    for (const seat of ['red', 'blue']) await table.order(seat, 'READY');
    await advanceGame(world.ports, table.id);
    const before = world.transport.sent.length;
    await stopped();
    const reports = (await mailedSince(before)).filter(({ subject }) => subject.includes('orders'));
    expect(reports.length).toBeGreaterThan(0);
    for (const { subject } of reports) expect(subject).toContain('clock stands');
  });

  it('a reminder that could not be sent before is not sent', async () => {
    await table.order('red', 'NOT READY');
    world.transport.failWith(new Error('the relay is away'));
    world.clock.pass(50);
    await world.sweep();
    const before = await stopped();
    world.transport.failWith(null);
    world.clock.pass(1);
    await world.sweep();
    expect((await mailedSince(before)).map(({ subject }) => subject).join()).not.toContain('your draft');
  });

  it('no answer of the API names a deadline', async () => {
    await stopped();
    const token = await web.tokenOf(table.red);
    const bodies = [
      await web.ask(`GET ${G}`),
      await web.ask(`GET ${G}/view`, { token }),
      await web.ask(`POST ${G}/seats/red/orders/check`, { token, body: { text: 'READY' } }),
      await web.ask(`POST ${G}/seats/red/orders`, { token, body: { text: 'READY' } }),
      await web.ask(`GET ${G}/seats/red/export`, { token }),
      await askAs(table.gm, `GET ${G}/desk`),
    ];
    for (const { status, text } of bodies) {
      expect([status, text]).toEqual([200, text]);
      expect(text).not.toMatch(DEADLINE);
    }
    for (const nth of [0, 1, 2, 3, 5]) expect(bodies[nth]?.text).toContain('"clock":"stands"');
    expect((await web.ask(`GET ${G}`)).json()).toMatchObject({
      window: { deadline: null, clock: 'stands' },
      schedule: { next: [] },
    });
  });

  it('an answer of a running game has its deadline, and says that it runs', async () => {
    expect((await web.ask(`GET ${G}`)).json()).toMatchObject({
      window: { deadline: '2026-05-06T12:00:00.000Z', clock: 'runs' },
    });
  });
});
