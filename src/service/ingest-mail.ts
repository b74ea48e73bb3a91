import type { GivenLine } from '../engine/hand-in.ts';
import { afterCommit } from './after-commit.ts';
import { Fault } from './faults.ts';
import { handInLocked } from './hand-in-orders.ts';
import type { HandInRequest } from './hand-in-request.ts';
import { windowReferredTo } from './message-id.ts';
import { noticeRow } from './notice.ts';
import type { Receipt } from './ports/letters.ts';
import type { OrderBlock, ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, GameTransaction, InboundMail, OutboxRow, Person, SeatRecord } from './ports/store.ts';
import { readSeatAddress, seatAddress } from './seat-address.ts';
import { showTime } from './shown-time.ts';
import { plainTag, sameTag } from './window-tag.ts';
import { wordsPayload } from './words-payload.ts';

type Needs = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'games' | 'doorbell' | 'log' | 'mailReader' | 'stationery' | 'settings'
>;

const MOST_ATTEMPTS = 3;
const RETRY_MS = 5_000;

/**
 * Reads a stored mail and does what it says: orders onto the sheet of the seat whose secret address it was sent to,
 * a receipt to that seat's registered address. Orders, receipt and "read" are one commit; reading it again does
 * nothing. Mails to one seat are read in the order in which they came, since a later one corrects an earlier. A mail
 * that fails three times is set aside as unreadable, so that it holds no window; a fault of the world is no fault of
 * the mail and does not count.
 */
export async function ingestMail(ports: Needs, mailId: string): Promise<void> {
  const mail = await ports.store.mail(mailId);
  if (mail === null) return;
  for (const older of await olderMails(ports, mail)) {
    if (!(await attempt(ports, older))) return;
  }
  await attempt(ports, mail);
}

/** Unread mails that came before this one, for a seat that this one is for too; oldest first. */
async function olderMails({ store, settings }: Needs, mail: InboundMail): Promise<readonly InboundMail[]> {
  const ids = mail.status === 'new' ? await store.unreadMails(mail.receivedAt) : [];
  const older = await Promise.all(
    ids.slice(0, Math.max(0, ids.indexOf(mail.id))).map((id) => store.mail(id)),
  );
  const tokens = seatTokens(mail, settings.mailDomain);
  return older.flatMap((other) =>
    other !== null && seatTokens(other, settings.mailDomain).some((token) => tokens.includes(token))
      ? [other]
      : [],
  );
}

/** False: it is to be tried again. */
async function attempt(ports: Needs, mail: InboundMail): Promise<boolean> {
  if (mail.status !== 'new') return true;
  try {
    await ingest(ports, mail);
    return true;
  } catch (error) {
    if (error instanceof Fault) throw error;
    return setBack(ports, mail, error);
  }
}

async function setBack(ports: Needs, mail: InboundMail, error: unknown): Promise<boolean> {
  const why = error instanceof Error ? error.message : String(error);
  const unreadable = mail.attempts + 1 >= MOST_ATTEMPTS;
  ports.log.error(
    { mail: mail.id, attempt: mail.attempts + 1, unreadable, error: why },
    'a mail could not be read',
  );
  if (unreadable && mail.from !== '') await tellUnreadable(ports, mail);
  await ports.store.mailFailed(mail.id, {
    dueAt: new Date(ports.clock.now().getTime() + RETRY_MS),
    unreadable,
    error: why,
  });
  return unreadable;
}

/** A mail that we took is answered, even when all we can say is that we can't read it. */
async function tellUnreadable(ports: Needs, mail: InboundMail): Promise<void> {
  try {
    const rows = (await seatsWrittenTo(ports, mail)).flatMap(({ game, seat }) =>
      seat.person === null ? [] : [unreadableNotice(ports, mail, { game, seat, person: seat.person })],
    );
    await ports.store.putOutbox(rows);
    await ports.doorbell.ringAll(
      'deliver',
      rows.map((row) => row.id),
    );
  } catch (error) {
    // What broke the reading may break the telling too: the mail must be set aside all the same.
    if (error instanceof Fault) throw error;
    ports.log.error(
      { mail: mail.id, error: error instanceof Error ? error.message : String(error) },
      'nobody could be told of an unreadable mail',
    );
  }
}

function unreadableNotice(
  ports: Needs,
  mail: InboundMail,
  { game, seat, person }: { readonly game: Game; readonly seat: SeatRecord; readonly person: Person },
): OutboxRow {
  const received = showTime(mail.receivedAt, person.zone);
  return noticeRow(
    ports,
    { game },
    {
      key: `unreadable/${mail.id}/${game.id}/${seat.seat}`,
      to: { person, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings.mailDomain),
      subject: `${game.title}: a mail of yours could not be read`,
      paragraphs: [
        `Your mail of ${received.local} (${received.utc}) could not be read, by a fault of the program. Nothing of it was applied; what stood before stands.`,
        'Send your orders again, as plain text. The mail is kept, and the operator can look into it.',
      ],
    },
  );
}

async function ingest(ports: Needs, mail: InboundMail): Promise<void> {
  const read = await ports.mailReader.read(mail.raw);
  const why = mail.from === '' ? 'it has no return path (a bounce)' : read.automatic;
  if (why !== null) {
    await ports.store.markMailRead(mail.id, { answered: false, why });
    return;
  }
  const seats = await seatsWrittenTo(ports, mail);
  const games = seats.map(({ game }) => game.slug);
  for (const { game, seat } of seats)
    await ingestFor(ports, { mail, read, game, seat, games, isLast: seat === seats.at(-1)?.seat });
  if (seats.length === 0)
    await ports.store.markMailRead(mail.id, { answered: false, why: 'no seat has such an address any more' });
}

