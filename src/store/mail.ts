import type { Json } from '../engine/json.ts';
import { Bug } from '../service/faults.ts';
import type { InboundMailStore, UnreadMails } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { isId } from './ids.ts';
import { jsonOf, plainText } from './json.ts';
import { inboundMailOf } from './rows.ts';

/** Raw mails that came in. */
export function mailOf({ prisma }: Database): InboundMailStore {
  return {
    insertMail: (mail) => insertMail(prisma, mail),
    mail: async (id) => {
      const row = isId(id) ? await prisma.inboundMail.findUnique({ where: { id } }) : null;
      return row && inboundMailOf(row);
    },
    unreadMails: (which) => listUnread(prisma, which),
    mailFailed: async (id, { dueAt, unreadable, error }) => {
      await prisma.inboundMail.updateMany({
        where: { id, status: 'new' },
        data: {
          dueAt,
          attempts: { increment: 1 },
          lastError: plainText(error),
          ...(unreadable ? { status: 'unreadable' } : {}),
        },
      });
    },
    markMailRead: (id, outcome) => markRead(prisma, id, outcome),
  };
}

/** Plain SQL, since the addresses are one JSON value, which Prisma's model can't look into. */
async function listUnread(db: Queries, { receivedBy, tokens }: UnreadMails): Promise<string[]> {
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    SELECT id FROM inbound_mail
    WHERE status = 'new' AND received_at <= ${receivedBy} AND (
      EXISTS (
        SELECT FROM unnest(${[...tokens]}::text[]) AS wanted (token)
        WHERE strpos(lower(mail_to::text), lower(token)) > 0)
      OR NOT EXISTS (
        SELECT FROM seat WHERE strpos(lower(mail_to::text), lower(mail_token)) > 0))
    ORDER BY received_at, id`;
  return rows.map(({ id }) => id);
}

/** False: it was read already. */
export async function markRead(db: Queries, id: string, outcome: Json): Promise<boolean> {
  const { count } = await db.inboundMail.updateMany({
    where: { id, status: 'new' },
    data: { status: 'read', outcome: jsonOf(outcome) },
  });
  return count === 1;
}

/** The idle update makes the statement return the row that was there: one trip, and no gap between look and insert. */
async function insertMail(
  db: Queries,
  { id, fingerprint, from, to, raw, receivedAt }: Parameters<InboundMailStore['insertMail']>[0],
): Promise<string> {
  const addresses = JSON.stringify(to);
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    INSERT INTO inbound_mail (id, fingerprint, mail_from, mail_to, raw, received_at, due_at)
    VALUES (${id}::uuid, ${fingerprint}, ${from}, ${addresses}::jsonb, ${raw}, ${receivedAt}, ${receivedAt})
    ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = EXCLUDED.fingerprint
    RETURNING id`;
  if (rows[0] === undefined) throw new Bug('an insert returned nothing');
  return rows[0].id;
}
