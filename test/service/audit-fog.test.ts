import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyGame } from '../../src/engine/module.ts';
import { auditFor } from '../../src/service/desk/audit-for.ts';
import { correctState } from '../../src/service/desk/correct-state.ts';
import { messagePlayers } from '../../src/service/desk/message.ts';
import { lookAtSheet, orderForSeat } from '../../src/service/desk/orders-for-seat.ts';
import { pauseGame } from '../../src/service/desk/pause.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { resumeGame, takeUpGame } from '../../src/service/direct-game.ts';
import { setSchedule } from '../../src/service/schedule-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { linesOf, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

// Two worlds that differ in what blue does, and in what is done with blue: red reads the same of both.

/** Its rules fail in the third window, and say why by what blue has. */
const failing = {
  ...twoTowers,
  faults: (state: Parameters<typeof twoTowers.faults>[0]) =>
    state.round > 2 ? [`blue has ${state.players.blue.gold} gold`] : [],
} satisfies AnyGame;

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld([failing]);
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;

async function withBlue(table: Table, gold: number): Promise<void> {
  const { ports } = world;
  const game = await table.game();
  await table.mail('blue', 'BID 1 ON oak\nBID 1 ON stone\nBID 1 ON glass');
  await world.settle();
  await table.mail('blue', 'NOT READY\nPRESS TO gm: Help!');
  await world.settle();
  await lookAtSheet(ports, game, { seat: 'blue', by });
  const orders = linesOf(['BID 1 ON oak']);
  await orderForSeat(ports, game, { seat: 'blue', orders, reason: 'By phone.', dryRun: false, by });
  await messagePlayers(ports, game, { seat: 'blue', text: 'Calm down.', by });
  const patch = [{ op: 'replace', path: '/players/blue/gold', value: gold }];
  await correctState(ports, game, { patch, reason: 'A slip.', by });
}

/** What red reads of the audit, after all of the game's doings. */
async function readByRed(blue: (table: Table, gold: number) => Promise<void>): Promise<string> {
  await world.reset();
  const { ports } = world;
  const table = await openTable(world, { options: { rounds: 4 } });
  await world.settle();
  // He outbids whatever blue bids, so that the course of the game is the same.
  const red = () => table.order('red', 'BID 2 ON oak', 'BID 2 ON stone', 'BID 2 ON glass');
  const pass = async (): Promise<void> => {
    world.clock.pass(25);
    await world.sweep();
  };
  await red();
  await blue(table, 23);
  await pass();
  world.transport.failWith(new Error('no relay'));
  await pass();
  await rollBack(ports, await table.game(), { to: 1, reason: 'Once more.', sheets: 'drop', by });
  await setSchedule(ports, await table.game(), { schedule: 'every 24 h', by });
  await red();
  await blue(table, 24);
  await pauseGame(ports, await table.game(), { reason: 'A break.', how: 'paused', by });
  await takeUpGame(ports, await table.game(), { hours: 24, by });
  while ((await table.game()).status === 'running') await pass();
  expect((await table.game()).parkedWhy).toContain('blue has');
  await resumeGame(ports, await table.game(), by);
  const rows = auditFor(await ports.store.audit(table.id), await table.game(), { seats: ['red'] });
  return JSON.stringify(
    rows.filter(({ act }) => act !== 'window.missed').map(({ act, seat, detail }) => [act, seat, detail]),
  );
}

describe('what a player reads of the audit', () => {
  it('is the same whatever his opponent does and is written', async () => {
    const alone = await readByRed(async () => undefined);
    const together = await readByRed(withBlue);
    expect(together).toBe(alone);
    for (const act of ['game.rolled-back', 'game.paused', 'game.parked', 'game.resumed', 'game.scheduled'])
      expect(alone).toContain(act);
  });
});
