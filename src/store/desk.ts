import { z } from 'zod';
import type { DeskRequest, DeskStore, DeskTransaction } from '../service/ports/desk.ts';
import type { Game } from '../service/ports/records.ts';
import type { Database, Queries } from './database.ts';
import type { Watch } from './game-writes.ts';
import { WITH_GM } from './games.ts';
import { jsonOf, readAs } from './json.ts';
import { gameOf, personOf } from './rows.ts';

/** Secret addresses at which people direct games. */
export function deskOf({ prisma }: Database): DeskStore {
  return {
    deskToken: async ({ gameId, personId }, mailToken) => {
      // Two at once: the first one stands, and the second reads it.
      await prisma.deskAddress.createMany({ data: [{ gameId, personId, mailToken }], skipDuplicates: true });
      const where = { gameId_personId: { gameId, personId } };
      return (await prisma.deskAddress.findUniqueOrThrow({ where })).mailToken;
    },
    deskByMailToken: async (mailToken) => {
      const include = { person: true, game: { include: WITH_GM } };
      const row = await prisma.deskAddress.findUnique({ where: { mailToken }, include });
      return row && { game: gameOf(row.game), person: personOf(row.person) };
    },
  };
}

/** What people have asked for at a game's desk, inside its transaction. */
export function deskRequestsOf(db: Queries, { id: gameId }: Game, watch: Watch): DeskTransaction {
  return {
    putDeskRequest: async ({ lines, ...request }) => {
      await watch(db.deskRequest.createMany({ data: [{ ...request, gameId, lines: jsonOf(lines) }] }));
    },
    deskRequest: async (personId, code) => {
      const where = { gameId_personId_code: { gameId, personId, code } };
      const row = await watch(db.deskRequest.findUnique({ where }));
      return row && requestOf(row);
    },
    deskRequestDone: async (id, doneAt) => {
      const where = { id, gameId, doneAt: null };
      return (await watch(db.deskRequest.updateMany({ where, data: { doneAt } }))).count === 1;
    },
  };
}

const storedLines = z.object({ lines: z.array(z.object({ number: z.number(), text: z.string() })) });

function requestOf(row: Omit<DeskRequest, 'lines'> & { readonly lines: unknown }): DeskRequest {
  const { id, personId, code, told, branch, window, askedAt, doneAt } = row;
  const { lines } = readAs(storedLines, row, 'request at the desk');
  return { id, personId, code, told, branch, window, askedAt, doneAt, lines };
}
