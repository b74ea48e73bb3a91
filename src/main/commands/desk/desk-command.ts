import type { Director } from '../../../service/director.ts';
import type { AdvancingPorts } from '../../../service/ports/ports.ts';
import type { Game } from '../../../service/ports/records.ts';
import { gameNamed } from '../../../service/read-game.ts';
import { advancingPorts } from '../advancing.ts';
import { type Command, exactly, type Options, parse, type Parsed } from '../command.ts';
import { withStore } from '../with-store.ts';

/** A game that the operator directs from the command line. */
export interface AtDesk {
  readonly ports: AdvancingPorts;
  readonly game: Game;
  /** Arguments behind the game's name. */
  readonly args: readonly string[];
  readonly parsed: Parsed;
  readonly by: Director;
}

export interface DeskCommand {
  readonly name: string;
  /** What stands behind GAME: "SEAT ADDRESS". */
  readonly args: readonly string[];
  readonly options?: Options;
  readonly about: string;
  readonly details?: readonly string[];
  /** Does it, and says in a sentence what was done. */
  readonly run: (at: AtDesk) => Promise<string>;
}

export const REASON = { reason: { type: 'string' } } as const;
const REASON_TOLD = '--reason TEXT   told to all who are told of it, and kept in the audit';

/** A command that does something to a game in the operator's name. */
export function deskCommand({ name, args, options = {}, about, details = [], run }: DeskCommand): Command {
  const names = ['GAME', ...args];
  const reasoned = 'reason' in options ? [...details, REASON_TOLD] : details;
  return {
    name,
    usage: `${name} ${names.join(' ')}`,
    about,
    details: reasoned,
    run: async (given, { say }) => {
      const parsed = parse(given, options);
      const [slug = '', ...rest] = exactly(parsed, names);
      return withStore(async (ports, config) => {
        const game = await gameNamed(ports, slug);
        const by = { who: 'operator', way: 'cli' } as const;
        say(await run({ ports: advancingPorts(ports, config), game, args: rest, parsed, by }));
        return 0;
      });
    },
  };
}

export function reasonOf({ parsed }: Pick<AtDesk, 'parsed'>): string {
  return parsed.text('reason') ?? '';
}
