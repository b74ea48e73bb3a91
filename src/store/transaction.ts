import { Bug } from '../service/faults.ts';
import type { GameTransaction, Store } from '../service/ports/store.ts';
import { type Database, LIMIT_MS, type Queries } from './database.ts';
import { absenceWritesOf } from './absence.ts';
import { deskRequestsOf } from './desk.ts';
import { asFault } from './failure.ts';
import { gateFor } from './gate.ts';
import { type Watch, writesOf } from './game-writes.ts';
import { newestSnapshot, turnAt, windowAt } from './history.ts';
import { lockTable } from './lock.ts';
import { offerWritesOf } from './offers.ts';
import { latestRevisionsOf, revisionsOf } from './revisions.ts';
import { branchesOf, correctionsOf } from './whole-game.ts';

/** Transactions on games, so many at once that a connection is always left. */
export function transactionsOf({ prisma }: Database, poolSize: number): Pick<Store, 'inGame'> {
  const pass = gateFor(poolSize - 1);
  return {
    inGame: (gameId, work) => pass(() => transact(prisma, gameId, work)),
  };
}

async function transact<T>(
  prisma: Database['prisma'],
  gameId: string,
  work: (tx: GameTransaction) => Promise<T>,
): Promise<T> {
  const thrown: unknown[] = [];
  const run = (db: Queries): Promise<T> =>
    runWatched(db, gameId, work).catch((error: unknown) => {
      thrown.push(error);
      throw error;
    });
  try {
    return await prisma.$transaction(run, { maxWait: LIMIT_MS, timeout: LIMIT_MS });
  } catch (error) {
    // What the work throws is its own affair, and not to be taken for a failure of the database.
    throw thrown.length > 0 ? thrown[0] : asFault(error);
  }
}

async function runWatched<T>(
  db: Queries,
  gameId: string,
  work: (tx: GameTransaction) => Promise<T>,
): Promise<T> {
  const { watch, check } = watcher();
  const value = await work(await open(db, gameId, watch));
  check();
  return value;
}

/**
 * PostgreSQL answers the commit of a transaction in which a statement failed with a rollback, and calls that a
 * success: so no failed statement may be caught and forgotten.
 */
function watcher(): { readonly watch: Watch; readonly check: () => void } {
  let failed: { readonly error: unknown } | null = null;
  const watch: Watch = async (statement) => {
    try {
      return await statement;
    } catch (error) {
      failed ??= { error };
      throw error;
    }
  };
  const check = (): void => {
    if (failed !== null) throw failed.error;
  };
  return { watch, check };
}

/** A statement that failed in the part is undone with it, and is none of the rest; parts may have parts. */
async function inPart<T>(db: Queries, watch: Watch, run: () => Promise<T>): Promise<T> {
  await watch(db.$executeRaw`SAVEPOINT part`);
  try {
    const value = await run();
    await watch(db.$executeRaw`RELEASE SAVEPOINT part`);
    return value;
  } catch (error) {
    await watch(db.$executeRaw`ROLLBACK TO SAVEPOINT part`);
    throw error;
  }
}

async function open(db: Queries, gameId: string, watch: Watch): Promise<GameTransaction> {
  const { game, seats, window } = await lockTable(db, gameId);
  const key = window && { gameId, branch: window.branch, window: window.number };
  return {
    game,
    seats,
    window,
    within: (part) => inPart(db, watch, () => runWatched(db, gameId, part)),
    snapshot: async (number) => {
      const snapshot = await watch(newestSnapshot(db, { gameId, window: number, since: 0 }));
      if (snapshot === null) throw new Bug(`game ${gameId} has no snapshot of window ${number}`);
      return snapshot;
    },
    turn: (number) => watch(turnAt(db, gameId, number)),
    windowAt: (number) => watch(windowAt(db, gameId, number)),
    latestRevisionsOf: (of) => watch(latestRevisionsOf(db, { gameId, ...of })),
    branches: () => watch(branchesOf(db, gameId)),
    corrections: () => watch(correctionsOf(db, gameId)),
    revisions: async (seat) => (key === null ? [] : watch(revisionsOf(db, key, seat))),
    latestRevisions: async () => (key === null ? [] : watch(latestRevisionsOf(db, key))),
    ...writesOf(db, game, watch),
    ...absenceWritesOf(db, game, watch),
    ...deskRequestsOf(db, game, watch),
    ...offerWritesOf(db, gameId, watch),
  };
}
