import { readConfig } from '../../config/config.ts';
import { GAMES } from '../../games/registry.ts';
import { demo } from '../demo.ts';
import type { DemoCampaign } from '../demo-game.ts';
import { type DemoAsked, serve } from '../serve.ts';
import { flag, type Parsed, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { DEFAULT_MODULE, moduleNamed, scenarioNamed } from './module-named.ts';

const DEFAULT_SEED = 1;
const DEFAULT_TURNS = 6;

/** Which campaign is shown, in the words of "game new". */
const CAMPAIGN = {
  module: text('NAME', `of which game: ${GAMES.map(({ id }) => id).join(', ')} (default the first)`),
  scenario: text('NAME', 'which of its scenarios (default the first); see game new'),
  seed: text('N', `the same seed plays the same war (default ${DEFAULT_SEED})`),
} as const;

function campaignOf(given: Parsed): DemoCampaign {
  const module = moduleNamed(given.text('module') ?? DEFAULT_MODULE);
  const scenario = scenarioNamed(module, given.text('scenario'));
  return { module, scenario, seed: given.number('seed', DEFAULT_SEED) };
}

export const serveCommand: Command = command({
  name: 'serve',
  args: [],
  options: {
    demo: flag(
      'open the demonstration campaign (done by itself on a fresh installation without DATABASE_URL and SMTP_URL)',
    ),
    ...CAMPAIGN,
  },
  about: 'Run Adjutant: web, mail and workers.',
  details: [
    'Whoever names a game or a scenario asks for its demonstration, as by --demo.',
    'Configured by environment variables: see .env.example.',
  ],
  examples: ['serve', 'serve --module freedom-in-the-galaxy --scenario varu'],
  does: async (given, { say }) => {
    const demo = { campaign: campaignOf(given), open: openedWhen(given) };
    return serve({ config: readConfig(), demo, say });
  },
});

function openedWhen(given: Parsed): DemoAsked['open'] {
  if (given.text('module') !== null || given.text('scenario') !== null) return 'named';
  return given.flag('demo') ? 'asked' : 'if-fresh';
}

export const demoCommand: Command = command({
  name: 'demo',
  args: [],
  options: {
    ...CAMPAIGN,
    turns: text('N', `how many weeks or Game-Turns (default ${DEFAULT_TURNS})`),
  },
  about: 'Play the demonstration campaign over real mail on throw-away data, and check it.',
  details: ['Exit code 0 when all is well, 1 with the reason when not.'],
  examples: [
    'demo',
    'demo --turns 2 --seed 7',
    'demo --module freedom-in-the-galaxy --scenario varu --turns 2',
  ],
  does: async (given, { say }) =>
    demo({
      campaign: campaignOf(given),
      turns: given.number('turns', DEFAULT_TURNS),
      config: readConfig(),
      say,
    }),
});
