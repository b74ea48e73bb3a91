import type { Person } from '../service/ports/records.ts';
import { type Database, LIMIT_MS, type Queries } from './database.ts';

interface Instead {
  readonly name: string;
  readonly address: string;
}

/** Takes a person out of everything but the play of games, in one transaction; doing it again changes nothing. */
export async function forgetPerson(
  prisma: Database['prisma'],
  person: Person,
  instead: Instead,
): Promise<void> {
  await prisma.$transaction(
    async (db) => {
      await leaveGames(db, person);
      await takeMailsOut(db, person);
      await takeNamesOut(db, person, instead);
      const row = { ...instead, addressKey: instead.address.toLowerCase(), zone: 'UTC' };
      await db.person.updateMany({ where: { id: person.id }, data: row });
    },
    { maxWait: LIMIT_MS, timeout: LIMIT_MS },
  );
}

async function leaveGames(db: Queries, { id: personId }: Person): Promise<void> {
  await db.seat.updateMany({
    where: { personId, game: { status: { not: 'over' } } },
    data: { personId: null },
  });
  await db.gameRole.deleteMany({ where: { personId } });
  await db.deskAddress.deleteMany({ where: { personId } });
  await db.deskRequest.deleteMany({ where: { personId } });
  await db.token.deleteMany({ where: { personId } });
  await db.bounce.deleteMany({ where: { personId } });
  await db.failingAddress.deleteMany({ where: { personId } });
  await db.mailSetting.deleteMany({ where: { personId } });
  await db.vacation.deleteMany({ where: { personId } });
  await db.seatOffer.deleteMany({ where: { personId } });
  await db.extensionRequest.updateMany({ where: { personId }, data: { reason: '' } });
  await db.press.updateMany({ where: { personId }, data: { text: '', personId: null } });
}

/** Which mails there were stays, what stood in them does not. */
async function takeMailsOut(db: Queries, { id, address }: Person): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox SET payload = '{}'::jsonb, raw = NULL, subject = NULL, mail_to = NULL, message_id = NULL,
      last_error = NULL, status = CASE WHEN status IN ('waiting', 'held', 'digest') THEN 'withdrawn' ELSE status END
    WHERE person_id = ${id}::uuid`;
  await db.$executeRaw`
    UPDATE inbound_mail SET raw = ''::bytea, mail_from = '', last_error = NULL,
      status = CASE WHEN status = 'new' THEN 'unreadable' ELSE status END
    WHERE lower(mail_from) = lower(${address})`;
}

/** Rows from before the audit kept whose name stands there are known by the name. */
async function takeNamesOut(db: Queries, { id, name }: Person, instead: Instead): Promise<void> {
  await db.$executeRaw`
    UPDATE audit SET who = ${instead.name}, person_id = NULL
    WHERE person_id = ${id}::uuid OR (person_id IS NULL AND who = ${name})`;
  await db.$executeRaw`
    UPDATE audit SET detail = replace(detail::text, to_json(${name}::text)::text, to_json(${instead.name}::text)::text)::jsonb
    WHERE strpos(detail::text, to_json(${name}::text)::text) > 0`;
}
