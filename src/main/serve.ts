import type { Config } from '../config/config.ts';
import { type App, startApp } from './app.ts';
import { type Commanders, startCommanders } from './commanders.ts';
import {
  campaignTitle,
  DEMO_SLUG,
  type DemoCampaign,
  demoGame,
  openDemoGame,
  refuseAnother,
} from './demo-game.ts';

export interface Serve {
  readonly config: Config;
  readonly demo: DemoAsked;
  readonly say: (line: string) => void;
}

export interface DemoAsked {
  /** What is played when it is opened. */
  readonly campaign: DemoCampaign;
  /** `named`: that campaign and no other; `if-fresh`: on an installation that nobody has touched. */
  readonly open: 'named' | 'asked' | 'if-fresh';
}

/** After the first windows the demo slows down, so that one can read along. */
const DEMO_WINDOWS_AT_ONCE = 9;
const DEMO_PACE_MS = 60_000;

/** Runs Adjutant until it is asked to stop. 0: stopped as asked; 1: something that it needs was lost. */
export async function serve({ config, demo, say }: Serve): Promise<number> {
  const stop = stopAsked();
  const app = await startApp(config, { say });
  const { commanders, told } = await demoOrClosed(app, config, demo);
  for (const line of greeting(app, config, told)) say(line);
  const ended = await Promise.race([
    stop,
    app.lost.then((reason) => ({ reason })),
    commandersFailed(commanders),
  ]);
  await commanders?.stop();
  await app.close();
  if ('signal' in ended) say(`Stopped (${ended.signal}). Start again to go on where it was.`);
  else say(`Stopped: ${ended.reason}. Nothing that was acknowledged is lost; start again to go on.`);
  return 'signal' in ended ? 0 : 1;
}

function stopAsked(): Promise<{ readonly signal: string }> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve({ signal }));
  });
}

/** Never settles while the commanders do well: a demo that ended is no reason to stop serving. */
function commandersFailed(commanders: Commanders | null): Promise<{ readonly reason: string }> {
  return new Promise((resolve) => {
    commanders?.done.catch((error: unknown) =>
      resolve({ reason: error instanceof Error ? error.message : String(error) }),
    );
  });
}

interface Demo {
  readonly commanders: Commanders | null;
  /** What the greeting says of it. */
  readonly told: readonly string[];
}

const NO_DEMO: Demo = { commanders: null, told: [] };

/** Where it can't be played as it was asked for, nothing goes on running. */
async function demoOrClosed(app: App, config: Config, asked: DemoAsked): Promise<Demo> {
  try {
    return await maybeDemo(app, config, asked);
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The demo is opened on a fresh installation that sends no real mail, or when asked for, and goes on when it is there. */
async function maybeDemo({ ports, smtpPort }: App, config: Config, asked: DemoAsked): Promise<Demo> {
  if (smtpPort === null) return NO_DEMO;
  const { campaign } = asked;
  const untouched =
    config.databaseUrl === null && config.smtpUrl === null && (await ports.store.games()).length === 0;
  if (asked.open !== 'if-fresh' || untouched) await openDemoGame(ports, campaign);
  const game = await demoGame(ports);
  if (game === null) return NO_DEMO;
  if (asked.open === 'named') refuseAnother(ports, game, campaign);
  const title = campaignTitle(ports, game);
  if (game.status === 'over') return { commanders: null, told: [`The demo campaign of ${title} is over`] };
  const commanders = startCommanders({
    ports,
    smtpPort,
    slug: DEMO_SLUG,
    seed: campaign.seed,
    isEnough: () => false,
    thinkMs: (window) => (window <= DEMO_WINDOWS_AT_ONCE ? 0 : DEMO_PACE_MS),
  });
  return { commanders, told: [`A demo campaign of ${title} is being played by scripted commanders`] };
}

function greeting(app: App, config: Config, demo: Demo['told']): readonly string[] {
  const queue = config.redisUrl === null ? 'PostgreSQL' : 'Redis';
  return [
    `Adjutant runs. Stop it with Ctrl-C; a second start goes on where it was.`,
    `  web    ${app.baseUrl}   (API: ${app.baseUrl}/docs)`,
    ...(app.smtpPort === null
      ? []
      : [`  mail in   smtp://${config.host}:${app.smtpPort}, for addresses at ${config.mailDomain}`]),
    config.smtpUrl === null
      ? `  mail out  stays here: read it at ${app.baseUrl}/mailbox`
      : '  mail out  goes to the configured relay',
    `  data   ${app.database.embedded ? config.dataDir : 'the configured database'}, queue on ${queue}`,
    ...demo.map((told) => `${told}; read the reports at ${app.baseUrl}/mailbox`),
    'Open a game of your own: bin/adjutant gm add NAME ADDRESS, player add NAME ADDRESS, game new --help',
  ];
}
