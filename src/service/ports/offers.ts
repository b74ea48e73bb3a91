import type { SeatId } from '../../engine/module.ts';
import type { Person } from './records.ts';

/** A free seat, offered to somebody who stands by, and what became of it. */
export interface SeatOffer {
  readonly id: string;
  readonly gameId: string;
  readonly seat: SeatId;
  readonly person: Person;
  readonly offeredAt: Date;
  /** Null: it stands. `lapsed`: somebody else has the seat, or it was offered anew. */
  readonly outcome: 'accepted' | 'lapsed' | null;
}

type NewSeatOffer = Omit<SeatOffer, 'person' | 'gameId' | 'outcome'> & { readonly personId: string };

/** The part of a game's transaction that knows to whom its free seats are offered. */
export interface OfferTransaction {
  /** Oldest first. */
  seatOffers(): Promise<readonly SeatOffer[]>;
  putSeatOffers(offers: readonly NewSeatOffer[]): Promise<void>;
  /** Ends the offers of a seat that stand: the accepted one so, all others as lapsed. */
  endSeatOffers(
    seat: SeatId,
    end: { readonly at: Date; readonly accepted: SeatOffer['id'] | null },
  ): Promise<void>;
}

/** The same for reading. */
export interface OfferStore {
  seatOffer(id: string): Promise<SeatOffer | null>;
}
