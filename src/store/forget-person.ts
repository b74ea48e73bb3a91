import type { Person } from '../service/ports/records.ts';
import { type Database, LIMIT_MS, type Queries } from './database.ts';
import { type Instead, takeNamesOut } from './forget-names.ts';

/**
 * Takes a person out of everything but the play of games, in one transaction; doing it again changes nothing. The games
 * that he had a part in are locked first, so that nobody who knew him a moment ago writes of him a moment later. False:
 * he directs a game that is not over, and nothing was done.
 */
export async function forgetPerson(
  prisma: Database['prisma'],
  person: Person,
  instead: Instead,
): Promise<boolean> {
  return prisma.$transaction(
    async (db) => {
      const games = await lockGamesOf(db, person);
      const directed = await db.game.count({ where: { gmId: person.id, status: { not: 'over' } } });
      if (directed > 0) return false;
      await takeMailsOut(db, person);
      await takeNamesOut(db, { person, instead, games });
      await leaveGames(db, person);
      const row = { ...instead, addressKey: instead.address.toLowerCase(), zone: 'UTC' };
      await db.person.updateMany({ where: { id: person.id }, data: row });
      return true;
    },
    { maxWait: LIMIT_MS, timeout: LIMIT_MS },
  );
}

/** Those that he plays, or has a part in, or was ever written to about; in an order that no two can lock against. */
async function lockGamesOf(db: Queries, { id }: Person): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ readonly id: string }[]>`
    SELECT g.id FROM game g
    WHERE g.gm_id = ${id}::uuid OR g.id IN (
      SELECT game_id FROM seat WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM game_role WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM lateness WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM vacation WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM extension_request WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM audit WHERE person_id = ${id}::uuid
      UNION SELECT game_id FROM outbox WHERE person_id = ${id}::uuid)
    ORDER BY g.id FOR UPDATE`;
  return rows.map((row) => row.id);
}

/** Also the seats of games that are over, which may be rolled back; whoever knows a seat's address orders no more. */
async function leaveGames(db: Queries, { id: personId }: Person): Promise<void> {
  await db.$executeRaw`
    UPDATE seat SET person_id = NULL, mail_token = left(replace(gen_random_uuid()::text, '-', ''), 20)
    WHERE person_id = ${personId}::uuid`;
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

/** Which mails there were stays, what stood in them does not; nor in those of others that quote his address. */
async function takeMailsOut(db: Queries, { id, address }: Person): Promise<void> {
  await db.$executeRaw`
    UPDATE outbox SET payload = '{}'::jsonb, raw = NULL, subject = NULL, mail_to = NULL, message_id = NULL,
      last_error = NULL, status = CASE WHEN status IN ('waiting', 'held', 'digest') THEN 'withdrawn' ELSE status END
    WHERE person_id = ${id}::uuid`;
  await db.$executeRaw`
    UPDATE inbound_mail SET raw = ''::bytea, mail_from = '', last_error = NULL, client = NULL,
      status = CASE WHEN status = 'new' THEN 'unreadable' ELSE status END
    WHERE lower(mail_from) = lower(${address})`;
  await db.$executeRaw`
    UPDATE inbound_mail SET raw = ''::bytea
    WHERE status <> 'new' AND strpos(lower(encode(raw, 'escape')), lower(${address})) > 0`;
}
