import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../src/service/faults.ts';
import type { Store } from '../../src/service/ports/store.ts';
import { openStore } from '../../src/store/store.ts';
import { administer, freshDatabase, type TestDatabase } from '../kit/database.ts';
import { eventually } from '../kit/eventually.ts';
import { aRunningGame } from '../kit/store-rows.ts';
import { storeLaws } from '../laws/store.laws.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

storeLaws('Prisma on PostgreSQL', () => openStore({ url: database.url, poolSize: 5 }));

describe('the store on PostgreSQL', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ url: database.url, poolSize: 2 });
  });
  afterAll(() => store.close());

  const endOtherSessions = (): Promise<void> =>
    administer(
      database.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );

  /** The pool lets broken connections go when it hears of them, which takes a moment. */
  const gotOver = (id: string): Promise<boolean> =>
    eventually('a game can be read again', () =>
      store.gameById(id).then(
        (game) => game !== null,
        () => false,
      ),
    );

  it('calls a connection that broke within a transaction a fault, and works on afterwards', async () => {
    const { id } = await aRunningGame(store);
    const work = store.inGame(id, async (tx) => {
      await tx.update({ chain: 'lost' });
      await endOtherSessions();
      await tx.update({ chain: 'lost again' });
    });
    await expect(work).rejects.toThrow(Fault);
    await gotOver(id);
    expect((await store.gameById(id))?.chain).toBe('');
  });

  it('calls a commit that nobody answered a fault', async () => {
    const { id } = await aRunningGame(store);
    const work = store.inGame(id, async (tx) => {
      await tx.update({ chain: 'lost' });
      await endOtherSessions();
    });
    await expect(work).rejects.toThrow(Fault);
    await gotOver(id);
    await store.inGame(id, (tx) => tx.update({ chain: `${tx.game.chain}kept` }));
    expect((await store.gameById(id))?.chain).toBe('kept');
  });

  it('gets over idle connections that broke', async () => {
    const { id } = await aRunningGame(store);
    await endOtherSessions();
    const asked = await Promise.allSettled([store.gameById(id), store.gameById(id), store.gameById(id)]);
    for (const answer of asked) if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Fault);
    await gotOver(id);
    expect((await store.gameById(id))?.id).toBe(id);
  });

  it('is not opened, with a fault that names no password, when the database does not answer', async () => {
    const open = openStore({ url: 'postgresql://adjutant:secret@127.0.0.1:1/adjutant', poolSize: 2 });
    await expect(open).rejects.toThrow(Fault);
    await expect(open).rejects.not.toThrow(/secret/);
  });

  it('wants two connections at least', async () => {
    await expect(openStore({ url: database.url, poolSize: 1 })).rejects.toThrow(RangeError);
  });
});
