import type { OutboxEntry, OutboxRow, WhichLetters } from '../service/ports/records.ts';
import type { OutboxStore } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import { jsonOf, plainText } from './json.ts';
import { outboxEntryOf } from './rows.ts';

/** Mails that are owed, and those that were sent. */
export function outboxOf({ prisma }: Database): OutboxStore {
  return {
    putOutbox: (rows) => insertOutbox(prisma, rows),
    outboxEntry: async (id) => {
      const row = isId(id) ? await prisma.outbox.findUnique({ where: { id } }) : null;
      return row && outboxEntryOf(row);
    },
    takeOutbox: async (id, now, until) => (isId(id) ? take(prisma, { id, now, until }) : null),
    keepRendered: async (id, { messageId, from, to, subject, raw }) => {
      const mail = { messageId, mailFrom: from, mailTo: to, subject: plainText(subject) };
      await prisma.outbox.updateMany({ where: { id }, data: { ...mail, raw: new Uint8Array(raw) } });
    },
    isWaiting: async (id) => (await prisma.outbox.count({ where: { id, status: 'waiting' } })) === 1,
    markSent: async (id, sentAt, via) => {
      await prisma.outbox.updateMany({ where: { id }, data: { status: 'sent', sentAt, via } });
    },
    sendFailed: async (id, { dueAt, refused, error }) => {
      const status = refused ? { status: 'refused' } : {};
      const data = { dueAt, attempts: { increment: 1 }, lastError: plainText(error), ...status };
      await prisma.outbox.updateMany({ where: { id, status: 'waiting' }, data });
    },
    lettersTo: (personId, kind, since) =>
      prisma.outbox.count({ where: { personId, kind, createdAt: { gte: since } } }),
    sentMails: (via, limit) => listSent(prisma, via, limit),
    unsentOf: async (gameId) => {
      const where = { gameId, status: 'waiting' };
      const rows = await prisma.outbox.findMany({
        where,
        select: { id: true },
        orderBy: { createdAt: 'asc' },
      });
      return rows.map(({ id }) => id);
    },
  };
}

/** In the order of keys: two transactions that owe the same mails would otherwise each wait for the other. */
export async function insertOutbox(db: Queries, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const data = rows.map(({ id, kind, key, gameId, seat, personId, payload, createdAt }) => {
    return { id, kind, key, gameId, seat, personId, payload: jsonOf(payload), createdAt, dueAt: createdAt };
  });
  data.sort((a, b) => (a.key < b.key ? -1 : 1));
  await db.outbox.createMany({ data, skipDuplicates: true });
}

/**
 * Letters about play: reports, receipts, and notices about a window's deadline and closing. Whatever else a game's
 * people are told stays true after a rollback.
 */
const ABOUT_PLAY = Prisma.sql`(kind IN ('turn-report', 'receipt') OR key LIKE 'deadline/%' OR key LIKE 'forced/%')`;
/** A report names the last window that it tells of, every other letter the one that was open when it was written. */
const ITS_WINDOW = Prisma.sql`coalesce(payload->>'to', payload->>'window')::int`;

/** Withdraws what is owed and unsent; what was sent of windows that count no more is marked. */
export async function withdraw(
  db: Queries,
  gameId: string,
  { which, at }: { readonly which: WhichLetters; readonly at: Date },
): Promise<string[]> {
  const chosen =
    'fromWindow' in which
      ? Prisma.sql`${ABOUT_PLAY} AND ${ITS_WINDOW} >= ${which.fromWindow}`
      : Prisma.sql`person_id = ${which.personId}::uuid AND seat = ${which.seat}`;
  if ('fromWindow' in which)
    await db.$executeRaw`
      UPDATE outbox SET voided_at = ${at}
      WHERE game_id = ${gameId}::uuid AND status <> 'waiting' AND voided_at IS NULL AND ${chosen}`;
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    UPDATE outbox SET status = 'withdrawn', voided_at = ${at}
    WHERE game_id = ${gameId}::uuid AND status = 'waiting' AND ${chosen}
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Whether a letter stands under this key, sent or not. */
export async function isOwed(db: Queries, key: string): Promise<boolean> {
  return (await db.outbox.findUnique({ where: { key }, select: { id: true } })) !== null;
}

/** A lease by one statement: whoever comes second finds the entry not due. */
async function take(
  db: Queries,
  { id, now, until }: { readonly id: string; readonly now: Date; readonly until: Date },
): Promise<OutboxEntry | null> {
  const rows = await db.$queryRaw<{ readonly messageId: string | null }[]>`
    UPDATE outbox SET due_at = ${until}
    WHERE id = ${id}::uuid AND status = 'waiting' AND due_at <= ${now}
    RETURNING id, kind, key, game_id AS "gameId", seat, person_id AS "personId", payload, status, attempts, raw,
      subject, via, voided_at AS "voidedAt", created_at AS "createdAt", due_at AS "dueAt", last_error AS "lastError", sent_at AS "sentAt",
      message_id AS "messageId", mail_from AS "mailFrom", mail_to AS "mailTo"`;
  return rows[0] === undefined ? null : outboxEntryOf(rows[0]);
}

async function listSent(db: Queries, via: string, limit: number): Promise<OutboxEntry[]> {
  const rows = await db.outbox.findMany({
    where: { via, status: 'sent' },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: limit,
    omit: { raw: true },
  });
  return rows.map(outboxEntryOf);
}
