import { createHash } from 'node:crypto';
import postgres from 'postgres';
import type { AnyGame } from '../../src/engine/module.ts';
import { mailComposer, mailReader } from '../../src/mail/index.ts';
import { advanceGame } from '../../src/service/advance-game.ts';
import { Fault } from '../../src/service/faults.ts';
import { ingestMail } from '../../src/service/ingest-mail.ts';
import type { Letter, Stationery } from '../../src/service/ports/letters.ts';
import type { FinishedMail, MailTransport } from '../../src/service/ports/mail.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import type { OutboxEntry } from '../../src/service/ports/records.ts';
import type { Clock, Doorbell, JobName } from '../../src/service/ports/world.ts';
import { sendMail } from '../../src/service/send-mail.ts';
import { sweep } from '../../src/service/sweep.ts';
import { openStore } from '../../src/store/store.ts';
import { twoTowers } from '../toy/two-towers/index.ts';
import { freshDatabase } from './database.ts';
import { type KeptLog, keptLog } from './log.ts';
import { NOON } from './store-rows.ts';

export const DOMAIN = 'play.example.org';
/** What belongs to a game goes with it. */
const TABLES = ['game', 'inbound_mail', 'audit', 'picture', 'person', 'token'];

/** The service on a real database, with a clock that a test sets, bells that it drains and a relay that it breaks. */
export interface ServiceWorld {
  readonly ports: Ports;
  readonly clock: SetClock;
  readonly doorbell: KeptDoorbell;
  readonly transport: KeptTransport;
  readonly log: KeptLog;
  /** For what opens a store of its own on the same database. */
  readonly databaseUrl: string;
  /** Every letter that was put into words, in order. */
  readonly letters: readonly Letter[];
  /** Runs what was rung, and what that rings, until nothing rings any more. */
  settle(): Promise<void>;
  /** Looks for what the bells forgot, then settles. */
  sweep(): Promise<void>;
  /** Mails of a game that are owed and not sent. */
  owed(gameId: string): Promise<readonly OutboxEntry[]>;
  /** All that the database holds, as text; mails as they were sent, with their lines put together again. */
  everything(): Promise<string>;
  /** Empties the database and sets everything back. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Letters are JSON, unless they are to be worded by something else. */
export async function openServiceWorld(
  games: readonly AnyGame[] = [twoTowers],
  wording: Stationery = asJson,
): Promise<ServiceWorld> {
  const database = await freshDatabase();
  const store = await openStore({ url: database.url, poolSize: 5 });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const clock = setClock();
  const doorbell = keptDoorbell(clock);
  const transport = keptTransport();
  const log = keptLog();
  const { stationery, letters } = keptLetters(wording);
  const ports: Ports = {
    ...{ store, clock, doorbell, transport, log, stationery, games },
    entropy: countedEntropy(),
    mailReader: mailReader(),
    senderChecker: { check: async () => ({ verdict: 'proven', found: 'nobody was asked' }) },
    composer: mailComposer({ domain: DOMAIN }),
    painter: { png: async () => Buffer.from('png'), svg: () => '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    settings: {
      mailDomain: DOMAIN,
      seatAddresses: 'plus',
      mailSlackMs: 0,
      mailFrom: { name: 'Adjutant', address: `adjutant@${DOMAIN}` },
      baseUrl: 'http://play.example.org',
      mapPictures: true,
      answersPerHour: 30,
      mailRates: { usual: null, byDomain: {} },
      engineVersion: '0.0.0-test',
    },
  };
  const settle = (): Promise<void> => run(ports, doorbell);
  return {
    ...{ ports, clock, doorbell, transport, log, letters, settle },
    databaseUrl: database.url,
    sweep: async () => {
      await sweep(ports);
      await settle();
    },
    owed: async (gameId) => {
      const entries = await Promise.all((await store.unsentOf(gameId)).map((id) => store.outboxEntry(id)));
      // Those of one moment in an order of their own: the database has none. Seats, then the gamemaster.
      const rank = ({ createdAt, seat }: OutboxEntry): string => `${createdAt.toISOString()} ${seat ?? '~'}`;
      const owed = entries.flatMap((entry) => entry ?? []);
      return owed.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    },
    everything: async () => {
      const tables = await sql`
        SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`;
      const rows = await Promise.all(
        tables.map(({ schema, name }) => sql`SELECT * FROM ${sql(`${schema}.${name}`)}`),
      );
      return JSON.stringify(rows, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1').replaceAll('=\r\n', '') : value,
      );
    },
    reset: async () => {
      // Ten times as fast as TRUNCATE, for the few rows of a test.
      for (const table of TABLES) await sql.unsafe(`DELETE FROM ${table}`);
      for (const part of [clock, doorbell, transport]) part.reset();
      letters.length = 0;
    },
    close: async () => {
      await sql.end();
      await store.close();
      await database.drop();
    },
  };
}

/** A fault is what the next ring is for; all else that a job throws fails the test. */
async function run(ports: Ports, doorbell: KeptDoorbell): Promise<void> {
  const jobs: Readonly<Record<JobName, (id: string) => Promise<unknown>>> = {
    adjudicate: (id) => advanceGame(ports, id),
    deliver: (id) => sendMail(ports, id),
    receive: (id) => ingestMail(ports, id),
  };
  for (let count = 0; ; count += 1) {
    if (count === MOST_RINGS) throw new Error('the bells do not stop ringing');
    const ring = doorbell.next();
    if (ring === null) return;
    try {
      await jobs[ring.job](ring.id);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}

const MOST_RINGS = 2_000;
const HOUR = 3_600_000;

interface SetClock extends Clock {
  set(at: Date): void;
  pass(hours: number): void;
  reset(): void;
}

function setClock(): SetClock {
  let now = NOON;
  return {
    now: () => now,
    set: (at) => (now = at),
    pass: (hours) => (now = new Date(now.getTime() + hours * HOUR)),
    reset: () => (now = NOON),
  };
}

interface Ring {
  readonly job: JobName;
  readonly id: string;
  readonly at: Date;
}

interface KeptDoorbell extends Doorbell {
  /** Rung and not answered yet, deadlines included. */
  readonly rings: readonly Ring[];
  /** Takes the first ring whose time has come. */
  next(): Ring | null;
  /** Loses all rings, as a queue may. */
  reset(): void;
}

function keptDoorbell(clock: Clock): KeptDoorbell {
  const rings: Ring[] = [];
  return {
    rings,
    ring: async (job, id) => void rings.push({ job, id, at: clock.now() }),
    ringAll: async (job, ids) => void rings.push(...ids.map((id) => ({ job, id, at: clock.now() }))),
    ringAt: async (job, id, at) => void rings.push({ job, id, at }),
    ping: async () => undefined,
    next: () => {
      const index = rings.findIndex((ring) => ring.at <= clock.now());
      return index < 0 ? null : (rings.splice(index, 1)[0] ?? null);
    },
    reset: () => (rings.length = 0),
  };
}

interface KeptTransport extends MailTransport {
  readonly sent: readonly FinishedMail[];
  /** What each sending throws from now on; null: nothing. */
  failWith(error: Error | null): void;
  reset(): void;
}

function keptTransport(): KeptTransport {
  const sent: FinishedMail[] = [];
  let failure: Error | null = null;
  return {
    kind: 'mailbox',
    sent,
    enter: async () => () => undefined,
    send: async (mail) => {
      if (failure !== null) throw failure;
      sent.push(mail);
    },
    failWith: (error) => (failure = error),
    reset: () => {
      failure = null;
      sent.length = 0;
    },
    close: async () => undefined,
  };
}

/** What the service tells is looked at apart from how it is worded. */
const asJson: Stationery = {
  render: (letter) => {
    const text = JSON.stringify(letter, null, 1);
    const about = 'game' in letter ? letter.game.slug : 'Adjutant';
    const subject = letter.kind === 'notice' ? letter.subject : `${about}: ${letter.kind}`;
    return { subject, text, html: `<pre>${text.replaceAll('<', '&lt;')}</pre>` };
  },
};

function keptLetters(wording: Stationery): { readonly stationery: Stationery; readonly letters: Letter[] } {
  const letters: Letter[] = [];
  const render: Stationery['render'] = (letter, place) => {
    letters.push(letter);
    return wording.render(letter, place);
  };
  return { stationery: { render }, letters };
}

/** Ids and secrets that no two calls share, the same in each run. */
function countedEntropy(): Ports['entropy'] {
  let count = 0;
  const next = (): string =>
    createHash('sha256')
      .update(`entropy ${(count += 1)}`)
      .digest('hex');
  return {
    id: () => uuidOf(next()),
    secret: (bytes) => next().slice(0, bytes * 2),
  };
}

function uuidOf(hash: string): string {
  const part = (from: number, to: number): string => hash.slice(from, to);
  return [part(0, 8), part(8, 12), `4${part(13, 16)}`, `a${part(17, 20)}`, part(20, 32)].join('-');
}
