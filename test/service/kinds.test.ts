import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMailSettings } from '../../src/service/mail-topics.ts';
import { nextAtHour } from '../../src/service/digests.ts';
import { seatPlayer } from '../../src/service/direct-game.ts';
import { mailOpener } from '../../src/mail/index.ts';
import { pressOf } from '../../src/service/press.ts';
import type { Letter } from '../../src/service/ports/letters.ts';
import { stationery } from '../../src/letters/stationery.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Setting, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld(undefined, stationery());
});
beforeEach(() => world.reset());
afterAll(() => world.close());

async function aTable(setting: Setting = {}): Promise<Table> {
  const table = await openTable(world, setting);
  await world.settle();
  world.transport.reset();
  return table;
}

const letters = <K extends Letter['kind']>(kind: K) =>
  world.letters.filter((letter): letter is Extract<Letter, { kind: K }> => letter.kind === kind);
const sentTo = (address: string) => world.transport.sent.filter(({ to }) => to === address);
const newestTo = (address: string) => mailOpener().open(sentTo(address).at(-1)?.raw ?? new Uint8Array());
const subjectsTo = async (address: string): Promise<string[]> =>
  Promise.all(sentTo(address).map(async ({ raw }) => (await mailOpener().open(raw)).subject));

describe('an invitation', () => {
  it('tells a player of the seat while others are empty, and no more when the game begins', async () => {
    const table = await aTable({ blueIsEmpty: true });
    expect(letters('invitation').map(({ seat, reader }) => [seat.id, reader])).toEqual([
      ['red', table.red.name],
    ]);
    const by = { who: 'Gemma', way: 'api' } as const;
    const seat = { seat: 'blue', personId: table.blue.id, by };
    expect((await seatPlayer(world.ports, await table.game(), seat)).began).toBe(true);
    await world.settle();
    expect(letters('invitation')).toHaveLength(1);
    expect(await subjectsTo(table.blue.address)).toEqual([expect.stringContaining('the game begins')]);
  });
});

describe('a reminder', () => {
  const week = { hoursPerWindow: 168 };

  it('comes 24 and 3 hours before a deadline, once each, to whoever is awaited and not ready', async () => {
    const table = await aTable(week);
    await table.order('red', 'READY');
    world.clock.pass(143);
    await world.sweep();
    expect(letters('reminder')).toEqual([]);
    for (const hours of [1, 1, 1, 18, 0.1, 1]) {
      world.clock.pass(hours);
      await world.sweep();
    }
    expect(letters('reminder').map(({ seat }) => seat.id)).toEqual(['blue', 'blue']);
    expect(sentTo(table.blue.address)).toHaveLength(2);
    expect((await newestTo(table.blue.address)).text).toContain('No orders have come from you');
  });

  it('tells of the draft, goes to the thread of the seat, and says how to turn it off', async () => {
    const table = await aTable(week);
    await table.order('blue', 'BID 1 ON oak');
    world.transport.reset();
    world.clock.pass(145);
    await world.sweep();
    const { text, subject } = await newestTo(table.blue.address);
    expect(subject).toContain('your draft counts');
    expect(text).toContain('a draft of 1 order for round 1, bids (version 1');
    expect(text).toMatch(
      /Turn reminders off:\n {2}http:\/\/play\.example\.org\/letters\/[0-9a-f-]{36}\/unsubscribe/,
    );
    const raw = Buffer.from(sentTo(table.blue.address)[0]?.raw ?? []).toString();
    expect(raw).toMatch(/^In-Reply-To:\s+<game\.[0-9a-f-]+\.blue@/m);
    expect(raw).toMatch(/^List-Unsubscribe: <http/m);
  });

  it('of 24 hours is left out in a window of a day, and the last one is not', async () => {
    await aTable();
    for (const hours of [1, 12, 9]) {
      world.clock.pass(hours);
      await world.sweep();
    }
    expect(
      letters('reminder')
        .map(({ seat }) => seat.id)
        .sort(),
    ).toEqual(['blue', 'red']);
  });

  it('comes again before a deadline that was moved', async () => {
    const table = await aTable(week);
    world.clock.pass(145);
    await world.sweep();
    const window = await table.window();
    const later = new Date((await table.deadline()).getTime() + 72 * 3_600_000);
    await world.ports.store.inGame(table.id, (tx) => tx.moveDeadline(window.number, later));
    await world.sweep();
    expect(letters('reminder')).toHaveLength(2);
    world.clock.pass(72);
    await world.sweep();
    expect(letters('reminder')).toHaveLength(4);
  });

  it('that could not be sent in time, or that nobody needs any more, never goes out', async () => {
    const table = await aTable(week);
    world.clock.pass(145);
    await world.ports.store.changeMailSettings(table.red.id, { reminders: false });
    world.doorbell.reset();
    await world.sweep();
    expect(sentTo(table.red.address)).toEqual([]);
    expect(sentTo(table.blue.address)).toHaveLength(1);
  });
});

