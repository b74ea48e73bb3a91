import { paceInWords, playerInWords } from './game-in-words.ts';
import { headingFor, letterRow, type WritingPorts } from './letter-row.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, SeatRecord } from './ports/records.ts';

/** Told to whoever is seated in a game that has not begun; once for each person on a seat. */
export function invitation(
  ports: WritingPorts & Pick<Ports, 'games'>,
  game: Game,
  { seat, seats }: { readonly seat: SeatRecord; readonly seats: readonly SeatRecord[] },
): OutboxRow | null {
  const { person } = seat;
  if (person === null) return null;
  return letterRow(ports, {
    key: `invitation/${game.id}/${seat.seat}/${person.id}`,
    ...{ game, seat, person },
    letter: {
      ...headingFor(ports, game, { seat, person }),
      kind: 'invitation',
      gm: game.gm.name,
      pace: paceInWords(game.schedule),
      seats: seats.map((other) => ({ name: other.name, player: playerInWords(other) })),
    },
  });
}
