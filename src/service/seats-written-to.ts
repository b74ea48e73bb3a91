import { lettersReferredTo } from './message-id.ts';
import type { ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, SeatRecord } from './ports/records.ts';
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
 * The seats that a mail is for: by its envelope; where a provider took the secret part away there, by its headers;
 * else by the newest letter of ours that it answers.
 */
export async function seatsMeant(
  ports: Needs,
  mail: InboundMail,
  read: Pick<ReadMail, 'to' | 'references'>,
): Promise<readonly MeantSeat[]> {
  const written = await seatsWrittenTo(ports, mail);
  const named =
    written.length > 0
      ? written
      : await seatsOfTokens(ports, addressedSeats(read.to, ports.settings.mailDomain));
  if (named.length > 0) return named.map((seat) => ({ ...seat, byReferences: false }));
  const answered = await seatAnswered(ports, read.references);
  return answered === null ? [] : [{ ...answered, byReferences: true }];
}

async function seatsOfTokens({ store }: Needs, tokens: readonly string[]): Promise<readonly WrittenTo[]> {
  const found = await Promise.all(tokens.map((token) => store.seatByMailToken(token)));
  return found.flatMap((hit) => hit ?? []);
}

const MOST_LETTERS = 20;

async function seatAnswered(
  { store, settings }: Needs,
  references: readonly string[],
): Promise<WrittenTo | null> {
  const ids = lettersReferredTo(references, settings.mailDomain).slice(0, MOST_LETTERS);
  for (const id of ids) {
    const letter = await store.outboxEntry(id);
    const game = letter === null || letter.gameId === null ? null : await store.gameById(letter.gameId);
    if (letter === null || game === null) continue;
    const seat = (await store.seats(game.id)).find((candidate) => candidate.seat === letter.seat);
    if (seat !== undefined) return { game, seat };
  }
  return null;
}

/** The secret parts of the addresses that a mail went to, each once. */
export function seatTokens(mail: InboundMail, domain: string): readonly string[] {
  const tokens = mail.to.flatMap((address) => {
    const read = readSeatAddress(address, domain);
    return read.kind === 'seat' ? [read.token] : [];
  });
  return [...new Set(tokens)];
}
