import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeWindow } from '../../src/service/close-window.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { sweep } from '../../src/service/sweep.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** What may happen; several things in a row happen at once. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('orders' as const),
    by: fc.constantFrom('api' as const, 'mail' as const),
    game: fc.nat(1),
    seat: fc.constantFrom('red', 'blue'),
    lines: fc.subarray([
      'BID 2 ON oak',
      'BID 1 ON glass',
      'BID 3 ON stone',
      'STACK oak',
      'UNDO',
      'READY',
      'READY',
    ]),
  }),
  fc.record({ kind: fc.constant('close' as const), game: fc.nat(1) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
  fc.record({ kind: fc.constant('settle' as const) }),
  fc.record({ kind: fc.constant('lose-bells' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const moment = fc.record({
  hours: fc.constantFrom(0, 0, 1, 24),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
});

async function perform(tables: readonly Table[], done: Act): Promise<void> {
  if (done.kind === 'sweep') return sweep(world.ports);
  if (done.kind === 'settle') return world.settle();
  if (done.kind === 'lose-bells') {
    world.doorbell.reset();
    return;
  }
  const table = found(tables[done.game], 'game');
  if (done.kind === 'close') await closeWindow(world.ports, table.id);
  else if (done.by === 'api') await table.order(done.seat, ...done.lines);
  else await table.mail(done.seat, done.lines.join('\n'));
}

/** What must hold of a game, whatever happened. */
async function expectSound(table: Table): Promise<void> {
  const { store } = world.ports;
  const game = await table.game();
  const turns = await store.turns(table.id);
  expect(turns.map(({ window }) => window)).toEqual(turns.map((_, index) => index));
  expect(game.chain).toBe(turns.at(-1)?.chain);
  expect(game.status === 'over' ? game.window + 1 : game.window).toBe(turns.length);
  expect(verifyGame(world.ports, await exportGame(world.ports, game)).faults).toEqual([]);
  const closed = (await store.windows(table.id)).filter(({ closedAt }) => closedAt !== null);
  expect(closed.map(({ number }) => number)).toEqual(turns.slice(1).map(({ window }) => window));
  for (const seat of ['red', 'blue']) await expectVersions(table, seat, turns.length);
}

async function expectVersions({ id }: Table, seat: string, windows: number): Promise<void> {
  for (let window = 1; window <= windows; window += 1) {
    const versions = (await world.ports.store.revisions(id, window, seat)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  }
}

const windowsTold = z.strictObject({ from: z.int(), to: z.int() });

/** Each turn was told to each reader once, in one mail that was sent. */
async function expectReports({ id }: Table, turns: number): Promise<void> {
  expect(await world.owed(id)).toEqual([]);
  const sent = (await world.ports.store.sentMails('mailbox', 1_000)).filter(
    ({ kind, gameId }) => kind === 'turn-report' && gameId === id,
  );
  for (const reader of ['red', 'blue', null]) {
    const told = sent
      .filter(({ seat }) => seat === reader)
      .map(({ payload }) => windowsTold.parse(payload))
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(told.sort((a, b) => a - b)).toEqual(Array.from({ length: turns }, (_, index) => index));
  }
}

describe('whatever happens at once, in whatever order', () => {
  it('turns have no gap, every reader gets one report a closing, and the record verifies', async () => {
    const { store } = world.ports;
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 4, maxLength: 10 }), async (moments) => {
        await world.reset();
        const tables = [
          await openTable(world, { slug: 'towers-1', options: { rounds: 2 } }),
          await openTable(world, { slug: 'towers-2', options: { rounds: 3 } }),
        ];
        for (const { hours, acts } of moments) {
          world.clock.pass(hours);
          await Promise.all(acts.map((each) => perform(tables, each)));
        }
        await world.sweep();
        for (const table of tables) {
          await expectSound(table);
          await expectReports(table, (await world.ports.store.turns(table.id)).length);
        }
        expect((await store.counts()).unread).toBe(0);
        const sent = world.transport.sent.map(({ messageId }) => messageId);
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { seed: 20261130, numRuns: 12, endOnFailure: true },
    );
  }, 180_000);
});