interface WrittenTo {
  readonly game: Game;
  readonly seat: SeatRecord;
}

async function seatsWrittenTo({ store, settings }: Needs, mail: InboundMail): Promise<readonly WrittenTo[]> {
  const tokens = seatTokens(mail, settings.mailDomain);
  const found = await Promise.all(tokens.map((token) => store.seatByMailToken(token)));
  return found.flatMap((hit) => hit ?? []);
}

function seatTokens(mail: InboundMail, domain: string): readonly string[] {
  const tokens = mail.to.flatMap((address) => {
    const read = readSeatAddress(address, domain);
    return read.kind === 'seat' ? [read.token] : [];
  });
  return [...new Set(tokens)];
}

interface MailForSeat {
  readonly mail: InboundMail;
  readonly read: ReadMail;
  readonly game: Game;
  readonly seat: SeatRecord;
  /** Short names of all games that the mail is for. */
  readonly games: readonly string[];
  /** The last seat that the mail is for: with it the mail is read. */
  readonly isLast: boolean;
}

async function ingestFor(ports: Needs, to: MailForSeat): Promise<void> {
  const done = await ports.store.inGame(to.game.id, (tx) => ingestLocked(ports, tx, to));
  await afterCommit(ports, {
    gameId: to.game.id,
    outbox: done.outbox,
    deadline: null,
    adjudicate: done.allReady,
  });
}

async function ingestLocked(
  ports: Needs,
  tx: GameTransaction,
  to: MailForSeat,
): Promise<{ readonly outbox: readonly string[]; readonly allReady: boolean }> {
  const key = `receipt/${to.mail.id}/${to.game.id}/${to.seat.seat}`;
  const outbox: string[] = [];
  let allReady = false;
  // After a crash between two seats of one mail, the first has its receipt already.
  if (!(await tx.hasOutbox(key))) {
    for (const [index, request] of (await requestsOf(ports, tx, to)).entries()) {
      const done = await handInLocked(ports, tx, request);
      allReady ||= done.allReady;
      const receipt = index === 0 ? withStrayLines(done.receipt, to) : done.receipt;
      outbox.push(...(await answer(ports, tx, { to, receipt, key: index === 0 ? key : `${key}/${index}` })));
    }
  }
  if (to.isLast) await tx.markMailRead(to.mail.id, { answered: true });
  return { outbox, allReady };
}

/** One hand-in for each window that the mail names; marks for other games are left out. */
async function requestsOf(
  ports: Needs,
  tx: GameTransaction,
  { mail, read, seat }: MailForSeat,
): Promise<readonly HandInRequest[]> {
  const ours = read.blocks.filter((block) => block.game === null || sameTag(block.game, tx.game.slug));
  const blocks: readonly OrderBlock[] =
    ours.length > 0 ? ours : [{ game: null, window: null, lines: [], closed: true }];
  const answered = await windowOfReply(ports, tx, read);
  const byWindow = new Map<string | null, { readonly window: string | null; readonly lines: GivenLine[] }>();
  for (const block of blocks) {
    const window = block.window ?? answered;
    const key = window === null ? null : plainTag(window);
    const known = byWindow.get(key);
    if (known === undefined) byWindow.set(key, { window, lines: [...block.lines] });
    else known.lines.push(...block.lines);
  }
  return [...byWindow.values()].map(({ window, lines }) => ({
    seat: seat.seat,
    orders: { kind: 'lines', lines },
    window,
    source: 'given',
    way: 'mail',
    receivedAt: mail.receivedAt,
    dryRun: false,
    ignored: read.ignored,
  }));
}

/** Lines that are marked for a game to which the mail did not go: each is told why nothing came of it. */
function withStrayLines(receipt: Receipt, { read, games }: MailForSeat): Receipt {
  const stray = read.blocks.flatMap(({ game, lines }) =>
    game === null || games.some((slug) => sameTag(slug, game))
      ? []
      : lines.map(({ number, text }) => ({
          line: number,
          given: text,
          code: 'order.other-game',
          why: `It is marked for the game ${game}; this address takes orders for ${receipt.game.slug}.`,
          ...{ column: 1, length: text.length, nearest: null },
        })),
  );
  if (stray.length === 0) return receipt;
  return { ...receipt, refused: [...receipt.refused, ...stray].sort((a, b) => a.line - b.line) };
}

/** A reply without marks is for the window that the answered letter was about; null: whichever is open. */
async function windowOfReply(
  { store, settings }: Needs,
  tx: GameTransaction,
  read: ReadMail,
): Promise<string | null> {
  const referred = windowReferredTo(read.references, settings.mailDomain);
  if (referred === null || tx.window === null || referred >= tx.window.number) return null;
  return (await store.window(tx.game.id, referred))?.tag ?? `window ${referred}`;
}

async function answer(
  ports: Needs,
  tx: GameTransaction,
  { to, receipt, key }: { readonly to: MailForSeat; readonly receipt: Receipt; readonly key: string },
): Promise<readonly string[]> {
  if (to.seat.person === null) return [];
  const words = ports.stationery.render(receipt, {
    baseUrl: ports.settings.baseUrl,
    replyTo: seatAddress(to.seat.mailToken, ports.settings.mailDomain),
  });
  const thread = {
    inReplyTo: to.read.messageId,
    references: [...to.read.references, ...(to.read.messageId === null ? [] : [to.read.messageId])],
    window: tx.game.window,
  };
  const row: OutboxRow = {
    id: ports.entropy.id(),
    kind: 'receipt',
    key,
    gameId: tx.game.id,
    seat: to.seat.seat,
    personId: to.seat.person.id,
    payload: wordsPayload(words, thread),
    createdAt: ports.clock.now(),
  };
  await tx.putOutbox([row]);
  return [row.id];
}
