import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  extendWindow,
  forceWindow,
  resumeGame,
  seatPlayer,
  takeUpGame,
} from '../../src/service/direct-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

/** Can't adjudicate its first round. */
const straw = {
  ...twoTowers,
  id: 'straw',
  adjudicate: () => {
    throw new Error('the tower is made of straw');
  },
};

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, straw]);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const force = async (of: Table) => forceWindow(world.ports, await of.game(), by);
const extend = async (hours: number) => extendWindow(world.ports, await table.game(), { hours, by });
const acts = async (act: string) =>
  (await world.ports.store.audit(table.id)).filter((row) => row.act === act);

describe('forcing a window', () => {
  it('adjudicates it now with the sheets as they stand, and says so in the audit', async () => {
    await table.order('red', 'READY');
    await force(table);
    expect((await world.ports.store.windows(table.id))[0]).toMatchObject({ number: 1, closedWhy: 'forced' });
    expect(await acts('window.forced')).toMatchObject([
      { who: 'Gemma', way: 'api', detail: { window: 'R1' } },
    ]);
  });

  it('tells each player who did it and until when it would have been open, in his own zone and in UTC', async () => {
    await force(table);
    await world.settle();
    const notices = world.letters.flatMap((letter) => (letter.kind === 'notice' ? [letter] : []));
    expect(notices.map(({ reader }) => reader).sort()).toEqual([table.blue.name, table.red.name].sort());
    const told = notices.find(({ seat }) => seat.id === 'red');
    expect(told?.subject).toBe('The game towers-1: round 1, bids was closed before its time');
    expect(told?.paragraphs[0]).toBe(
      'Gemma has closed round 1, bids, for which orders were due Monday 4 May 2026, 08:00 EDT (12:00 UTC).',
    );
    const lastOnes = world.transport.sent.slice(-5).map(({ to }) => to);
    expect(lastOnes.filter((to) => to === table.red.address)).toHaveLength(2);
    expect(lastOnes.filter((to) => to === table.gm.address)).toHaveLength(1);
  });

  it('tells nobody when the rules fail and nothing was closed', async () => {
    const straw = await openTable(world, { slug: 'straw', module: 'straw' });
    await world.settle();
    expect(await declined(force(straw))).toMatchObject({ code: 'window.busy' });
    const notices = world.letters.filter((letter) => letter.kind === 'notice');
    expect(notices.map(({ seat }) => seat.id)).toEqual(['gm']);
  });

  it('by two who both looked at the same window closes that one, and the second is told', async () => {
    const seen = await table.window();
    const ports = { ...world.ports, store: { ...world.ports.store, openWindow: async () => seen } };
    const game = await table.game();
    await forceWindow(ports, game, by);
    expect(await declined(forceWindow(ports, game, by))).toMatchObject({ code: 'window.busy' });
    expect(await table.window()).toMatchObject({ number: 3 });
    expect(await acts('window.forced')).toHaveLength(1);
  });

  it('is refused while a mail that came in time is not read, and nothing closes', async () => {
    await table.mail('red', 'READY');
    expect(await declined(force(table))).toMatchObject({ kind: 'conflict', code: 'window.busy' });
    expect(await table.window()).toMatchObject({ number: 1 });
    expect(await acts('window.forced')).toEqual([]);
    await world.settle();
    await force(table);
    expect(await table.window()).toMatchObject({ number: 3 });
  });

  it('is refused before the game has begun', async () => {
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    expect(await declined(force(forming))).toMatchObject({
      code: 'window.none',
      message: 'The game forming has not begun.',
    });
  });

  it('is refused when the game is over', async () => {
    const short = await openTable(world, { slug: 'short', options: { rounds: 1 } });
    await force(short);
    expect(await declined(force(short))).toMatchObject({
      code: 'window.none',
      message: 'The game short is over.',
    });
  });

  it('is refused while the game is parked', async () => {
    await world.ports.store.inGame(table.id, (tx) => tx.update({ status: 'parked', parkedWhy: 'test' }));
    expect((await declined(force(table))).message).toBe('The game towers-1 is parked.');
    expect((await declined(extend(3))).message).toBe('The game towers-1 is parked.');
  });
});

