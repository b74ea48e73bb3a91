import { z } from 'zod';
import { GAMES } from '../../games/registry.ts';
import { BOT, type NewGameRequest, openGame } from '../../service/open-game.ts';
import { personNamed } from '../../service/people.ts';
import type { Game, WindowRecord } from '../../service/ports/records.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { CommandWrong, flag, oneOf, type Parsed, several, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { scheduleLines } from './game-schedule.ts';
import { readSenderPolicy } from './game-senders.ts';
import { gameNamed } from '../../service/read-game.ts';
import { shownSchedule } from '../../service/schedule-game.ts';
import { AS_JSON } from './as-json.ts';
import { DEFAULT_MODULE } from './module-named.ts';
import { statusInWords } from './window-in-words.ts';
import { type StorePorts, withStore } from './with-store.ts';

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
      const request = await readRequest(ports, slug, parsed);
      const { id } = await openGame(advancingPorts(ports, config), { request, gm, way: 'cli' });
      say(`${slug} is open. ${await howItBegan(ports, id)}`);
      const game = await gameNamed(ports, slug);
      const shown = shownSchedule(game, await ports.store.openWindow(id), ports.clock.now());
      for (const line of scheduleLines(shown, gm.zone)) say(line);
      return 0;
    });
  },
});

async function readRequest(ports: StorePorts, slug: string, parsed: Parsed): Promise<NewGameRequest> {
  const module = parsed.text('module') ?? DEFAULT_MODULE;
  const scenario = parsed.text('scenario') ?? GAMES.find((game) => game.id === module)?.scenarios[0]?.id;
  const title = parsed.text('title');
  const senders = parsed.text('senders');
  const schedule = parsed.text('schedule');
  return {
    slug,
    ...(title === null ? {} : { title }),
    module,
    scenario: scenario ?? '',
    options: readOptions(parsed.text('options')),
    ...(senders === null ? {} : { senderPolicy: readSenderPolicy(senders, '--senders') }),
    ...(schedule === null ? {} : { schedule }),
    ...(parsed.text('hours') === null ? {} : { hoursPerWindow: parsed.number('hours', 0) }),
    seats: await readSeats(ports, parsed.all('seat')),
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
  const read = optionsSchema.safeParse(jsonOf(given), IN_WORDS);
  if (read.success) return read.data;
  throw new CommandWrong(`--options takes JSON such as {"hiddenFleets":true}. ${whatIsWrong(read.error)}`);
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    // Half-typed or half-quoted by a shell: the schema says of a text what it says of a number.
    return given;
  }
}

async function readSeats(ports: StorePorts, pairs: readonly string[]): Promise<Record<string, string>> {
  const seats: Record<string, string> = {};
  for (const pair of pairs) {
    const [seat = '', address] = pair.split('=');
    if (address === undefined) throw new CommandWrong(`--seat takes SEAT=ADDRESS, not "${pair}"`);
    seats[seat] = address === BOT ? BOT : (await personNamed(ports, address)).id;
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
