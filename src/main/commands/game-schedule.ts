import { gameNamed } from '../../service/read-game.ts';
import { type ScheduleShown, setSchedule, shownSchedule } from '../../service/schedule-game.ts';
import { timeInSentence } from '../../service/shown-time.ts';
import { startGame } from '../../service/start-game.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

/** Examples and words of a schedule, for `--help`. */
const SCHEDULE_HELP = [
  'LINE is a rhythm:  every 72 h | every Sunday 20:00 Europe/Berlin | Mon/Thu 21:00 America/New_York',
  '                   every 2 days 18:00 UTC from 2026-12-01 | by hand',
  'and, behind semicolons:  not on Sat/Sun, 2026-12-24..2027-01-02   no deadline falls on these days',
  '                         setup 48 h, reaction 24 h, combat 24 h   shorter windows of a kind',
  '                         not before Friday 20:00 | 24 h           no early closing before',
  '                         at least 48 h                            least length of a window',
  '                         starts by hand                           not as soon as it is full',
  '                         zone Europe/Berlin                       for days of rest of "every 72 h"',
] as const;

export const gameScheduleCommand: Command = {
  name: 'game schedule',
  usage: 'game schedule GAME ["LINE"]',
  about: 'Show or set when the windows of a game are due, with the next five deadlines.',
  details: [...SCHEDULE_HELP, 'An open window keeps its deadline: "extend" moves that.'],
  run: async (args, { say }) => {
    const { positionals } = parse(args, {});
    const [slug, line] = positionals;
    if (slug === undefined || positionals.length > 2)
      throw new CommandWrong('takes GAME and one LINE in quotes');
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const by = { who: 'operator', way: 'cli' } as const;
      const shown =
        line === undefined
          ? shownSchedule(game, await ports.store.openWindow(game.id), ports.clock.now())
          : await setSchedule(advancingPorts(ports, config), game, { schedule: line, by });
      for (const row of scheduleLines(shown, game.gm.zone)) say(row);
      return 0;
    });
  },
};

/** A schedule and its next deadlines, as the command line shows them. */
export function scheduleLines({ line, next, stands }: ScheduleShown, zone: string): readonly string[] {
  if (stands) return [`Orders are due ${line}; the clock stands until the game goes on.`];
  if (next.length === 0) return [`Orders are due ${line}: its gamemaster closes each window.`];
  return [
    `Orders are due ${line}. The next deadlines:`,
    ...next.map((at) => `  ${timeInSentence(at, zone)}`),
  ];
}

export const gameStartCommand: Command = {
  name: 'game start',
  usage: 'game start GAME',
  about: 'Begin a game whose schedule says "starts by hand", once every seat has a player.',
  details: [],
  run: async (args, { say }) => {
    const [slug = ''] = exactly(parse(args, {}), ['GAME']);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      await startGame(advancingPorts(ports, config), game.id, { who: 'operator', way: 'cli' });
      say(`${game.title}: ${await howItBegan(ports, game.id)}`);
      return 0;
    });
  },
};
