import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bug } from '../../src/service/faults.ts';
import { playedTurns } from '../../src/service/played-turns.ts';
import type { Store, WindowSpan } from '../../src/service/ports/store.ts';
import { reportFor } from '../../src/service/turn-report.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { aWindow, openNext } from '../kit/store-rows.ts';
import { openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
let table: Table;
let asked: string[];
let store: Store;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  world.clock.pass(24);
  await world.settle();
  asked = [];
  store = countedStore();
});
afterAll(() => world.close());

/** Writes down what is asked of the history. */
function countedStore(): Store {
  const real = world.ports.store;
  return {
    ...real,
    snapshot: (gameId, window) => {
      asked.push(`snapshot ${window}`);
      return real.snapshot(gameId, window);
    },
    turnsBetween: (gameId, { from, to }) => {
      asked.push(`turns ${from}-${to}`);
      return real.turnsBetween(gameId, { from, to });
    },
  };
}

const turns = async (windows: WindowSpan) =>
  playedTurns({ ...world.ports, store }, await table.game(), windows);

describe('turns for the reports of a game', () => {
  it('are fetched once for all its readers, also for those who ask at once', async () => {
    const game = await table.game();
    const readers = [{ kind: 'gm' }, { kind: 'seat', seat: 'red' }, { kind: 'seat', seat: 'blue' }] as const;
    const report = (reader: (typeof readers)[number]) =>
      reportFor({ ...world.ports, store }, { game, reader, from: 1, to: 2 });
    await Promise.all(readers.map(report));
    for (const reader of readers) await report(reader);
    expect(asked.sort()).toEqual(['snapshot 3', 'turns 1-2']);
  });

  it('are told in order, with the state after the last of them', async () => {
    const { turn, state, events } = await turns({ from: 0, to: 2 });
    expect(turn.window).toBe(2);
    expect(state).toMatchObject({ round: 2 });
    const one = await turns({ from: 0, to: 0 });
    expect(events.slice(0, one.events.length)).toEqual(one.events);
  });

  it('that were not played are a bug, and asked for again the next time', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(turns({ from: 3, to: 3 })).rejects.toThrow(Bug);
    expect(asked).toHaveLength(4);
    world.clock.pass(24);
    await world.settle();
    expect((await turns({ from: 3, to: 3 })).turn.tag).toBe('R2');
  });

  it('are other turns after a rollback', async () => {
    await turns({ from: 1, to: 1 });
    await world.ports.store.inGame(table.id, (tx) => openNext(tx, aWindow({ number: 1, branch: 1 })));
    await expect(turns({ from: 1, to: 1 })).rejects.toThrow(Bug);
  });

  it('are kept for a few games, those that were asked for last', async () => {
    const setUp = { from: 0, to: 0 };
    const games = [await table.game()];
    for (let number = 2; number <= 18; number += 1)
      games.push(await (await openTable(world, { slug: `towers-${number}` })).game());
    for (const game of games) await playedTurns({ ...world.ports, store }, game, setUp);
    const [first, last] = [games[0], games.at(-1)];
    asked = [];
    if (last !== undefined) await playedTurns({ ...world.ports, store }, last, setUp);
    expect(asked).toEqual([]);
    if (first !== undefined) await playedTurns({ ...world.ports, store }, first, setUp);
    expect(asked).toHaveLength(2);
  });
});
