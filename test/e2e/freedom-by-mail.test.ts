import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { writeCommand } from '../../src/engine/command-table.ts';
import { recordedDice } from '../../src/engine/dice.ts';
import { diceOfWindow, digest } from '../../src/fairness/dice.ts';
import { GAMES } from '../../src/games/registry.ts';
import { type App, startApp } from '../../src/main/app.ts';
import { exportGame } from '../../src/service/export-game.ts';
import { moduleOf } from '../../src/service/game-in-play.ts';
import { openGame } from '../../src/service/open-game.ts';
import { addPerson } from '../../src/service/people.ts';
import type { OpenedMail } from '../../src/service/ports/mail.ts';
import type { Person, TurnRow } from '../../src/service/ports/records.ts';
import { gameNamed, gameNow } from '../../src/service/read-game.ts';
import { verifyGame } from '../../src/service/replay-game.ts';
import { freshDatabase, type TestDatabase } from '../kit/database.ts';
import { sendBySmtp } from './played-app.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

// Two people play a scenario to its end, over real SMTP both ways: all that they do, they do by answering mails.

const LONGEST_MS = 300_000;
/** [4] Operations, reaction and missions of two Player-Turns. */
const MOST_WINDOWS_A_TURN = 6;
const MOST_MAILS_A_TURN = 4;

let database: TestDatabase;
let post: PostOffice;
let app: App;
beforeAll(async () => {
  [database, post] = await Promise.all([freshDatabase(), openPostOffice()]);
  const config = readConfig({
    ...{ DATABASE_URL: database.url, ADJUTANT_HTTP_PORT: '0', ADJUTANT_SMTP_PORT: '0' },
    ...{ ADJUTANT_MAIL_DOMAIN: 'play.example.org', ADJUTANT_MAP_PICTURES: 'no', ADJUTANT_LOG: 'silent' },
    SMTP_URL: post.url,
  });
  app = await startApp(config, { say: () => undefined });
});
afterAll(async () => {
  await app.close();
  await post.close();
  await database.drop();
});

describe.each([
  ['Flight to Egrix', 'egrix'],
  ['The Varu Powderkeg', 'varu'],
])('%s by mail', (_title, scenario) => {
  it(
    'is played to its end by answering mails, with at most six windows and four mails a Game-Turn',
    async () => {
      const slug = `freedom-${scenario}`;
      const players = await opened(slug, scenario);
      const played = await Promise.all(players.map((player) => play(player, slug)));
      const game = await gameNamed(app.ports, slug);
      expect(game.status).toBe('over');
      expect(verifyGame({ games: GAMES }, await exportGame(app.ports, game)).faults).toEqual([]);
      const turns = turnsOf(await app.ports.store.turns(game.id));
      console.log(figures(scenario, turns, played));
      expect(Math.max(...turns.values())).toBeLessThanOrEqual(MOST_WINDOWS_A_TURN);
      for (const { sent, refused } of played) {
        expect(sent / turns.size).toBeLessThanOrEqual(MOST_MAILS_A_TURN);
        expect(refused).toEqual([]);
      }
    },
    LONGEST_MS,
  );
});

interface Player {
  readonly seat: string;
  readonly person: Person;
}

async function opened(slug: string, scenario: string): Promise<readonly Player[]> {
  const [gm, rebel, imperial] = await Promise.all(
    ['gerda', 'rhea', 'igor'].map((name) =>
      addPerson(app.ports, { name, address: `${name}.${scenario}@example.org` }),
    ),
  );
  if (gm === undefined || rebel === undefined || imperial === undefined) throw new Error('nobody plays');
  await openGame(app.ports, {
    request: {
      ...{ slug, module: 'freedom-in-the-galaxy', scenario },
      seats: { rebel: rebel.id, imperial: imperial.id },
    },
    gm,
    way: 'cli',
  });
  return [
    { seat: 'rebel', person: rebel },
    { seat: 'imperial', person: imperial },
  ];
}

interface Correspondence {
  readonly seat: string;
  /** Mails with orders. */
  readonly sent: number;
  readonly reports: number;
  /** What receipts refused: a player who writes what the mails tell is never refused. */
  readonly refused: readonly string[];
}

/** Reads mails until one says that the game is over, and answers each that asks for orders. */
async function play(player: Player, slug: string): Promise<Correspondence> {
  const refused: string[] = [];
  let sent = 0;
  for (let reports = 0; ;) {
    const mail = await post.next(player.person.address);
    if (/: received, /.test(mail.subject)) {
      if (/^(REFUSED|NOT READ)/m.test(mail.text)) refused.push(mail.text);
      continue;
    }
    reports += 1;
    if (mail.text.includes('THE DICE')) return { seat: player.seat, sent, reports, refused };
    const tag = awaitedIn(mail, slug);
    if (tag === null) continue;
    await answer(player, mail, [`#ORDERS ${slug} ${tag}`, ...(await decided(player, slug)), 'READY', '#END']);
    sent += 1;
  }
}

/** The window that a report asks its reader to order for, as its form has it. */
function awaitedIn({ text }: OpenedMail, slug: string): string | null {
  return new RegExp(`^#ORDERS ${slug} (\\S+)$`, 'm').exec(text)?.[1] ?? null;
}

async function answer(
  { person }: Player,
  { replyTo, subject }: OpenedMail,
  lines: readonly string[],
): Promise<void> {
  const to = /[^<\s]+@[^>\s]+/.exec(replyTo ?? '')?.[0] ?? '';
  const mail = { from: person.address, to, subject: `Re: ${subject}`, text: lines.join('\n') };
  expect(await sendBySmtp(app.smtpPort, mail)).toMatch(/^250/);
}

/** The orders that the game's bot would give on what the seat knows, as a person writes them. */
async function decided({ seat }: Player, slug: string): Promise<readonly string[]> {
  const game = await gameNamed(app.ports, slug);
  const module = moduleOf(app.ports, game.module);
  const { view } = await gameNow(app.ports, game, { kind: 'seat', seat });
  const place = { game: slug, branch: 0, window: game.window };
  const { dice } = recordedDice(diceOfWindow(digest(`decisions of ${seat}`), place));
  return view === null
    ? []
    : module.bot(view, seat, dice).map((order) => writeCommand(module.commands, order));
}

/** Windows of each Game-Turn, by their tags ("T3RM"). */
function turnsOf(turns: readonly TurnRow[]): ReadonlyMap<string, number> {
  const windows = new Map<string, number>();
  for (const { tag } of turns) {
    const turn = /^T(\d+)/.exec(tag)?.[1];
    if (turn !== undefined) windows.set(turn, (windows.get(turn) ?? 0) + 1);
  }
  return windows;
}

function figures(
  scenario: string,
  turns: ReadonlyMap<string, number>,
  played: readonly Correspondence[],
): string {
  const windows = [...turns.values()];
  const each = (count: number): string => (count / turns.size).toFixed(1);
  const total = windows.reduce((sum, count) => sum + count, 0);
  const mails = played.map(({ seat, sent, reports }) => `${seat} ${each(sent)} sent, ${each(reports)} read`);
  return `${scenario}: ${turns.size} Game-Turns, ${each(total)} windows each (most ${Math.max(...windows)}); mails a Game-Turn: ${mails.join('; ')}`;
}
