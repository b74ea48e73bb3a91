import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Letter } from '../../src/service/ports/letters.ts';
import { inWords } from '../kit/letters.ts';
import type { AuditRow, Person } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { openWeb, type Web } from '../kit/web.ts';

// Every act of the GM's desk over HTTP: what it does, its row of the audit, its mails, and whom it refuses.

let world: ServiceWorld;
let web: Web;
let table: Table;
let stranger: Person;
beforeAll(async () => {
  world = await openServiceWorld();
  web = await openWeb(world);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { options: { rounds: 8 } });
  stranger = (await openTable(world, { slug: 'other' })).gm;
  await world.settle();
  world.clock.pass(1);
});
afterAll(async () => {
  await web.close();
  await world.close();
});

const G = '/v1/games/towers-1';
const asGm = async (what: string, body?: object) => {
  const answer = await web.ask(what, { token: await web.tokenOf(table.gm), body });
  await world.settle();
  return answer;
};
/** The GM of another game, both players, the operator's lookalike without a token. */
const outsiders = async () => [
  await web.tokenOf(stranger),
  await web.tokenOf(table.red),
  await web.tokenOf(table.blue),
  null,
];
const lastAct = async (act: string): Promise<AuditRow> =>
  found(
    (await world.ports.store.audit(table.id)).findLast((row) => row.act === act),
    act,
  );
const acts = async () => (await world.ports.store.audit(table.id)).map(({ act }) => act);
const TELLING: readonly Letter['kind'][] = ['notice', 'news', 'gm-notice'];
/** What was told since, in words. */
const noticesSince = (count: number) =>
  world.letters
    .slice(count)
    .flatMap((letter) =>
      TELLING.includes(letter.kind) ? [{ ...inWords(letter), reader: letter.reader }] : [],
    );
const readersOf = (notices: readonly { readonly reader: string }[]) =>
  notices.map(({ reader }) => reader).sort();
const force = () => asGm(`POST ${G}/window/force`);

const reason = 'The GM is away.';

describe('an act of the desk', () => {
  it('can be done by a co-GM, and by none once the part is taken away', async () => {
    await asGm(`PUT ${G}/roles/co-gm/${stranger.id}`);
    const token = await web.tokenOf(stranger);
    const co = await web.ask(`POST ${G}/pause`, { token, body: {} });
    expect(co.status).toBe(200);
    expect(await lastAct('game.paused')).toMatchObject({ who: stranger.name, personId: stranger.id });
    expect((await web.ask(`GET ${G}/view?as=gm`, { token })).status).toBe(200);
    await asGm(`DELETE ${G}/roles/co-gm/${stranger.id}`);
    expect((await web.ask(`POST ${G}/resume`, { token })).status).toBe(403);
  });
});

describe('a paused game', () => {
  it('closes no window, takes orders, and goes on with what was left, a day at least', async () => {
    world.clock.pass(20);
    await asGm(`POST ${G}/pause`, {});
    world.clock.pass(200);
    for (const seat of ['red', 'blue']) {
      const receipt = await table.order(seat, 'READY');
      expect(receipt).toMatchObject({ outcome: 'stored', sheetState: 'ready' });
      expect(receipt.notes.join()).toContain('paused');
    }
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 1, closedAt: null });
    expect((await force()).problem()).toMatchObject({ status: 409, detail: 'The game towers-1 is paused.' });
    await table.order('red', 'NOT READY');
    await asGm(`POST ${G}/resume`);
    const deadline = await table.deadline();
    expect(deadline.getTime() - world.clock.now().getTime()).toBe(24 * 3_600_000);
    await table.order('red', 'READY');
    await world.settle();
    expect((await table.window()).number).toBeGreaterThan(1);
  });

  it('goes on with the hours that its GM names', async () => {
    await asGm(`POST ${G}/pause`, {});
    await asGm(`POST ${G}/resume`, { hours: 100 });
    const deadline = await table.deadline();
    expect(deadline.getTime() - world.clock.now().getTime()).toBe(100 * 3_600_000);
    expect((await asGm(`POST ${G}/resume`)).problem().status).toBe(409);
    expect((await asGm(`POST ${G}/pause`, { reason: 7 })).problem()).toMatchObject({ status: 400 });
  });
});

