import type { MailState, OutboxEntry, OutboxRow } from '../service/ports/records.ts';
import type { OutboxStore, Pace } from '../service/ports/mail-store.ts';
import { type Database, type Queries, WAITING } from './database.ts';
import type { Prisma } from './generated/client.ts';
import { isId } from './ids.ts';
import { jsonOf, plainText } from './json.ts';
import { outboxEntryOf, personOf } from './rows.ts';

/** Mails that are owed, and those that were sent. */
export function outboxOf(database: Database): Omit<OutboxStore, 'lastSequence'> {
  const { prisma } = database;
  return {
    ...waitingOf(database),
    putOutbox: (rows) => insertOutbox(prisma, rows),
    outboxEntry: async (id) => {
      const row = isId(id) ? await prisma.outbox.findUnique({ where: { id } }) : null;
      return row && outboxEntryOf(row);
    },
    takeOutbox: async (id, now, until) => (isId(id) ? take(prisma, { id, now, until }) : null),
    keepRendered: async (id, { messageId, from, to, subject, raw }) => {
      const mail = { messageId, mailFrom: from, mailTo: to, subject: plainText(subject) };
      // What was withdrawn meanwhile is nobody's any more; its reader may have been forgotten.
      await changeWaiting(prisma, id, { ...mail, raw: new Uint8Array(raw) });
    },
    isWaiting: async (id) => (await prisma.outbox.count({ where: { id, status: 'waiting' } })) === 1,
    markSent: async (id, sentAt, via) => {
      await prisma.outbox.updateMany({ where: { id }, data: { status: 'sent', sentAt, via } });
    },
    sendFailed: async (id, { dueAt, refused, error, deferredSince = null }) => {
      const status = refused ? { status: 'refused' } : {};
      const data = { dueAt, attempts: { increment: 1 }, lastError: plainText(error), deferredSince };
      await changeWaiting(prisma, id, { ...data, pacedAt: null, ...status });
    },
    outboxByLink: async (linkKey) => {
      const row = isId(linkKey) ? await prisma.outbox.findUnique({ where: { linkKey } }) : null;
      return row && outboxEntryOf(row);
    },
    mailStates: (gameId) => mailStates(prisma, gameId),
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

type Waiting =
  | 'leaveForDigest'
  | 'gatherDigest'
  | 'holdOutbox'
  | 'withdrawOutbox'
  | 'lightenOutbox'
  | 'paceOutbox'
  | 'keepOutbox'
  | 'addressee';

/** What becomes of a letter that waits; one that does not is left alone. */
function waitingOf({ prisma }: Database): Pick<OutboxStore, Waiting> {
  return {
    holdOutbox: (id, why) =>
      changeWaiting(prisma, id, { status: 'held', lastError: plainText(why), pacedAt: null }),
    withdrawOutbox: (id, why) =>
      changeWaiting(prisma, id, { status: 'withdrawn', lastError: plainText(why) }),
    lightenOutbox: (id, { dueAt, error }) =>
      changeWaiting(prisma, id, { ...UNRENDERED, light: true, dueAt, lastError: plainText(error) }),
    leaveForDigest: (id, at) => changeWaiting(prisma, id, { status: 'digest', dueAt: at }),
    gatherDigest: (personId, digest) => prisma.$transaction((db) => gather(db, personId, digest), WAITING),
    paceOutbox: (id, pace) => paced(prisma, id, pace),
    keepOutbox: (id, until) => changeWaiting(prisma, id, { dueAt: until }),
    addressee: async (id) => {
      if (!isId(id)) return null;
      const row = await prisma.outbox.findFirst({
        where: { id, status: 'waiting' },
        select: { person: true },
      });
      return row && personOf(row.person);
    },
  };
}

/** In the order of keys: two transactions that owe the same mails would otherwise each wait for the other. */
export async function insertOutbox(db: Queries, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const data = rows.map(({ payload, ...row }) => {
    return { ...row, payload: jsonOf(payload), dueAt: row.createdAt };
  });
  data.sort((a, b) => (a.key < b.key ? -1 : 1));
  await db.outbox.createMany({ data, skipDuplicates: true });
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
      message_id AS "messageId", mail_from AS "mailFrom", mail_to AS "mailTo", link_key AS "linkKey",
      expires_at AS "expiresAt", deferred_since AS "deferredSince", paced_at AS "pacedAt", light`;
  return rows[0] === undefined ? null : outboxEntryOf(rows[0]);
}

/** Who comes second finds nothing left to gather. */
async function gather(
  db: Queries,
  personId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    UPDATE outbox SET status = 'sent', via = 'digest', sent_at = ${now}
    WHERE person_id = ${personId}::uuid AND status = 'digest' AND due_at <= ${now} RETURNING id`;
  if (rows.length === 0) return false;
  const letters = rows.map((row) => row.id);
  const row = { id, kind: 'digest', key: `digest/${id}`, gameId: null, seat: null, personId } as const;
  await insertOutbox(db, [{ ...row, payload: { letters }, createdAt: now }]);
  return true;
}

/** A letter that was sent meanwhile, or given up, is left alone. */
async function changeWaiting(
  db: Queries,
  id: string,
  data: Prisma.OutboxUpdateManyMutationInput,
): Promise<void> {
  await db.outbox.updateMany({ where: { id, status: 'waiting' }, data });
}

/** As before it was first put into words. */
export const UNRENDERED = {
  messageId: null,
  mailFrom: null,
  mailTo: null,
  subject: null,
  raw: null,
  pacedAt: null,
};

/** One statement moves the domain's clock on: of two who ask at once each gets a turn of its own. */
async function paced(db: Queries, id: string, { domain, stepMs, now }: Pace): Promise<Date> {
  const rows = await db.$queryRaw<{ readonly turn: Date }[]>`
    INSERT INTO mail_pace AS pace (domain, next_at)
    VALUES (${domain}, ${now}::timestamptz + make_interval(secs => ${stepMs / 1000}::float8))
    ON CONFLICT (domain) DO UPDATE
      SET next_at = greatest(pace.next_at, ${now}) + make_interval(secs => ${stepMs / 1000}::float8)
    RETURNING next_at - make_interval(secs => ${stepMs / 1000}::float8) AS turn`;
  const turn = rows[0]?.turn ?? now;
  await changeWaiting(db, id, { dueAt: turn, pacedAt: turn });
  return turn;
}

async function mailStates(db: Queries, gameId: string): Promise<MailState[]> {
  return db.$queryRaw<MailState[]>`
    SELECT person_id AS "personId", count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE status = 'held')::int AS held,
      count(*) FILTER (WHERE status = 'sent')::int AS sent, max(sent_at) AS "lastSentAt"
    FROM outbox WHERE game_id = ${gameId}::uuid GROUP BY person_id ORDER BY person_id`;
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
