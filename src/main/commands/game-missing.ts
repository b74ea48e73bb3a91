import {
  LADDER_KINDS,
  type LadderKind,
  ladderLines,
  setLadder,
  stepsSaid,
} from '../../service/missing-policy.ts';
import { gameNamed } from '../../service/read-game.ts';
import { NMR_STEPS } from '../../schedule/absence.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, parse } from './command.ts';
import { withStore } from './with-store.ts';

const NONE = 'none';

export const gameMissingCommand: Command = {
  name: 'game missing',
  usage: 'game missing GAME ["STEPS"|none] [--seat SEAT] [--in KIND]',
  about: 'Show or set what acts when orders are missing, for all seats or one, always or in such windows.',
  details: [
    'STEPS         for windows missed in a row, e.g. "hold, hold, replace"; the last goes on',
    `              made of ${NMR_STEPS.join(', ')}`,
    'none          takes such a ladder away again',
    '--seat SEAT   for this seat alone',
    '--in KIND     in windows of that kind: setup, reaction, combat; first: while a seat has given no orders at all',
  ],
  run: async (args, { say }) => {
    const parsed = parse(args, { seat: { type: 'string' }, in: { type: 'string' } });
    const [slug, said, ...more] = parsed.positionals;
    if (slug === undefined || more.length > 0) throw new CommandWrong('takes GAME and "STEPS" in quotes');
    const kind = kindSaid(parsed.text('in'));
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
};

function kindSaid(said: string | null): LadderKind {
  const kind = LADDER_KINDS.find((each) => each === (said ?? 'turn'));
  if (kind !== undefined) return kind;
  throw new CommandWrong(`--in takes ${LADDER_KINDS.join(', ')}, not "${said ?? ''}"`);
}
