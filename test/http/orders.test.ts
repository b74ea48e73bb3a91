import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let web: Web;
let table: Table;
let red: string;
let blue: string;
let gm: string;
let block: string;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  red = await web.tokenOf(table.red);
  blue = await web.tokenOf(table.blue);
  gm = await web.tokenOf(table.gm);
  const snapshot = await world.ports.store.snapshot(table.id, 1);
  block = twoTowers.stateSchema.parse(snapshot?.state).market[0] ?? '';
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const tokenBody = z.strictObject({ id: z.uuid(), token: z.string() });
const G = '/v1/games/towers-1';
const order = (body: object, token = red, seat = 'red') =>
  web.ask(`POST ${G}/seats/${seat}/orders`, { token, body });

describe('a game over the API', () => {
  it('takes orders as text and as commands, and shows the versions of the sheet', async () => {
    const first = await order({ window: 'R1', text: `BID 1 ON ${block}\r\nBID 1 ON straw` });
    expect(first.json()).toMatchObject({
      ...{ outcome: 'stored', version: 1, sheetState: 'draft' },
      taken: [{ line: 1, order: `BID 1 ON ${block}` }],
      refused: [{ line: 2, given: 'BID 1 ON straw' }],
    });
    const second = await order({ commands: [{ word: 'BID', amount: 2, block }] });
    expect(second.json()).toMatchObject({
      outcome: 'stored',
      version: 2,
      taken: [{ replaces: `BID 1 ON ${block}` }],
    });
    const sheet = await web.ask(`GET ${G}/seats/red/sheet`, { token: red });
    expect(sheet.json()).toMatchObject([
      { version: 1, way: 'api', commands: [{ word: 'BID', amount: 1, block }] },
      { version: 2, way: 'api', commands: [{ word: 'BID', amount: 2, block }] },
    ]);
  });

  it('checks orders and stores nothing', async () => {
    const body = { text: `BID 1 ON ${block}` };
    const checked = await web.ask(`POST ${G}/seats/red/orders/check`, { token: red, body });
    expect(checked.json()).toMatchObject({ outcome: 'checked', taken: [{ line: 1 }] });
    expect((await web.ask(`GET ${G}/seats/red/sheet`, { token: red })).json()).toEqual([]);
  });

  it('answers orders for a window that is not open, and applies nothing', async () => {
    expect((await order({ window: 'R9', text: 'READY' })).json()).toMatchObject({
      outcome: 'unknown-window',
      why: 'These orders are for R9, no such window is open, and nothing of them was applied.',
      window: { tag: 'R1' },
    });
    expect((await web.ask(`GET ${G}/seats/red/sheet`, { token: red })).json()).toEqual([]);
  });

  it('closes its window when both are ready, and tells each seat its own report', async () => {
    await order({ text: `BID 1 ON ${block}\nREADY` });
    await order({ text: 'READY' }, blue, 'blue');
    await world.settle();
    expect((await web.ask(`GET ${G}`)).json()).toMatchObject({
      status: 'running',
      window: { number: 2, tag: 'R1B' },
    });
    const turns = await web.ask(`GET ${G}/turns`);
    expect(turns.json()).toMatchObject([
      { window: 0, tag: 'SETUP' },
      { window: 1, tag: 'R1' },
    ]);
    const report = await web.ask(`GET ${G}/turns/1/report`, { token: red });
    expect(report.json()).toMatchObject({ orderForm: [{ text: `STACK ${block}` }] });
    const others = await web.ask(`GET ${G}/turns/1/report`, { token: blue });
    expect(others.json()).toMatchObject({ orderForm: [] });
  });

  it('is opened, filled and begun by its gamemaster', async () => {
    const body = { slug: 'second', title: 'Second', module: 'two-towers', scenario: 'standard' };
    const opened = await web.ask('POST /v1/games', { token: gm, body });
    expect(opened.status).toBe(201);
    expect(opened.json()).toMatchObject({
      game: 'second',
      status: 'forming',
      gm: table.gm.name,
      window: null,
    });
    await web.ask('PUT /v1/games/second/seats/red', { token: gm, body: { player: table.red.address } });
    const begun = await web.ask('PUT /v1/games/second/seats/blue', {
      token: gm,
      body: { player: table.blue.id },
    });
    expect(begun.json()).toMatchObject({
      status: 'running',
      window: { tag: 'R1', awaits: ['red', 'blue'] },
      seats: [
        { seat: 'red', player: table.red.name },
        { seat: 'blue', player: table.blue.name },
      ],
    });
  });

  it('is directed by its gamemaster: forced, extended and looked into', async () => {
    const deadline = await table.deadline();
    const extended = await web.ask(`POST ${G}/window/extend`, { token: gm, body: { hours: 12 } });
    expect(extended.json()).toMatchObject({
      window: { deadline: new Date(deadline.getTime() + 43_200_000).toISOString() },
    });
    const forced = await web.ask(`POST ${G}/window/force`, { token: gm });
    expect(forced.json()).toMatchObject({ window: { number: 3 } });
    const audit = await web.ask(`GET ${G}/audit`, { token: gm });
    expect(audit.json()).toMatchObject([
      { act: 'game.opened' },
      { act: 'window.extended', who: table.gm.name, way: 'api' },
      { act: 'window.forced', who: table.gm.name, way: 'api' },
    ]);
  });

  it('is over with its result, and its last view stays readable', async () => {
    await openTable(world, { slug: 'short', options: { rounds: 1 } });
    world.clock.pass(24);
    await world.settle();
    expect((await web.ask('GET /v1/games/short')).json()).toMatchObject({
      ...{ status: 'over', window: null, result: 'The towers are equal' },
    });
    expect((await web.ask('GET /v1/games/short/view')).json()).toMatchObject({
      window: null,
      view: { at: 'over' },
    });
  });

  it('that is forming has no view yet', async () => {
    await openTable(world, { slug: 'forming', blueIsEmpty: true });
    expect((await web.ask('GET /v1/games/forming/view')).json()).toMatchObject({ window: null, view: null });
  });
});

describe('a token over the API', () => {
  it('is made by the operator, works, and does not once it is revoked', async () => {
    const operator = await web.tokenOf(null);
    const made = await web.ask(`POST /v1/people/${table.red.address}/tokens`, { token: operator, body: {} });
    const { id, token } = tokenBody.parse(made.json());
    expect((await web.ask('GET /v1/me', { token })).json()).toMatchObject({ id: table.red.id });
    const revoked = await web.ask(`DELETE /v1/tokens/${id}`, { token: operator });
    expect([revoked.status, revoked.text]).toEqual([204, '']);
    expect((await web.ask('GET /v1/me', { token })).problem()).toMatchObject({
      status: 401,
      code: 'token.wrong',
    });
  });
});
