import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideExtension } from '../../src/service/extensions.ts';
import { forceWindow } from '../../src/service/direct-game.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import type { WindowRecord } from '../../src/service/ports/records.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Setting, type Table } from '../kit/table.ts';

// A month of simulated time: games of all schedules and policies, and players of all habits. A sample by itself; all
// thirty by MONTH_GAMES=30 npm test -- test/service/month.test.ts

const GAMES = Number(process.env['MONTH_GAMES'] ?? 10);
const DAYS = 31;
const TICK_HOURS = 12;
const HOUR = 3_600_000;

const SCHEDULES = [
  'every 72 h',
  'every Sunday 20:00 Europe/Berlin',
  'Mon/Thu 21:00 America/New_York; not before Tue 12:00',
  'every 96 h; not on Sat/Sun; zone Europe/Berlin',
  'by hand',
  'every 3 days 18:00 UTC from 2026-05-01',
];
const POLICIES: readonly NonNullable<Setting['absence']>[] = [
  {},
  { graceHours: 24 },
  { nmr: { turn: ['hold', 'replace'] }, tellsWho: true },
  { graceHours: 12, nmr: { turn: ['wait'] } },
  { nmr: { turn: ['caretaker'], first: ['refill'] } },
];
const HABITS = ['early', 'late', 'twice', 'never', 'away', 'leaves', 'asks'] as const;
type Habit = (typeof HABITS)[number];

interface Playing {
  readonly table: Table;
  readonly habits: Readonly<Record<string, Habit>>;
  /** What each seat has done for a window, so that it does it once. */
  readonly done: Set<string>;
}

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
afterAll(() => world.close());

async function openAll(): Promise<readonly Playing[]> {
  const all: Playing[] = [];
  for (let k = 0; k < GAMES; k += 1) {
    const table = await openTable(world, {
      slug: `towers-${k + 1}`,
      schedule: SCHEDULES[k % SCHEDULES.length] ?? '',
      absence: POLICIES[k % POLICIES.length] ?? {},
      options: { rounds: 12 },
    });
    const habit = (step: number): Habit => HABITS[(k + step) % HABITS.length] ?? 'early';
    all.push({ table, habits: { red: habit(0), blue: habit(1 + (k % 3)) }, done: new Set() });
  }
  return all;
}

/** Sends a mail of a seat, and counts it; from a seat that its player has left no mail is taken. */
async function mail(playing: Playing, seat: string, text: string, id: string): Promise<void> {
  const { table } = playing;
  const now = (await world.ports.store.seats(table.id)).find((one) => one.seat === seat);
  if (now === undefined || now.person === null) return;
  const messageId = `<${id}.${seat}.${table.slug}@example.org>`;
  await table.mail(seat, text, { from: now.person.address, messageId });
}

/** What a player does in a tick, by habit. */
async function act(playing: Playing, seat: string, window: WindowRecord): Promise<void> {
  const once = async (what: string, text: string): Promise<void> => {
    const key = `${window.number}-${what}`;
    if (playing.done.has(`${seat}/${key}`)) return;
    playing.done.add(`${seat}/${key}`);
    await mail(playing, seat, text, key);
  };
  const hoursOpen = (world.clock.now().getTime() - window.openedAt.getTime()) / HOUR;
  switch (playing.habits[seat] ?? 'never') {
    case 'early':
      return once('orders', 'READY');
    case 'late':
      // Mostly after the deadline, for a window that has closed by then.
      return window.number % 3 === 0 && hoursOpen < 60
        ? undefined
        : once('orders', `#ORDERS ${playing.table.slug} R1\nREADY\n#END`);
    case 'twice':
      await once('orders', 'CLEAR\nREADY');
      return mail(playing, seat, 'CLEAR\nREADY', `${window.number}-orders`);
    case 'never':
      return undefined;
    case 'away':
      if (window.number === 1) await once('vacation', 'VACATION 2026-05-12 to 2026-05-18');
      return once('orders', 'READY');
    case 'leaves':
      return window.number < 3 ? once('orders', 'READY') : once('resigns', 'RESIGN');
    case 'asks':
      if (hoursOpen >= TICK_HOURS) await once('asks', 'EXTENSION the cat was ill');
      return hoursOpen >= 48 ? once('orders', 'READY') : undefined;
  }
}

