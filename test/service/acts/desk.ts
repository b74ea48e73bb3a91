import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { stationery } from '../../../src/letters/stationery.ts';
import { mailOpener } from '../../../src/mail/index.ts';
import { COMMANDS } from '../../../src/main/commands/index.ts';
import { openGame } from '../../../src/service/open-game.ts';
import { addPerson } from '../../../src/service/people.ts';
import { type PlayerRequest, serveRequest } from '../../../src/service/player-requests.ts';
import { handInOrders } from '../../../src/service/hand-in-orders.ts';
import type { DeskLineTold } from '../../../src/service/ports/letters.ts';
import type { AuditRow, Game, Person } from '../../../src/service/ports/records.ts';
import { receiveMail } from '../../../src/service/receive-mail.ts';
import { eml } from '../../kit/eml.ts';
import { DOMAIN, openServiceWorld, type ServiceWorld } from '../../kit/service.ts';
import { twoTowers } from '../../toy/two-towers/index.ts';
import { found, linesOf } from '../../kit/table.ts';
import { type Asking, openWeb, type Web } from '../../kit/web.ts';
import type { HowItStands, OnCommandLine, Reader } from './ways.ts';

const NAMES: readonly Reader[] = ['gerda', 'ivo', 'zora', 'otto'];
const SLUG = 'towers-1';
/** The same dice and addresses by every way. */
const PINNED = {
  ...{ id: '0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10', secret: 'ab'.repeat(32) },
  mailTokens: { red: 'seat-of-red', blue: 'seat-of-blue' },
};

/** A mail that somebody got. */
interface Told {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A game of Two Towers in its first window, and the three ways to direct it. */
export interface Desk {
  readonly world: ServiceWorld;
  readonly web: Web;
  person(name: Reader): Person;
  game(): Promise<Game>;
  /** As its gamemaster, over HTTP; fails when it is refused. */
  over(method: 'POST' | 'PUT', route: string, body?: object): Promise<void>;
  /** What a player asks for. */
  ask(seat: string, request: PlayerRequest): Promise<unknown>;
  order(seat: string, line: string): Promise<unknown>;
  openRequest(): Promise<string>;
  http(what: string, asking: Asking): Promise<{ readonly status: number; readonly text: string }>;
  /** A mail of the gamemaster, or of somebody else, to her desk; the answer to its only command, if any. */
  mail(text: string, from?: string): Promise<DeskLineTold | null>;
  /** A mail of the player of red to the address of his seat. */
  mailToSeat(text: string): Promise<void>;
  /** Exit code of a command of `bin/adjutant`, or what it throws. */
  cli(way: OnCommandLine): Promise<number>;
  audit(): Promise<readonly AuditRow[]>;
  /** Mails of the game so far, without reports and answers to a gamemaster's mail. */
  told(): Promise<readonly Told[]>;
}

/** Everything that a desk needs; `lay` begins a game on an empty table. */
export interface Room {
  readonly web: Web;
  lay(game?: HowItStands): Promise<Desk>;
  close(): Promise<void>;
}

export async function openRoom(): Promise<Room> {
  const world = await openServiceWorld([twoTowers], stationery());
  const web = await openWeb(world);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'adjutant-acts-'));
  return {
    web,
    lay: async (game) => {
      await world.reset();
      return laid({ world, web, folder }, game);
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await web.close();
      await world.close();
    },
  };
}

interface Parts {
  readonly world: ServiceWorld;
  readonly web: Web;
  readonly folder: string;
}

