import { directs } from '../access.ts';
import { noticeRow } from '../notice.ts';
import type { CalendarDate } from '../ports/mail.ts';
import type { Ports } from '../ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from '../ports/records.ts';
import { readersOf, type ReportReader } from '../reports-owed.ts';
import { seatAddress } from '../seat-address.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings'>;

export interface Told {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly calendar?: CalendarDate;
}

/** The game as a notice names it; `window` is the one that an answer to the notice is for. */
export interface ToldOf {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
}

/** One notice for each person of a game: players, gamemasters, observers; each in words of his own. Null: not him. */
export function tellAll(
  ports: Needs,
  of: ToldOf,
  { about, words }: { readonly about: string; readonly words: (reader: ReportReader) => Told | null },
): readonly OutboxRow[] {
  return readersOf(of.game, of.seats).flatMap((reader) => {
    const told = words(reader);
    return told === null ? [] : [tell(ports, of, { about, reader, told })];
  });
}

export interface Telling {
  /** First part of the letter's key ("pause"). */
  readonly about: string;
  readonly reader: ReportReader;
  readonly told: Told;
}

/** One notice; whatever it tells happened once, so that its key is new each time. */
export function tell(ports: Needs, of: ToldOf, { about, reader, told }: Telling): OutboxRow {
  const seat = of.seats.find((candidate) => candidate.seat === reader.seat);
  return noticeRow(ports, of, {
    key: `${about}/${of.game.id}/${ports.entropy.id()}`,
    to: { person: reader.person, seat: reader.seat, seatName: seat?.name ?? nameOf(of.game, reader) },
    ...(seat === undefined ? {} : { replyTo: seatAddress(seat.mailToken, ports.settings) }),
    ...told,
  });
}

/** A notice to somebody who plays no seat. */
export function tellPerson(
  ports: Needs,
  of: ToldOf,
  { about, person, told }: { readonly about: string; readonly person: Person; readonly told: Told },
): OutboxRow {
  const sees = of.game.gm.id === person.id ? 'all' : 'public';
  return tell(ports, of, { about, reader: { seat: null, person, sees }, told });
}

function nameOf(game: Game, { sees, person }: ReportReader): string {
  if (sees !== 'all') return 'observer';
  return directs(person, game) ? 'gamemaster' : 'all-seeing observer';
}
