import type { Json } from '../engine/json.ts';
import { Bug } from '../service/faults.ts';
import type { Store } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';
import { isId } from './ids.ts';
import { jsonOf, plainText } from './json.ts';
import { inboundMailOf } from './rows.ts';

type MailStore = Pick<Store, 'insertMail' | 'mail' | 'unreadMails' | 'mailFailed' | 'markMailRead'>;

/** Raw mails that came in. */
export function mailOf({ prisma }: Database): MailStore {
  return {
    insertMail: (mail) => insertMail(prisma, mail),
    mail: async (id) => {
      const row = isId(id) ? await prisma.inboundMail.findUnique({ where: { id } }) : null;
      return row && inboundMailOf(row);
    },
    unreadMails: async (receivedBy) => {
      const where = { status: 'new', receivedAt: { lte: receivedBy } };
      const orderBy = [{ receivedAt: 'asc' as const }, { id: 'asc' as const }];
      const rows = await prisma.inboundMail.findMany({ where, select: { id: true }, orderBy });
      return rows.map(({ id }) => id);
    },
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
  { id, fingerprint, from, to, raw, receivedAt }: Parameters<Store['insertMail']>[0],
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
