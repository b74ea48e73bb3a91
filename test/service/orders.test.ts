import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extendWindow } from '../../src/service/direct-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { declined, linesOf, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

/** Only red is awaited and may order. */
const redAlone = {
  ...twoTowers,
  id: 'red-alone',
  windowOf: (state: Parameters<typeof twoTowers.windowOf>[0]) => {
    const window = twoTowers.windowOf(state);
    return window.over ? window : { ...window, awaits: ['red'], mayOrder: ['red'] };
  },
};

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, redAlone]);
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
});
afterAll(() => world.close());

/** Something on the market and something that is not; gold differs with the secret, one is always there. */
async function blocks(): Promise<{ offered: string; absent: string }> {
  const snapshot = await world.ports.store.snapshot(table.id, 1);
  const { market } = twoTowers.stateSchema.parse(snapshot?.state);
  const absent = ['oak', 'stone', 'glass'].find((block) => !market.some((other) => other === block));
  return { offered: market[0] ?? '', absent: absent ?? '' };
}

const versions = async (seat = 'red') =>
  (await world.ports.store.revisions(table.id, 1, seat)).map(({ version, base, ready, sheet }) => ({
    ...{ version, base, ready },
    orders: sheet.entries.map(({ command }) => command),
  }));

describe('orders', () => {
  it('as lines are taken, and the receipt shows the sheet as it stands', async () => {
    const { offered } = await blocks();
    const receipt = await table.order('red', `bid 1 for ${offered}`);
    expect(receipt).toMatchObject({
      ...{ outcome: 'stored', version: 1, undoTo: 0, sheetState: 'draft', refused: [] },
      window: { tag: 'R1', label: 'round 1, bids' },
      taken: [{ line: 1, order: `BID 1 ON ${offered}`, replaces: null }],
      sheet: [{ order: `BID 1 ON ${offered}`, source: 'given' }],
    });
    expect(await versions()).toEqual([
      { version: 1, base: 0, ready: false, orders: [{ word: 'BID', amount: 1, block: offered }] },
    ]);
  });

  it('as JSON do the same as lines', async () => {
    const { offered } = await blocks();
    const commands = [{ word: 'BID', amount: 1, block: offered }];
    const receipt = await table.handIn('red', { orders: { kind: 'commands', commands } });
    expect(receipt).toMatchObject({ outcome: 'stored', taken: [{ line: 1, order: `BID 1 ON ${offered}` }] });
    expect((await versions())[0]?.orders).toEqual(commands);
  });

  it.each([
    ['an unknown word', { word: 'BUY' }],
    ['a field too many', { word: 'BID', amount: 1, block: 'oak', secretly: true }],
    ['an amount that is no whole number', { word: 'BID', amount: 1.5, block: 'oak' }],
  ])('as JSON with %s are declined as a whole', async (_, command) => {
    const { offered } = await blocks();
    const commands = [{ word: 'BID', amount: 1, block: offered }, command];
    const why = await declined(table.handIn('red', { orders: { kind: 'commands', commands } }));
    expect(why).toMatchObject({ kind: 'invalid', code: 'command.unreadable' });
    expect(why.message).toContain('Command 2');
    expect(await versions()).toEqual([]);
  });

  it('that are refused are told why, and take nothing away from those that are taken', async () => {
    const { offered, absent } = await blocks();
    const receipt = await table.order('red', `BID 1 ON ${offered}`, `BID 1 ON ${absent}`, 'BID 1 ON straw');
    expect(receipt.taken.map(({ line }) => line)).toEqual([1]);
    expect(receipt.refused).toMatchObject([
      { line: 2, code: 'bid.not-offered', why: `No ${absent} is on the market in this round.` },
      { line: 3, given: 'BID 1 ON straw', column: 10, length: 5 },
    ]);
    expect(receipt.sheet).toHaveLength(1);
  });

  it('that are all refused leave the sheet as it was, without a new version', async () => {
    const { offered, absent } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    const receipt = await table.order('red', `BID 1 ON ${absent}`);
    expect(receipt).toMatchObject({ outcome: 'unchanged', version: 1 });
    expect(receipt.sheet.map(({ order }) => order)).toEqual([`BID 1 ON ${offered}`]);
    expect(await versions()).toHaveLength(1);
  });

  it('that are all refused are not made ready by READY, which is refused with them', async () => {
    const { offered, absent } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    const receipt = await table.order('red', `BID 1 ON ${absent}`, 'READY');
    expect(receipt).toMatchObject({ outcome: 'unchanged', version: 1, sheetState: 'draft', words: [] });
    expect(receipt.refused).toMatchObject([
      { line: 1, code: 'bid.not-offered' },
      { line: 2, given: 'READY', code: 'ready.nothing-taken' },
    ]);
    expect(receipt.refused[1]?.why).toContain('no order of this message was');
    expect(await versions()).toHaveLength(1);
  });

  it('that are all refused close no window, though the other seat is ready', async () => {
    const { absent } = await blocks();
    await table.order('blue', 'READY');
    await table.order('red', 'READY', 'CLEAR', 'READY', `BID 1 ON ${absent}`);
    await world.sweep();
    expect(await table.window()).toMatchObject({ number: 1 });
    expect(await versions()).toMatchObject([{ ready: false, orders: [] }]);
    await table.order('red', 'READY');
    await world.settle();
    expect((await table.window()).number).toBeGreaterThan(1);
  });

  it('of which some are taken are made ready by READY, and the receipt tells the others', async () => {
    const { offered, absent } = await blocks();
    const receipt = await table.order('red', `BID 1 ON ${offered}`, `BID 1 ON ${absent}`, 'READY');
    expect(receipt).toMatchObject({ sheetState: 'ready', refused: [{ line: 2 }], words: [{ line: 3 }] });
  });

  it('that are all refused leave one ready who was so before', async () => {
    const { absent } = await blocks();
    await table.order('red', 'READY');
    const receipt = await table.order('red', `BID 1 ON ${absent}`, 'READY');
    expect(receipt).toMatchObject({ outcome: 'unchanged', version: 1, sheetState: 'ready' });
    expect(receipt.refused.map(({ code }) => code)).toEqual(['bid.not-offered', 'ready.nothing-taken']);
  });

  it('that say nothing change nothing', async () => {
    const receipt = await table.order('red', '', 'BID ? ON oak');
    expect(receipt).toMatchObject({ outcome: 'unchanged', version: 0, sheetState: 'none', blanks: [2] });
    expect(receipt.undoTo).toBeNull();
    expect(await versions()).toEqual([]);
  });

  it('that are only checked are answered and not stored', async () => {
    const { offered } = await blocks();
    const before = await world.ports.store.audit(table.id);
    const receipt = await table.handIn('red', {
      orders: linesOf([`BID 1 ON ${offered}`, 'READY']),
      dryRun: true,
    });
    expect(receipt).toMatchObject({ outcome: 'checked', taken: [{ line: 1 }], words: [{ word: 'READY' }] });
    expect(await versions()).toEqual([]);
    expect(await world.ports.store.audit(table.id)).toEqual(before);
  });

  it('are kept version by version, and UNDO goes back to the one before', async () => {
    const { offered } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    await table.order('red', `BID 2 ON ${offered}`);
    const undone = await table.order('red', 'UNDO');
    expect(undone).toMatchObject({ outcome: 'stored', version: 3, undoTo: 0 });
    expect((await versions()).map(({ version, orders }) => [version, orders])).toEqual([
      [1, [{ word: 'BID', amount: 1, block: offered }]],
      [2, [{ word: 'BID', amount: 2, block: offered }]],
      [3, [{ word: 'BID', amount: 1, block: offered }]],
    ]);
  });

  it('that were all undone leave nothing to undo', async () => {
    const { offered } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    const undone = await table.order('red', 'UNDO');
    expect(undone).toMatchObject({ version: 2, undoTo: null, sheet: [] });
    expect((await table.order('red', 'UNDO')).refused).toMatchObject([{ code: 'sheet.nothing-to-undo' }]);
  });

  it('tell what they replace', async () => {
    const { offered } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    const receipt = await table.order('red', `BID 2 ON ${offered}`);
    expect(receipt.taken).toMatchObject([{ replaces: `BID 1 ON ${offered}` }]);
  });

  it('are each in the audit, without what they say', async () => {
    const { offered } = await blocks();
    await table.order('red', `BID 1 ON ${offered}`);
    const [changed] = (await world.ports.store.audit(table.id)).filter(({ act }) => act === 'sheet.changed');
    expect(changed).toMatchObject({ who: table.red.name, way: 'api', seat: 'red' });
    expect(changed?.detail).toEqual({ window: 'R1', version: 1, ready: false });
  });

  it('of both seats at once all get onto their sheets', async () => {
    const { offered } = await blocks();
    const lines = [1, 2, 3, 4].map((amount) => `BID ${amount} ON ${offered}`);
    await Promise.all(['red', 'blue'].flatMap((seat) => lines.map((line) => table.order(seat, line))));
    for (const seat of ['red', 'blue']) {
      expect((await versions(seat)).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    }
  });

  it('for a seat that the game does not have are declined', async () => {
    expect((await declined(table.order('green', 'READY'))).code).toBe('seat.unknown');
  });
});

describe('orders that come at the wrong time', () => {
  const LATE = 'The deadline had passed when these orders came, and nothing of them was applied.';
  const bidEverything = async (seat: string, more: Parameters<Table['handIn']>[1] = {}) =>
    table.handIn(seat, { orders: linesOf(['BID 1 ON oak', 'BID 1 ON stone', 'READY']), ...more });
  const again = ['BID 1 ON oak', 'BID 1 ON stone', 'READY'];
  const closeFirst = async () => {
    world.clock.pass(24);
    await world.settle();
  };

  it('exactly at the deadline still count', async () => {
    world.clock.set(await table.deadline());
    expect((await bidEverything('red')).outcome).toBe('stored');
  });

  it('after the deadline are answered and not applied, even before the window has closed', async () => {
    world.clock.pass(24.001);
    expect(await bidEverything('red')).toMatchObject({ outcome: 'closed', window: null, again, why: LATE });
    expect(await versions()).toEqual([]);
  });

  it('for a window that has closed are answered and not applied to the next', async () => {
    await closeFirst();
    const receipt = await bidEverything('red', { window: 'r-1' });
    const open = await table.window();
    expect(receipt).toMatchObject({ outcome: 'closed', named: 'r-1', again, window: { tag: open.tag } });
    expect(receipt.why).toBe('These orders are for r-1, which is closed, and nothing of them was applied.');
    expect(await world.ports.store.revisions(table.id, open.number, 'red')).toEqual([]);
  });

  it('without a window, that came before this one opened, were meant for the one before', async () => {
    const receivedAt = world.clock.now();
    await closeFirst();
    const receipt = await bidEverything('red', { receivedAt, way: 'mail' });
    expect(receipt.outcome).toBe('closed');
    expect(await world.ports.store.revisions(table.id, (await table.window()).number, 'red')).toEqual([]);
  });

  it('for the open window by its tag, or over the API, count though the clock was set back since it opened', async () => {
    await closeFirst();
    world.clock.pass(-1);
    const { tag } = await table.window();
    expect((await bidEverything('red', { window: tag, way: 'mail' })).outcome).toBe('stored');
    expect((await bidEverything('blue')).outcome).toBe('stored');
  });

  it('for a window that never was are answered and not applied', async () => {
    const receipt = await bidEverything('red', { window: 'R9' });
    expect(receipt).toMatchObject({ outcome: 'unknown-window', named: 'R9', window: { tag: 'R1' }, again });
    expect(await versions()).toEqual([]);
  });

  it('name their window without regard to case and hyphens', async () => {
    expect((await bidEverything('red', { window: 'r-1' })).outcome).toBe('stored');
  });

  it('before the game has begun are answered and not applied', async () => {
    table = await openTable(world, { slug: 'forming', blueIsEmpty: true });
    const receipt = await bidEverything('red');
    expect(receipt).toMatchObject({ outcome: 'not-begun', window: null, again });
    expect(receipt.why).toMatch(/^The game forming has not begun, /);
    expect(await versions()).toEqual([]);
  });

  it('after the game is over are answered and not applied', async () => {
    table = await openTable(world, { slug: 'short', options: { rounds: 1 } });
    await closeFirst();
    expect((await table.game()).status).toBe('over');
    const receipt = await bidEverything('red');
    expect(receipt).toMatchObject({ outcome: 'over', window: null, again });
    expect(receipt.why).toMatch(/^The game short is over, /);
    expect(await versions()).toEqual([]);
  });

  it('in a window in which the seat has nothing to order are refused line by line', async () => {
    table = await openTable(world, { slug: 'red-alone', module: 'red-alone' });
    const receipt = await table.order('blue', 'BID 1 ON oak', '', 'READY');
    expect(receipt).toMatchObject({ outcome: 'unchanged', version: 0, window: { tag: 'R1' } });
    expect(receipt.refused).toMatchObject([
      { line: 1, code: 'window.not-yours', why: 'Blue has no orders to give in round 1, bids.' },
      { line: 3, code: 'window.not-yours' },
    ]);
    expect(await versions('blue')).toEqual([]);
  });

  it('after a deadline that was moved earlier are late', async () => {
    await extendWindow(world.ports, await table.game(), { hours: -20, by: { who: 'Gemma', way: 'api' } });
    world.clock.pass(5);
    expect((await bidEverything('red')).outcome).toBe('closed');
  });

  it('after a deadline that was moved later, but before the new one, count', async () => {
    await extendWindow(world.ports, await table.game(), { hours: 20, by: { who: 'Gemma', way: 'api' } });
    world.clock.pass(30);
    await world.sweep();
    expect((await bidEverything('red')).outcome).toBe('stored');
  });

  it('are told with times in the zone of their player', async () => {
    const receipt = await bidEverything('red');
    expect(receipt.received.local).toBe('Sunday 3 May 2026, 08:00 EDT');
    expect(receipt.window?.due).toMatchObject({ local: 'Monday 4 May 2026, 08:00 EDT', utc: '12:00 UTC' });
  });
});
