import type { Config } from '../config/config.ts';
import { type App, startApp } from './app.ts';
import { type Commanders, startCommanders } from './commanders.ts';
import { DEMO_SLUG, openDemoGame, SETUP_WINDOWS } from './demo-game.ts';

export interface Serve {
  readonly config: Config;
  /** Asked for with `--demo`. */
  readonly demo: boolean;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const DEMO_WEEKS_AT_ONCE = 6;
/** After the first weeks the demo slows down, so that one can read along. */
const DEMO_PACE_MS = 60_000;
const NO_END = 10_000;

/** Runs Adjutant until it is asked to stop. 0: stopped as asked; 1: something that it needs was lost. */
export async function serve({ config, demo, seed, say }: Serve): Promise<number> {
  const stop = stopAsked();
  const app = await startApp(config, { say });
  const { commanders, state } = await maybeDemo(app, { config, demo, seed });
  for (const line of greeting(app, config, state)) say(line);
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
  readonly state: 'none' | 'played' | 'over';
}

const NO_DEMO: Demo = { commanders: null, state: 'none' };

/** The demo is opened on a fresh installation that sends no real mail, or when asked for, and goes on when it is there. */
async function maybeDemo(
  app: App,
  { config, demo, seed }: { readonly config: Config; readonly demo: boolean; readonly seed: number },
): Promise<Demo> {
  if (app.smtpPort === null) return NO_DEMO;
  const untouched =
    config.databaseUrl === null && config.smtpUrl === null && (await app.ports.store.games()).length === 0;
  if (demo || untouched) await openDemoGame(app.ports, seed);
  const game = await app.ports.store.gameBySlug(DEMO_SLUG);
  if (game === null) return NO_DEMO;
  if (game.status === 'over') return { commanders: null, state: 'over' };
  const commanders = startCommanders({
    ports: app.ports,
    smtpPort: app.smtpPort,
    slug: DEMO_SLUG,
    seed,
    windows: NO_END,
    thinkMs: (window) => (window <= DEMO_WEEKS_AT_ONCE + SETUP_WINDOWS ? 0 : DEMO_PACE_MS),
  });
  return { commanders, state: 'played' };
}

const DEMO_TOLD: Readonly<Record<Demo['state'], readonly string[]>> = {
  none: [],
  played: ['A demo campaign of Fifth Frontier War is being played by two scripted commanders'],
  over: ['The demo campaign of Fifth Frontier War is over'],
};

function greeting(app: App, config: Config, demo: Demo['state']): readonly string[] {
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
    ...DEMO_TOLD[demo].map((told) => `${told}; read the reports at ${app.baseUrl}/mailbox`),
    'Open a game of your own: bin/adjutant gm add NAME ADDRESS, player add NAME ADDRESS, game new --help',
  ];
}
