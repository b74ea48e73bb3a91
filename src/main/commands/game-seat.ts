import { BOT } from '../../service/players-given.ts';
import { seatPlayer } from '../../service/direct-game.ts';
import { personNamed } from '../../service/people.ts';
import { gameNamed } from '../../service/read-game.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { type Command, command, GAME } from './command.ts';
import { withStore } from './with-store.ts';

const NOBODY = 'nobody';

export const gameSeatCommand: Command = command({
  name: 'game seat',
  args: [
    GAME,
    { name: 'SEAT', about: 'imperial, zhodani and so on: "game desk" shows them' },
    {
      name: 'ADDRESS|bot|nobody',
      about: "of a registered player; bot lets the game's bot play it, nobody empties it",
    },
  ],
  about: 'Seat a player, or another one instead, while a game is forming.',
  details: ['The game begins when every seat has a player; from then on, see: game replace.'],
  examples: ['game seat marches-3 zhodani zora@example.org', 'game seat marches-3 zhodani bot'],
  does: async ({ args: [slug = '', seat = '', player = ''] }, { say }) =>
    withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const person = player === NOBODY || player === BOT ? null : await personNamed(ports, player);
      const personId = player === BOT ? BOT : (person?.id ?? null);
      const by = { who: 'operator', way: 'cli' } as const;
      await seatPlayer(advancingPorts(ports, config), game, { seat, personId, by });
      const who = person?.name ?? (player === BOT ? 'A bot' : 'Nobody');
      say(`${who} plays ${seat} in ${game.title}. ${await howItBegan(ports, game.id)}`);
      return 0;
    }),
});
