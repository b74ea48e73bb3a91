import { gameNamed } from '../../service/read-game.ts';
import {
  type ScheduleShown,
  scheduleInWords,
  setSchedule,
  shownSchedule,
} from '../../service/schedule-game.ts';
import { startByHand } from '../../service/start-game.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { type Command, command, GAME } from './command.ts';
import { withStore } from './with-store.ts';

/** Examples and words of a schedule, for `--help`. */
const SCHEDULE_HELP = [
  'LINE is a rhythm:',
  '  every 72 h',
  '  every Sunday 20:00 Europe/Berlin',
  '  Mon/Thu 21:00 America/New_York',
  '  every 2 days 18:00 UTC from 2026-12-01',
  '  by hand',
  'and, behind semicolons:',
  '  not on Sat/Sun, 2026-12-24..2027-01-02   no deadline falls on these days',
  '  setup 48 h, reaction 24 h, combat 24 h   shorter windows of a kind',
  '  not before Friday 20:00 | 24 h           no early closing before',
  '  at least 48 h                            least length of a window',
  '  starts by hand                           not as soon as it is full',
  '  zone Europe/Berlin                       for days of rest of "every 72 h"',
].join('\n');

export const gameScheduleCommand: Command = command({
  name: 'game schedule',
  args: [GAME, { name: '["LINE"]', about: 'when windows are due from now on; left out, it is only shown' }],
  about: 'Show or set when the windows of a game are due, with the next five deadlines.',
  details: [SCHEDULE_HELP, 'An open window keeps its deadline: game extend moves that.'],
  examples: ['game schedule marches-3', 'game schedule marches-3 "every Sunday 20:00 Europe/Berlin"'],
  does: async ({ args: [slug = '', line] }, { say }) =>
    withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const by = { who: 'operator', way: 'cli' } as const;
      const shown =
        line === undefined
          ? shownSchedule(game, await ports.store.openWindow(game.id), ports.clock.now())
          : await setSchedule(advancingPorts(ports, config), game, { schedule: line, by });
      for (const row of scheduleLines(shown, game.gm.zone)) say(row);
      return 0;
    }),
});

/** A schedule and its next deadlines, as the command line shows them. */
export function scheduleLines(shown: ScheduleShown, zone: string): readonly string[] {
  const { said, deadlines } = scheduleInWords(shown, zone);
  return [said, ...deadlines.map((deadline) => `  ${deadline}`)];
}

export const gameStartCommand: Command = command({
  name: 'game start',
  args: [GAME],
  about: 'Begin a game whose schedule says "starts by hand", once every seat has a player.',
  examples: ['game start marches-3'],
  does: async ({ args: [slug = ''] }, { say }) =>
    withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      await startByHand(advancingPorts(ports, config), game, { who: 'operator', way: 'cli' });
      say(`${game.title}: ${await howItBegan(ports, game.id)}`);
      return 0;
    }),
});
