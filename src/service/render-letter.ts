import { deskAddress } from './desk-mail/desk-address.ts';
import { digestOf } from './digests.ts';
import { Bug } from './faults.ts';
import { letterLink, lightened } from './light-mail.ts';
import { turnOffLink } from './mail-topics.ts';
import { messageIdOf } from './message-id.ts';
import type { z } from 'zod';
import type { CalendarDate, MailParts } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxEntry, Person, RenderedMail, SeatRecord } from './ports/records.ts';
import { bareAddress, seatAddress } from './seat-address.ts';
import { turnReportWords } from './turn-report.ts';
import { wordsPayloadSchema } from './words-payload.ts';

export type RenderingPorts = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'games' | 'composer' | 'stationery' | 'painter' | 'settings'
>;

/**
 * The mail that a letter becomes. It is kept, so that a second sending is the same bytes; it is made anew only when its
 * reader has another address by then, since mails go to the registered one.
 */
export async function renderedMail(
  ports: RenderingPorts,
  entry: OutboxEntry,
  person: Person,
): Promise<RenderedMail> {
  if (entry.rendered !== null && entry.rendered.to === person.address) return entry.rendered;
  const game = entry.gameId === null ? null : await ports.store.gameById(entry.gameId);
  const seat = game === null || entry.seat === null ? null : await seatOf(ports, game, entry.seat);
  const whole = await partsOf(ports, { entry, person, game, seat });
  const parts = entry.light ? lightened(whole, letterLink(ports.settings, entry)) : whole;
  const mail = {
    messageId: parts.messageId,
    from: parts.from.address,
    to: person.address,
    subject: parts.subject,
    raw: await ports.composer.compose(parts),
  };
  await ports.store.keepRendered(entry.id, mail);
  return mail;
}

async function seatOf({ store }: RenderingPorts, game: Game, seat: string): Promise<SeatRecord | null> {
  const seats = await store.seats(game.id);
  return seats.find((candidate) => candidate.seat === seat) ?? null;
}

interface LetterOf {
  readonly entry: OutboxEntry;
  readonly person: Person;
  readonly game: Game | null;
  readonly seat: SeatRecord | null;
}

async function partsOf(ports: RenderingPorts, of: LetterOf): Promise<MailParts> {
  const { entry, person, game, seat } = of;
  const { mailFrom, mailDomain } = ports.settings;
  // Whoever has left the seat must not learn its new address.
  const isTheirs = seat !== null && seat.person?.id === person.id;
  const desk = (await deskAddressOf(ports, of)) ?? mailFrom.address;
  const ours = entry.kind === 'replacement-offer' ? bareAddress(ports.settings) : desk;
  const own = isTheirs ? seatAddress(seat.mailToken, ports.settings) : ours;
  const { window, replyTo, ...words } = await wordsOf(ports, of, own);
  const thread = game === null ? null : threadOf(game, seat, mailDomain);
  return {
    messageId: messageIdOf({ id: entry.id, window, branch: game?.branch ?? 0 }, mailDomain),
    date: entry.createdAt,
    from: {
      name: game === null ? mailFrom.name : `${game.title} (${mailFrom.name})`,
      address: mailFrom.address,
    },
    to: { name: person.name, address: person.address },
    replyTo: replyTo.map((address) => ({ name: game?.title ?? mailFrom.name, address })),
    ...words,
    inReplyTo: words.inReplyTo ?? thread,
    references: inThread(words.references, thread),
    list: game === null ? null : { id: `${game.slug}.${mailDomain}`, name: game.title },
    turnOff: turnOffLink(ports.settings, entry),
    isReply: entry.kind === 'receipt',
  };
}

/** Whoever directs the game and gets the letter for that directs it by answering. */
async function deskAddressOf(
  ports: RenderingPorts,
  { entry, person, game }: LetterOf,
): Promise<string | null> {
  return entry.seat === null && game !== null ? deskAddress(ports, { game, person }) : null;
}

type LetterWords = Pick<
  MailParts,
  'subject' | 'text' | 'html' | 'pictures' | 'inReplyTo' | 'references' | 'dates'
> & {
  readonly replyTo: readonly string[];
  /** Window that a reply to this letter would be for. */
  readonly window: number;
};

async function wordsOf(ports: RenderingPorts, of: LetterOf, own: string): Promise<LetterWords> {
  switch (of.entry.kind) {
    case 'turn-report':
      return reportWords(ports, of, own);
    case 'digest':
      return digestWords(ports, of);
    default: {
      const { calendar, ...words } = wordsPayloadSchema.parse(of.entry.payload);
      return { ...words, dates: datesGiven(calendar), pictures: [], replyTo: [own] };
    }
  }
}

async function reportWords(
  ports: RenderingPorts,
  { entry, game, person, seat }: LetterOf,
  own: string,
): Promise<LetterWords> {
  if (game === null) throw new Bug('a turn report without a game');
  const { words, ...more } = await turnReportWords(ports, { entry, game, person, seat, replyTo: own });
  return { ...words, ...more, ...NO_ANSWER, replyTo: [own] };
}

function datesGiven(calendar: z.output<typeof wordsPayloadSchema>['calendar']): readonly CalendarDate[] {
  if (calendar === undefined) return [];
  const { withdrawn, ...date } = calendar;
  return [withdrawn ? { ...date, withdrawn } : date];
}

/** An answer to a daily mail goes to every seat in it; the marks say which orders are whose. */
async function digestWords(ports: RenderingPorts, { entry, person }: LetterOf): Promise<LetterWords> {
  const { digest, replyTo, dates } = await digestOf(ports, entry, person);
  const { mailFrom, baseUrl } = ports.settings;
  const turnOff = turnOffLink(ports.settings, entry);
  const words = ports.stationery.render(digest, {
    baseUrl,
    replyTo: mailFrom.address,
    ...(turnOff === null ? {} : { turnOff }),
  });
  const replies = replyTo.length === 0 ? [mailFrom.address] : replyTo;
  return { ...words, ...NO_ANSWER, pictures: [], dates, window: 0, replyTo: replies };
}

const NO_ANSWER = { inReplyTo: null, references: [] } as const;

/** All letters of a seat hang on one invented root, so that a mail client shows the campaign as one conversation. */
function threadOf(game: Game, seat: SeatRecord | null, domain: string): string {
  return `<game.${game.id}.${seat?.seat ?? 'gm'}@${domain}>`;
}

function inThread(references: readonly string[], thread: string | null): readonly string[] {
  return thread === null || references.includes(thread) ? references : [thread, ...references];
}

/** What a letter says by itself, whatever the server of its reader takes: for whoever opens its link. */
export async function wholeLetter(ports: RenderingPorts, entry: OutboxEntry): Promise<MailParts | null> {
  const person = await ports.store.personById(entry.personId);
  if (person === null) return null;
  const game = entry.gameId === null ? null : await ports.store.gameById(entry.gameId);
  const seat = game === null || entry.seat === null ? null : await seatOf(ports, game, entry.seat);
  return partsOf(ports, { entry, person, game, seat });
}
