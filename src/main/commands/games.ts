import { z } from 'zod';
import { GAMES } from '../../games/registry.ts';
import { type NewGameRequest, openGame } from '../../service/open-game.ts';
import { personNamed } from '../../service/people.ts';
import type { Game, WindowRecord } from '../../service/ports/records.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { CommandWrong, flag, oneOf, type Parsed, several, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { scheduleLines } from './game-schedule.ts';
import { readSenderPolicy } from './game-senders.ts';
import { gameNamed } from '../../service/read-game.ts';
import { readJson } from '../../service/read-json.ts';
import { shownSchedule } from '../../service/schedule-game.ts';
import { AS_JSON } from './as-json.ts';
import { statusInWords } from './window-in-words.ts';
import { withStore } from './with-store.ts';

const SLUG = {
  name: 'SLUG',
  about: 'its short name, of small letters, digits and hyphens: mails and commands call it by this',
  fills: 'slug',
} as const;

export const gameNewCommand: Command = command({
  name: 'game new',
  args: [SLUG],
  options: {
    gm: text('ADDRESS', 'its gamemaster, registered before (gm add)', { needed: true }),
    seat: several('SEAT=ADDRESS', 'who plays a seat, or SEAT=bot; the rest is filled later (game seat)', {
      fills: 'seats',
    }),
    module: text('NAME', `which game: ${GAMES.map(({ id }) => id).join(', ')} (default the first)`),
    scenario: text('NAME', 'which of its scenarios (default the first)'),
    title: text('TEXT', 'how mails call it (default SLUG)'),
    senders: text('POLICY', 'whose mails order: address, sender (default) or verified; see game senders', {
      fills: 'senderPolicy',
    }),
    'hot-seat': flag('one person may play several seats'),
    press: text('POLICY', 'what players may write to each other: none, public or private (default)'),
    schedule: text('"LINE"', 'when windows are due (default "every 168 h"); see game schedule'),
    hours: text('N', 'the same as --schedule "every N h"', { fills: 'hoursPerWindow' }),
    options: text('JSON', 'options of the game, such as {"hiddenFleets":true}'),
  },
  about: 'Open a game; it begins when every seat has a player.',
  details: [
    `Scenarios:\n${GAMES.map(({ id, scenarios }) => `  ${id}: ${scenarios.map((each) => each.id).join(', ')}`).join('\n')}`,
  ],
  examples: [
    'game new marches-3 --gm gerda@example.org --seat imperial=ivo@example.org --seat zhodani=bot',
    'game new egrix-1 --module freedom-in-the-galaxy --scenario egrix --gm gerda@example.org',
  ],
  does: async (parsed, { say }) => {
    const [slug = ''] = parsed.args;
    return withStore(async (ports, config) => {
      const gm = await personNamed(ports, parsed.text('gm') ?? '', 'gm.add');
      const request = readRequest(slug, parsed);
      const { id } = await openGame(advancingPorts(ports, config), { request, gm, way: 'cli' });
      say(`${slug} is open. ${await howItBegan(ports, id)}`);
      const game = await gameNamed(ports, slug);
      const shown = shownSchedule(game, await ports.store.openWindow(id), ports.clock.now());
      for (const line of scheduleLines(shown, gm.zone)) say(line);
      return 0;
    });
  },
});

function readRequest(slug: string, parsed: Parsed): NewGameRequest {
  const module = parsed.text('module');
  const scenario = parsed.text('scenario');
  const title = parsed.text('title');
  const senders = parsed.text('senders');
  const schedule = parsed.text('schedule');
  return {
    slug,
    ...(title === null ? {} : { title }),
    ...(module === null ? {} : { module }),
    ...(scenario === null ? {} : { scenario }),
    options: readOptions(parsed.text('options')),
    ...(senders === null ? {} : { senderPolicy: readSenderPolicy(senders, '--senders') }),
    ...(schedule === null ? {} : { schedule }),
    ...(parsed.text('hours') === null ? {} : { hoursPerWindow: parsed.number('hours', 0) }),
    seats: readSeats(parsed.all('seat')),
    hotSeat: parsed.flag('hot-seat'),
    ...readPress(parsed.text('press')),
  };
}

function readPress(given: string | null): Pick<NewGameRequest, 'press'> {
  return given === null ? {} : { press: oneOf(['none', 'public', 'private'], given, '--press') };
}

const optionsSchema = z.record(z.string(), z.json());

function readOptions(given: string | null): z.infer<typeof optionsSchema> {
  if (given === null) return {};
  const json = readJson(given);
  const like = '--options takes JSON such as {"hiddenFleets":true}';
  // Half-typed, or without the quotes that a shell has taken.
  if (!json.ok) throw new CommandWrong(`${like}, not ${given}; ${json.why}`);
  const read = optionsSchema.safeParse(json.value, IN_WORDS);
  if (read.success) return read.data;
  throw new CommandWrong(`${like}. ${whatIsWrong(read.error)}`);
}

function readSeats(pairs: readonly string[]): Record<string, string> {
  const seats: Record<string, string> = {};
  for (const pair of pairs) {
    const [seat = '', address] = pair.split('=');
    if (address === undefined) throw new CommandWrong(`--seat takes SEAT=ADDRESS, not "${pair}"`);
    if (seat in seats) throw new CommandWrong(`--seat ${seat} is given twice`);
    seats[seat] = address;
  }
  return seats;
}

export const gameListCommand: Command = command({
  name: 'game list',
  args: [],
  options: { json: AS_JSON },
  about: 'List the games with their state.',
  examples: ['game list', 'game list --json'],
  does: async (parsed, { say }) =>
    withStore(async ({ store }) => {
      const games = await Promise.all(
        (await store.games()).map(async (game) => ({ game, window: await store.openWindow(game.id) })),
      );
      if (parsed.flag('json')) say(JSON.stringify(games.map(({ game, window }) => listed(game, window))));
      else if (games.length === 0) say('There are no games yet.');
      else
        for (const { game, window } of games)
          say(`${game.slug}  ${game.module}/${game.scenario}  ${statusInWords(game, window)}`);
      return 0;
    }),
});

function listed({ slug, title, module, scenario, status }: Game, window: WindowRecord | null) {
  const open = window && {
    number: window.number,
    tag: window.tag,
    label: window.label,
    deadline: window.deadline,
  };
  return { game: slug, title, module, scenario, status, window: open };
}
