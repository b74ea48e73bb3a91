import { Declined } from './declined.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, SeatRecord } from './ports/records.ts';

/** A seat by its id. Refuses one that the game does not have. */
export async function seatNamed(
  { store }: Pick<Ports, 'store'>,
  game: Game,
  id: string,
): Promise<SeatRecord> {
  const seats = await store.seats(game.id);
  const seat = seats.find((candidate) => candidate.seat === id);
  if (seat !== undefined) return seat;
  throw new Declined('not-found', 'seat.unknown', {
    what: `${game.title} has no seat "${id}".`,
    hint: `Seats: ${seats.map((candidate) => candidate.seat).join(', ')}.`,
  });
}
