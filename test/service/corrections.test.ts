import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctState } from '../../src/service/desk/correct-state.ts';
import { rollBack } from '../../src/service/desk/roll-back.ts';
import { exportGame, readExportedGame } from '../../src/service/export-game.ts';
import type { ExportedGame } from '../../src/service/exported-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world, { options: { rounds: 6 } });
  await world.settle();
});
afterAll(() => world.close());

const by = { who: 'Gemma', way: 'api' } as const;
const gold = async (value: number) =>
  correctState(world.ports, await table.game(), {
    patch: [{ op: 'replace', path: '/players/red/gold', value }],
    reason: 'A slip.',
    by,
  });
const goldNow = async () => {
  const { window } = await table.game();
  const snapshot = await world.ports.store.snapshot(table.id, window);
  return twoTowers.stateSchema.parse(snapshot?.state).players.red.gold;
};
const back = async (to: number) =>
  rollBack(world.ports, await table.game(), { to, reason: 'A slip.', sheets: 'drop', by });

async function play(windows: number): Promise<void> {
  for (let count = 0; count < windows && (await table.game()).status === 'running'; count += 1) {
    world.clock.pass(24);
    await world.settle();
  }
}

async function verified(change: (game: ExportedGame) => void = () => undefined) {
  const file = structuredClone(await exportGame(world.ports, await table.game()));
  change(file);
  return verifyGame({ games: [twoTowers] }, readExportedGame(JSON.stringify(file), 'game.json')).faults;
}

describe('a corrected game', () => {
  it('is played on from the corrected state, and comes out the same when it is played again', async () => {
    await play(1);
    await gold(41);
    await gold(42);
    expect(await goldNow()).toBe(42);
    await play(3);
    expect(await goldNow()).toBeGreaterThanOrEqual(42);
    expect(await verified()).toEqual([]);
    await play(20);
    expect((await table.game()).status).toBe('over');
    expect(await verified()).toEqual([]);
  });

  it('keeps its corrections when it is rolled back behind them, and loses them when it is before', async () => {
    const first = await goldNow();
    await play(1);
    const { window } = await table.game();
    await gold(42);
    await play(2);
    await back(window);
    expect(await goldNow()).toBe(42);
    await play(1);
    expect(await verified()).toEqual([]);
    await back(1);
    expect(await goldNow()).toBe(first);
    await play(2);
    expect(await verified()).toEqual([]);
  });

  it('is found out when a correction is changed, left out or put in', async () => {
    await play(1);
    await gold(42);
    await play(1);
    const correction = (game: ExportedGame) => found(game.corrections[0], 'correction');
    const forged = [{ op: 'replace', path: '/players/red/gold', value: 43 }];
    expect((await verified((game) => void (correction(game).patch = forged))).join()).toContain(
      'correction 1 comes out otherwise',
    );
    expect(await verified((game) => void game.corrections.pop())).not.toEqual([]);
    expect(
      await verified((game) => void game.corrections.push({ ...correction(game), window: 1 })),
    ).not.toEqual([]);
    expect((await verified((game) => void (correction(game).patch = []))).join()).toContain(
      "can't be made again",
    );
  });
});
