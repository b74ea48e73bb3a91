import { z } from 'zod';
import { NMR_STEPS } from '../schedule/absence.ts';
import type {
  AbsenceStore,
  AbsenceTransaction,
  Attendance,
  ExtensionRequest,
  Lateness,
  Vacation,
} from '../service/ports/absence.ts';
import type { Game } from '../service/ports/records.ts';
import type { Database, Queries } from './database.ts';
import { Prisma } from './generated/client.ts';
import type { Watch } from './game-writes.ts';
import { isId } from './ids.ts';
import { readAs } from './json.ts';
import { personOf, revisionOf } from './rows.ts';

/** Who is away, and who asks for more time. */
export function absenceOf({ prisma }: Database): AbsenceStore {
  return {
    vacations: (gameId) => vacationsOf(prisma, gameId),
    extensionRequests: (gameId) => extensionsOf(prisma, gameId),
    extensionRequest: async (id) => {
      const include = { person: true };
      const row = isId(id) ? await prisma.extensionRequest.findUnique({ where: { id }, include }) : null;
      return row && extensionOf(row);
    },
  };
}

/** The same inside a game's transaction, with what changes it. */
export function absenceWritesOf(db: Queries, game: Game, watch: Watch): AbsenceTransaction {
  const { id: gameId, branch } = game;
  return {
    attendance: (seat) => watch(attendanceOf(db, game, seat)),
    putLateness: ({ window, seat, ...row }) => {
      const key = { gameId, branch, window, seat };
      return watch(
        db.lateness
          .upsert({ where: { gameId_branch_window_seat: key }, create: { ...key, ...row }, update: row })
          .then(() => undefined),
      );
    },
    lastSheet: (seat, name) => watch(lastSheetOf(db, game, { seat, name })),
    ...vacationWritesOf(db, gameId, watch),
    extensionRequests: () => watch(extensionsOf(db, gameId)),
    putExtensionRequest: async (request) => {
      await watch(db.extensionRequest.createMany({ data: [{ ...request, gameId, branch }] }));
    },
    decideExtension: async (id, { decision, at, by }) => {
      const data = { decision, decidedAt: at, decidedBy: by };
      const where = { id, gameId, decision: null };
      return (await watch(db.extensionRequest.updateMany({ where, data }))).count === 1;
    },
    vacateSeat: async (seat, mailToken) => {
      await watch(db.seat.updateMany({ where: { gameId, seat }, data: { personId: null, mailToken } }));
    },
  };
}

type VacationPart = 'vacations' | 'spentVacations' | 'putVacation' | 'spendVacations' | 'withdrawVacation';

function vacationWritesOf(db: Queries, gameId: string, watch: Watch): Pick<AbsenceTransaction, VacationPart> {
  return {
    vacations: () => watch(vacationsOf(db, gameId)),
    spentVacations: () =>
      watch(vacationsOf(db, gameId, { withdrawnAt: { not: null }, spentTo: { not: null } })),
    spendVacations: async (ids) => {
      await watch(db.$executeRaw`
        UPDATE vacation SET spent_to = to_day WHERE game_id = ${gameId}::uuid AND id = ANY(${[...ids]}::uuid[])`);
    },
    putVacation: async ({ from, to, ...vacation }) => {
      const data = [{ ...vacation, gameId, fromDay: from, toDay: to }];
      await watch(db.vacation.createMany({ data }));
    },
    withdrawVacation: async (id, { at: withdrawnAt, spentTo }) => {
      if (!isId(id)) return false;
      const where = { id, gameId, withdrawnAt: null };
      return (await watch(db.vacation.updateMany({ where, data: { withdrawnAt, spentTo } }))).count === 1;
    },
  };
}

const lateness: z.ZodType<Lateness> = z.object({
  window: z.number(),
  seat: z.string(),
  personId: z.string(),
  graced: z.boolean(),
  step: z.enum(NMR_STEPS).nullable(),
  at: z.date(),
});

