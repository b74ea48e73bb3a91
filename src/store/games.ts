import type { GameStore } from '../service/ports/store.ts';
import type { SeatRecord } from '../service/ports/records.ts';
import type { NewGame } from '../service/ports/game-change.ts';
import { type Database, type Queries, WAITING } from './database.ts';
import { isId } from './ids.ts';
import { jsonOf } from './json.ts';
import { insertOutbox } from './outbox.ts';
import { gameOf, seatOf } from './rows.ts';

export const WITH_GM = {
  gm: true,
  roles: { include: { person: true }, orderBy: { addedAt: 'asc' } },
} as const;

/** Games as they stand outside a transaction: for reading, and to begin one. */
export function gamesOf({ prisma }: Database): Omit<GameStore, 'insertWholeGame'> {
  return {
    insertGame: async (game, letters = []) => {
      await prisma.$transaction(async (db) => {
        await insertGame(db, game);
        await insertOutbox(db, letters);
      }, WAITING);
    },
    gameBySlug: async (slug) => {
      const row = await prisma.game.findUnique({ where: { slug }, include: WITH_GM });
      return row && gameOf(row);
    },
    gameById: async (id) => {
      const row = isId(id) ? await prisma.game.findUnique({ where: { id }, include: WITH_GM }) : null;
      return row && gameOf(row);
    },
    games: async () => {
      const rows = await prisma.game.findMany({
        include: WITH_GM,
        orderBy: [{ createdAt: 'asc' }, { slug: 'asc' }],
      });
      return rows.map(gameOf);
    },
    seats: (gameId) => seatsOf(prisma, gameId),
    seatByMailToken: async (mailToken) => {
      const include = { person: true, game: { include: WITH_GM } };
      const row = await prisma.seat.findUnique({ where: { mailToken }, include });
      return row && { game: gameOf(row.game), seat: seatOf(row) };
    },
  };
}

/** In their order. */
export async function seatsOf(db: Queries, gameId: string): Promise<SeatRecord[]> {
  const of = { where: { gameId }, include: { person: true } };
  return (await db.seat.findMany({ ...of, orderBy: { position: 'asc' } })).map(seatOf);
}

export async function insertGame(
  db: Queries,
  { options, rulings, schedule, absence, seats, ...game }: NewGame,
): Promise<void> {
  const places = seats.map(({ seat, name, side, mailToken, personId, bot }, position) => {
    return { seat, name, side, mailToken, personId, bot, position };
  });
  const { secret, commitment, createdAt: begunAt } = game;
  await db.game.create({
    data: {
      ...game,
      options: jsonOf(options),
      rulings: jsonOf(rulings),
      schedule: jsonOf(schedule),
      absence: jsonOf(absence),
      status: 'forming',
      seats: { createMany: { data: places } },
      branches: { create: { branch: 0, from: 0, secret, commitment, begunAt, reason: '' } },
    },
    select: { id: true },
  });
}
