import type { ReadMail, SenderProof } from '../ports/mail.ts';
import type { Ports } from '../ports/ports.ts';
import type { Game, InboundMail, Person } from '../ports/records.ts';
import { addressedSeats } from '../seat-address.ts';
import { type LetterAnswered, seatTokens } from '../seats-written-to.ts';
import { directs } from '../access.ts';

/** The place at which somebody directs a game. */
export interface DeskOf {
  readonly game: Game;
  readonly person: Person;
}

/** A desk that a mail is for, and what told so. */
export interface MeantDesk extends DeskOf {
  readonly byReferences: boolean;
}

/** A mail, read, and the desk that it is for. */
export interface MailForDesk extends MeantDesk {
  readonly mail: InboundMail;
  readonly read: ReadMail;
  /** Null: none of its games asks for it. */
  readonly proof: SenderProof | null;
  /** With this one all is done that the mail is for. */
  readonly isLast: boolean;
}

type Needs = Pick<Ports, 'store' | 'settings'>;

/** The desks to whose secret addresses a mail went: by its envelope, else by its headers. */
export async function desksWrittenTo(
  ports: Needs,
  mail: InboundMail,
  read: Pick<ReadMail, 'to'> = { to: [] },
): Promise<readonly DeskOf[]> {
  const { mailDomain } = ports.settings;
  const written = await desksOfTokens(ports, seatTokens(mail, mailDomain));
  return written.length > 0 ? written : desksOfTokens(ports, addressedSeats(read.to, mailDomain));
}

async function desksOfTokens({ store }: Needs, tokens: readonly string[]): Promise<readonly DeskOf[]> {
  const found = await Promise.all(tokens.map((token) => store.deskByMailToken(token)));
  return found.flatMap((desk) => desk ?? []);
}

/** The desk of whoever directs the game and got that letter as its gamemaster; null: it was another's. */
export async function deskAnswered(
  { store }: Needs,
  { game, letter }: LetterAnswered,
): Promise<DeskOf | null> {
  const person = letter.seat === null ? await store.personById(letter.personId) : null;
  return person !== null && directs(person, game) ? { game, person } : null;
}
