import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow, type SearchObject } from 'imapflow';
import type { RawMail } from '../service/ports/mail.ts';
import type { ImapPlace } from '../service/ports/mail-store.ts';
import { envelopeOf } from './envelope.ts';
import type { ListenerLog } from './listener.ts';

/** A mailbox on an IMAP server, as its URL names it. */
export interface ImapServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS where the server has it. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly mailbox: string;
}

export interface ImapPollerOptions {
  readonly server: ImapServer;
  /** Folder to which mails go once they are stored; null: they stay, marked as seen. */
  readonly done: string | null;
  /** Look at least so often, even where the server does not say that something came. */
  readonly everyMs: number;
  /** Wait so long after a failure, and longer after each that follows. */
  readonly retryMs?: number;
  /** Largest mail in bytes; of a larger one only so much is taken that it can be told. */
  readonly size: number;
  /** Our domain: addresses there are seats. */
  readonly domain: string;
  place(): Promise<ImapPlace | null>;
  keepPlace(place: ImapPlace): Promise<void>;
  /** Returns when the mail is safe. `takenAt` is when the server took it. */
  store(mail: RawMail, takenAt: Date): Promise<void>;
  readonly log: ListenerLog;
}

export interface ImapPoller {
  /** Finishes the mail that it is at, and goes. */
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Takes mails out of a mailbox for as long as it runs, whatever the server does: each is stored, then its number is
 * noted, then it is marked or moved. Broken off anywhere it goes on there, and a mail that is stored again is one mail.
 */
export function startImapPoller(options: ImapPollerOptions): ImapPoller {
  const stop = new AbortController();
  const running = keepTaking(options, stop.signal);
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

async function keepTaking(options: ImapPollerOptions, stop: AbortSignal): Promise<void> {
  for (let failures = 0; !stop.aborted;) {
    try {
      await session(options, stop, () => (failures = 0));
    } catch (error) {
      options.log.error({ error: wordsOf(error) }, 'mailbox: the connection failed, it is opened again');
    }
    const wait = Math.min((options.retryMs ?? FIRST_WAIT_MS) * 2 ** failures, LONGEST_WAIT_MS);
    failures = Math.min(failures + 1, 10);
    await pause(wait, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** One connection: takes what is there, then waits for more. Ends when it is to stop; throws when it breaks. */
async function session(options: ImapPollerOptions, stop: AbortSignal, alive: () => void): Promise<void> {
  const { server } = options;
  const client = new ImapFlow({
    ...{ host: server.host, port: server.port, secure: server.secure, logger: false, disableAutoIdle: true },
    auth: { user: server.user, pass: server.password },
  });
  const broken = new Promise<never>((_, reject) => {
    client.once('error', reject);
    client.once('close', () => reject(new Error('the server closed the connection')));
  });
  broken.catch(() => undefined);
  const gone = () => client.close();
  stop.addEventListener('abort', gone, { once: true });
  try {
    await client.connect();
    await client.mailboxOpen(server.mailbox);
    if (options.done !== null) await client.mailboxCreate(options.done).catch(() => undefined);
    let announced = 0;
    client.on('exists', () => {
      announced += 1;
    });
    while (!stop.aborted) {
      const before = announced;
      await takeNew(client, options, stop);
      alive();
      // What was announced while others were taken is announced no more.
      if (announced === before) await somethingCame(client, options.everyMs, broken);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    stop.removeEventListener('abort', gone);
    client.close();
  }
}

/** The server says so (IDLE), or the time is up. */
async function somethingCame(client: ImapFlow, everyMs: number, broken: Promise<never>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    const idle = client.idle().then(() => undefined);
    const came = once(client, 'exists', { signal });
    const late = pause(everyMs, undefined, { signal });
    // Where a server has no IDLE the call returns at once: then only the time counts.
    idle.catch(() => undefined);
    await Promise.race([came, late, broken]);
  } finally {
    over.abort();
  }
}

async function takeNew(client: ImapFlow, options: ImapPollerOptions, stop: AbortSignal): Promise<void> {
  if (client.mailbox === false) throw new Error('the mailbox is closed');
  const uidValidity = String(client.mailbox.uidValidity);
  const before = await options.place();
  const from = before?.uidValidity === uidValidity ? before.lastUid : 0;
  if (from > 0) await putAway(client, options, `1:${from}`);
  // A range that begins behind the last mail still names the last one.
  const found = await numbersOf(client, { uid: `${from + 1}:*` });
  const uids = found.filter((uid) => uid > from).sort((a, b) => a - b);
  for (const uid of uids) {
    if (stop.aborted) return;
    await takeOne(client, options, uid);
    await options.keepPlace({ uidValidity, lastUid: uid });
    await putAway(client, options, String(uid));
  }
}

async function takeOne(client: ImapFlow, options: ImapPollerOptions, uid: number): Promise<void> {
  const query = { uid: true, internalDate: true, source: { start: 0, maxLength: options.size + 1 } };
  const found = await client.fetchOne(String(uid), query, { uid: true });
  // Somebody else took it away meanwhile.
  if (found === false || found.source === undefined) return;
  const raw = found.source;
  const takenAt = new Date(found.internalDate ?? NaN);
  if (Number.isNaN(takenAt.getTime())) throw new Error('the server does not say when it took a mail');
  await options.store({ ...(await envelopeOf(raw, options.domain)), raw }, takenAt);
  options.log.info({ bytes: raw.length }, 'mail taken from the mailbox');
}

/** Only what is stored. */
async function putAway(client: ImapFlow, { done }: ImapPollerOptions, range: string): Promise<void> {
  if (done === null) {
    const unseen = await numbersOf(client, { uid: range, seen: false });
    if (unseen.length > 0) await client.messageFlagsAdd([...unseen], ['\\Seen'], { uid: true });
    return;
  }
  const here = await numbersOf(client, { uid: range });
  if (here.length > 0) await client.messageMove([...here], done, { uid: true });
}

async function numbersOf(client: ImapFlow, which: SearchObject): Promise<readonly number[]> {
  const found = await client.search(which, { uid: true });
  return found === false || found === undefined ? [] : found;
}

function wordsOf(error: unknown): string {
  const said = error instanceof Error && 'responseText' in error ? error.responseText : null;
  return typeof said === 'string' ? said : error instanceof Error ? error.message : String(error);
}
