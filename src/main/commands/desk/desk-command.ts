import type { Director } from '../../../service/director.ts';
import type { AdvancingPorts } from '../../../service/ports/ports.ts';
import type { Game } from '../../../service/ports/records.ts';
import { gameNamed } from '../../../service/read-game.ts';
import { advancingPorts } from '../advancing.ts';
import { type Argument, type Options, type Parsed, text } from '../arguments.ts';
import { type Command, command, GAME } from '../command.ts';
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
  /** What stands behind GAME. */
  readonly args: readonly Argument[];
  readonly options?: Options;
  readonly about: string;
  readonly details?: readonly string[];
  readonly examples: readonly string[];
  /** Does it, and says in a sentence what was done. */
  readonly run: (at: AtDesk) => Promise<string>;
}

export const REASON = {
  reason: text('TEXT', 'told to all who are told of it, and kept in the audit'),
} as const;
export const SEAT: Argument = { name: 'SEAT', about: 'imperial, zhodani and so on: "game desk" shows them' };

/** A command that does something to a game in the operator's name. */
export function deskCommand({ args, run, ...told }: DeskCommand): Command {
  return command({
    ...told,
    args: [GAME, ...args],
    does: async (parsed, { say }) => {
      const [slug = '', ...rest] = parsed.args;
      return withStore(async (ports, config) => {
        const game = await gameNamed(ports, slug);
        const by = { who: 'operator', way: 'cli' } as const;
        say(await run({ ports: advancingPorts(ports, config), game, args: rest, parsed, by }));
        return 0;
      });
    },
  });
}

export function reasonOf({ parsed }: Pick<AtDesk, 'parsed'>): string {
  return parsed.text('reason') ?? '';
}
