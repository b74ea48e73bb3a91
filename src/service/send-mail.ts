import { Fault, MailRefused } from './faults.ts';
import { messageIdOf } from './message-id.ts';
import type { MailParts } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxEntry, Person, RenderedMail, SeatRecord } from './ports/records.ts';
import { seatAddress } from './seat-address.ts';
import { type Picture, turnReportWords } from './turn-report.ts';
import { wordsPayloadSchema } from './words-payload.ts';

type Needs = Pick<
  Ports,
  'store' | 'clock' | 'games' | 'log' | 'composer' | 'transport' | 'stationery' | 'painter' | 'settings'
>;

/** How long a worker may take for one mail before another may try it. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 3_600_000;

/**
 * Sends one mail that is owed. It is rendered at its first sending and kept, so that a second sending is the same
 * bytes with the same Message-ID, and a mail client shows it once. When the relay can't take it, the outbox says
 * when to try again.
 */
export async function sendMail(ports: Needs, outboxId: string): Promise<void> {
  const now = ports.clock.now();
  const entry = await ports.store.takeOutbox(outboxId, now, new Date(now.getTime() + LEASE_MS));
  if (entry === null) return;
  try {
    const mail = entry.rendered ?? (await render(ports, entry));
    // What a rollback undid meanwhile is nobody's to read.
    if (!(await ports.store.isWaiting(entry.id))) return;
    await ports.transport.send({ messageId: mail.messageId, from: mail.from, to: mail.to, raw: mail.raw });
    await ports.store.markSent(entry.id, ports.clock.now(), ports.transport.kind);
  } catch (error) {
    await tryLater(ports, entry, error);
  }
}

async function tryLater(ports: Needs, entry: OutboxEntry, error: unknown): Promise<void> {
  const why = error instanceof Error ? error.message : String(error);
  const refused = error instanceof MailRefused;
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(entry.attempts, 20), LONGEST_RETRY_MS);
  const level = error instanceof Fault || refused ? 'warn' : 'error';
  ports.log[level](
    { outbox: entry.id, kind: entry.kind, attempt: entry.attempts, refused, error: why },
    'a mail could not be sent',
  );
  await ports.store.sendFailed(entry.id, {
    dueAt: new Date(ports.clock.now().getTime() + wait),
    refused,
    error: why,
  });
}

async function render(ports: Needs, entry: OutboxEntry): Promise<RenderedMail> {
  const person = await ports.store.personById(entry.personId);
  if (person === null) throw new MailRefused('the person it is for is no longer registered');
  const game = entry.gameId === null ? null : await ports.store.gameById(entry.gameId);
  const seat = game === null || entry.seat === null ? null : await seatOf(ports, game, entry.seat);
  const parts = await partsOf(ports, { entry, person, game, seat });
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

async function seatOf({ store }: Needs, game: Game, seat: string): Promise<SeatRecord | null> {
  const seats = await store.seats(game.id);
  return seats.find((candidate) => candidate.seat === seat) ?? null;
}

interface LetterOf {
  readonly entry: OutboxEntry;
  readonly person: Person;
  readonly game: Game | null;
  readonly seat: SeatRecord | null;
}

async function partsOf(ports: Needs, of: LetterOf): Promise<MailParts> {
  const { entry, person, game, seat } = of;
  const replyTo =
    seat === null ? ports.settings.mailFrom.address : seatAddress(seat.mailToken, ports.settings);
  const words = await wordsOf(ports, of, replyTo);
  return {
    messageId: messageIdOf(
      { id: entry.id, window: words.window, branch: game?.branch ?? 0 },
      ports.settings.mailDomain,
    ),
    date: entry.createdAt,
    from: {
      name: game === null ? ports.settings.mailFrom.name : `${game.title} (${ports.settings.mailFrom.name})`,
      address: ports.settings.mailFrom.address,
    },
    to: { name: person.name, address: person.address },
    replyTo: { name: game?.title ?? ports.settings.mailFrom.name, address: replyTo },
    subject: words.subject,
    text: words.text,
    html: words.html,
    pictures: words.pictures,
    inReplyTo: words.inReplyTo,
    references: words.references,
    isReply: entry.kind === 'receipt',
  };
}

interface LetterWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly Picture[];
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Window that a reply to this letter would be for. */
  readonly window: number;
}

async function wordsOf(
  ports: Needs,
  { entry, game, person, seat }: LetterOf,
  replyTo: string,
): Promise<LetterWords> {
  if (entry.kind !== 'turn-report') {
    return { ...wordsPayloadSchema.parse(entry.payload), pictures: [] };
  }
  if (game === null) throw new MailRefused('a turn report without a game');
  const thread = threadOf(game, seat, ports.settings.mailDomain);
  const { words, window, pictures } = await turnReportWords(ports, { entry, game, person, seat, replyTo });
  return { ...words, pictures, window, inReplyTo: thread, references: [thread] };
}

/** All reports of a seat hang on one invented root, so that a mail client shows the campaign as one conversation. */
function threadOf(game: Game, seat: SeatRecord | null, domain: string): string {
  return `<game.${game.id}.${seat?.seat ?? 'gm'}@${domain}>`;
}
