import type { Snapshot, TurnRow, WindowRecord } from '../service/ports/records.ts';
import type { HistoryStore, WindowSpan } from '../service/ports/store.ts';
import { type Database, type Queries, WINDOW_COLUMNS } from './database.ts';
import { isId } from './ids.ts';
import { branchesOf, correctionsOf, gameAtOnce, wholeGameOf } from './whole-game.ts';
import { listPress } from './press.ts';
import { revisionsOf, type WindowKey } from './revisions.ts';
import { auditOf, snapshotOf, turnOf, windowOf } from './rows.ts';

// A rollback begins a new branch at an earlier window. What counts at a number is the newest branch begun at or
// before it; what the rollback undid stays in the tables, and is read by nobody.

/** What happened in a game, for reading. */
export function historyOf({ prisma }: Database): HistoryStore {
  return {
    openWindow: (gameId) => openWindowOf(prisma, gameId),
    window: (gameId, number) => windowAt(prisma, gameId, number),
    windows: (gameId) => windowsOf(prisma, gameId),
    snapshot: (gameId, window) => snapshotAt(prisma, gameId, window),
    turn: (gameId, window) => turnAt(prisma, gameId, window),
    turns: (gameId) => turnsOf(prisma, gameId, ALL),
    turnsBetween: (gameId, windows) => turnsOf(prisma, gameId, windows),
    revisions: async (gameId, window, seat) => {
      return revisionsOf(prisma, await keyAt(prisma, gameId, window), seat);
    },
    audit: async (gameId) => {
      const rows = await prisma.audit.findMany({ where: { gameId }, orderBy: { id: 'asc' } });
      return rows.map(auditOf);
    },
    branches: (gameId) => branchesOf(prisma, gameId),
    corrections: (gameId) => correctionsOf(prisma, gameId),
    wholeGame: (gameId) => wholeGameOf(prisma, gameId),
    gameAtOnce: (gameId) => gameAtOnce(prisma, gameId),
    press: (gameId) => listPress(prisma, gameId),
  };
}

type Place = Pick<WindowRecord, 'number' | 'branch'>;

/** Whether a record of a window counts, given all windows of the game. */
function counts(place: Place, windows: readonly Place[]): boolean {
  return !windows.some((other) => other.number <= place.number && other.branch > place.branch);
}

/** The branch that counts for a window; 0 when it has not been opened. */
async function branchAt(db: Queries, gameId: string, number: number): Promise<number> {
  const newest = await db.gameWindow.aggregate({
    where: { gameId, number: { lte: number } },
    _max: { branch: true },
  });
  return newest._max.branch ?? 0;
}

async function keyAt(db: Queries, gameId: string, window: number): Promise<WindowKey> {
  return { gameId, window, branch: await branchAt(db, gameId, window) };
}

export async function windowAt(db: Queries, gameId: string, number: number): Promise<WindowRecord | null> {
  const branch = await branchAt(db, gameId, number);
  const key = { gameId_branch_number: { gameId, branch, number } };
  const row = await db.gameWindow.findUnique({ where: key });
  return row && windowOf(row);
}

/** Plain SQL, since Prisma's model can't say "the window that the game's row names". */
async function openWindowOf(db: Queries, gameId: string): Promise<WindowRecord | null> {
  if (!isId(gameId)) return null;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT ${WINDOW_COLUMNS} FROM game g JOIN game_window w
      ON w.game_id = g.id AND w.branch = g.branch AND w.number = g."window" AND w.closed_at IS NULL
    WHERE g.id = ${gameId}::uuid`;
  return rows[0] === undefined ? null : windowOf(rows[0]);
}

/** By number. */
async function windowsOf(db: Queries, gameId: string): Promise<WindowRecord[]> {
  const rows = await db.gameWindow.findMany({ where: { gameId }, orderBy: { number: 'asc' } });
  return rows.filter((row) => counts(row, rows)).map(windowOf);
}

const ALL: WindowSpan = { from: 0, to: 2 ** 31 - 1 };

/** By window. */
async function turnsOf(db: Queries, gameId: string, { from, to }: WindowSpan): Promise<TurnRow[]> {
  const [windows, rows] = await Promise.all([
    db.gameWindow.findMany({
      where: { gameId, number: { lte: to } },
      select: { number: true, branch: true },
    }),
    db.turn.findMany({ where: { gameId, window: { gte: from, lte: to } }, orderBy: { window: 'asc' } }),
  ]);
  return rows.filter((row) => counts({ number: row.window, branch: row.branch }, windows)).map(turnOf);
}

export async function turnAt(db: Queries, gameId: string, window: number): Promise<TurnRow | null> {
  const key = await keyAt(db, gameId, window);
  const row = await db.turn.findUnique({ where: { gameId_branch_window: key } });
  return row && turnOf(row);
}

/** The state before a window belongs to the branch of the window before it, or to one begun since. */
async function snapshotAt(db: Queries, gameId: string, window: number): Promise<Snapshot | null> {
  return newestSnapshot(db, { gameId, window, since: await branchAt(db, gameId, window - 1) });
}

/** As far as the game has come, the snapshot of the newest branch is the one that counts: then `since` may be 0. */
export async function newestSnapshot(
  db: Queries,
  { gameId, window, since }: { readonly gameId: string; readonly window: number; readonly since: number },
): Promise<Snapshot | null> {
  const row = await db.snapshot.findFirst({
    where: { gameId, window, branch: { gte: since } },
    orderBy: { branch: 'desc' },
  });
  return row && snapshotOf(row);
}