describe('moving a deadline', () => {
  it('is in the audit with both times', async () => {
    const deadline = await table.deadline();
    const moved = await extend(5);
    expect(moved.getTime() - deadline.getTime()).toBe(5 * 3_600_000);
    expect((await table.window()).deadline).toEqual(moved);
    expect(await acts('window.extended')).toMatchObject([
      { who: 'Gemma', detail: { window: 'R1', from: deadline.toISOString(), to: moved.toISOString() } },
    ]);
  });

  it('tells each player both times, in his own zone and in UTC', async () => {
    await extend(5);
    await world.settle();
    const letters = world.letters.flatMap((letter) => (letter.kind === 'deadline-moved' ? [letter] : []));
    expect(letters.map(({ seat }) => seat.id).sort()).toEqual(['blue', 'red']);
    expect(letters.find(({ seat }) => seat.id === 'red')).toMatchObject({
      window: { due: { local: 'Monday 4 May 2026, 13:00 EDT', utc: '17:00 UTC' } },
      before: { local: 'Monday 4 May 2026, 08:00 EDT' },
      by: 'Gemma',
    });
    expect(
      world.transport.sent
        .slice(-2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([table.blue.address, table.red.address]);
  });

  it('away and back again is told each time', async () => {
    for (const hours of [2, -2, 2]) await extend(hours);
    expect((await world.owed(table.id)).map(({ seat }) => seat).sort()).toEqual([
      ...['blue', 'blue', 'blue'],
      ...['red', 'red', 'red'],
    ]);
  });

  it('rings at the new time, and the old bell finds nothing to do', async () => {
    const moved = await extend(5);
    world.clock.pass(24);
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 1 });
    world.clock.set(moved);
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 3 });
  });

  it('earlier closes the window earlier', async () => {
    world.clock.set(await extend(-20));
    await world.settle();
    expect(await table.window()).toMatchObject({ number: 3 });
  });

  it('into the past is refused, with what to do instead', async () => {
    world.clock.pass(10);
    expect(await declined(extend(-14))).toMatchObject({
      ...{ kind: 'invalid', code: 'deadline.past' },
      hint: 'To close the window now, force it.',
    });
    expect(await acts('window.extended')).toEqual([]);
  });

  it('by no hours is refused', async () => {
    expect((await declined(extend(0))).code).toBe('deadline.unchanged');
  });

  it('is refused when no window is open', async () => {
    const forming = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    const moving = extendWindow(world.ports, await forming.game(), { hours: 2, by });
    expect((await declined(moving)).code).toBe('window.none');
  });
});

describe('seating', () => {
  it('begins a game in which the same person sits on both seats', async () => {
    const forming = await openTable(world, { slug: 'alone', hotSeat: true, blueIsEmpty: true });
    const change = { seat: 'blue', personId: forming.red.id, by };
    expect(await seatPlayer(world.ports, await forming.game(), change)).toEqual({ began: true });
    const reports = (await world.owed(forming.id)).map(({ seat, personId }) => [seat, personId]);
    expect(reports).toContainEqual(['red', forming.red.id]);
    expect(reports).toContainEqual(['blue', forming.red.id]);
  });
});

describe('resuming a parked game', () => {
  const park = () =>
    world.ports.store.inGame(table.id, (tx) => tx.update({ status: 'parked', parkedWhy: 'test' }));
  const resume = async () => resumeGame(world.ports, await table.game(), by);

  it('goes on with the sheets as they stand, and says so in the audit', async () => {
    await table.order('red', 'READY');
    await park();
    await resume();
    expect(await table.game()).toMatchObject({ status: 'running', parkedWhy: null });
    expect(await acts('game.resumed')).toMatchObject([{ who: 'Gemma', detail: { parkedWhy: 'test' } }]);
  });

  it('sets a deadline that has passed a day ahead, and tells the players', async () => {
    const deadline = await table.deadline();
    await park();
    world.clock.set(new Date(deadline.getTime() + 1000));
    await resume();
    await world.settle();
    const moved = found(await table.window(), 'window');
    expect(moved.number).toBe(1);
    expect((await table.deadline()).getTime()).toBe(deadline.getTime() + 1000 + 24 * 3_600_000);
    expect(world.letters.filter((letter) => letter.kind === 'deadline-moved')).toHaveLength(2);
  });

  it('is refused while it is not parked', async () => {
    expect(await declined(resume())).toMatchObject({ kind: 'conflict', code: 'game.not-parked' });
    const wanted = { hours: null, by };
    const refused = await declined(takeUpGame(world.ports, await table.game(), wanted));
    expect(refused.message).toContain('is not paused');
  });
});