describe('a player who is replaced', () => {
  it('orders nothing any more by the old address, and the new one finds the sheet when it is kept', async () => {
    const old = table.address('red');
    await table.order('red', 'BID 1 ON oak', 'BID 1 ON stone', 'BID 1 ON glass', 'READY');
    const taken = (await world.ports.store.revisions(table.id, 1, 'red')).at(-1)?.sheet.entries;
    await asGm(`POST ${G}/seats/red/replace`, { player: stranger.id, sheet: 'keep' });
    const [seat] = await world.ports.store.seats(table.id);
    expect([seat?.person?.id, `orders+${seat?.mailToken ?? ''}@play.example.org` === old]).toEqual([
      stranger.id,
      false,
    ]);
    const last = (await world.ports.store.revisions(table.id, 1, 'red')).at(-1);
    expect(last).toMatchObject({ ready: false, source: 'gm', sheet: { entries: taken } });
    const before = await world.ports.store.revisions(table.id, 1, 'red');
    await table.mail('red', 'CLEAR');
    await world.settle();
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toEqual(before);
    const token = await web.tokenOf(table.red);
    expect((await web.ask(`GET ${G}/view?as=red`, { token })).status).toBe(403);
    const reports = world.transport.sent.filter(({ to }) => to === stranger.address);
    expect(reports.length).toBeGreaterThan(1);
    expect(world.letters.findLast(({ kind }) => kind === 'turn-report')).toMatchObject({
      reader: stranger.name,
    });
  });

  it('leaves an empty sheet otherwise, or the seat to a bot, which orders at once', async () => {
    await table.order('red', 'READY');
    await asGm(`POST ${G}/seats/red/replace`, { player: 'bot' });
    expect((await world.ports.store.seats(table.id))[0]).toMatchObject({ person: null, bot: true });
    expect((await world.ports.store.revisions(table.id, 1, 'red')).at(-1)).toMatchObject({
      ready: true,
      source: 'bot',
    });
    await table.order('blue', 'READY');
    await world.settle();
    expect((await table.game()).window).toBeGreaterThan(1);
  });

  it.each([
    ['one who plays already', () => table.blue.id, 'player.seated'],
    ['one who directs the game', () => table.gm.id, 'player.has-seen'],
    ['the same one', () => table.red.id, 'seat.unchanged'],
    ['somebody unknown', () => 'nobody@example.org', 'person.unknown'],
  ])('is not replaced by %s', async (_, player, code) => {
    const answer = await asGm(`POST ${G}/seats/red/replace`, { player: player() });
    expect(answer.problem().code).toBe(code);
    expect((await world.ports.store.seats(table.id))[0]?.person).toEqual(table.red);
  });
});

describe("a seat's sheet on the desk", () => {
  const orders = { text: 'READY', reason: 'By telephone.' };

  it('is amended by the GM, marked as his, and its player gets the receipt', async () => {
    const market = found(
      z.looseObject({ market: z.array(z.string()) }).parse((await asGm(`GET ${G}/desk/state`)).json())
        .market[0],
      'block',
    );
    const answer = await asGm(`POST ${G}/desk/seats/red/orders`, {
      ...orders,
      text: `BID 1 ON ${market}\nREADY`,
    });
    expect(answer.json()).toMatchObject({ outcome: 'stored', sheetState: 'ready' });
    expect((await world.ports.store.revisions(table.id, 1, 'red')).at(-1)).toMatchObject({
      ...{ source: 'gm', way: 'api', ready: true },
      sheet: { entries: [{ source: 'gm' }] },
    });
    expect(await lastAct('sheet.amended')).toMatchObject({
      ...{ who: table.gm.name, seat: 'red' },
      detail: { window: 'R1', from: { version: 0 }, to: { ready: true }, reason: 'By telephone.' },
    });
    expect(await acts()).not.toContain('sheet.changed');
    const receipt = world.letters.findLast((letter) => letter.kind === 'receipt');
    expect(receipt).toMatchObject({ seat: { id: 'red' }, reader: table.red.name });
    expect(receipt).toMatchObject({ handedInBy: { name: table.gm.name, reason: 'By telephone.' } });
    expect(world.transport.sent.at(-1)?.to).toBe(table.red.address);
  });

  it('is looked at on record: its player reads who did, and his opponent does not', async () => {
    await table.order('red', 'READY');
    expect((await asGm(`GET ${G}/desk/seats/red/sheet`)).json()).toMatchObject([{ version: 1, ready: true }]);
    expect((await asGm(`POST ${G}/desk/seats/red/orders/check`, orders)).json()).toMatchObject({
      outcome: 'checked',
    });
    const looks = async (person: Person) =>
      z
        .array(z.object({ act: z.string(), who: z.string(), seat: z.string().nullable() }))
        .parse((await web.ask(`GET ${G}/audit`, { token: await web.tokenOf(person) })).json())
        .filter(({ act }) => act === 'sheet.looked-at');
    const look = { act: 'sheet.looked-at', who: table.gm.name, seat: 'red' };
    expect(await looks(table.red)).toEqual([look, look]);
    expect(await looks(table.blue)).toEqual([]);
    expect(await looks(table.gm)).toHaveLength(2);
  });

  it('and the whole state are refused to players, to other GMs and to visitors', async () => {
    for (const token of await outsiders()) {
      for (const [what, body] of [
        [`GET ${G}/desk`, undefined],
        [`GET ${G}/desk/state`, undefined],
        [`GET ${G}/desk/seats/red/sheet`, undefined],
        [`POST ${G}/desk/seats/red/orders`, orders],
        [`POST ${G}/desk/seats/red/orders/check`, orders],
        [`POST ${G}/correction/check`, { patch: [{ op: 'remove', path: '/round' }] }],
      ] as const) {
        const answer = await web.ask(what, { token, body });
        expect([what, answer.problem().status]).toEqual([what, token === null ? 401 : 403]);
      }
    }
    expect(await acts()).not.toContain('sheet.looked-at');
  });

  it('and the whole state are refused to a GM who plays, until somebody else directs beside him', async () => {
    const played = await openTable(world, { slug: 'played', gmPlays: true });
    const token = await web.tokenOf(played.gm);
    for (const path of ['desk/state', 'desk/seats/blue/sheet']) {
      expect((await web.ask(`GET /v1/games/played/${path}`, { token })).problem()).toMatchObject({
        status: 403,
        code: 'gm.plays',
      });
    }
    expect((await web.ask('GET /v1/games/played/desk', { token })).status).toBe(200);
    expect((await web.ask('GET /v1/games/played/audit', { token })).status).toBe(200);
  });

  it('is told on the desk without what it orders', async () => {
    await table.order('red', 'READY');
    const { text } = await asGm(`GET ${G}/desk`);
    expect(JSON.parse(text)).toMatchObject({
      seats: [
        { seat: 'red', sheet: 'ready', version: 1, awaited: true },
        { seat: 'blue', sheet: 'none', version: 0 },
      ],
      branches: [{ branch: 0, from: 0 }],
    });
    expect(text).not.toContain((await table.game()).secret);
    expect(text).not.toContain(table.address('red'));
  });
});

