import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendWindow, forceWindow } from '../../src/service/direct-game.ts';
import type { Letter } from '../../src/service/ports/letters.ts';
import { inWords } from '../kit/letters.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Setting, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const open = (absence: Setting['absence'], more: Setting = {}): Promise<Table> =>
  openTable(world, { absence, ...more });
/** The next deadline, and what is due by then. */
const pass = async (hours = 24): Promise<void> => {
  world.clock.pass(hours);
  await world.sweep();
};
const TOLD: readonly Letter['kind'][] = ['notice', 'deadline-passed', 'news', 'replacement-offer'];
const told = () =>
  world.letters.flatMap((letter) =>
    'game' in letter && TOLD.includes(letter.kind) ? [{ ...inWords(letter), seat: letter.seat.id }] : [],
  );
const toldTo = (seat: string) => told().filter((letter) => letter.seat === seat);
const tellings = (seat: string) => toldTo(seat).map(({ subject }) => subject);
const sources = async (table: Table, window: number, seat: string) =>
  (await world.ports.store.turn(table.id, window))?.sheets[seat]?.entries.map(({ source }) => source);
const playerOf = async (table: Table, seat: string) =>
  (await world.ports.store.seats(table.id)).find((one) => one.seat === seat)?.person ?? null;

describe('grace', () => {
  it('gives a seat whose orders are missing for the first time some hours, alone', async () => {
    const table = await open({ graceHours: 12 });
    await table.order('red', 'READY');
    await table.order('red', 'NOT READY');
    await pass(24.01);
    expect(await table.window()).toMatchObject({ number: 1, lateSeats: ['blue'] });
    expect((await table.order('red', 'READY')).outcome).toBe('closed');
    const late = await table.order('blue', 'READY');
    expect(late).toMatchObject({ outcome: 'stored', window: { due: { iso: '2026-05-05T00:00:00.000Z' } } });
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 3, lateSeats: null });
    expect((await world.ports.store.windows(table.id))[0]).toMatchObject({ closedWhy: 'all-ready' });
  });

  it('ends with the policy, and is not given a second time', async () => {
    const table = await open({ graceHours: 12 });
    await table.order('red', 'READY');
    await pass();
    await pass(11.9);
    expect(await table.window()).toMatchObject({ number: 1 });
    await pass(0.1);
    expect(await table.window()).toMatchObject({ number: 3 });
    expect((await world.ports.store.windows(table.id))[0]).toMatchObject({ closedWhy: 'deadline' });
    await table.order('red', 'READY');
    await pass();
    expect(await table.window()).toMatchObject({ number: 5 });
  });

  it('is told to each: until when, and to nobody but the gamemaster whose orders are missing', async () => {
    const table = await open({ graceHours: 12 });
    await table.order('red', 'READY');
    await pass();
    const [[blue], [red], [gm]] = [toldTo('blue'), toldTo('red'), toldTo('gm')];
    expect(blue?.text).toContain('and none had come from you. You are given more time');
    expect(blue?.text).toContain('still taken until Tuesday 5 May 2026, 00:00 UTC');
    expect(red?.text).toContain(
      'and not all had come. The missing orders, and no others, are still taken until',
    );
    expect(red?.text).toContain('until Monday 4 May 2026, 20:00 EDT (00:00 UTC on Tuesday 5 May 2026).');
    expect(`${red?.subject} ${red?.text}`).not.toMatch(/blue/i);
    expect(gm?.text).toContain('and none had come from Blue.');
    await world.sweep();
    expect(told()).toHaveLength(3);
  });

  it('is over for everybody when the gamemaster sets another deadline', async () => {
    const table = await open({ graceHours: 12 });
    await table.order('red', 'READY');
    await pass();
    await extendWindow(world.ports, await table.game(), { hours: 24, by });
    expect(await table.window()).toMatchObject({ lateSeats: null, lateUntil: null });
    expect((await table.order('red', 'NOT READY')).outcome).toBe('stored');
    await pass(25);
    expect(await table.window()).toMatchObject({ number: 3 });
  });

  it('is counted from the deadline, and given back where the service stood still', async () => {
    const table = await open({ graceHours: 12 });
    await table.order('red', 'READY');
    await pass(34);
    expect((await table.window()).lateUntil).toEqual(new Date(world.clock.now().getTime() + 11 * 3_600_000));
  });
});

