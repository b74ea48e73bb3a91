import type { BranchRecord, CorrectionRecord } from '../service/ports/records.ts';
import type { GameAtOnce, WholeRecords } from '../service/ports/whole-game.ts';
import { absenceRecordsOf } from './absence-records.ts';
import { type Database, type Queries, WAITING } from './database.ts';
import { seatsOf, WITH_GM } from './games.ts';
import { listPress } from './press.ts';
import { auditOf, branchOf, correctionOf, gameOf, revisionOf, snapshotOf, turnOf, windowOf } from './rows.ts';

export async function branchesOf(db: Queries, gameId: string): Promise<BranchRecord[]> {
  return (await db.branch.findMany({ where: { gameId }, orderBy: { branch: 'asc' } })).map(branchOf);
}

/** Within a window in their order. */
export async function correctionsOf(db: Queries, gameId: string): Promise<CorrectionRecord[]> {
  const orderBy = [{ branch: 'asc' }, { window: 'asc' }, { number: 'asc' }] as const;
  return (await db.correction.findMany({ where: { gameId }, orderBy: [...orderBy] })).map(correctionOf);
}

/**
 * A game with its seats and all that was ever played of it, as they stand at one moment: read one by one, a window that
 * closes meanwhile would be in some of them, and not in others.
 */
export function gameAtOnce(prisma: Database['prisma'], gameId: string): Promise<GameAtOnce> {
  return prisma.$transaction(
    async (db) => {
      const game = gameOf(await db.game.findUniqueOrThrow({ where: { id: gameId }, include: WITH_GM }));
      return { game, seats: await seatsOf(db, gameId), records: await wholeGameOf(db, gameId) };
    },
    { ...WAITING, isolationLevel: 'RepeatableRead' },
  );
}

/** All that was ever played of a game, what a rollback undid with it. */
export async function wholeGameOf(db: Queries, gameId: string): Promise<WholeRecords> {
  const of = { where: { gameId }, orderBy: [{ branch: 'asc' }, { window: 'asc' }] } as const;
  const [windows, revisions, snapshots, turns, audit, press] = await Promise.all([
    db.gameWindow.findMany({ where: { gameId }, orderBy: [{ branch: 'asc' }, { number: 'asc' }] }),
    db.sheetRevision.findMany({
      where: { gameId },
      orderBy: [{ branch: 'asc' }, { window: 'asc' }, { seat: 'asc' }, { version: 'asc' }],
    }),
    db.snapshot.findMany({ where: of.where, orderBy: [...of.orderBy] }),
    db.turn.findMany({ where: of.where, orderBy: [...of.orderBy] }),
    db.audit.findMany({ where: { gameId }, orderBy: { id: 'asc' } }),
    listPress(db, gameId),
  ]);
  return {
    branches: await branchesOf(db, gameId),
    corrections: await correctionsOf(db, gameId),
    windows: windows.map(windowOf),
    revisions: revisions.map((row) => ({ branch: row.branch, ...revisionOf(row) })),
    snapshots: snapshots.map(snapshotOf),
    turns: turns.map(turnOf),
    audit: audit.map(auditOf),
    press,
    ...(await absenceRecordsOf(db, gameId)),
  };
}
