import type { WhichLetters } from '../service/ports/records.ts';
import type { Queries } from './database.ts';
import { Prisma } from './generated/client.ts';

/**
 * Letters about play: reports, receipts, and whatever is told of a window's deadline and closing. Whatever else a
 * game's people are told, that a seat is free as well, stays true after a rollback.
 */
const ABOUT_PLAY = Prisma.sql`(kind IN ('turn-report', 'receipt', 'reminder', 'deadline-passed', 'deadline-moved', 'extension-request')
  OR split_part(key, '/', 1) IN ('deadline', 'forced', 'extension', 'missed', 'grace', 'wait'))`;
/** A report names the last window that it tells of, every other letter the one that was open when it was written. */
const ITS_WINDOW = Prisma.sql`coalesce(payload->>'to', payload->>'window')::int`;

/**
 * Withdraws what is owed and unsent; what was sent of windows that count no more is marked. One statement: a letter
 * that is sent meanwhile is found either as owed or as sent.
 */
export async function withdraw(
  db: Queries,
  gameId: string,
  { which, at }: { readonly which: WhichLetters; readonly at: Date },
): Promise<string[]> {
  const unsent = Prisma.sql`status IN ('waiting', 'held', 'digest')`;
  const chosen =
    'fromWindow' in which
      ? Prisma.sql`(${unsent} OR (status <> 'withdrawn' AND voided_at IS NULL)) AND ${ABOUT_PLAY} AND ${ITS_WINDOW} >= ${which.fromWindow}`
      : Prisma.sql`${unsent} AND person_id = ${which.personId}::uuid AND seat = ${which.seat}`;
  const rows = await db.$queryRaw<{ readonly id: string; readonly status: string }[]>`
    UPDATE outbox SET status = CASE WHEN ${unsent} THEN 'withdrawn' ELSE status END, voided_at = ${at}
    WHERE game_id = ${gameId}::uuid AND ${chosen}
    RETURNING id, status`;
  return rows.filter(({ status }) => status === 'withdrawn').map(({ id }) => id);
}