/** Of `sheet_revision r`: it was not taken off when its player left. */
const STANDS = Prisma.sql`NOT EXISTS (SELECT FROM sheet_revision off
  WHERE off.game_id = r.game_id AND off.branch = r.branch AND off."window" = r."window" AND off.seat = r.seat
    AND off.source = 'nmr' AND off.version >= r.version)`;

/** What a rollback undid does not count: neither orders nor their lack. */
async function attendanceOf(db: Queries, game: Game, seat: string): Promise<Attendance> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT l."window", l.seat, l.person_id AS "personId", l.graced, l.step, l.at FROM lateness l
    WHERE l.game_id = ${game.id}::uuid AND l.seat = ${seat} AND l."window" <= ${game.window}
      AND NOT EXISTS (SELECT FROM game_window w
        WHERE w.game_id = l.game_id AND w.number <= l."window" AND w.branch > l.branch)
    ORDER BY l."window"`;
  const [ordered] = await db.$queryRaw<{ readonly last: number | null }[]>`
    SELECT max(r."window") AS last FROM sheet_revision r
    WHERE r.game_id = ${game.id}::uuid AND r.seat = ${seat} AND r."window" < ${game.window} AND ${STANDS}
      AND NOT EXISTS (SELECT FROM game_window w
        WHERE w.game_id = r.game_id AND w.number <= r."window" AND w.branch > r.branch)`;
  return {
    lastOrdered: ordered?.last ?? null,
    lateness: rows.map((row) => readAs(lateness, row, 'lateness')),
  };
}

/** What a rollback undid does not count. */
async function lastSheetOf(
  db: Queries,
  game: Game,
  { seat, name }: { readonly seat: string; readonly name: string },
): ReturnType<AbsenceTransaction['lastSheet']> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT r.seat, r."window", r.version, r.base, r.ready, r.sheet, r.source, r.way, r.received_at AS "receivedAt"
    FROM sheet_revision r JOIN game_window w
      ON w.game_id = r.game_id AND w.branch = r.branch AND w.number = r."window" AND w.name = ${name}
    WHERE r.game_id = ${game.id}::uuid AND r.seat = ${seat} AND r."window" < ${game.window} AND ${STANDS}
      AND NOT EXISTS (SELECT FROM game_window later
        WHERE later.game_id = r.game_id AND later.number <= r."window" AND later.branch > r.branch)
    ORDER BY r."window" DESC, r.version DESC LIMIT 1`;
  return rows[0] === undefined ? null : revisionOf(rows[0]).sheet;
}

async function vacationsOf(
  db: Queries,
  gameId: string,
  which: Prisma.VacationWhereInput = { withdrawnAt: null },
): Promise<Vacation[]> {
  const rows = await db.vacation.findMany({
    where: { gameId, ...which },
    include: { person: true },
    orderBy: [{ fromDay: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ person, fromDay, toDay, ...row }) => {
    const { id, seat, moves, spentTo, statedAt } = row;
    return { id, seat, person: personOf(person), from: fromDay, to: toDay, moves, spentTo, statedAt };
  });
}

async function extensionsOf(db: Queries, gameId: string): Promise<ExtensionRequest[]> {
  const rows = await db.extensionRequest.findMany({
    where: { gameId },
    include: { person: true },
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(extensionOf);
}

const decision = z.object({ decision: z.enum(['granted', 'declined', 'lapsed']).nullable() });

type ExtensionRow = Omit<ExtensionRequest, 'person' | 'decision'> & {
  readonly person: unknown;
  readonly decision: string | null;
};

function extensionOf(row: ExtensionRow): ExtensionRequest {
  const { id, gameId, branch, window, seat, reason, askedAt, decidedAt, decidedBy } = row;
  const told = readAs(decision, row, 'request for an extension');
  return {
    ...{ id, gameId, branch, window, seat, reason, askedAt, decidedAt, decidedBy },
    ...told,
    person: personOf(row.person),
  };
}
