import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { exportGame } from '../service/export-game.ts';
import type { Game, TurnRow } from '../service/ports/records.ts';
import { gameNamed } from '../service/read-game.ts';
import { verifyGame } from '../service/replay-game.ts';
import type { App } from './app.ts';
import { startCommanders } from './commanders.ts';
import { DEMO_SLUG, openDemoGame, SETUP_WINDOWS } from './demo-game.ts';
import { withThrowAwayApp } from './throw-away.ts';
import { type Patience, until } from './until.ts';

export interface Demo {
  readonly config: Config;
  readonly seed: number;
  readonly weeks: number;
  readonly say: (line: string) => void;
}

const PATIENCE_MS = 300_000;
const PATIENCE_FOR_MAILS: Patience = { withinMs: 60_000, everyMs: 100 };

/**
 * Plays some weeks of the demo campaign on throw-away data and random ports, over real mail, and checks what came of
 * it. 0 when all is well; otherwise 1, with the reason.
 */
export async function demo({ config, seed, weeks, say }: Demo): Promise<number> {
  return withThrowAwayApp({ config, durable: false, say }, (app) => play(app, { seed, weeks, say }));
}

async function play(app: App, { seed, weeks, say }: Omit<Demo, 'config'>): Promise<number> {
  await openDemoGame(app.ports, seed);
  const commanders = startCommanders({
    ports: app.ports,
    smtpPort: app.smtpPort ?? 0,
    slug: DEMO_SLUG,
    seed,
    windows: weeks + SETUP_WINDOWS,
    thinkMs: () => 0,
  });
  const late = wait(PATIENCE_MS, 'late' as const, { ref: false });
  const ended = await Promise.race([commanders.done.then(() => 'done' as const), app.lost, late]);
  await commanders.stop();
  if (ended !== 'done')
    return failed(say, ended === 'late' ? `not done within ${PATIENCE_MS / 1000} seconds` : ended);
  const unsent = await waitForMails(app);
  const game = await gameNamed(app.ports, DEMO_SLUG);
  return account(app, { game, weeks, unsent, say });
}

/** Reports are sent after the windows close; waits until all are out. */
async function waitForMails({ ports }: App): Promise<number> {
  await until(async () => {
    const { unsent, unread } = await ports.store.counts();
    return unsent + unread === 0;
  }, PATIENCE_FOR_MAILS);
  return (await ports.store.counts()).unsent;
}

interface Accounting {
  readonly game: Game;
  readonly weeks: number;
  readonly unsent: number;
  readonly say: (line: string) => void;
}

async function account(app: App, { game, weeks, unsent, say }: Accounting): Promise<number> {
  const turns = await app.ports.store.turns(game.id);
  const counts = await app.ports.store.counts();
  const played = turns.filter((turn) => turn.window > SETUP_WINDOWS).length;
  const verified = verifyGame(app.ports, await exportGame(app.ports, game));
  say(`Fifth Frontier War, demo: ${played} weeks adjudicated`);
  say(`  battles    ${battlesIn(turns)}`);
  say(`  mails      ${counts.mailsIn} in, ${counts.mailsOut} out`);
  say(`  dice       ${verified.dice}, each checked against the published commitment`);
  say(`  state hash ${turns.at(-1)?.stateHash ?? 'none'}`);
  const wrong = [
    ...verified.faults,
    ...(played === weeks || game.status === 'over'
      ? []
      : [`${played} weeks were adjudicated instead of ${weeks}`]),
    ...(unsent === 0 ? [] : [`${unsent} mails were not sent`]),
    ...(game.status === 'parked' ? [`the game was parked: ${game.parkedWhy ?? ''}`] : []),
  ];
  return wrong.length === 0 ? 0 : failed(say, wrong.join('; '));
}

function battlesIn(turns: readonly TurnRow[]): number {
  return turns.flatMap((turn) => turn.events).filter((event) => event.kind === 'battle-ended').length;
}

function failed(say: (line: string) => void, why: string): number {
  say(`The demo failed: ${why}`);
  return 1;
}
