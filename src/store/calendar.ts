import type { DateSince } from '../service/ports/mail.ts';
import type { Store } from '../service/ports/store.ts';
import type { Database, Queries } from './database.ts';

/** Dates that letters put into calendars. */
export function calendarOf({ prisma }: Database): Pick<Store, 'lastSequence'> {
  return { lastSequence: (gameId, date) => lastSequenceOf(prisma, gameId, date) };
}

/** Of a calendar date, in letters that are sent or owed. */
export async function lastSequenceOf(db: Queries, gameId: string, { id, since }: DateSince): Promise<number> {
  const [found] = await db.$queryRaw<{ readonly last: number | null }[]>`
    SELECT max((payload->'calendar'->>'sequence')::int) AS last FROM outbox
    WHERE game_id = ${gameId}::uuid AND created_at >= ${since} AND payload->'calendar'->>'id' = ${id}`;
  return found?.last ?? 0;
}
