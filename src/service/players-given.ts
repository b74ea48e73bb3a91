import { Declined } from './declined.ts';
import { personNamed } from './people.ts';
import type { Ports } from './ports/ports.ts';
import type { Person } from './ports/records.ts';
import { orMeantSentence } from './wrong-input.ts';

/** In the place of a player: the seat is played by the module's bot. */
export const BOT = 'bot';

/** Ids of the players by seat, or "bot". Refuses a seat that the game has not, and who is not registered. */
export async function playersOf(
  ports: Pick<Ports, 'store'>,
  seats: readonly string[],
  { players, hotSeat }: { readonly players: Readonly<Record<string, string>>; readonly hotSeat: boolean },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [seat, player] of Object.entries(players)) {
    if (!seats.includes(seat)) {
      throw new Declined('invalid', 'seat.unknown', {
        what: orMeantSentence(`There is no seat "${seat}"`, seat, seats),
        hint: `Seats: ${seats.join(', ')}.`,
      });
    }
    found[seat] = player === BOT ? BOT : (await playerNamed(ports, player)).id;
  }
  refuseTwoSeats(Object.values(found), hotSeat);
  return found;
}

function refuseTwoSeats(players: readonly string[], hotSeat: boolean): void {
  const twice = players.find((player, index) => player !== BOT && players.indexOf(player) !== index);
  if (twice === undefined || hotSeat) return;
  throw new Declined('invalid', 'player.seated', ({ act }) => ({
    what: 'One person is to play several seats.',
    hint: `Open the game with ${act('hot-seat')}, if that is meant.`,
  }));
}

/** As part of a request, and not its subject. */
async function playerNamed(ports: Pick<Ports, 'store'>, player: string): Promise<Person> {
  try {
    return await personNamed(ports, player);
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    throw new Declined('invalid', error.code, (speech) => {
      const { what, hint } = error.in(speech);
      return hint === null ? { what } : { what, hint };
    });
  }
}
