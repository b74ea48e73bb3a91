import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
let link: string;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  const token = await web.tokenOf(table.red);
  await web.ask('POST /v1/games/towers-1/seats/red/extension', { token, body: { reason: '<b>exams</b>' } });
  const asked = world.letters.flatMap((letter) => (letter.kind === 'extension-request' ? [letter.link] : []));
  link = new URL(found(asked[0], 'link')).pathname;
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const withIds = z.array(z.looseObject({ id: z.string() }));
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (button: string) => web.ask(`POST ${link}/${button}`, { body: '', headers: FORM });
const due = async () => (await table.deadline()).toISOString();

describe('the link in the mail that asks for more time', () => {
  it('shows what is asked for, and does nothing however often it is looked at', async () => {
    for (let look = 0; look < 3; look += 1) {
      const page = await web.ask(`GET ${link}`);
      expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
      expect(page.text).toContain('&lt;b&gt;exams&lt;/b&gt;');
      expect(page.text).toContain('Tuesday 5 May 2026, 14:00 CEST (12:00 UTC)');
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    await web.ask(`HEAD ${link}`);
    expect(await due()).toBe('2026-05-04T12:00:00.000Z');
  });

  it('grants by its button, once', async () => {
    expect((await press('grant')).text).toContain('It was granted.');
    expect(await due()).toBe('2026-05-05T12:00:00.000Z');
    expect((await press('grant')).status).toBe(409);
    expect((await press('decline')).status).toBe(409);
    expect(await due()).toBe('2026-05-05T12:00:00.000Z');
    expect((await web.ask(`GET ${link}`)).text).not.toContain('<form');
  });

  it('declines by the other', async () => {
    expect((await press('decline')).text).toContain('It was declined.');
    expect(await due()).toBe('2026-05-04T12:00:00.000Z');
  });

  it('opens nothing with another key, by looking or by pressing', async () => {
    const wrong = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await web.ask(`GET ${wrong}`)).status).toBe(404);
    expect((await web.ask(`GET ${link.slice(0, -1)}`)).status).toBe(404);
    expect((await web.ask(`POST ${wrong}/grant`, { body: '', headers: FORM })).status).toBe(404);
    expect(await due()).toBe('2026-05-04T12:00:00.000Z');
  });

  it('decides nothing while the game is paused, and names no deadline', async () => {
    await pauseGame(world.ports, await table.game(), {
      ...{ reason: '', how: 'paused', by: { who: 'Gemma', way: 'api' } },
    });
    const page = await web.ask(`GET ${link}`);
    expect(page.text).toContain('The game is paused: no deadline runs');
    expect(page.text).not.toMatch(/<form|May 2026/);
    expect((await press('grant')).problem().code).toBe('extension.too-late');
  });

  it('says so when there is nothing left to decide', async () => {
    world.clock.pass(24);
    await world.sweep();
    const page = await web.ask(`GET ${link}`);
    expect(page.text).toContain('The window that it was asked for has closed');
    expect(page.text).not.toContain('<form');
  });
});

describe('over the API', () => {
  it('the gamemaster sees requests and decides them', async () => {
    const token = await web.tokenOf(table.gm);
    const list = await web.ask('GET /v1/games/towers-1/extensions', { token });
    const [request] = withIds.parse(list.json());
    expect(list.json()).toMatchObject([{ seat: 'red', window: 1, reason: '<b>exams</b>', decision: null }]);
    const path = `POST /v1/games/towers-1/extensions/${found(request, 'request').id}`;
    expect((await web.ask(path, { token, body: { grant: true } })).json()).toMatchObject([
      { decision: 'granted', decidedBy: 'Gemma.towers-1' },
    ]);
    expect((await web.ask(path, { token, body: { grant: true } })).problem().code).toBe('extension.decided');
  });

  it('a player states, lists and withdraws a vacation', async () => {
    const token = await web.tokenOf(table.blue);
    const path = '/v1/games/towers-1/seats/blue/vacations';
    const stated = await web.ask(`POST ${path}`, { token, body: { from: '2026-05-04', to: '2026-05-05' } });
    expect(stated.json()).toMatchObject({ deadline: '2026-05-06T12:00:00.000Z' });
    const [vacation] = withIds.parse((await web.ask(`GET ${path}`, { token })).json());
    expect((await web.ask(`DELETE ${path}/${found(vacation, 'vacation').id}`, { token })).status).toBe(200);
    expect((await web.ask(`GET ${path}`, { token })).json()).toEqual([]);
    expect((await web.ask(`POST ${path}`, { token, body: { from: 'soon', to: 'later' } })).status).toBe(400);
  });

  it('the game shows its schedule with the next deadlines, and takes another', async () => {
    const token = await web.tokenOf(table.gm);
    const before = (await web.ask('GET /v1/games/towers-1')).json();
    expect(before).toMatchObject({ schedule: { line: 'every 24 h' }, absence: { graceHours: 0 } });
    const schedule = 'every Sunday 20:00 Europe/Berlin';
    const changed = await web.ask('PATCH /v1/games/towers-1', { token, body: { schedule } });
    expect(changed.json()).toMatchObject({ schedule: { line: schedule, next: { length: 5 } } });
    const wrong = await web.ask('PATCH /v1/games/towers-1', {
      token,
      body: { schedule: 'every Sundae 20:00' },
    });
    expect(wrong.problem()).toMatchObject({ status: 422, code: 'schedule.wrong' });
    expect((await web.ask('PATCH /v1/games/towers-1', { token, body: {} })).status).toBe(400);
  });
});
