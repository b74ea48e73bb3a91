import { afterCommit } from './after-commit.ts';
import { type Addressees, addresseesOf } from './addressees.ts';
import { desksWrittenTo } from './desk-mail/desks-written-to.ts';
import { ingestForDesk } from './desk-mail/ingest-desk.ts';
import { addressWorks } from './failing-address.ts';
import { Fault } from './faults.ts';
import { handInLocked } from './hand-in-orders.ts';
import { loopNotice, mayAnswer } from './answer-limit.ts';
import { mapOwed } from './map-by-mail.ts';
import {
  type MailForSeat,
  orderSense,
  ordersFor,
  printedOrders,
  requestsOf,
  withMailTold,
} from './mail-requests.ts';
import { noteBounce } from './note-bounce.ts';
import { isFromUs } from './own-mail.ts';
import { servedOfMail } from './mail-request-lines.ts';
import { pressOfMail, withPress } from './press-of-mail.ts';
import type { Receipt } from './ports/letters.ts';
import type { ReadMail, SenderProof } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail, OutboxRow } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { seatAddress } from './seat-address.ts';
import { isAsItWas } from './seat-held.ts';
import { seatTokens } from './seats-written-to.ts';
import { tellNotTheirs } from './sender-notices.ts';
import { whyNotTheirs } from './sender-policy.ts';
import { tellUnplaced } from './unplaced-mail.ts';
import { tellUnreadable } from './unreadable-mail.ts';
import { answeredOffer } from './accept-by-mail.ts';
import { wordsPayload } from './words-payload.ts';

type Needs = Pick<
  Ports,
  | 'store'
  | 'clock'
  | 'entropy'
  | 'games'
  | 'doorbell'
  | 'log'
  | 'mailReader'
  | 'senderChecker'
  | 'stationery'
  | 'settings'
>;

const MOST_ATTEMPTS = 3;
/** After the first failure, after the second. */
const RETRY_MS = [5_000, 60_000];

/**
 * Reads a stored mail and does what it says: orders onto the sheet of the seat whose secret address it was sent to,
 * a receipt to that seat's registered address; or what a gamemaster writes to the address at which he directs. Orders, receipt and "read" are one commit; reading it again does
 * nothing, and so does the same mail come by another way. Mails to one seat are read in the order in which they came,
 * since a later one corrects an earlier. One that its game does not take for the player's is told, and not done. A mail
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

/** Unread mails that came before this one, for a seat that this one is for or directs; oldest first. */
async function olderMails(ports: Needs, mail: InboundMail): Promise<readonly InboundMail[]> {
  if (mail.status !== 'new') return [];
  const { store, settings } = ports;
  const tokens = [...seatTokens(mail, settings.mailDomain), ...(await tokensDirected(ports, mail))];
  const ids = await store.unreadMails({ receivedBy: mail.receivedAt, tokens });
  const older: InboundMail[] = [];
  // One by one: after an outage there may be thousands, each with its bytes.
  for (const id of ids.slice(0, Math.max(0, ids.indexOf(mail.id)))) {
    const other = await store.mail(id);
    const isOurs =
      other !== null && seatTokens(other, settings.mailDomain).some((token) => tokens.includes(token));
    if (isOurs) older.push(other);
  }
  return older;
}

/** What a gamemaster does comes behind the orders that were there when he wrote. */
async function tokensDirected(ports: Needs, mail: InboundMail): Promise<readonly string[]> {
  const desks = await desksWrittenTo(ports, mail);
  const seats = await Promise.all(desks.map(({ game }) => ports.store.seats(game.id)));
  return seats.flat().map(({ mailToken }) => mailToken);
}

/** False: it is to be tried again. */
async function attempt(ports: Needs, mail: InboundMail): Promise<boolean> {
  if (mail.status !== 'new') return true;
  if (mail.dueAt > ports.clock.now()) return false;
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
    dueAt: new Date(ports.clock.now().getTime() + (RETRY_MS[mail.attempts] ?? 0)),
    unreadable,
    error: why,
  });
  return unreadable;
}

async function ingest(ports: Needs, mail: InboundMail): Promise<void> {
  const read = await ports.mailReader.read(mail.raw);
  const bounced = read.bounce === null ? null : await noteBounce(ports, mail, read.bounce);
  const why = mail.from === '' ? 'it has no return path (a bounce)' : automatic(ports, read);
  if (why !== null) {
    await ports.store.markMailRead(mail.id, { answered: false, why: bounced ?? why });
    return;
  }
  await notePersonWrites(ports, read);
  const { seats, desks } = await addresseesOf(ports, mail, read);
  const games = seats.map(({ game }) => game.slug);
  const proof = await proofOf(ports, mail, { seats, desks });
  const last = desks.at(-1) ?? seats.at(-1);
  for (const seat of seats) {
    const isRead = await ingestFor(ports, { mail, read, ...seat, games, proof, isLast: seat === last });
    // Somebody else plays it by now: its address has changed, and whose the mail is has to be looked up anew.
    if (!isRead) return ingest(ports, mail);
  }
  for (const desk of desks) await ingestForDesk(ports, { mail, read, ...desk, proof, isLast: desk === last });
  if (last !== undefined || (await answeredOffer(ports, mail, read))) return;
  await tellUnplaced(ports, mail, read);
  await ports.store.markMailRead(mail.id, { answered: false, why: 'it is for no seat that there is' });
}

