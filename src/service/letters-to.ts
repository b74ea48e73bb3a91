import { directs } from './access.ts';
import { headingFor, letterRow, type ReaderKind, type WritingPorts } from './letter-row.ts';
import type { Heading, Notice, PlainLetter } from './ports/letters.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from './ports/records.ts';
import { readersOf, type ReportReader } from './reports-owed.ts';

/** Somebody of a game who is written to; no seat: one who does not play it. */
export interface Addressee {
  readonly person: Person;
  readonly seat: SeatRecord | null;
  readonly as: ReaderKind;
}

interface Told {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
}

/** Everybody on a seat. */
export function playersOf({ seats }: Pick<Told, 'seats'>): readonly Addressee[] {
  return seats.flatMap((seat) =>
    seat.person === null ? [] : [{ person: seat.person, seat, as: 'player' as const }],
  );
}

/** The gamemaster; one who plays is written to as both. */
export function gmOf({ game }: Pick<Told, 'game'>): Addressee {
  return { person: game.gm, seat: null, as: 'gm' };
}

/** Everybody with a part in a game, each once: players, gamemasters, observers. */
export function everybodyOf({ game, seats }: Told): readonly Addressee[] {
  return readersOf(game, seats).map(({ seat, person, sees }) => ({
    person,
    seat: seats.find((candidate) => candidate.seat === seat) ?? null,
    as: kindOf(game, { person, sees }),
  }));
}

function kindOf(game: Game, { person, sees }: Pick<ReportReader, 'person' | 'sees'>): ReaderKind {
  if (sees === 'all') return directs(person, game) ? 'gm' : 'all-seeing';
  return sees === 'seat' ? 'player' : 'public';
}

type Headless<L> = L extends Heading ? Omit<L, keyof Heading> : never;

/** A letter about a game before it is known whom it is for. */
export interface Said {
  /** Equal keys are one mail. */
  readonly key: string;
  readonly letter: Headless<PlainLetter | Notice>;
  readonly calendar?: CalendarDate;
  readonly expiresAt?: Date;
}

/** A letter to each of some people, in words for that reader; null: nothing to this one. */
export function lettersTo(
  ports: WritingPorts & Pick<Ports, 'games'>,
  { game }: Pick<Told, 'game'>,
  { to, say }: { readonly to: readonly Addressee[]; readonly say: (to: Addressee) => Said | null },
): readonly OutboxRow[] {
  return to.flatMap((reader) => {
    const said = say(reader);
    if (said === null) return [];
    const letter = { ...headingFor(ports, game, reader), ...said.letter };
    return [letterRow(ports, { ...said, game, seat: reader.seat, person: reader.person, letter })];
  });
}
