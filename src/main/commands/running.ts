import { type Command, exactly, parse } from './command.ts';
import { readConfig } from '../../config/config.ts';
import { demo } from '../demo.ts';
import { serve } from '../serve.ts';

const DEFAULT_SEED = 1;
const DEFAULT_WEEKS = 6;

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve [--demo] [--seed N]',
  about: 'Run Adjutant: web, mail and workers.',
  details: [
    '--demo      open the demonstration campaign (done by itself on a fresh installation without DATABASE_URL and SMTP_URL)',
    '--seed N    seed of the demonstration',
    'Configured by environment variables: see .env.example.',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { demo: { type: 'boolean' }, seed: { type: 'string' } });
    exactly(parsed, []);
    return serve({
      config: readConfig(),
      demo: parsed.flag('demo'),
      seed: parsed.number('seed', DEFAULT_SEED),
      say,
    });
  },
};

export const demoCommand: Command = {
  name: 'demo',
  usage: 'demo [--seed N] [--weeks N]',
  about: 'Play the demonstration campaign over real mail on throw-away data, and check it.',
  details: [
    '--seed N    the same seed plays the same war (default 1)',
    '--weeks N   how many weeks (default 6)',
    'Exit code 0 when all is well, 1 with the reason when not.',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { seed: { type: 'string' }, weeks: { type: 'string' } });
    exactly(parsed, []);
    return demo({
      config: readConfig(),
      seed: parsed.number('seed', DEFAULT_SEED),
      weeks: parsed.number('weeks', DEFAULT_WEEKS),
      say,
    });
  },
};
