import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeWindow } from '../../src/service/close-window.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import type { State } from '../toy/two-towers/state.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

/** Both may order, and only red is waited for. */
const redAwaited = {
  ...twoTowers,
  id: 'red-awaited',
  windowOf: (state: State) => {
    const window = twoTowers.windowOf(state);
    return window.over ? window : { ...window, awaits: ['red'], mayOrder: ['red', 'blue'] };
  },
};
/** Fails when the first round is adjudicated; says a secret of blue's in passing. */
const broken = {
  ...twoTowers,
  id: 'broken',
  adjudicate: () => {
    throw new Error('the tower is made of straw');
  },
};
const impossible = {
  ...twoTowers,
  id: 'impossible',
  faults: (state: State) => (state.at === 'bids' ? [] : ['it floats']),
};
/** After its first window it waits for nobody, ever. */
const endless = {
  ...twoTowers,
  id: 'endless',
  windowOf: (state: State) => {
    const window = twoTowers.windowOf(state);
    if (window.over || state.round === 1) return window;
    return { ...window, awaits: [] };
  },
  adjudicate: (turn: Parameters<typeof twoTowers.adjudicate>[0]) => {
    const { state, events } = twoTowers.adjudicate(turn);
    return { state: { ...state, at: 'bids' as const, round: 2, lastRound: 3 }, events };
  },
};

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers, redAwaited, broken, impossible, endless]);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const turnsOf = async (table: Table) =>
  (await world.ports.store.turns(table.id)).map(({ window, tag }) => `${window} ${tag}`);
const closedOf = async (table: Table) =>
  (await world.ports.store.windows(table.id)).flatMap(({ number, closedWhy }) =>
    closedWhy === null ? [] : [[number, closedWhy]],
  );
const market = async (table: Table): Promise<readonly string[]> => {
  const { number } = await table.window();
  return twoTowers.stateSchema.parse((await world.ports.store.snapshot(table.id, number))?.state).market;
};

