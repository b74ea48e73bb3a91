import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderForSeat } from '../../src/service/desk/orders-for-seat.ts';
import { replacePlayer } from '../../src/service/desk/replace-player.ts';
import { seatPlayer } from '../../src/service/direct-game.ts';
import { exportGame, readExportedGame } from '../../src/service/export-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, linesOf, openTable } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const confused = {
  ...twoTowers,
  id: 'confused',
  bot: () => {
    throw new Error('the bot is confused');
  },
};

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, confused]);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const solo = (slug = 'solo', module = 'two-towers') =>
  openTable(world, { slug, module, blueIsEmpty: true, options: { rounds: 3 } });

describe('a seat that a bot plays', () => {
  it('lets the game begin, orders as soon as a window opens, and holds nobody up', async () => {
    const table = await solo();
    await seatPlayer(world.ports, await table.game(), { seat: 'blue', personId: 'bot', by });
    await world.settle();
    const revisions = await world.ports.store.revisions(table.id, 1, 'blue');
    expect(revisions).toMatchObject([{ version: 1, ready: true, source: 'bot', way: 'system' }]);
    expect(revisions[0]?.sheet.entries.every(({ source }) => source === 'bot')).toBe(true);
    await table.order('red', 'READY');
    await world.settle();
    expect((await table.game()).window).toBeGreaterThan(1);
  });

  it('is taken up by the sweep when the bell was lost', async () => {
    const table = await solo();
    await seatPlayer(world.ports, await table.game(), { seat: 'blue', personId: 'bot', by });
    world.doorbell.reset();
    expect(await world.ports.store.revisions(table.id, 1, 'blue')).toEqual([]);
    await world.sweep();
    expect(await world.ports.store.revisions(table.id, 1, 'blue')).toHaveLength(1);
    await world.sweep();
    expect(await world.ports.store.revisions(table.id, 1, 'blue')).toHaveLength(1);
  });

  it('is taken up by the sweep where orders of the player before it stand as a draft', async () => {
    const table = await openTable(world, { slug: 'replaced', options: { rounds: 3 } });
    await table.order('blue', 'BID 1 ON oak');
    await replacePlayer(world.ports, await table.game(), {
      ...{ seat: 'blue', player: 'bot', sheet: 'drop', reason: '', by },
    });
    // As from the command line, which rings no bell.
    world.doorbell.reset();
    await world.sweep();
    const newest = async () => (await world.ports.store.revisions(table.id, 1, 'blue')).at(-1);
    expect(await newest()).toMatchObject({ ready: true, source: 'bot' });
    await world.sweep();
    expect(await newest()).toMatchObject({ version: 3 });
  });

  it('plays what its gamemaster amended', async () => {
    const table = await solo();
    await seatPlayer(world.ports, await table.game(), { seat: 'blue', personId: 'bot', by });
    await world.settle();
    const orders = linesOf(['CLEAR', 'READY']);
    await orderForSeat(world.ports, await table.game(), {
      ...{ seat: 'blue', orders, reason: 'for a lesson', dryRun: false, by },
    });
    await world.sweep();
    const revisions = await world.ports.store.revisions(table.id, 1, 'blue');
    expect(revisions.at(-1)).toMatchObject({ version: 2, ready: true, source: 'gm' });
  });

  it('orders what it orders by its view alone, and the game comes out the same when it is played again', async () => {
    const seats = { red: 'bot', blue: 'bot' };
    const table = await openTable(world, { slug: 'bots', seats, options: { rounds: 4 } });
    await world.settle();
    expect(await table.game()).toMatchObject({ status: 'over' });
    const file = JSON.stringify(await exportGame(world.ports, await table.game()));
    const verified = verifyGame({ games: [twoTowers] }, readExportedGame(file, 'game.json'));
    expect(verified).toMatchObject({ faults: [] });
    expect(verified.turns).toBeGreaterThan(4);
    expect(world.transport.sent.every(({ to }) => to === table.gm.address)).toBe(true);
  });

  it('parks its game when its rules fail, and no other', async () => {
    const table = await solo('confused-1', 'confused');
    await seatPlayer(world.ports, await table.game(), { seat: 'blue', personId: 'bot', by });
    await world.settle();
    expect(await table.game()).toMatchObject({ status: 'parked', parkedWhy: 'the bot is confused' });
  });
});

describe('one person on several seats', () => {
  it('is for games that were opened for it', async () => {
    const table = await solo();
    const both = { red: table.red.id, blue: table.red.id };
    const open = (hotSeat: boolean) => openTable(world, { slug: 'hot-seat', seats: both, hotSeat });
    expect(await declined(open(false))).toMatchObject({ kind: 'invalid', code: 'player.seated' });
    const hot = await open(true);
    expect(await hot.game()).toMatchObject({ status: 'running', hotSeat: true });
    await world.settle();
    const reports = world.letters.filter(
      (letter) => letter.kind === 'turn-report' && letter.game.slug === 'hot-seat' && letter.seat.id !== 'gm',
    );
    expect(reports).toHaveLength(2);
    const second = seatPlayer(world.ports, await table.game(), {
      ...{ seat: 'blue', personId: table.red.id, by },
    });
    expect(await declined(second)).toMatchObject({ code: 'player.seated' });
  });
});
