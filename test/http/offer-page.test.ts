import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { giveRole } from '../../src/service/desk/roles.ts';
import { addPerson } from '../../src/service/people.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
let links: readonly string[];
const by = { who: 'Gemma', way: 'api' } as const;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  for (const name of ['Ada', 'Ben']) {
    const person = await addPerson(world.ports, { name, address: `${name}@example.org`, zone: 'UTC' });
    await giveRole(world.ports, await table.game(), { person, role: 'stand-by', by });
  }
  const token = await web.tokenOf(table.blue);
  await web.ask('POST /v1/games/towers-1/seats/blue/resign', { token });
  links = world.letters.flatMap((letter) =>
    letter.kind === 'replacement-offer' ? [new URL(letter.link).pathname] : [],
  );
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const look = (nth: number) => web.ask(`GET ${found(links[nth], 'link')}`);
const press = (nth: number) =>
  web.ask(`POST ${found(links[nth], 'link')}/accept`, { body: '', headers: FORM });
const player = async () => (await world.ports.store.seats(table.id))[1]?.person?.name ?? null;

describe('the link in the mail that offers a free seat', () => {
  it('shows what is offered, and takes nothing however often it is looked at', async () => {
    for (let times = 0; times < 3; times += 1) {
      const page = await look(0);
      expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
      expect(page.text).toContain('Take over Blue?');
      expect(page.text).toContain('due Monday 4 May 2026, 12:00 UTC');
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    await web.ask(`HEAD ${found(links[0], 'link')}`);
    expect(await player()).toBeNull();
  });

  it('gives the seat to the first who presses, and tells the others so', async () => {
    expect((await press(1)).text).toContain('You play Blue');
    expect(await player()).toBe('Ben');
    const late = await press(0);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Blue is taken by now');
    expect((await look(0)).text).not.toContain('<form');
    expect(await press(1)).toMatchObject({ status: 200 });
    expect(await player()).toBe('Ben');
  });

  it('names no deadline while the clock stands', async () => {
    await pauseGame(world.ports, await table.game(), { reason: '', how: 'paused', by });
    const page = await look(0);
    expect(page.text).toContain('until then its clock stands');
    expect(page.text).not.toContain('May 2026');
  });

  it('opens nothing with another key', async () => {
    const wrong = found(links[0], 'link').replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await web.ask(`GET ${wrong}`)).status).toBe(404);
    expect((await web.ask(`POST ${wrong}/accept`, { body: '', headers: FORM })).status).toBe(404);
    expect(await player()).toBeNull();
  });
});