/**
 * Where it is from, when one of its games asks for that. Whoever has to be asked may be away for a while: then it is
 * asked again like any mail that can't be read, and what is not known the last time is not proven.
 */
async function proofOf(
  { senderChecker }: Needs,
  mail: InboundMail,
  { seats, desks }: Addressees,
): Promise<SenderProof | null> {
  if ([...seats, ...desks].every(({ game }) => game.senderPolicy !== 'verified')) return null;
  const proof = await senderChecker.check(mail);
  if (proof.verdict === 'unknown' && mail.attempts + 1 < MOST_ATTEMPTS)
    throw new Error(`its sender can't be checked now (${proof.found})`);
  return proof;
}

/** Why no person wrote it to us; null: a person did. */
function automatic({ settings }: Needs, { automatic: why, from }: ReadMail): string | null {
  const ours = { domain: settings.mailDomain, sender: settings.mailFrom.address };
  return why ?? (isFromUs(from, ours) ? 'it comes from an address of ours' : null);
}

/** Whoever can write to us can most likely be written to. */
async function notePersonWrites(ports: Needs, { from }: ReadMail): Promise<void> {
  const person = from === null ? null : await ports.store.personByAddress(from);
  if (person !== null) await addressWorks(ports, person.id);
}

/** False: the seat is not what it was when it was looked up, and nothing was done. */
async function ingestFor(ports: Needs, to: MailForSeat): Promise<boolean> {
  const done = await ports.store.inGame(to.game.id, async (tx) =>
    isAsItWas(tx, to.seat) ? ingestLocked(ports, tx, to) : null,
  );
  if (done === null) return false;
  await afterCommit(ports, {
    gameId: to.game.id,
    outbox: done.outbox,
    deadline: done.deadline,
    adjudicate: done.allReady,
  });
  return true;
}

async function ingestLocked(
  ports: Needs,
  tx: GameTransaction,
  to: MailForSeat,
): Promise<{
  readonly outbox: readonly string[];
  readonly allReady: boolean;
  readonly deadline: Date | null;
}> {
  const refused = await refuseSender(ports, tx, to);
  if (refused !== null) return { outbox: refused, allReady: false, deadline: null };
  const key = `receipt/${to.mail.id}/${to.game.id}/${to.seat.seat}`;
  const outbox: string[] = [];
  let allReady = false;
  let deadline: Date | null = null;
  const answers = to.seat.person !== null && (await mayAnswer(ports, to.seat.person));
  // It may have come by another way too; or a crash between two seats of one mail, when the first is done already.
  if (await tx.isFirstReading(to.mail.content, to.seat.seat)) {
    const orders = await ordersFor(ports, to);
    const press = await pressOfMail(ports, tx, {
      ...{ seat: to.seat, mailId: to.mail.id, orders },
      isOrder: orderSense(ports, to),
    });
    outbox.push(...press.rows.map(({ id }) => id));
    const map = answers ? await mapOwed(ports, tx, to, orders) : null;
    const requests = await servedOfMail(ports, tx, to, orders);
    outbox.push(...requests.outbox);
    deadline = requests.deadline;
    const told = { orders, sendsMap: map !== null, requests };
    for (const [index, request] of (await requestsOf(ports, tx, to, orders)).entries()) {
      const done = await handInLocked(ports, tx, request);
      allReady ||= done.allReady;
      const receipt = index === 0 ? withPress(withMailTold(done.receipt, to, told), press) : done.receipt;
      const letter = { to, receipt, key: index === 0 ? key : `${key}/${index}` };
      if (answers) outbox.push(...(await answer(ports, tx, letter)));
    }
    if (!answers) outbox.push(...(await tellOfLoop(ports, tx, to)));
    if (map !== null) {
      await tx.putOutbox([map]);
      outbox.push(map.id);
    }
  }
  if (to.isLast) await tx.markMailRead(to.mail.id, { answered: answers });
  return { outbox, allReady, deadline };
}

/** What is owed instead of orders and receipt when the mail is not taken for the player's; null: it is. */
async function refuseSender(
  ports: Needs,
  tx: GameTransaction,
  to: MailForSeat,
): Promise<readonly string[] | null> {
  const player = to.seat.person;
  const { game, mail, read, byReferences, proof } = to;
  const why = player === null ? null : whyNotTheirs({ game, player, mail: read, byReferences, proof });
  if (player === null || why === null) return null;
  const orders = printedOrders(await ordersFor(ports, to), game);
  const told = await tellNotTheirs(ports, tx, { to, player, mail, why, orders });
  if (to.isLast) await tx.markMailRead(mail.id, { answered: false, why });
  return told;
}

/** Instead of an answer too many. */
async function tellOfLoop(
  ports: Needs,
  tx: GameTransaction,
  { seat }: MailForSeat,
): Promise<readonly string[]> {
  if (seat.person === null) return [];
  const row = loopNotice(ports, { game: tx.game, person: seat.person, seatName: seat.name });
  await tx.putOutbox([row]);
  return [row.id];
}

async function answer(
  ports: Needs,
  tx: GameTransaction,
  { to, receipt, key }: { readonly to: MailForSeat; readonly receipt: Receipt; readonly key: string },
): Promise<readonly string[]> {
  if (to.seat.person === null) return [];
  const words = ports.stationery.render(receipt, {
    baseUrl: ports.settings.baseUrl,
    replyTo: seatAddress(to.seat.mailToken, ports.settings),
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
