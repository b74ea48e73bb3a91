import { flag, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { readConfig } from '../../config/config.ts';
import { demo } from '../demo.ts';
import { serve } from '../serve.ts';

const DEFAULT_SEED = 1;
const DEFAULT_WEEKS = 6;

export const serveCommand: Command = command({
  name: 'serve',
  args: [],
  options: {
    demo: flag(
      'open the demonstration campaign (done by itself on a fresh installation without DATABASE_URL and SMTP_URL)',
    ),
    seed: text('N', `seed of the demonstration (default ${DEFAULT_SEED})`),
  },
  about: 'Run Adjutant: web, mail and workers.',
  details: ['Configured by environment variables: see .env.example.'],
  examples: ['serve'],
  does: async (parsed, { say }) =>
    serve({
      config: readConfig(),
      demo: parsed.flag('demo'),
      seed: parsed.number('seed', DEFAULT_SEED),
      say,
    }),
});

export const demoCommand: Command = command({
  name: 'demo',
  args: [],
  options: {
    seed: text('N', `the same seed plays the same war (default ${DEFAULT_SEED})`),
    weeks: text('N', `how many weeks (default ${DEFAULT_WEEKS})`),
  },
  about: 'Play the demonstration campaign over real mail on throw-away data, and check it.',
  details: ['Exit code 0 when all is well, 1 with the reason when not.'],
  examples: ['demo', 'demo --weeks 2 --seed 7'],
  does: async (parsed, { say }) =>
    demo({
      config: readConfig(),
      seed: parsed.number('seed', DEFAULT_SEED),
      weeks: parsed.number('weeks', DEFAULT_WEEKS),
      say,
    }),
});