async function laid({ world, web, folder }: Parts, how?: HowItStands): Promise<Desk> {
  const { ports } = world;
  const people = await Promise.all(NAMES.map((name) => registered(world, name)));
  const person = (name: Reader): Person => found(people[NAMES.indexOf(name)], name);
  const id = await opened(world, { gm: person('gerda'), ivo: person('ivo'), zora: person('zora'), how });
  await world.settle();
  world.clock.pass(1);
  const game = async () => found(await ports.store.gameById(id), 'game');
  const gmToken = await web.tokenOf(person('gerda'));
  const desk = await ports.store.deskToken({ gameId: id, personId: person('gerda').id }, 'desk-of-gerda');
  return {
    ...{ world, web, person, game },
    over: async (method, route, body) => {
      const answer = await web.ask(`${method} /v1/games/${SLUG}${route}`, { token: gmToken, body });
      if (answer.status >= 300) throw new Error(answer.text);
      await world.settle();
    },
    ask: async (seat, request) => {
      await serveRequest(ports, await game(), { request, seat, by: { who: 'Zora', way: 'api' } });
      await world.settle();
    },
    order: (seat, line) =>
      handInOrders(ports, id, {
        ...{ seat, window: null, source: 'given', way: 'api', receivedAt: ports.clock.now() },
        ...{ dryRun: false, ignored: [], orders: linesOf([line]) },
      }),
    openRequest: async () => found((await ports.store.extensionRequests(id))[0], 'request').id,
    http: async (what, asking) => {
      const answer = await web.ask(what, asking);
      await world.settle();
      return answer;
    },
    mail: async (text, from = person('gerda').address) => {
      const before = world.letters.length;
      await receiveMail(ports, eml({ from, to: `orders+${desk}@${DOMAIN}`, text }));
      await world.settle();
      return answerOf(world, before);
    },
    mailToSeat: async (text) => {
      const to = `orders+${PINNED.mailTokens.red}@${DOMAIN}`;
      await receiveMail(ports, eml({ from: person('ivo').address, to, text }));
      await world.settle();
    },
    cli: (way) => commanded({ world, web, folder }, way),
    audit: () => ports.store.audit(id),
    told: () => mailsOf(world),
  };
}

async function registered({ ports }: ServiceWorld, name: Reader): Promise<Person> {
  const capital = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
  return addPerson(ports, { name: capital, address: `${name}@example.org`, zone: 'Europe/Berlin' });
}

interface Opening {
  readonly gm: Person;
  readonly ivo: Person;
  readonly zora: Person;
  readonly how: HowItStands | undefined;
}

async function opened({ ports }: ServiceWorld, { gm, ivo, zora, how }: Opening): Promise<string> {
  const schedule = how === 'waits to be begun' ? 'every 24 h; starts by hand' : 'every 24 h';
  const { id } = await openGame(ports, {
    request: {
      ...{ slug: SLUG, title: 'The Towers', module: 'two-towers', scenario: 'standard', schedule },
      seats: { red: ivo.id, ...(how === 'waits for a player' ? {} : { blue: zora.id }) },
    },
    gm,
    way: 'api',
    pinned: PINNED,
  });
  return id;
}

function answerOf({ letters }: ServiceWorld, since: number): DeskLineTold | null {
  const answers = letters.slice(since).flatMap((letter) => (letter.kind === 'desk-answer' ? [letter] : []));
  return answers[0]?.lines[0] ?? null;
}

/** As a shell would run it, by the clock and on the database of the world. */
async function commanded({ world, folder }: Parts, { command: name, args }: OnCommandLine): Promise<number> {
  const command = found(
    COMMANDS.find((each) => each.name === name),
    `command ${name}`,
  );
  const words = args.map((arg) => (typeof arg === 'string' ? arg : fileOf(folder, arg.file)));
  const kept = { ...process.env };
  vi.setSystemTime(world.clock.now());
  Object.assign(process.env, {
    DATABASE_URL: world.databaseUrl,
    ADJUTANT_MAIL_DOMAIN: DOMAIN,
    ADJUTANT_BASE_URL: world.ports.settings.baseUrl,
  });
  try {
    return await command.run([SLUG, ...words], { say: () => undefined, ask: null });
  } finally {
    process.env = kept;
    vi.useRealTimers();
    await world.sweep();
  }
}

function fileOf(folder: string, content: string): string {
  const at = path.join(folder, 'given.txt');
  writeFileSync(at, content);
  return at;
}

/** Reports are about the course of the game; an answer to a mail, about the mail. */
const NOT_TOLD = /^(desk|desk-sender|desk-closed)\//;
const MOST_MAILS = 500;

async function mailsOf({ ports }: ServiceWorld): Promise<readonly Told[]> {
  const sent = await ports.store.sentMails('mailbox', MOST_MAILS);
  const told = sent.filter(({ kind, key }) => kind !== 'turn-report' && !NOT_TOLD.test(key));
  return Promise.all(
    told.map(async ({ id }) => {
      const { rendered } = found(await ports.store.outboxEntry(id), 'letter');
      const { to, raw } = found(rendered, 'mail');
      const { subject, text } = await mailOpener().open(raw);
      return { id, to, subject, text: text.replace(/\s+/g, ' ') };
    }),
  );
}