const MOST_PATIENCE_HOURS = 5 * 24;

/** A gamemaster decides requests, and closes what waits for him. */
async function direct({ table }: Playing, window: WindowRecord): Promise<void> {
  const by = { who: 'Gemma', way: 'api' } as const;
  const game = await table.game();
  const requests = await world.ports.store.extensionRequests(table.id);
  for (const { id, decision, window: number } of requests)
    if (
      decision === null &&
      number === window.number &&
      window.deadline !== null &&
      window.lateSeats === null
    )
      await decideExtension(world.ports, game, { id, grant: number % 4 === 1, by });
  const waits = window.deadline === null || (window.lateSeats !== null && window.lateUntil === null);
  const since = world.clock.now().getTime() - (window.deadline ?? window.openedAt).getTime();
  if (waits && since >= MOST_PATIENCE_HOURS * HOUR) await forceWindow(world.ports, game, by);
}

async function tick(all: readonly Playing[]): Promise<void> {
  for (const playing of all) {
    for (const seat of ['red', 'blue']) {
      const window = await world.ports.store.openWindow(playing.table.id);
      if (window !== null) await act(playing, seat, window);
    }
    await world.settle();
    const window = await world.ports.store.openWindow(playing.table.id);
    if (window !== null) await direct(playing, window);
  }
  world.clock.pass(TICK_HOURS);
  await world.sweep();
}

/** Longest that a window may be open: a week, a vacation of one, grace, and the patience of a gamemaster. */
const LONGEST_HOURS = 24 * 7 * 2 + 24 + 72 + MOST_PATIENCE_HOURS;

async function expectSound({ table }: Playing): Promise<void> {
  const windows = await world.ports.store.windows(table.id);
  const now = world.clock.now();
  for (const [index, window] of windows.entries()) {
    expect(window.number).toBe(index + 1);
    const { closedAt, closedWhy, openedAt, notBefore } = window;
    expect(((closedAt ?? now).getTime() - openedAt.getTime()) / HOUR).toBeLessThanOrEqual(LONGEST_HOURS);
    if (closedAt === null) continue;
    if (closedWhy === 'deadline')
      expect(closedAt.getTime()).toBeGreaterThanOrEqual(window.deadline?.getTime() ?? Infinity);
    if (closedWhy === 'all-ready' && notBefore !== null && window.lateSeats === null)
      expect(closedAt.getTime()).toBeGreaterThanOrEqual(notBefore.getTime());
  }
  expect(windows.filter(({ closedAt }) => closedAt === null).length).toBeLessThanOrEqual(1);
  expect(await world.owed(table.id)).toEqual([]);
  expect((await table.game()).status).not.toBe('parked');
  const exported = await exportGame(world.ports, await table.game());
  expect(verifyGame(world.ports, exported).faults).toEqual([]);
}

describe('a month of many games', () => {
  it('leaves no seat waiting for ever and no mail unaccounted for', async () => {
    const all = await openAll();
    for (let count = 0; count < (DAYS * 24) / TICK_HOURS; count += 1) await tick(all);
    await world.sweep();
    for (const playing of all) await expectSound(playing);
    const counts = await world.ports.store.counts();
    expect(counts).toMatchObject({ games: GAMES, unread: 0, unsent: 0 });
    // Each mail that was taken has one receipt: the same mail twice is one, and one that was not answered says why.
    const receipts = world.letters.filter(({ kind }) => kind === 'receipt');
    expect(receipts).toHaveLength(counts.mailsIn);
    const acts = (await Promise.all(all.map(({ table }) => world.ports.store.audit(table.id)))).flat();
    const told = new Set(acts.map(({ act }) => act));
    for (const act of ['window.missed', 'window.grace', 'window.waits', 'window.forced', 'vacation.stated'])
      expect([...told]).toContain(act);
    for (const act of ['seat.opened', 'extension.granted', 'extension.declined'])
      expect([...told]).toContain(act);
  }, 600_000);
});