describe('a window', () => {
  it('does not close before its deadline while somebody is awaited', async () => {
    const table = await openTable(world);
    await table.order('red', 'READY');
    world.clock.pass(23.99);
    expect(await closeWindow(world.ports, table.id)).toBe(false);
    await world.sweep();
    expect(await closedOf(table)).toEqual([]);
  });

  it('closes at its deadline by the bell that was set for it', async () => {
    const table = await openTable(world);
    world.clock.pass(24);
    await world.settle();
    expect((await closedOf(table))[0]).toEqual([1, 'deadline']);
  });

  it('closes at its deadline by the sweep when every bell was lost', async () => {
    const table = await openTable(world);
    world.doorbell.reset();
    world.clock.pass(24);
    await world.sweep();
    expect((await closedOf(table))[0]).toEqual([1, 'deadline']);
  });

  it('closes early once all awaited seats are ready', async () => {
    const table = await openTable(world);
    await table.order('red', 'READY');
    await world.settle();
    expect(await closedOf(table)).toEqual([]);
    await table.order('blue', 'READY');
    await world.settle();
    expect((await closedOf(table))[0]).toEqual([1, 'all-ready']);
  });

  it('stays open when one who was ready is not any more', async () => {
    const table = await openTable(world);
    await table.order('red', 'READY');
    expect(await table.order('red', 'NOT READY')).toMatchObject({ sheetState: 'draft' });
    await table.order('blue', 'READY');
    await world.sweep();
    expect(await closedOf(table)).toEqual([]);
  });

  it('stays open when one who was ready sends another order', async () => {
    const table = await openTable(world);
    const [block] = await market(table);
    await table.order('red', 'READY');
    await table.order('red', `BID 1 ON ${block ?? ''}`);
    await table.order('blue', 'READY');
    await world.sweep();
    expect(await closedOf(table)).toEqual([]);
  });

  it('is not held by a seat that may order and is not awaited, whose orders count all the same', async () => {
    const table = await openTable(world, { module: 'red-awaited' });
    const [block = ''] = await market(table);
    await table.order('blue', `BID 2 ON ${block}`);
    await table.order('red', 'READY');
    await world.settle();
    expect((await closedOf(table))[0]).toEqual([1, 'all-ready']);
    const turn = await world.ports.store.turn(table.id, 1);
    expect(turn?.events).toContainEqual({ kind: 'block-won', seat: 'blue', block, price: 2 });
  });

  it('closes once when several workers close it at once', async () => {
    const table = await openTable(world);
    world.clock.pass(24);
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => closeWindow(world.ports, table.id)));
    expect(all.filter((closed) => closed)).toHaveLength(1);
    expect(await turnsOf(table)).toEqual(['0 SETUP', '1 R1', '2 R1B']);
    const owed = (await world.owed(table.id)).map(({ kind }) => kind);
    expect(owed.filter((kind) => kind === 'turn-report')).toHaveLength(6);
    // No orders came: both players and their gamemaster are told, once.
    expect(owed.filter((kind) => kind === 'deadline-passed')).toHaveLength(3);
  });

  it('takes the sheets as they stand, and the orders of the silent from the policy', async () => {
    const table = await openTable(world);
    const [block = ''] = await market(table);
    await table.order('red', `BID 1 ON ${block}`);
    world.clock.pass(24);
    await world.settle();
    const first = await world.ports.store.turn(table.id, 1);
    expect(first?.sheets).toEqual({
      red: { entries: [{ command: { word: 'BID', amount: 1, block }, source: 'given' }] },
      blue: { entries: [] },
    });
    expect(await table.window()).toMatchObject({ tag: 'R1B', awaits: ['red'] });
    world.clock.pass(24);
    await world.settle();
    const second = await world.ports.store.turn(table.id, 2);
    expect(second?.sheets).toEqual({
      red: { entries: [{ command: { word: 'STACK', block }, source: 'nmr' }] },
    });
  });

  it('takes an empty sheet for what it is: whoever said READY was not silent', async () => {
    const table = await openTable(world);
    const [block = ''] = await market(table);
    await table.order('red', `BID 1 ON ${block}`, 'READY');
    await table.order('blue', 'READY');
    await world.settle();
    await table.order('red', 'READY');
    await world.settle();
    expect((await world.ports.store.turn(table.id, 2))?.sheets).toEqual({ red: { entries: [] } });
  });

  it('that awaits nobody closes at once, in the same commit, as a turn of its own', async () => {
    const table = await openTable(world);
    world.clock.pass(24);
    await closeWindow(world.ports, table.id);
    expect(await turnsOf(table)).toEqual(['0 SETUP', '1 R1', '2 R1B']);
    expect(await closedOf(table)).toEqual([
      [1, 'deadline'],
      [2, 'nobody-awaited'],
    ]);
    expect(await table.window()).toMatchObject({ number: 3, tag: 'R2' });
  });

  it('opens for as long as the game says, from when the one before closed', async () => {
    const table = await openTable(world, { hoursPerWindow: 10 });
    world.clock.pass(11);
    await world.settle();
    const { openedAt } = await table.window();
    const deadline = await table.deadline();
    expect(openedAt).toEqual(world.clock.now());
    expect(deadline.getTime() - openedAt.getTime()).toBe(36_000_000);
  });

  it('that is the last ends the game, with its result', async () => {
    const table = await openTable(world, { options: { rounds: 1 } });
    world.clock.pass(24);
    await world.settle();
    expect(await table.game()).toMatchObject({
      status: 'over',
      result: { over: true, result: 'The towers are equal' },
    });
    expect(await world.ports.store.openWindow(table.id)).toBeNull();
    world.clock.pass(240);
    await world.sweep();
    expect(await turnsOf(table)).toEqual(['0 SETUP', '1 R1', '2 R1B']);
  });
});

