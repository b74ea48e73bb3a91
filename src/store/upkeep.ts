import type { AuditRow } from '../service/ports/records.ts';
import type { Counts, Due, DueReminder, UpkeepStore } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { jsonOf } from './json.ts';

/** What keeps the service going: what is due, what it did, how much there is. */
export function upkeepOf({ prisma }: Database): UpkeepStore {
  return {
    putAudit: (row) => insertAudit(prisma, row),
    due: (now, limit, heardUpTo = now) => dueAt(prisma, { now, heardUpTo }, limit),
    remindersDue: (now, limit) => remindersDue(prisma, now, limit),
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
 * when its newest revision says so; with nobody awaited, all are. A bot that is not ready was cut off too.
 */
async function dueAt(
  db: Queries,
  { now, heardUpTo }: { readonly now: Date; readonly heardUpTo: Date },
  limit: number,
): Promise<Due> {
  const rows = await db.$queryRaw<{ readonly kind: string; readonly id: string }[]>`
    (SELECT 'game' AS kind, id, since FROM (
      SELECT g.id, coalesce(w.late_until, w.deadline, w.opened_at) AS since
      FROM game g JOIN game_window w ON w.game_id = g.id AND w.branch = g.branch AND w.number = g."window"
      WHERE g.status = 'running' AND w.closed_at IS NULL AND (w.late_until <= ${heardUpTo}
        OR (w.late_seats IS NULL AND w.deadline <= ${heardUpTo})
        OR (w.not_before IS NULL OR w.not_before <= ${heardUpTo}) AND NOT EXISTS (
        SELECT FROM jsonb_array_elements_text(coalesce(w.late_seats, w.awaits)) AS awaited (seat)
        WHERE NOT coalesce((
          SELECT r.ready FROM sheet_revision r
          WHERE r.game_id = g.id AND r.branch = w.branch AND r."window" = w.number AND r.seat = awaited.seat
          ORDER BY r.version DESC LIMIT 1), false))
        OR EXISTS (
          SELECT FROM seat s
          WHERE s.game_id = g.id AND s.bot AND w.may_order ? s.seat AND NOT coalesce((
            SELECT r.ready FROM sheet_revision r
            WHERE r.game_id = g.id AND r.branch = w.branch AND r."window" = w.number AND r.seat = s.seat
            ORDER BY r.version DESC LIMIT 1), false)))
      UNION ALL
      SELECT g.id, g.created_at AS since
      FROM game g
      WHERE g.status = 'forming' AND coalesce(g.schedule->>'startsWhenFull', 'true') = 'true'
        AND EXISTS (SELECT FROM seat s WHERE s.game_id = g.id)
        AND NOT EXISTS (SELECT FROM seat s WHERE s.game_id = g.id AND s.person_id IS NULL AND NOT s.bot)
    ) AS due_game ORDER BY since, id LIMIT ${limit})
    UNION ALL
    (SELECT 'outbox', id, due_at AS since FROM outbox
      WHERE status = 'waiting' AND due_at <= ${now} ORDER BY since, id LIMIT ${limit})
    UNION ALL
    (SELECT 'mail', id, due_at AS since FROM inbound_mail
      WHERE status = 'new' AND due_at <= ${now} ORDER BY since, id LIMIT ${limit})
    UNION ALL
    (SELECT 'digest', person_id, min(due_at) AS since FROM outbox
      WHERE status = 'digest' AND due_at <= ${now} GROUP BY person_id ORDER BY since LIMIT ${limit})
    ORDER BY since, id`;
  const idsOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    games: idsOf('game'),
    outbox: idsOf('outbox'),
    mails: idsOf('mail'),
    digests: idsOf('digest'),
  };
}

/**
 * A reminder is worth sending when the window has been open half as long again as the reminder goes before its end:
 * none of 24 hours in a window of a day. Its key says that it was sent; the one of 3 hours stands for both.
 */
function remindersDue(db: Queries, now: Date, limit: number): Promise<DueReminder[]> {
  return db.$queryRaw<DueReminder[]>`
    SELECT g.id AS "gameId", s.seat, before.hours
    FROM game g
    JOIN game_window w ON w.game_id = g.id AND w.branch = g.branch AND w.number = g."window"
    CROSS JOIN (VALUES (3, 0), (24, 3)) AS before (hours, until)
    CROSS JOIN jsonb_array_elements_text(w.awaits) AS awaited (seat)
    JOIN seat s ON s.game_id = g.id AND s.seat = awaited.seat AND s.person_id IS NOT NULL
    WHERE g.status = 'running' AND w.closed_at IS NULL
      AND w.deadline > ${now}::timestamptz + make_interval(hours => before.until)
      AND w.deadline <= ${now}::timestamptz + make_interval(hours => before.hours)
      AND w.opened_at <= w.deadline - before.hours * interval '90 minutes'
      AND NOT coalesce((
        SELECT r.ready FROM sheet_revision r
        WHERE r.game_id = g.id AND r.branch = w.branch AND r."window" = w.number AND r.seat = s.seat
        ORDER BY r.version DESC LIMIT 1), false)
      AND NOT EXISTS (SELECT FROM outbox o WHERE o.key = concat_ws('/', 'reminder', g.id, w.branch, w.number,
        s.seat, before.hours, (extract(epoch FROM w.deadline) * 1000)::bigint))
    ORDER BY w.deadline, g.id, s.seat LIMIT ${limit}`;
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
