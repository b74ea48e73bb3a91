import { LADDER_KINDS, ladderLines, setLadder, stepsSaid } from '../../service/missing-policy.ts';
import { gameNamed } from '../../service/read-game.ts';
import { NMR_STEPS } from '../../schedule/absence.ts';
import { advancingPorts } from './advancing.ts';
import { oneOf, text } from './arguments.ts';
import { type Command, command, GAME } from './command.ts';
import { withStore } from './with-store.ts';

const NONE = 'none';

export const gameMissingCommand: Command = command({
  name: 'game missing',
  args: [
    GAME,
    {
      name: '["STEPS"|none]',
      about: `for windows missed in a row, e.g. "hold, hold, replace"; the last goes on; made of ${NMR_STEPS.join(', ')}; none takes them away again`,
    },
  ],
  options: {
    seat: text('SEAT', 'for this seat alone'),
    in: text(
      'KIND',
      'in windows of that kind: setup, reaction, combat; first: while a seat has given no orders at all',
    ),
  },
  about: 'Show or set what acts when orders are missing, for all seats or one, always or in such windows.',
  examples: [
    'game missing marches-3 "hold, replace"',
    'game missing marches-3 wait --seat zhodani --in setup',
  ],
  does: async (parsed, { say }) => {
    const [slug = '', said] = parsed.args;
    const kind = oneOf(LADDER_KINDS, parsed.text('in') ?? 'turn', '--in');
    return withStore(async (ports, config) => {
      const game = await gameNamed(ports, slug);
      if (said !== undefined)
        await setLadder(advancingPorts(ports, config), game, {
          ...{ seat: parsed.text('seat'), kind, by: { who: 'operator', way: 'cli' } },
          steps: said === NONE ? null : stepsSaid(said),
        });
      const { absence } = await gameNamed(ports, slug);
      for (const line of ladderLines(absence, await ports.store.seats(game.id))) say(line);
      return 0;
    });
  },
});