describe('the policy for missing orders', () => {
  const misses = async (table: Table, count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) {
      await table.order('red', 'READY');
      await pass();
    }
  };

  it.each([
    // The silent of this game bid nothing.
    ['hold', []],
    ['caretaker', ['bot']],
  ] as const)('%s: its orders are marked %j', async (step, source) => {
    const table = await open({ nmr: { turn: [step] } });
    await misses(table, 4);
    const entries = await Promise.all([1, 2, 3, 4, 5, 6].map((window) => sources(table, window, 'blue')));
    expect(new Set(entries.flatMap((entry) => entry ?? []))).toEqual(new Set(source));
  });

  it('standing: what was ordered last in such a window goes on, as far as it can', async () => {
    const table = await open({ nmr: { turn: ['standing'] } });
    const market = ['oak', 'stone', 'glass'];
    await table.order('blue', ...market.map((block) => `BID 1 ON ${block}`), 'READY');
    await misses(table, 1);
    await world.ports.store.turn(table.id, 1);
    await misses(table, 3);
    const later = await Promise.all([3, 5, 7].map((window) => sources(table, window, 'blue')));
    expect(later.flatMap((entry) => entry ?? [])).toContain('doctrine');
    expect(new Set(later.flatMap((entry) => entry ?? []))).toEqual(new Set(['doctrine']));
  });

  it('is a ladder by misses in a row; orders begin it anew, and an empty sheet is orders', async () => {
    const table = await open({ nmr: { turn: ['hold', 'caretaker'] } });
    const steps = async () =>
      (await world.ports.store.audit(table.id)).flatMap(({ act, detail }) =>
        act === 'window.missed' && typeof detail === 'object' && detail !== null && 'step' in detail
          ? [detail.step]
          : [],
      );
    await misses(table, 3);
    expect(await steps()).toEqual(['hold', 'caretaker', 'caretaker']);
    await table.order('blue', 'CLEAR');
    await table.order('blue', 'READY');
    await misses(table, 1);
    await misses(table, 1);
    expect(await steps()).toEqual(['hold', 'caretaker', 'caretaker', 'hold']);
    expect(tellings('blue').filter((subject) => subject.includes('passed without your orders'))).toHaveLength(
      4,
    );
  });

  it('wait: the window stays open for those orders alone, until they come', async () => {
    const table = await open({ nmr: { turn: ['wait'] } });
    await table.order('red', 'READY');
    await table.order('red', 'NOT READY');
    await pass();
    await pass(1_000);
    expect(await table.window()).toMatchObject({ number: 1, lateSeats: ['blue'], lateUntil: null });
    expect((await table.order('red', 'READY')).outcome).toBe('closed');
    expect((await table.order('blue', 'HELP')).window).toMatchObject({ due: 'by-hand' });
    await table.order('blue', 'READY');
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 3 });
    expect(tellings('gm')).toEqual([
      'The game towers-1, round 1, bids: the deadline passed without orders of Blue',
    ]);
    expect(toldTo('gm')[0]?.text).toContain('Close the window without them: adjutant game force towers-1');
    expect(toldTo('blue')[0]?.text).toContain('The game waits for them.');
    expect(toldTo('red')[0]?.text).toContain('The game waits for the missing orders, and takes no others.');
  });

  it('wait: the gamemaster may go on without them', async () => {
    const table = await open({ nmr: { turn: ['wait'] } });
    await table.order('red', 'READY');
    await pass();
    await forceWindow(world.ports, await table.game(), by);
    expect(await table.window()).toMatchObject({ number: 3 });
    expect(await sources(table, 1, 'blue')).toEqual([]);
  });

  it('wait: comes after grace, for those who had it', async () => {
    const table = await open({ graceHours: 6, nmr: { turn: ['wait'] } });
    await table.order('red', 'READY');
    await pass();
    expect((await table.window()).lateUntil).not.toBeNull();
    await pass(6);
    expect(await table.window()).toMatchObject({ number: 1, lateSeats: ['blue'], lateUntil: null });
  });

  it('replace: the seat is open after so many misses; its old address and its player order no more', async () => {
    const table = await open({ nmr: { turn: ['hold', 'replace'] } });
    const address = table.address('blue');
    await misses(table, 1);
    expect(await playerOf(table, 'blue')).not.toBeNull();
    await misses(table, 1);
    expect(await playerOf(table, 'blue')).toBeNull();
    expect(tellings('gm')).toContain('The game towers-1: the seat Blue is open');
    expect(tellings('blue')).toContain('The game towers-1: you no longer play Blue');
    const token = /\+([^@]+)@/.exec(address)?.[1] ?? '';
    expect(await world.ports.store.seatByMailToken(token)).toBeNull();
    const secret =
      (await world.ports.store.seats(table.id)).find(({ seat }) => seat === 'blue')?.mailToken ?? '';
    for (const { to, raw } of world.transport.sent)
      if (to === table.blue.address) expect(Buffer.from(raw).toString()).not.toContain(secret);
    await misses(table, 2);
    expect(await table.window()).toMatchObject({ number: 9 });
  });

  it('refill: a seat that has given no orders at all is opened, and the game waits', async () => {
    const table = await open({ nmr: { turn: ['hold'], first: ['refill'] } });
    await table.order('red', 'READY');
    await pass();
    expect(await playerOf(table, 'blue')).toBeNull();
    expect(await table.window()).toMatchObject({ number: 1, lateSeats: ['blue'], lateUntil: null });
    await pass(100);
    expect(await table.window()).toMatchObject({ number: 1 });
  });

  it('may be another for one seat, and for a kind of window', async () => {
    const table = await open({ nmr: { turn: ['hold'], seats: { blue: { turn: ['wait'] } } } });
    await table.order('blue', 'READY');
    await pass();
    expect(await table.window()).toMatchObject({ number: 3 });
    await table.order('red', 'READY');
    await pass();
    expect(await table.window()).toMatchObject({ number: 3, lateSeats: ['blue'] });
  });

  it('tells the player and the gamemaster each miss, and the others only when the game says so', async () => {
    const quiet = await open({});
    await quiet.order('red', 'READY');
    await pass();
    expect(tellings('gm')).toEqual([
      'The game towers-1, round 1, bids: the deadline passed without orders of Blue',
    ]);
    expect(toldTo('gm')[0]?.text).toContain('Blue: the orders of a silent player were taken instead.');
    expect(toldTo('blue')[0]?.text).toContain('The orders of a silent player were taken instead.');
    expect(tellings('red')).toEqual([]);
    await world.reset();
    const open2 = await open({ tellsWho: true });
    await open2.order('red', 'READY');
    await pass();
    expect(tellings('red')).toEqual(['The game towers-1: no orders of Blue for round 1, bids']);
    expect(toldTo('red')[0]?.text).toContain('Blue: the orders of a silent player were taken instead.');
    expect(world.letters.find((letter) => letter.kind === 'news')).toMatchObject({ seat: { id: 'red' } });
  });

  it('books no miss for a window that was closed before its deadline', async () => {
    const table = await open({ nmr: { turn: ['replace'] } });
    await forceWindow(world.ports, await table.game(), by);
    expect(await playerOf(table, 'blue')).not.toBeNull();
    expect((await world.ports.store.audit(table.id)).map(({ act }) => act)).not.toContain('window.missed');
  });

  it('replays with the sheets that were taken', async () => {
    const table = await open({ nmr: { turn: ['caretaker', 'standing'] } });
    await misses(table, 3);
    const [first, second] = [
      await world.ports.store.turn(table.id, 1),
      await world.ports.store.turn(table.id, 3),
    ];
    expect(first?.chain).not.toBe(second?.chain);
  });
});
