import { z } from 'zod';
import type { OfferStore, OfferTransaction, SeatOffer } from '../service/ports/offers.ts';
import type { Database, Queries } from './database.ts';
import type { Watch } from './game-writes.ts';
import { isId } from './ids.ts';
import { readAs } from './json.ts';
import { personOf } from './rows.ts';

/** To whom free seats are offered. */
export function offersOf({ prisma }: Database): OfferStore {
  return {
    seatOffer: async (id) => {
      const include = { person: true };
      const row = isId(id) ? await prisma.seatOffer.findUnique({ where: { id }, include }) : null;
      return row && offerOf(row);
    },
  };
}

/** The same inside a game's transaction, with what changes it. */
export function offerWritesOf(db: Queries, gameId: string, watch: Watch): OfferTransaction {
  return {
    seatOffers: async () => {
      const orderBy = [{ offeredAt: 'asc' as const }, { id: 'asc' as const }];
      const rows = await watch(
        db.seatOffer.findMany({ where: { gameId }, include: { person: true }, orderBy }),
      );
      return rows.map(offerOf);
    },
    putSeatOffers: async (offers) => {
      await watch(db.seatOffer.createMany({ data: offers.map((offer) => ({ ...offer, gameId })) }));
    },
    endSeatOffers: async (seat, { at: endedAt, accepted }) => {
      const standing = { gameId, seat, outcome: null };
      if (accepted !== null) {
        const data = { outcome: 'accepted', endedAt };
        await watch(db.seatOffer.updateMany({ where: { ...standing, id: accepted }, data }));
      }
      await watch(db.seatOffer.updateMany({ where: standing, data: { outcome: 'lapsed', endedAt } }));
    },
  };
}

const outcome = z.object({ outcome: z.enum(['accepted', 'lapsed']).nullable() });

function offerOf(
  row: Omit<SeatOffer, 'person' | 'outcome'> & { readonly person: unknown; readonly outcome: string | null },
): SeatOffer {
  const { id, gameId, seat, offeredAt } = row;
  return {
    ...{ id, gameId, seat, offeredAt },
    ...readAs(outcome, row, 'offer of a seat'),
    person: personOf(row.person),
  };
}
