import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireSeat } from '../service/access.ts';
import { Declined } from '../service/declined.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Game, SeatRecord } from '../service/ports/records.ts';
import { gameNamed } from '../service/read-game.ts';
import { principalOf } from './principal.ts';
import type { seatParams } from './schemas.ts';

export interface OwnSeat {
  readonly game: Game;
  readonly seat: SeatRecord;
}

/** A seat that is asked for. Refuses one that is not, and whoever does not play it. */
export async function ownSeat(
  ports: Ports,
  request: FastifyRequest,
  params: z.infer<typeof seatParams>,
): Promise<OwnSeat> {
  const game = await gameNamed(ports, params.game);
  const seats = await ports.store.seats(game.id);
  const seat = seats.find((candidate) => candidate.seat === params.seat);
  if (seat === undefined) {
    throw new Declined('not-found', 'seat.unknown', {
      what: `${game.title} has no seat "${params.seat}".`,
      hint: `Seats: ${seats.map((candidate) => candidate.seat).join(', ')}.`,
    });
  }
  requireSeat(await principalOf(ports, request), game, seat);
  return { game, seat };
}