describe('a correction', () => {
  const patch = (value: unknown, path = '/players/red/gold') => ({
    patch: [{ op: 'replace', path, value }],
    reason,
  });
  const check = (body: object) => asGm(`POST ${G}/correction/check`, body);

  it('is shown before it is made: every change, who would see it, and what it would take off a sheet', async () => {
    const { market, players } = z
      .looseObject({
        market: z.array(z.string()),
        players: z.looseObject({ red: z.looseObject({ gold: z.int() }) }),
      })
      .parse((await asGm(`GET ${G}/desk/state`)).json());
    await table.order('red', `BID ${players.red.gold} ON ${market[0] ?? ''}`, 'READY');
    const before = [await acts(), world.letters.length] as const;
    const gold = { kind: 'changed', from: players.red.gold, to: 0 };
    const answer = await check(patch(0));
    expect(answer.json()).toMatchObject({
      changes: [{ path: '/players/red/gold', ...gold }],
      seen: { red: [{ ...gold }, { ...gold }] },
      dropped: [{ seat: 'red', order: `BID ${players.red.gold} ON ${market[0] ?? ''}` }],
    });
    expect([await acts(), world.letters.length]).toEqual(before);
    await asGm(`POST ${G}/correction`, patch(0));
    expect((await world.ports.store.revisions(table.id, 1, 'red')).at(-1)).toMatchObject({
      ready: false,
      source: 'gm',
      sheet: { entries: [] },
    });
    const told = noticesSince(before[1]).find(({ reader }) => reader === table.red.name)?.text;
    expect(told).toContain(`: ${players.red.gold} -> 0`);
    expect(told).toContain("can't stand any more: You have 0 gold left to bid.");
  });

  it('of what a seat hides is told to nobody else, neither by mail nor in the audit, until the game is over', async () => {
    const before = world.letters.length;
    await asGm(`POST ${G}/correction`, patch(99));
    expect(readersOf(noticesSince(before))).not.toContain(table.blue.name);
    const blue = await web.tokenOf(table.blue);
    expect((await web.ask(`GET ${G}/audit`, { token: blue })).text).not.toContain('state.corrected');
    const red = await web.ask(`GET ${G}/audit`, { token: await web.tokenOf(table.red) });
    expect(red.text).toContain('state.corrected');
    expect(red.text).not.toContain('changes');
    await asGm(`POST ${G}/end`, { result: null });
    expect((await web.ask(`GET ${G}/audit`, { token: blue })).text).toContain('state.corrected');
  });

  it.each([
    ['no patch', { patch: [], reason }, 'patch.wrong'],
    ['an operation that there is not', { patch: [{ op: 'burn', path: '/round' }], reason }, 'patch.wrong'],
    ['a place that is not there', patch(1, '/players/green/gold'), 'patch.wrong'],
    ['a value of another kind', patch('much'), 'state.wrong'],
    ['a state that can not be', patch(['glass', 'oak'], '/players/red/tower'), 'state.impossible'],
    ['a state at which another window is open', patch(3, '/round'), 'state.other-window'],
    ['the same value once more', patch(1, '/round'), 'patch.unchanged'],
  ])('is refused for %s, in a sentence, and changes nothing', async (_, body, code) => {
    const before = await world.ports.store.snapshot(table.id, 1);
    for (const path of ['correction/check', 'correction']) {
      const problem = (await asGm(`POST ${G}/${path}`, body)).problem();
      expect(problem.code).toBe(code);
      expect(problem.detail).toMatch(/[a-z].*\.$/);
    }
    expect(await world.ports.store.snapshot(table.id, 1)).toEqual(before);
    expect(await acts()).not.toContain('state.corrected');
  });
});
