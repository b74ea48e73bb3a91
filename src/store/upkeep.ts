import type { AuditRow } from '../service/ports/records.ts';
import type { Counts, Due, UpkeepStore } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { jsonOf } from './json.ts';

/** What keeps the service going: what is due, what it did, how much there is. */
export function upkeepOf({ prisma }: Database): UpkeepStore {
  return {
    putAudit: (row) => insertAudit(prisma, row),
    due: (now, limit, heardUpTo = now) => dueAt(prisma, { now, heardUpTo }, limit),
    picture: async (key) => (await prisma.picture.findUnique({ where: { key } }))?.png ?? null,
    keepPicture: async (key, png, createdAt) => {
      const data = [{ key, png: new Uint8Array(png), createdAt }];
      await prisma.picture.createMany({ data, skipDuplicates: true });
    },
    counts: () => countsOf(prisma),
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
  };
}

export async function insertAudit(db: Queries, row: AuditRow): Promise<void> {
  const { at, who, personId = null, way, act, gameId, seat } = row;
  const detail = jsonOf(row.detail);
  await db.audit.createMany({ data: [{ at, who, personId, way, act, gameId, seat, detail }] });
}

/**
 * One trip for all kinds. A game that is forming with every seat filled was cut off before it began. A seat is ready
 * when its newest revision says so; with nobody awaited, all are. A bot that has handed nothing in was cut off too.
 */
async function dueAt(
  db: Queries,
  { now, heardUpTo }: { readonly now: Date; readonly heardUpTo: Date },
  limit: number,
): Promise<Due> {
  const rows = await db.$queryRaw<{ readonly kind: string; readonly id: string }[]>`
    (SELECT 'game' AS kind, id, since FROM (
      SELECT g.id, w.deadline AS since
      FROM game g JOIN game_window w ON w.game_id = g.id AND w.branch = g.branch AND w.number = g."window"
      WHERE g.status = 'running' AND w.closed_at IS NULL AND (w.deadline <= ${heardUpTo} OR NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(w.awaits) AS awaited (seat)
        WHERE NOT coalesce((
          SELECT r.ready FROM sheet_revision r
          WHERE r.game_id = g.id AND r.branch = w.branch AND r."window" = w.number AND r.seat = awaited.seat
          ORDER BY r.version DESC LIMIT 1), false))
        OR EXISTS (
          SELECT FROM seat s
          WHERE s.game_id = g.id AND s.bot AND w.may_order ? s.seat AND NOT EXISTS (
            SELECT FROM sheet_revision r
            WHERE r.game_id = g.id AND r.branch = w.branch AND r."window" = w.number AND r.seat = s.seat)))
      UNION ALL
      SELECT g.id, g.created_at AS since
      FROM game g
      WHERE g.status = 'forming' AND EXISTS (SELECT FROM seat s WHERE s.game_id = g.id)
        AND NOT EXISTS (SELECT FROM seat s WHERE s.game_id = g.id AND s.person_id IS NULL AND NOT s.bot)
    ) AS due_game ORDER BY since, id LIMIT ${limit})
    UNION ALL
    (SELECT 'outbox', id, due_at AS since FROM outbox
      WHERE status = 'waiting' AND due_at <= ${now} ORDER BY since, id LIMIT ${limit})
    UNION ALL
    (SELECT 'mail', id, due_at AS since FROM inbound_mail
      WHERE status = 'new' AND due_at <= ${now} ORDER BY since, id LIMIT ${limit})
    ORDER BY since, id`;
  const idsOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { games: idsOf('game'), outbox: idsOf('outbox'), mails: idsOf('mail') };
}

async function countsOf(db: Queries): Promise<Counts> {
  const rows = await db.$queryRaw<Counts[]>`
    SELECT (SELECT count(*)::int FROM game) AS games,
      (SELECT count(*)::int FROM inbound_mail) AS "mailsIn",
      (SELECT count(*)::int FROM outbox WHERE status = 'sent') AS "mailsOut",
      (SELECT count(*)::int FROM inbound_mail WHERE status = 'new') AS unread,
      (SELECT count(*)::int FROM outbox WHERE status = 'waiting') AS unsent`;
  return rows[0] ?? { games: 0, mailsIn: 0, mailsOut: 0, unread: 0, unsent: 0 };
}
