import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { exportGame } from '../service/export-game.ts';
import type { Game, TurnRow, WindowRecord } from '../service/ports/records.ts';
import { gameNamed } from '../service/read-game.ts';
import { verifyGame } from '../service/replay-game.ts';
import type { App } from './app.ts';
import { startCommanders } from './commanders.ts';
import { campaignTitle, DEMO_SLUG, type DemoCampaign, openDemoGame, showOf } from './demo-game.ts';
import { withThrowAwayApp } from './throw-away.ts';
import { type Patience, until } from './until.ts';

export interface Demo {
  readonly config: Config;
  readonly campaign: DemoCampaign;
  /** Turns of the rulebook. */
  readonly turns: number;
  readonly say: (line: string) => void;
}

const PATIENCE_MS = 300_000;
const PATIENCE_FOR_MAILS: Patience = { withinMs: 60_000, everyMs: 100 };

/**
 * Plays some turns of the demo campaign on throw-away data and random ports, over real mail, and checks what came of
 * it. 0 when all is well; otherwise 1, with the reason.
 */
export async function demo({ config, campaign, turns, say }: Demo): Promise<number> {
  return withThrowAwayApp({ config, durable: false, say }, (app) => play(app, { campaign, turns, say }));
}

async function play(app: App, { campaign, turns, say }: Omit<Demo, 'config'>): Promise<number> {
  await openDemoGame(app.ports, campaign);
  const commanders = startCommanders({
    ports: app.ports,
    smtpPort: app.smtpPort ?? 0,
    slug: DEMO_SLUG,
    seed: campaign.seed,
    isEnough: (window) => (turnOf(window)?.number ?? 0) > turns,
    thinkMs: () => 0,
  });
  const late = wait(PATIENCE_MS, 'late' as const, { ref: false });
  const ended = await Promise.race([commanders.done.then(() => 'done' as const), app.lost, late]);
  await commanders.stop();
  if (ended !== 'done')
    return failed(say, ended === 'late' ? `not done within ${PATIENCE_MS / 1000} seconds` : ended);
  const unsent = await waitForMails(app);
  const game = await gameNamed(app.ports, DEMO_SLUG);
  return account(app, { game, campaign, turns, unsent, say });
}

/** Reports are sent after the windows close; waits until all are out. */
async function waitForMails({ ports }: App): Promise<number> {
  await until(async () => {
    const { unsent, unread } = await ports.store.counts();
    return unsent + unread === 0;
  }, PATIENCE_FOR_MAILS);
  return (await ports.store.counts()).unsent;
}

interface Accounting extends Omit<Demo, 'config'> {
  readonly game: Game;
  readonly unsent: number;
}

async function account(app: App, { game, campaign, turns, unsent, say }: Accounting): Promise<number> {
  const { store } = app.ports;
  const closed = await store.turns(game.id);
  const counts = await store.counts();
  const played = turnsPlayed(game, await store.windows(game.id));
  const verified = verifyGame(app.ports, await exportGame(app.ports, game));
  say(`Demo of ${campaignTitle(app.ports, game)}: ${played.told} adjudicated`);
  const told: readonly (readonly [string, string])[] = [
    ...Object.entries(showOf(campaign.module).counted).map(
      ([what, kinds]) => [what, String(countOf(closed, kinds))] as const,
    ),
    ['mails', `${counts.mailsIn} in, ${counts.mailsOut} out`],
    ['dice', `${verified.dice}, each checked against the published commitment`],
    ['state hash', closed.at(-1)?.stateHash ?? 'none'],
    ...(game.result === null ? [] : [['result', game.result.result] as const]),
  ];
  for (const [what, value] of told) say(`  ${what.padEnd(10)} ${value}`);
  const wrong = [
    ...verified.faults,
    ...(played.number >= turns || game.status === 'over'
      ? []
      : [`${played.told} were adjudicated instead of ${turns}`]),
    ...(unsent === 0 ? [] : [`${unsent} mails were not sent`]),
    ...(game.status === 'parked' ? [`the game was parked: ${game.parkedWhy ?? ''}`] : []),
  ];
  return wrong.length === 0 ? 0 : failed(say, wrong.join('; '));
}

interface Turns {
  readonly number: number;
  /** In the game's own word ("3 weeks"). */
  readonly told: string;
}

/** Those that are adjudicated as a whole: the one of the open window is not. */
function turnsPlayed(game: Game, windows: readonly WindowRecord[]): Turns {
  const last = turnOf(windows.at(-1) ?? { label: '' });
  const number = Math.max(0, (last?.number ?? 0) - (game.status === 'over' ? 0 : 1));
  const word = last?.word ?? 'turn';
  return { number, told: `${number} ${word}${number === 1 ? '' : 's'}` };
}

/** The rulebook's turn, which a window's label begins with; null: play has not begun. */
function turnOf({
  label,
}: Pick<WindowRecord, 'label'>): { readonly word: string; readonly number: number } | null {
  const [, word, number] = /^(\w+) (\d+)\b/.exec(label) ?? [];
  return word === undefined ? null : { word, number: Number(number) };
}

function countOf(turns: readonly TurnRow[], kinds: readonly string[]): number {
  return turns.flatMap((turn) => turn.events).filter((event) => kinds.includes(event.kind)).length;
}

function failed(say: (line: string) => void, why: string): number {
  say(`The demo failed: ${why}`);
  return 1;
}