describe('press', () => {
  const write = async (table: Table, text: string): Promise<void> => {
    await table.mail('red', text);
    await world.settle();
  };

  it('goes to whom it is addressed, signed, and is answered in the receipt', async () => {
    const table = await aTable();
    await write(table, 'PRESS TO blue\nPeace?\n\n  You take oak.\nEND\nBID 1 ON oak');
    const { text, subject } = await newestTo(table.blue.address);
    expect(subject).toBe('The game towers-1: press from Red to Blue');
    expect(text).toContain('  | Peace?\n\n  | You take oak.');
    expect(text).toContain('PRESS TO RED');
    expect(sentTo(table.gm.address)).toEqual([]);
    expect((await newestTo(table.red.address)).text).toContain('sent to Blue, signed Red');
    const game = await table.game();
    expect(await pressOf(world.ports, game, 'blue')).toMatchObject([{ fromSeat: 'red', window: 1 }]);
    expect(await pressOf(world.ports, game, null)).toEqual([]);
  });

  it('is read once, however often the mail is', async () => {
    const table = await aTable();
    await write(table, 'PRESS TO gm\nA question\nEND');
    await write(table, 'PRESS TO gm\nA question\nEND');
    await world.sweep();
    expect(sentTo(table.gm.address)).toHaveLength(1);
  });

  it.each([
    ['without an end, above orders', 'PRESS TO blue\nPeace?\nBID 1 ON oak', 'press.no-end'],
    [
      'between marks, with an order before their end',
      '#ORDERS towers-1 R1\nPRESS TO blue\nHello\nBID 1 ON oak\n#END',
      'press.no-end',
    ],
    ['to somebody who is not there', 'PRESS TO green\nPeace?\nEND', 'press.unknown-reader'],
    ['to oneself', 'PRESS TO red\nPeace?\nEND', 'press.nobody'],
    ['without words', 'PRESS TO blue\n\nEND', 'press.empty'],
  ])('%s is refused, and nobody reads it', async (_, text, code) => {
    const table = await aTable();
    await write(table, text);
    expect(letters('receipt').at(-1)?.refused).toMatchObject([{ code }]);
    expect(sentTo(table.blue.address)).toEqual([]);
  });

  it('between marks ends with them when no order stands in it', async () => {
    const table = await aTable();
    await write(table, '#ORDERS towers-1 R1\nPRESS TO blue\nHello there\n#END');
    expect((await newestTo(table.blue.address)).text).toContain('| Hello there');
  });

  it('to players is not carried in a game without it, to the gamemaster always', async () => {
    const table = await aTable({ press: 'none' });
    await write(table, 'PRESS TO all\nPeace?\nEND\nPRESS TO gm\nPeace?\nEND');
    expect(letters('receipt').at(-1)?.refused).toMatchObject([{ line: 1, code: 'press.none' }]);
    expect(sentTo(table.blue.address)).toEqual([]);
    expect(sentTo(table.gm.address)).toHaveLength(1);
  });

  it('can be turned off by its reader, and is kept', async () => {
    const table = await aTable();
    await changeMailSettings(world.ports, table.blue, { press: 'off' });
    await write(table, 'PRESS TO blue\nPeace?\nEND');
    expect(sentTo(table.blue.address)).toEqual([]);
    expect(await pressOf(world.ports, await table.game(), 'blue')).toHaveLength(1);
  });
});

describe('the daily mail', () => {
  it('has the reports of a day in one mail, to be answered with orders for every game', async () => {
    const one = await aTable({ hoursPerWindow: 168, slug: 'one', title: 'One' });
    const two = await openTable(world, {
      ...{ hoursPerWindow: 168, slug: 'two', title: 'Two' },
      seats: { red: one.red.id, blue: one.blue.id },
    });
    await world.settle();
    await changeMailSettings(world.ports, one.red, { reports: 'daily', digestHour: 7, press: 'daily' });
    world.transport.reset();
    for (const table of [one, two]) {
      await world.ports.store.inGame(table.id, async (tx) => {
        for (const seat of ['red', 'blue'])
          await tx.putRevision({
            ...{ seat, window: 1, version: 1, base: 0, ready: true, sheet: { entries: [] } },
            ...{ source: 'given', way: 'api', receivedAt: world.clock.now() },
          });
      });
    }
    await one.mail('blue', 'PRESS TO red\nGood morning\nEND');
    await world.sweep();
    await world.sweep();
    expect(sentTo(one.red.address)).toEqual([]);
    expect(sentTo(one.blue.address).length).toBeGreaterThan(1);
    world.clock.pass(24);
    await world.sweep();
    await world.sweep();
    expect(sentTo(one.red.address)).toHaveLength(1);
    const { text, replyTo, subject } = await newestTo(one.red.address);
    expect(subject).toMatch(/^Your games on Monday 4 May 2026: One due .*, Two due /);
    expect(text).toMatch(/#ORDERS one R\d/);
    expect(text).toMatch(/#ORDERS two R\d/);
    expect(text).toContain('| Good morning');
    expect(replyTo).toContain(one.address('red'));
    expect(replyTo).toContain(two.address('red'));
    expect(text).not.toContain(one.address('red'));
  });

  it('holds no report whose deadline comes soon after it', async () => {
    const table = await aTable({ hoursPerWindow: 24 });
    await changeMailSettings(world.ports, table.red, { reports: 'daily' });
    for (const seat of ['red', 'blue']) await table.order(seat, 'READY');
    await world.settle();
    await world.sweep();
    expect(await subjectsTo(table.red.address)).toContainEqual(expect.stringContaining('orders due'));
  });

  it.each([
    ['Europe/Berlin', 7, '2026-05-03T12:00:00Z', '2026-05-04T05:00:00Z'],
    ['Asia/Kathmandu', 7, '2026-05-03T12:00:00Z', '2026-05-04T01:15:00Z'],
    ['America/New_York', 0, '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z'],
    ['Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-30T00:00:00Z'],
  ])('comes at its hour in %s', (zone, hour, now, next) => {
    expect(nextAtHour(new Date(now), { zone, hour }).toISOString()).toBe(new Date(next).toISOString());
  });
});
