import type { Json } from '../engine/json.ts';
import type { ImapStore, InboundMailStore, NewMail, UnreadMails } from '../service/ports/mail-store.ts';
import { Taken } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { isId } from './ids.ts';
import { jsonOf, plainText } from './json.ts';
import { inboundMailOf } from './rows.ts';

/** How far mailboxes on IMAP servers have been taken. */
export function imapPlacesOf({ prisma }: Database): ImapStore {
  return {
    imapPlace: async (account, mailbox) => {
      const row = await prisma.imapPlace.findUnique({ where: { account_mailbox: { account, mailbox } } });
      return row && { uidValidity: row.uidValidity, lastUid: Number(row.lastUid) };
    },
    keepImapPlace: async (account, mailbox, { uidValidity, lastUid }) => {
      const place = { uidValidity, lastUid: BigInt(lastUid) };
      const where = { account_mailbox: { account, mailbox } };
      await prisma.imapPlace.upsert({ where, create: { account, mailbox, ...place }, update: place });
    },
  };
}

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

/** False: this seat has read the same mail before. */
export async function noteReading(
  db: Queries,
  reading: { readonly content: string; readonly gameId: string; readonly seat: string },
): Promise<boolean> {
  const { count } = await db.mailReading.createMany({ data: [reading], skipDuplicates: true });
  return count === 1;
}

/** The idle update makes the statement return the row that was there: one trip, and no gap between look and insert. */
async function insertMail(
  db: Queries,
  { id, fingerprint, content, way, client, nonce, from, to, raw, receivedAt, dueAt }: NewMail,
): Promise<string> {
  const addresses = JSON.stringify(to);
  const by = client === null ? null : JSON.stringify(client);
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    INSERT INTO inbound_mail
      (id, fingerprint, content, way, client, nonce, mail_from, mail_to, raw, received_at, due_at)
    SELECT ${id}::uuid, ${fingerprint}, ${content}, ${way}, ${by}::jsonb, ${nonce}, ${from}, ${addresses}::jsonb,
      ${raw}::bytea, ${receivedAt}::timestamptz, ${dueAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM inbound_mail WHERE nonce = ${nonce} AND fingerprint <> ${fingerprint})
    ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = EXCLUDED.fingerprint
    RETURNING id`;
  if (rows[0] === undefined) throw new Taken('another mail came under this nonce before');
  return rows[0].id;
}
