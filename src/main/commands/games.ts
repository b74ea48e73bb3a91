import { z } from 'zod';
import { GAMES } from '../../games/registry.ts';
import { stationery } from '../../letters/stationery.ts';
import { openGame } from '../../service/open-game.ts';
import { personNamed } from '../../service/people.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { settingsOf } from '../settings.ts';
import { type Command, CommandWrong, exactly, parse } from './command.ts';
import { type StorePorts, withStore } from './with-store.ts';

export const gameNewCommand: Command = {
  name: 'game new',
  usage: 'game new SLUG --gm ADDRESS --seat SEAT=ADDRESS ...',
  about: 'Open a game; it begins when every seat has a player.',
  details: [
    '--gm ADDRESS          its gamemaster, registered before',
    '--seat SEAT=ADDRESS   who plays a seat; may be given several times, the rest is filled later',
    '--module NAME         which game (default fifth-frontier-war)',
    '--scenario NAME       which scenario (default: its first)',
    '--title TEXT          how mails call it',
    '--hours N             length of a window in hours (default 168)',
    '--options JSON        options of the game, e.g. \'{"hiddenFleets":true}\'',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, {
      gm: { type: 'string' },
      seat: { type: 'string', multiple: true },
      module: { type: 'string' },
      scenario: { type: 'string' },
      title: { type: 'string' },
      hours: { type: 'string' },
      options: { type: 'string' },
    });
    const [slug = ''] = exactly(parsed, ['SLUG']);
    const gmAddress = parsed.text('gm');
    if (gmAddress === null) throw new CommandWrong('--gm ADDRESS is needed');
    return withStore(async (ports, config) => {
      const gm = await personNamed(ports, gmAddress);
      const moduleId = parsed.text('module') ?? 'fifth-frontier-war';
      const scenario =
        parsed.text('scenario') ?? GAMES.find((game) => game.id === moduleId)?.scenarios[0]?.id ?? '';
      const title = parsed.text('title');
      const opened = await openGame(
        { ...quietPorts(ports), settings: settingsOf(config) },
        {
          request: {
            slug,
            ...(title === null ? {} : { title }),
            module: moduleId,
            scenario,
            options: readOptions(parsed.text('options')),
            hoursPerWindow: parsed.number('hours', 168),
            seats: await readSeats(ports, parsed.all('seat')),
          },
          gm,
          way: 'cli',
        },
      );
      say(
        opened.began
          ? `${slug} has begun; its players get their first report.`
          : `${slug} is open; it begins when every seat has a player.`,
      );
      return 0;
    });
  },
};

const optionsSchema = z.record(z.string(), z.json());

function readOptions(text: string | null): z.infer<typeof optionsSchema> {
  if (text === null) return {};
  try {
    return optionsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandWrong(
      `--options is no JSON object: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function readSeats(ports: StorePorts, pairs: readonly string[]): Promise<Record<string, string>> {
  const seats: Record<string, string> = {};
  for (const pair of pairs) {
    const [seat = '', address] = pair.split('=');
    if (address === undefined) throw new CommandWrong(`--seat takes SEAT=ADDRESS, not "${pair}"`);
    seats[seat] = (await personNamed(ports, address)).id;
  }
  return seats;
}

/** Beside a running service nobody here rings: the service's own sweep finds the new game within seconds. */
function quietPorts(
  ports: StorePorts,
): StorePorts & Pick<Ports, 'games' | 'doorbell' | 'log' | 'stationery'> {
  const nothing = async (): Promise<void> => {};
  const quiet = (): void => {};
  return {
    ...ports,
    games: GAMES,
    doorbell: { ring: nothing, ringAll: nothing, ringAt: nothing },
    log: {
      info: quiet,
      warn: quiet,
      error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
    },
    stationery: stationery(),
  };
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
        const due = window === null ? '' : `, ${window.label} due ${window.deadline.toISOString()}`;
        say(`${game.slug}  ${game.module}/${game.scenario}  ${game.status}${due}`);
      }
      if (games.length === 0) say('There are no games yet.');
      return 0;
    });
  },
};
