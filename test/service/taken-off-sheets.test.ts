import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskOf } from '../../src/service/desk/overview.ts';
import { type Replace, replacePlayer } from '../../src/service/desk/replace-player.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { addPerson } from '../../src/service/people.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Setting, type Table } from '../kit/table.ts';

// Orders that were taken off a seat, or undone, are nobody's orders: the policy for missing orders acts.

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
async function open(nmr: NonNullable<Setting['absence']>['nmr']): Promise<void> {
  table = await openTable(world, { options: { rounds: 12 }, absence: { nmr } });
  await world.settle();
}
async function replace(player: Replace['player'], sheet: Replace['sheet'] = 'drop'): Promise<void> {
  await replacePlayer(world.ports, await table.game(), { seat: 'blue', player, sheet, reason: '', by });
}
const zoe = () => addPerson(world.ports, { name: 'Zoe', address: 'zoe@example.org' });
const pass = async (): Promise<void> => {
  world.clock.pass(25);
  await world.sweep();
};
const BIDS = ['BID 1 ON oak', 'BID 1 ON glass', 'BID 1 ON stone'];
const blueIn = async (window: number) =>
  (await world.ports.store.turn(table.id, window))?.sheets.blue?.entries.map(({ source }) => source);
/** Plays until bids are asked for again. */
async function toNextBids(): Promise<number> {
  while ((await table.window()).name !== 'bids') {
    for (const seat of (await table.window()).awaits) await table.order(seat, 'READY');
    await world.settle();
  }
  return (await table.window()).number;
}

describe('a sheet that is dropped with its player', () => {
  it.each([
    ['nobody', async () => replace('nobody')],
    ['somebody who sends nothing', async () => replace(await zoe())],
  ])('leaves a seat of %s to the policy for missing orders', async (_, leave) => {
    await open({ turn: ['caretaker'] });
    await table.order('blue', ...BIDS, 'READY');
    await leave();
    expect((await deskOf(world.ports, await table.game())).seats).toMatchObject([{}, { sheet: 'none' }]);
    await table.order('red', 'READY');
    await pass();
    expect((await world.ports.store.turn(table.id, 1))?.tag).toBe('R1');
    expect(new Set(await blueIn(1))).toEqual(new Set(['bot']));
  });

  it('is no orders for whoever keeps it later, and none that go on standing', async () => {
    await open({ turn: ['standing'] });
    await table.order('blue', ...BIDS);
    await replace('nobody');
    await replace(await zoe(), 'keep');
    await table.order('red', 'READY');
    await pass();
    expect(await blueIn(1)).toEqual([]);
    const next = await toNextBids();
    await table.order('red', 'READY');
    await pass();
    expect(await blueIn(next)).toEqual([]);
  });

  it('stands as a draft where it is kept, and what the new player orders counts', async () => {
    await open({ turn: ['caretaker'] });
    await table.order('blue', ...BIDS, 'READY');
    await replace(await zoe(), 'keep');
    await table.order('red', 'READY');
    await pass();
    expect(new Set(await blueIn(1))).toEqual(new Set(['given']));
  });
});

describe('orders that a rollback undid', () => {
  it('do not go on standing for a seat that is silent after it', async () => {
    await open({ turn: ['standing'] });
    await table.order('blue', 'READY');
    await table.order('red', ...BIDS, 'READY');
    await world.settle();
    const second = await toNextBids();
    await table.order('blue', ...BIDS, 'READY');
    await table.order('red', 'READY');
    await world.settle();
    await rollBack(world.ports, await table.game(), { to: second, reason: '', sheets: 'drop', by });
    await pass();
    const third = await toNextBids();
    await table.order('red', 'READY');
    await pass();
    expect(await blueIn(third)).toEqual([]);
  });
});
