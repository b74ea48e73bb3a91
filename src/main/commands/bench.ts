import { readConfig } from '../../config/config.ts';
import { GAMES } from '../../games/registry.ts';
import { type BurstFigures, measureBurst } from '../bench.ts';
import { type EngineFigures, measureEngine } from '../bench-engine.ts';
import { flag, text } from './arguments.ts';
import { AS_JSON } from './as-json.ts';
import { type Command, command, type CommandIo } from './command.ts';

const SEED = 1;
const BURST_GAMES = 100;

interface Figures {
  readonly engine: Readonly<Record<string, EngineFigures>>;
  readonly burst: BurstFigures | null;
  readonly burstWithMaps: BurstFigures | null;
}

export const benchCommand: Command = command({
  name: 'bench',
  args: [],
  options: {
    json: AS_JSON,
    engine: flag('the rules alone, without the burst'),
    games: text('N', `games that are due in the same second (default ${BURST_GAMES})`),
  },
  about: 'Measure how fast windows are adjudicated and a burst of deadlines is worked off.',
  details: [
    'Engine: time of one window with faults, canonical JSON and hashes, in a campaign of bots with seed 1, warm.',
    'Burst: from the deadline until a relay on this machine has taken the last mail; embedded PostgreSQL as it comes.',
  ],
  examples: ['bench --engine'],
  does: async (parsed, io) => {
    const engine = Object.fromEntries(GAMES.map((game) => [game.id, measureEngine(game, SEED)]));
    const bursts = parsed.flag('engine')
      ? NO_BURSTS
      : await measureBursts(parsed.number('games', BURST_GAMES));
    tell(io, { engine, ...bursts }, parsed.flag('json'));
    return 0;
  },
});

const NO_BURSTS = { burst: null, burstWithMaps: null };

async function measureBursts(games: number): Promise<Omit<Figures, 'engine'>> {
  const config = readConfig();
  const burst = await measureBurst({ config, games, mapPictures: false });
  return { burst, burstWithMaps: await measureBurst({ config, games, mapPictures: true }) };
}

function tell({ say }: CommandIo, figures: Figures, asJson: boolean): void {
  if (asJson) {
    say(JSON.stringify(figures));
    return;
  }
  for (const [game, one] of Object.entries(figures.engine)) {
    say(
      `${game}: ${one.windowMedianMs} ms median, ${one.windowP95Ms} ms p95 a window (${one.windows} windows)`,
    );
    say(`  40 windows with their bots in ${one.fortyWindowsMs} ms; largest state ${one.stateKilobytes} kB`);
  }
  for (const [what, burst] of [
    ['burst', figures.burst],
    ['burst with maps', figures.burstWithMaps],
  ] as const) {
    if (burst !== null) say(`${what}: ${burst.games} games, ${burst.mails} mails in ${burst.seconds} s`);
  }
}
