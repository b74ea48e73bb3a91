import type { SeatId } from '../engine/module.ts';
import type { RevisionRecord } from '../service/ports/records.ts';
import type { Queries } from './database.ts';
import { jsonOf } from './json.ts';
import { revisionOf } from './rows.ts';

/** A window of a game; numbers repeat on another branch. */
export interface WindowKey {
  readonly gameId: string;
  readonly branch: number;
  readonly window: number;
}

/** Oldest first. */
export async function revisionsOf(db: Queries, key: WindowKey, seat: SeatId): Promise<RevisionRecord[]> {
  const rows = await db.sheetRevision.findMany({ where: { ...key, seat }, orderBy: { version: 'asc' } });
  return rows.map(revisionOf);
}

/** The newest of each seat that has one. Prisma's `distinct` would fetch them all, and choose here. */
export async function latestRevisionsOf(db: Queries, key: WindowKey): Promise<RevisionRecord[]> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT DISTINCT ON (seat) seat, "window", version, base, ready, sheet, source, way, received_at AS "receivedAt"
    FROM sheet_revision
    WHERE game_id = ${key.gameId}::uuid AND branch = ${key.branch} AND "window" = ${key.window}
    ORDER BY seat, version DESC`;
  return rows.map(revisionOf);
}

export async function insertRevision(db: Queries, key: WindowKey, revision: RevisionRecord): Promise<void> {
  const { seat, version, base, ready, sheet, source, way, receivedAt } = revision;
  await db.sheetRevision.createMany({
    data: [{ ...key, seat, version, base, ready, sheet: jsonOf(sheet), source, way, receivedAt }],
  });
}
