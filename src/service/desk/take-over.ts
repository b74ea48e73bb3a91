import { directs } from '../access.ts';
import { Declined } from '../declined.ts';
import type { Game, Person, SeatRecord } from '../ports/records.ts';

interface Table {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
}

interface TakeOver {
  readonly seat: Pick<SeatRecord, 'seat'>;
  readonly person: Person;
}

/** Refuses one who plays another seat already, and one who has seen what the seat may not know. */
export function refuseTakeOver({ game, seats }: Table, { seat, person }: TakeOver): void {
  refuseSecondSeat(game, seats, { personId: person.id, seat: seat.seat });
  const plays = seats.some((other) => other.person?.id === person.id);
  const seesAll = game.roles.some(({ role, person: { id } }) => role === 'all-seeing' && id === person.id);
  if (game.status === 'forming' || plays || !(seesAll || directs(person, game))) return;
  throw new Declined('conflict', 'player.has-seen', {
    what: `${person.name} has seen everything in ${game.title}, and can't play in it now.`,
    hint: 'Let somebody else take the seat, or a bot.',
  });
}

/** Whether somebody would not be refused. */
export function canTakeOver(table: Table, taking: TakeOver): boolean {
  try {
    refuseTakeOver(table, taking);
    return true;
  } catch (error) {
    if (error instanceof Declined) return false;
    throw error;
  }
}

/** Refuses somebody who plays another seat already, unless the game lets one person play several. */
export function refuseSecondSeat(
  { title, hotSeat }: Pick<Game, 'title' | 'hotSeat'>,
  seats: readonly SeatRecord[],
  { personId, seat }: { readonly personId: string | null; readonly seat: string },
): void {
  const other = seats.find((candidate) => candidate.seat !== seat && candidate.person?.id === personId);
  if (other?.person === undefined || other.person === null || hotSeat) return;
  const { name, person } = other;
  throw new Declined('conflict', 'player.seated', ({ act }) => ({
    what: `${person.name} plays ${name} in ${title} already.`,
    hint: `One person plays several seats only in a game that was opened with ${act('hot-seat')}.`,
  }));
}
