import { lettersReferredTo } from './message-id.ts';
import type { ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, OutboxEntry, SeatRecord } from './ports/records.ts';
import { addressedSeats, readSeatAddress } from './seat-address.ts';

export interface WrittenTo {
  readonly game: Game;
  readonly seat: SeatRecord;
}

/** A seat that a mail is for, and what told so. */
export interface MeantSeat extends WrittenTo {
  readonly byReferences: boolean;
}

type Needs = Pick<Ports, 'store' | 'settings'>;

/** The seats whose secret addresses a mail went to; addresses that are no seat's any more are left out. */
export async function seatsWrittenTo(ports: Needs, mail: InboundMail): Promise<readonly WrittenTo[]> {
  return seatsOfTokens(ports, seatTokens(mail, ports.settings.mailDomain));
}

/**
 * The seats that a mail is for: by its envelope; where a provider took the secret part away there, by its headers.
 */
export async function seatsNamed(
  ports: Needs,
  mail: InboundMail,
  read: Pick<ReadMail, 'to'>,
): Promise<readonly WrittenTo[]> {
  const written = await seatsWrittenTo(ports, mail);
  return written.length > 0
    ? written
    : seatsOfTokens(ports, addressedSeats(read.to, ports.settings.mailDomain));
}

async function seatsOfTokens({ store }: Needs, tokens: readonly string[]): Promise<readonly WrittenTo[]> {
  const found = await Promise.all(tokens.map((token) => store.seatByMailToken(token)));
  return found.flatMap((hit) => hit ?? []);
}

const MOST_LETTERS = 20;

/** A letter of ours about a game. */
export interface LetterAnswered {
  readonly game: Game;
  readonly letter: OutboxEntry;
}

/** The letters of ours that a mail answers, the newest first. */
export async function lettersAnswered(
  { store, settings }: Needs,
  references: readonly string[],
): Promise<readonly LetterAnswered[]> {
  const ids = lettersReferredTo(references, settings.mailDomain).slice(0, MOST_LETTERS);
  const letters = await Promise.all(ids.map((id) => store.outboxEntry(id)));
  const found = letters.map(async (letter): Promise<readonly LetterAnswered[]> => {
    const game = letter === null || letter.gameId === null ? null : await store.gameById(letter.gameId);
    return letter === null || game === null ? [] : [{ game, letter }];
  });
  return (await Promise.all(found)).flat();
}

/** The seat that a letter went to; null: it went to none that there is. */
export async function seatAnswered(
  { store }: Needs,
  { game, letter }: LetterAnswered,
): Promise<WrittenTo | null> {
  const seat = (await store.seats(game.id)).find((candidate) => candidate.seat === letter.seat);
  return seat === undefined ? null : { game, seat };
}

/** The secret parts of the addresses that a mail went to, each once. */
export function seatTokens(mail: InboundMail, domain: string): readonly string[] {
  const tokens = mail.to.flatMap((address) => {
    const read = readSeatAddress(address, domain);
    return read.kind === 'seat' ? [read.token] : [];
  });
  return [...new Set(tokens)];
}
