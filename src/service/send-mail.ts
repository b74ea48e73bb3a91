import { digestTime } from './digests.ts';
import { addressFails } from './failing-address.ts';
import { Fault, MailDeferred, MailRefused } from './faults.ts';
import { isFormer } from './former-person.ts';
import { domainOf, stepOf } from './mail-rates.ts';
import { isWanted, topicOf } from './mail-topics.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxEntry, Person } from './ports/records.ts';
import { isStillDue } from './reminders.ts';
import { renderedMail, type RenderingPorts } from './render-letter.ts';

type Needs = RenderingPorts & Pick<Ports, 'log' | 'transport' | 'entropy' | 'doorbell'>;

/** How long a worker may be silent about a mail before another may try it. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
/** While our relay is away: asking it again costs little, and players wait. */
const LONGEST_RETRY_MS = 300_000;
/** While the other side puts us off: who asks too often is put off longer. */
const LONGEST_DEFERRED_RETRY_MS = 3_600_000;
const DEFERRED_FOR_MS = 3 * 24 * 3_600_000;

/**
 * Sends one mail that is owed. It is rendered at its first sending and kept, so that a second sending is the same
 * bytes with the same Message-ID, and a mail client shows it once. When it can't be handed over, the outbox says when
 * to try again: without end while we or our relay are at fault, for three days while the other side puts us off. An
 * address that takes no mail is marked, and letters to it are held.
 */
export async function sendMail(ports: Needs, outboxId: string): Promise<void> {
  const person = await ports.store.addressee(outboxId);
  if (person === null) return;
  const leave = await ports.transport.enter(person.address);
  // The next sweep rings again.
  if (leave === null) return;
  try {
    await sendInTurn(ports, outboxId);
  } finally {
    leave();
  }
}

async function sendInTurn(ports: Needs, outboxId: string): Promise<void> {
  const now = ports.clock.now();
  const entry = await ports.store.takeOutbox(outboxId, now, leaseFrom(now));
  if (entry === null) return;
  // As it is now: it may have changed while the turn was waited for.
  const person = await ports.store.personById(entry.personId);
  if (person === null || !(await mayGo(ports, entry, person))) return;
  try {
    const mail = await renderedMail(ports, entry, person);
    const { messageId, from, to, raw } = mail;
    // What a rollback undid meanwhile is nobody's to read.
    if (!(await ports.store.isWaiting(entry.id))) return;
    await ports.transport.send({ messageId, from, to, raw }, () =>
      ports.store.keepOutbox(entry.id, leaseFrom(ports.clock.now())),
    );
    await ports.store.markSent(entry.id, ports.clock.now(), ports.transport.kind);
  } catch (error) {
    await notSent(ports, { entry, person }, error);
  }
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Whether it is worth sending, its address takes mails, and its turn among the mails to its domain has come. */
async function mayGo(ports: Needs, entry: OutboxEntry, person: Person): Promise<boolean> {
  const { store, settings } = ports;
  const now = ports.clock.now();
  const useless = isFormer(person) ? 'its reader was forgotten' : await whyUseless(ports, entry, now);
  if (useless !== null) {
    await store.withdrawOutbox(entry.id, useless);
    return false;
  }
  if (await isLeftForDigest(ports, entry, person)) return false;
  const failing = await store.failing(person.id);
  if (failing !== null) {
    await store.holdOutbox(entry.id, failing.why);
    return false;
  }
  const domain = domainOf(person.address);
  const stepMs = stepOf(settings.mailRates, domain);
  if (stepMs === null || entry.pacedAt !== null) return true;
  return (await store.paceOutbox(entry.id, { domain, stepMs, now })) <= now;
}

/** Why nobody needs it any more; null: it is to be sent. */
async function whyUseless(ports: Needs, entry: OutboxEntry, now: Date): Promise<string | null> {
  if (entry.expiresAt !== null && entry.expiresAt <= now) return 'its time was over before it could be sent';
  if (topicOf(entry.kind) === null) return null;
  if (!isWanted(entry.kind, await ports.store.mailSettings(entry.personId)))
    return 'its reader wants no such letters';
  const isStale = entry.kind === 'reminder' && !(await isStillDue(ports, entry));
  return isStale ? 'there is nothing to be reminded of any more' : null;
}

async function isLeftForDigest(ports: Needs, entry: OutboxEntry, person: Person): Promise<boolean> {
  // What was tried already, or is owed for long, is not put off again.
  if (entry.rendered !== null || (entry.kind !== 'turn-report' && entry.kind !== 'press')) return false;
  const settings = await ports.store.mailSettings(person.id);
  const at = await digestTime(ports, { entry, person, settings });
  if (at !== null) await ports.store.leaveForDigest(entry.id, at);
  return at !== null;
}

interface Owed {
  readonly entry: OutboxEntry;
  readonly person: Person;
}

async function notSent(ports: Needs, owed: Owed, error: unknown): Promise<void> {
  const { entry } = owed;
  const why = error instanceof Error ? error.message : String(error);
  const refused = error instanceof MailRefused;
  const level = error instanceof Fault || refused ? 'warn' : 'error';
  ports.log[level](
    { outbox: entry.id, kind: entry.kind, attempt: entry.attempts, refused, error: why },
    'a mail could not be sent',
  );
  if (refused) return refusedFor(ports, owed, error);
  if (error instanceof MailDeferred) return deferred(ports, owed, why);
  await tryLater(ports, entry, { why, longestMs: LONGEST_RETRY_MS });
}

/** Too large, or not to somebody's taste: a lighter mail may pass. Else the address takes none of ours. */
async function refusedFor(ports: Needs, { entry, person }: Owed, error: MailRefused): Promise<void> {
  if (error.about !== 'recipient' && !entry.light) {
    await ports.store.lightenOutbox(entry.id, { dueAt: ports.clock.now(), error: error.message });
    await ports.doorbell.ring('deliver', entry.id);
    return;
  }
  await ports.store.holdOutbox(entry.id, error.message);
  await addressFails(ports, person, error.message);
}

async function deferred(ports: Needs, { entry, person }: Owed, why: string): Promise<void> {
  const now = ports.clock.now();
  const since = entry.deferredSince ?? now;
  if (now.getTime() - since.getTime() >= DEFERRED_FOR_MS) {
    await ports.store.holdOutbox(entry.id, why);
    await addressFails(ports, person, `it was put off for three days (${why})`);
    return;
  }
  await tryLater(ports, entry, { why, longestMs: LONGEST_DEFERRED_RETRY_MS, deferredSince: since });
}

async function tryLater(
  ports: Needs,
  entry: OutboxEntry,
  {
    why,
    longestMs,
    ...put
  }: { readonly why: string; readonly longestMs: number; readonly deferredSince?: Date },
): Promise<void> {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(entry.attempts, 20), longestMs);
  const dueAt = new Date(ports.clock.now().getTime() + wait);
  await ports.store.sendFailed(entry.id, { dueAt, refused: false, error: why, ...put });
}
