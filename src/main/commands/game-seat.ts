import { BOT } from '../../service/open-game.ts';
import { seatPlayer } from '../../service/direct-game.ts';
import { personNamed } from '../../service/people.ts';
import { gameNamed } from '../../service/read-game.ts';
import { advancingPorts, howItBegan } from './advancing.ts';
import { type Command, exactly, parse } from './command.ts';
import { withStore } from './with-store.ts';

const NOBODY = 'nobody';

export const gameSeatCommand: Command = {
  name: 'game seat',
  usage: 'game seat GAME SEAT ADDRESS|bot|nobody',
  about: 'Seat a player, or another one instead, while a game is forming.',
  details: [
    'ADDRESS   of a registered player',
    'bot       lets the module play the seat',
    'nobody    empties the seat',
    'The game begins when every seat has a player; from then on, see: game replace.',
  ],
  run: async (args, { say }) => {
    const [slug = '', seat = '', player = ''] = exactly(parse(args, {}), [
      'GAME',
      'SEAT',
      'ADDRESS|bot|nobody',
    ]);
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      const person = player === NOBODY || player === BOT ? null : await personNamed(ports, player);
      const personId = player === BOT ? BOT : (person?.id ?? null);
      const by = { who: 'operator', way: 'cli' } as const;
      await seatPlayer(advancingPorts(ports, config), game, { seat, personId, by });
      const who = person?.name ?? (player === BOT ? 'A bot' : 'Nobody');
      say(`${who} plays ${seat} in ${game.title}. ${await howItBegan(ports, game.id)}`);
      return 0;
    });
  },
};