describe('reports owed', () => {
  const readersOf = async (table: Table) => {
    const owed = await world.owed(table.id);
    const reports = owed.filter(({ kind }) => kind === 'turn-report');
    return reports.map(({ seat, payload }) => ({ reader: seat ?? 'gm', payload }));
  };

  it('are one for each reader and closing, over all windows that closed with it', async () => {
    const table = await openTable(world);
    await world.settle();
    world.clock.pass(24);
    await closeWindow(world.ports, table.id);
    const told = { from: 1, to: 2 };
    expect((await readersOf(table)).sort((a, b) => (a.reader < b.reader ? -1 : 1))).toEqual([
      { reader: 'blue', payload: told },
      { reader: 'gm', payload: told },
      { reader: 'red', payload: told },
    ]);
  });

  it('are none for a seat that nobody sits on', async () => {
    const table = await openTable(world);
    await world.settle();
    await world.ports.store.inGame(table.id, (tx) => tx.seatPerson('blue', null));
    world.clock.pass(24);
    await closeWindow(world.ports, table.id);
    expect((await readersOf(table)).map(({ reader }) => reader).sort()).toEqual(['gm', 'red']);
  });

  it('are none for the gamemaster who plays, beside that of the seat', async () => {
    const table = await openTable(world, { gmPlays: true });
    expect((await readersOf(table)).map(({ reader }) => reader).sort()).toEqual(['blue', 'red']);
  });
});

describe('a module that fails', () => {
  it('parks its game with all sheets, and no other game', async () => {
    const table = await openTable(world, { module: 'broken' });
    const other = await openTable(world, { slug: 'sound' });
    await table.order('red', 'READY');
    world.clock.pass(24);
    await world.sweep();
    const { status, parkedWhy, window, chain } = await table.game();
    expect({ status, window }).toEqual({ status: 'parked', window: 1 });
    expect(parkedWhy).toContain('the tower is made of straw');
    expect((await world.ports.store.turns(table.id)).at(-1)?.chain).toBe(chain);
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toHaveLength(1);
    expect((await world.ports.store.audit(table.id)).filter(({ act }) => act === 'game.parked')).toHaveLength(
      1,
    );
    expect((await other.game()).window).toBe(3);
  });

  it('has its gamemaster told once, however often it is tried', async () => {
    const table = await openTable(world, { module: 'broken' });
    world.clock.pass(24);
    await Promise.all([1, 2, 3].map(() => closeWindow(world.ports, table.id)));
    world.clock.pass(24);
    await world.sweep();
    await closeWindow(world.ports, table.id);
    const notices = world.letters.filter((letter) => letter.kind === 'notice');
    expect(notices.map(({ reader, seat }) => [reader, seat.id])).toEqual([[table.gm.name, 'gm']]);
    expect(world.transport.sent.filter(({ to }) => to === table.gm.address)).toHaveLength(2);
  });

  it('leaves orders refused line by line while its game is parked, with the sheet as it stands', async () => {
    const table = await openTable(world, { module: 'broken' });
    const [block = ''] = await market(table);
    await table.order('red', `BID 1 ON ${block}`);
    world.clock.pass(12);
    await closeWindow(world.ports, table.id, { by: { who: 'Gemma', way: 'api' } });
    const receipt = await table.order('red', 'BID 1 ON oak');
    expect(receipt).toMatchObject({
      outcome: 'unchanged',
      version: 1,
      sheet: [{ order: `BID 1 ON ${block}` }],
    });
    expect(receipt.refused).toMatchObject([{ line: 1, given: 'BID 1 ON oak', code: 'game.parked' }]);
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toHaveLength(1);
  });

  it('by an impossible state is found out before the turn is kept', async () => {
    const table = await openTable(world, { module: 'impossible' });
    world.clock.pass(24);
    await world.settle();
    const { status, parkedWhy } = await table.game();
    expect(status).toBe('parked');
    expect(parkedWhy).toContain('it floats');
    expect(await turnsOf(table)).toEqual(['0 SETUP']);
  });

  it('by playing on without anybody is stopped, and none of it is kept', async () => {
    const table = await openTable(world, { module: 'endless' });
    world.clock.pass(24);
    await world.settle();
    expect((await table.game()).status).toBe('parked');
    expect(await turnsOf(table)).toEqual(['0 SETUP']);
  });
});
