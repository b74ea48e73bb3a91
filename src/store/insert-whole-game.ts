import type { WholeNewGame, WholeRecords } from '../service/ports/whole-game.ts';
import { insertAbsenceRecords } from './absence-records.ts';
import { type Database, LIMIT_MS, type Queries } from './database.ts';
import { dataOf } from './game-writes.ts';
import { insertGame } from './games.ts';
import { jsonOf, orNull } from './json.ts';

/** A game that was played elsewhere, in one transaction. */
export async function insertWholeGame(
  prisma: Database['prisma'],
  { game, stands, roles, records }: WholeNewGame,
): Promise<void> {
  await prisma.$transaction(
    async (db) => {
      await insertGame(db, game);
      await db.branch.deleteMany({ where: { gameId: game.id } });
      await insertRecords(db, game.id, records);
      await db.gameRole.createMany({ data: roles.map((role) => ({ gameId: game.id, ...role })) });
      await db.game.update({ where: { id: game.id }, data: dataOf(stands), select: { id: true } });
    },
    { maxWait: LIMIT_MS, timeout: LIMIT_MS },
  );
}

async function insertRecords(db: Queries, gameId: string, records: WholeRecords): Promise<void> {
  await db.branch.createMany({ data: records.branches.map((row) => ({ gameId, ...row })) });
  await db.correction.createMany({
    data: records.corrections.map((row) => ({ gameId, ...row, patch: jsonOf(row.patch) })),
  });
  await db.gameWindow.createMany({
    data: records.windows.map((row) => {
      const seats = {
        awaits: jsonOf(row.awaits),
        mayOrder: jsonOf(row.mayOrder),
        lateSeats: orNull(row.lateSeats),
      };
      return { gameId, ...row, ...seats };
    }),
  });
  await db.sheetRevision.createMany({
    data: records.revisions.map((row) => ({ gameId, ...row, sheet: jsonOf(row.sheet) })),
  });
  await db.snapshot.createMany({
    data: records.snapshots.map((row) => ({ gameId, ...row, state: jsonOf(row.state) })),
  });
  await db.turn.createMany({
    data: records.turns.map((row) => ({
      ...{ gameId, ...row, sheets: jsonOf(row.sheets), rulings: jsonOf(row.rulings) },
      ...{ rolls: jsonOf(row.rolls), events: jsonOf(row.events) },
    })),
  });
  await db.press.createMany({
    data: records.press.map((row) => ({ ...row, gameId, readers: jsonOf(row.readers) })),
  });
  await insertAbsenceRecords(db, gameId, records);
  await db.audit.createMany({
    data: records.audit.map(({ personId = null, ...row }) => {
      return { ...row, gameId, personId, detail: jsonOf(row.detail) };
    }),
  });
}
