import { z } from 'zod';
import { GAMES } from '../../games/registry.ts';
import { BOT, type NewGameRequest, openGame } from '../../service/open-game.ts';
import { personNamed } from '../../service/people.ts';
import { IN_WORDS, whatIsWrong } from '../../service/wrong-input.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse, type Parsed } from './command.ts';
import { readSenderPolicy } from './game-senders.ts';
import { gameNamed } from '../../service/read-game.ts';
import { shownSchedule } from '../../service/schedule-game.ts';
import { scheduleLines } from './game-schedule.ts';
import { statusInWords } from './window-in-words.ts';
import { type StorePorts, withStore } from './with-store.ts';

export const gameNewCommand: Command = {
  name: 'game new',
  usage: 'game new SLUG --gm ADDRESS --seat SEAT=ADDRESS ...',
  about: 'Open a game; it begins when every seat has a player.',
  details: [
    '--gm ADDRESS          its gamemaster, registered before',
    '--seat SEAT=ADDRESS   who plays a seat, or SEAT=bot; may be given several times, the rest is filled later',
    `--module NAME         which game: ${GAMES.map(({ id }) => id).join(', ')} (default the first)`,
    '--scenario NAME       which scenario (default: its first)',
    '--title TEXT          how mails call it',
    '--senders POLICY      whose mails order: address, sender (default) or verified; see "game senders"',
    '--hot-seat            one person may play several seats',
    '--press POLICY        what players may write to each other: none, public or private (default)',
    '--schedule "LINE"     when windows are due (default "every 168 h"); see game schedule --help',
    '--hours N             the same as --schedule "every N h"',
    '--options JSON        options of the game, e.g. \'{"hiddenFleets":true}\'',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, {
      gm: { type: 'string' },
      seat: { type: 'string', multiple: true },
      module: { type: 'string' },
      scenario: { type: 'string' },
      title: { type: 'string' },
      schedule: { type: 'string' },
      hours: { type: 'string' },
      senders: { type: 'string' },
      press: { type: 'string' },
      options: { type: 'string' },
      'hot-seat': { type: 'boolean' },
    });
    const [slug = ''] = exactly(parsed, ['SLUG']);
    const gmAddress = parsed.text('gm');
    if (gmAddress === null) throw new CommandWrong('--gm ADDRESS is needed');
    return withStore(async (ports, config) => {
      const gm = await personNamed(ports, gmAddress);
      const request = await readRequest(ports, slug, parsed);
      const { id } = await openGame(advancingPorts(ports, config), { request, gm, way: 'cli' });
      say(`${slug} is open. ${await howItBegan(ports, id)}`);
      const game = await gameNamed(ports, slug);
      const shown = shownSchedule(game, await ports.store.openWindow(id), ports.clock.now());
      for (const line of scheduleLines(shown, gm.zone)) say(line);
      return 0;
    });
  },
};

async function readRequest(ports: StorePorts, slug: string, parsed: Parsed): Promise<NewGameRequest> {
  const module = parsed.text('module') ?? 'fifth-frontier-war';
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
    ...(senders === null ? {} : { senderPolicy: readSenderPolicy(senders) }),
    ...(schedule === null ? {} : { schedule }),
    ...(parsed.text('hours') === null ? {} : { hoursPerWindow: parsed.number('hours', 0) }),
    seats: await readSeats(ports, parsed.all('seat')),
    hotSeat: parsed.flag('hot-seat'),
    ...readPress(parsed.text('press')),
  };
}

const POLICIES = ['none', 'public', 'private'] as const;

function readPress(text: string | null): Pick<NewGameRequest, 'press'> {
  if (text === null) return {};
  const press = POLICIES.find((policy) => policy === text);
  if (press === undefined) throw new CommandWrong(`--press takes none, public or private, not "${text}"`);
  return { press };
}

const optionsSchema = z.record(z.string(), z.json());

function readOptions(text: string | null): z.infer<typeof optionsSchema> {
  if (text === null) return {};
  const read = optionsSchema.safeParse(jsonOf(text), IN_WORDS);
  if (read.success) return read.data;
  throw new CommandWrong(`--options takes JSON such as {"hiddenFleets":true}. ${whatIsWrong(read.error)}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half-typed or half-quoted by a shell: the schema says of a text what it says of a number.
    return text;
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

export const gameListCommand: Command = {
  name: 'game list',
  usage: 'game list',
  about: 'List the games with their state.',
  details: [],
  run: async (args, { say }) => {
    exactly(parse(args, {}), []);
    return withStore(async ({ store }) => {
      const games = await store.games();
      for (const game of games) {
        const window = await store.openWindow(game.id);
        say(`${game.slug}  ${game.module}/${game.scenario}  ${statusInWords(game, window)}`);
      }
      if (games.length === 0) say('There are no games yet.');
      return 0;
    });
  },
};
