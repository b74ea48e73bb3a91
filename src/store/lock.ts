import { z } from 'zod';
import { Bug } from '../service/faults.ts';
import type { Game, SeatRecord, WindowRecord } from '../service/ports/records.ts';
import { type Queries, WINDOW_COLUMNS } from './database.ts';
import { readAs } from './json.ts';
import { gameOf, seatOf, windowOf } from './rows.ts';

// Plain SQL, one trip each: through Prisma's model these two reads are six statements, in every transaction.

/** Takes the lock on a game's row, which is the only one there is: until the transaction ends, the game is ours. */
export async function lockGame(db: Queries, gameId: string): Promise<Game> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT g.id, g.slug, g.title, g.module, g.scenario, g.options, g.rulings, g.secret, g.commitment, g.status,
      g.schedule, g.absence, g.sender_policy AS "senderPolicy", g.press, g.branch, g."window", g.chain, g.result, g.parked_why AS "parkedWhy",
      g.created_at AS "createdAt", g.next_rulings AS "nextRulings", g.hot_seat AS "hotSeat", g.paused_at AS "pausedAt",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('role', r.role, 'addedAt', r.added_at, 'person',
          jsonb_build_object('id', h.id, 'name', h.name, 'address', h.address, 'zone', h.zone)) ORDER BY r.added_at)
        FROM game_role r JOIN person h ON h.id = r.person_id WHERE r.game_id = g.id), '[]') AS roles,
      jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address, 'zone', p.zone) AS gm
    FROM game g JOIN person p ON p.id = g.gm_id
    WHERE g.id = ${gameId}::uuid
    FOR UPDATE OF g`;
  if (rows[0] === undefined) throw new Bug(`there is no game ${gameId} to lock`);
  return gameOf(rows[0]);
}

export interface Table {
  readonly seats: readonly SeatRecord[];
  readonly window: WindowRecord | null;
}

const tableRow = z.object({ seats: z.array(z.unknown()), number: z.number().nullable() }).loose();

/**
 * Seats in their order and the open window. A statement of its own, after the lock: what a statement that waited for
 * a lock reads from other tables is as old as its beginning.
 */
export async function readTable(db: Queries, game: Game): Promise<Table> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT ${WINDOW_COLUMNS},
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('seat', s.seat, 'name', s.name, 'side', s.side,
          'mailToken', s.mail_token, 'bot', s.bot, 'person', CASE WHEN p.id IS NOT NULL THEN
            jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address, 'zone', p.zone) END)
          ORDER BY s.position)
        FROM seat s LEFT JOIN person p ON p.id = s.person_id
        WHERE s.game_id = ${game.id}::uuid), '[]') AS seats
    FROM (SELECT) AS always LEFT JOIN game_window w ON w.game_id = ${game.id}::uuid
      AND w.branch = ${game.branch} AND w.number = ${game.window} AND w.closed_at IS NULL`;
  const row = readAs(tableRow, rows[0], 'table');
  return { seats: row.seats.map(seatOf), window: row.number === null ? null : windowOf(row) };
}
