import type { AnyGame, Scenario } from '../../engine/module.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import type { Player } from '../bot-campaign.ts';
import { soak, type SoakedCampaign } from '../soak.ts';
import { MODULE, moduleNamed, scenarioNamed } from './module-named.ts';
import { CommandWrong, flag, several, text } from './arguments.ts';
import { type Command, command, type CommandIo } from './command.ts';

const CAMPAIGNS = 200;
const MOST_WINDOWS = 400;

export const soakCommand: Command = command({
  name: 'soak',
  args: [MODULE],
  options: {
    scenario: text('ID', 'one scenario (default: each of the game)'),
    random: flag('legal orders of no purpose instead of the bots that play to win'),
    campaigns: text('N', `how many of a scenario, each with the next seed (default ${CAMPAIGNS})`),
    seed: text('N', 'the first seed (default 1)'),
    option: several('NAME=VALUE', 'an option of the game'),
  },
  about: 'Play whole campaigns of bots, check each window, and replay each from what was stored.',
  details: ['Ends with exit code 1 when a rule broke, a state was impossible, or a replay differed.'],
  examples: ['soak fifth-frontier-war --campaigns 5', 'soak freedom-in-the-galaxy --scenario egrix --random'],
  does: (parsed, io) => {
    const [id = ''] = parsed.args;
    const game = moduleNamed(id);
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
});

function scenariosOf(game: AnyGame, id: string | null): readonly Scenario[] {
  return id === null ? game.scenarios : [scenarioNamed(game, id)];
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
