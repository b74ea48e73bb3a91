import type { AnyGame, Scenario } from '../../engine/module.ts';
import { GAMES } from '../../games/registry.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import type { Player } from '../bot-campaign.ts';
import { soak, type SoakedCampaign } from '../soak.ts';
import { type Command, type CommandIo, CommandWrong, exactly, parse } from './command.ts';

const CAMPAIGNS = 200;
const MOST_WINDOWS = 400;

export const soakCommand: Command = {
  name: 'soak',
  usage: 'soak GAME [--scenario ID] [--random] [--campaigns N] [--seed N] [--option NAME=VALUE ...]',
  about: 'Play whole campaigns of bots, check each window, and replay each from what was stored.',
  details: [
    '--scenario ID        one scenario (default: each of the game)',
    '--random             legal orders of no purpose instead of the bots that play to win',
    `--campaigns N        how many of a scenario, each with the next seed (default ${CAMPAIGNS})`,
    '--seed N             the first seed (default 1)',
    '--option NAME=VALUE  an option of the game; may be given several times',
    'Ends with exit code 1 when a rule broke, a state was impossible, or a replay differed.',
  ],
  run: (args, io) => {
    const parsed = parse(args, {
      scenario: { type: 'string' },
      random: { type: 'boolean' },
      campaigns: { type: 'string' },
      seed: { type: 'string' },
      option: { type: 'string', multiple: true },
    });
    const [id = ''] = exactly(parsed, ['GAME']);
    const game = GAMES.find((one) => one.id === id);
    if (game === undefined)
      throw new CommandWrong(`there is no game "${id}"; there are ${GAMES.map((one) => one.id).join(', ')}`);
    const options = game.optionsSchema.safeParse(optionsOf(parsed.all('option')), IN_WORDS);
    if (!options.success) throw new CommandWrong(`--option: ${whatIsWrong(options.error)}`);
    const asked = {
      firstSeed: parsed.number('seed', 1),
      campaigns: parsed.number('campaigns', CAMPAIGNS),
      options: options.data,
      most: MOST_WINDOWS,
      ...(parsed.flag('random') ? { player: randomPlayer(game) } : {}),
    };
    const wrong = scenariosOf(game, parsed.text('scenario')).map((scenario) =>
      tell(io, { title: scenario.title, campaigns: soak(game, { ...asked, scenario: scenario.id }) }),
    );
    return Promise.resolve(wrong.some((count) => count > 0) ? 1 : 0);
  },
};

function scenariosOf(game: AnyGame, id: string | null): readonly Scenario[] {
  const chosen = game.scenarios.filter((scenario) => id === null || scenario.id === id);
  if (chosen.length > 0) return chosen;
  const known = game.scenarios.map((scenario) => scenario.id).join(', ');
  throw new CommandWrong(`--scenario: there is no "${id ?? ''}"; there are ${known}`);
}

function randomPlayer(game: AnyGame): Player {
  return ({ view, seat, dice }) => game.randomBot(view, seat, dice);
}

/** `hiddenFleets=true`, `lastWeek=40`: values as JSON has them, other texts as they are. */
function optionsOf(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((pair) => {
      const [name = '', value] = pair.split('=', 2);
      if (value === undefined) throw new CommandWrong(`--option takes NAME=VALUE, not "${pair}"`);
      return [name, /^(?:true|false|\d+)$/.test(value) ? JSON.parse(value) : value];
    }),
  );
}

interface Told {
  readonly title: string;
  readonly campaigns: Iterable<SoakedCampaign>;
}

/** Says how the campaigns of a scenario went; how many went wrong. */
function tell({ say }: CommandIo, { title, campaigns }: Told): number {
  const from = performance.now();
  const results = new Map<string, number>();
  let [played, windows, orders, wrong] = [0, 0, 0, 0];
  for (const one of campaigns) {
    played += 1;
    windows += one.windows;
    orders += one.orders;
    const result = one.result ?? 'not ended';
    const level = result.replace(/ (?:by|at) .*$/, '');
    results.set(level, (results.get(level) ?? 0) + 1);
    if (one.wrong !== null) {
      wrong += 1;
      say(`${one.seed}: ${one.wrong}`);
    }
  }
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  say(
    `${title}: ${played} campaigns, ${windows} windows, ${orders} orders in ${seconds} s; ${wrong} went wrong`,
  );
  for (const [level, count] of [...results].sort((a, b) => b[1] - a[1])) {
    const share = Math.round((1000 * count) / played) / 10;
    say(`  ${count}  ${level} (${share} %)`);
  }
  return wrong;
}
