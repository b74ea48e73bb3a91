import { z } from 'zod';
import { Bug } from '../service/faults.ts';
import type { Game, SeatRecord, WindowRecord } from '../service/ports/records.ts';
import { type Queries, WINDOW_COLUMNS } from './database.ts';
import { readAs } from './json.ts';
import { gameOf, seatOf, windowOf } from './rows.ts';

// Plain SQL, one trip each: through Prisma's model these two reads are six statements, in every transaction.

/**
 * Takes the lock on a game's row, which is the only one there is: until the transaction ends, the game is ours. Nothing
 * else is read here: what a statement that waited for a lock reads from other tables is as old as its beginning, and a
 * gamemaster who has changed meanwhile would be no gamemaster at all.
 */
async function lockedRow(db: Queries, gameId: string): Promise<GameRow> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT g.id, g.slug, g.title, g.module, g.scenario, g.options, g.rulings, g.secret, g.commitment, g.status,
      g.schedule, g.absence, g.sender_policy AS "senderPolicy", g.press, g.branch, g."window", g.chain, g.result, g.parked_why AS "parkedWhy",
      g.created_at AS "createdAt", g.next_rulings AS "nextRulings", g.hot_seat AS "hotSeat", g.paused_at AS "pausedAt",
      g.gm_id AS "gmId"
    FROM game g WHERE g.id = ${gameId}::uuid FOR UPDATE`;
  if (rows[0] === undefined) throw new Bug(`there is no game ${gameId} to lock`);
  return readAs(gameRow, rows[0], 'game');
}

const gameRow = z.looseObject({ gmId: z.string(), branch: z.number(), window: z.number() });
type GameRow = z.infer<typeof gameRow>;

export interface Table {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  readonly window: WindowRecord | null;
}

const tableRow = z.looseObject({
  gm: z.unknown(),
  roles: z.unknown(),
  seats: z.array(z.unknown()),
  number: z.number().nullable(),
});

/** Locks a game; gives it with its seats in their order and the open window, as they are once it is locked. */
export async function lockTable(db: Queries, gameId: string): Promise<Table> {
  const { gmId, ...game } = await lockedRow(db, gameId);
  const rows = await db.$queryRaw<unknown[]>`
    SELECT ${WINDOW_COLUMNS},
      (SELECT jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address, 'zone', p.zone)
        FROM person p WHERE p.id = ${gmId}::uuid) AS gm,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('role', r.role, 'addedAt', r.added_at, 'person',
          jsonb_build_object('id', h.id, 'name', h.name, 'address', h.address, 'zone', h.zone)) ORDER BY r.added_at)
        FROM game_role r JOIN person h ON h.id = r.person_id WHERE r.game_id = ${gameId}::uuid), '[]') AS roles,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('seat', s.seat, 'name', s.name, 'side', s.side,
          'mailToken', s.mail_token, 'bot', s.bot, 'person', CASE WHEN p.id IS NOT NULL THEN
            jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address, 'zone', p.zone) END)
          ORDER BY s.position)
        FROM seat s LEFT JOIN person p ON p.id = s.person_id
        WHERE s.game_id = ${gameId}::uuid), '[]') AS seats
    FROM (SELECT) AS always LEFT JOIN game_window w ON w.game_id = ${gameId}::uuid
      AND w.branch = ${game.branch} AND w.number = ${game.window} AND w.closed_at IS NULL`;
  const row = readAs(tableRow, rows[0], 'table');
  return {
    game: gameOf({ ...game, gm: row.gm, roles: row.roles }),
    seats: row.seats.map(seatOf),
    window: row.number === null ? null : windowOf(row),
  };
}
