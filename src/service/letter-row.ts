import { moduleOf } from './game-in-play.ts';
import { letterLink } from './light-mail.ts';
import { topicOf } from './mail-topics.ts';
import type { Heading, Notice, PlainLetter } from './ports/letters.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person, SeatRecord } from './ports/records.ts';
import { seatAddress } from './seat-address.ts';
import { wordsPayload } from './words-payload.ts';

export type WritingPorts = Pick<Ports, 'stationery' | 'clock' | 'entropy' | 'settings'>;

export interface LetterRow {
  /** Equal keys are one mail. */
  readonly key: string;
  /** Null: it is about no game. */
  readonly game: Game | null;
  /** Null: the reader is no player of it. */
  readonly seat: SeatRecord | null;
  readonly person: Person;
  readonly letter: PlainLetter | Notice;
  readonly calendar?: CalendarDate;
  readonly expiresAt?: Date;
}

/** A letter in words, ready for the outbox. */
export function letterRow(ports: WritingPorts, row: LetterRow): OutboxRow {
  const { key, game, seat, person, letter, calendar, expiresAt } = row;
  const linkKey = ports.entropy.id();
  const { baseUrl, mailFrom } = ports.settings;
  const words = ports.stationery.render(letter, {
    baseUrl,
    replyTo: seat === null ? mailFrom.address : seatAddress(seat.mailToken, ports.settings),
    ...(topicOf(letter.kind) === null
      ? {}
      : { turnOff: `${letterLink(ports.settings, { linkKey })}/unsubscribe` }),
  });
  const about = { inReplyTo: null, references: [], window: game?.window ?? 0 };
  return {
    id: ports.entropy.id(),
    kind: letter.kind,
    key,
    gameId: game?.id ?? null,
    seat: seat?.seat ?? null,
    personId: person.id,
    payload: wordsPayload(words, { ...about, ...(calendar === undefined ? {} : { calendar }) }),
    createdAt: ports.clock.now(),
    linkKey,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** As what somebody reads a letter. */
export type ReaderKind = 'player' | 'gm' | 'all-seeing' | 'public' | 'stand-by';

const NAMES: Readonly<Record<ReaderKind, string>> = {
  ...{ player: 'player', gm: 'gamemaster', 'all-seeing': 'all-seeing observer' },
  ...{ public: 'observer', 'stand-by': 'stand-by' },
};

interface HeadedFor {
  readonly seat: Pick<SeatRecord, 'seat' | 'name'> | null;
  readonly person: Person;
  /** Of one without a seat; left out: its gamemaster. */
  readonly as?: ReaderKind;
}

/** Whom a letter is for, and about which game. */
export function headingFor(
  ports: Pick<Ports, 'games'>,
  game: Pick<Game, 'slug' | 'title' | 'module'>,
  { seat, person, as = 'gm' }: HeadedFor,
): Heading {
  return {
    game: { slug: game.slug, title: game.title, module: moduleOf(ports, game.module).title },
    seat: { id: seat?.seat ?? as, name: seat?.name ?? NAMES[as] },
    reader: person.name,
  };
}
