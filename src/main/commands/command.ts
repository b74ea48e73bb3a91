import { type Argument, type Options, type Parsed, parsed, type Takes } from './arguments.ts';

/** A command of `bin/adjutant`. */
export interface Command extends CommandTold {
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** What a command is called and takes: its help and the reading of its arguments come from this. */
export interface CommandTold extends Takes {
  /** One or two words. */
  readonly name: string;
  readonly about: string;
  /** Paragraphs of `--help` below the options. */
  readonly details: readonly string[];
  /** As they are typed, behind "adjutant". */
  readonly examples: readonly string[];
}

export interface CommandIo {
  readonly say: (line: string) => void;
  /** Asks whoever sits at the terminal; null: nobody does. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** The name of a game, which most commands take first. */
export const GAME: Argument = { name: 'GAME', about: 'its short name, as "game list" shows it' };

interface CommandDone extends Omit<CommandTold, 'options' | 'details'> {
  readonly options?: Options;
  readonly details?: readonly string[];
  readonly does: (parsed: Parsed, io: CommandIo) => Promise<number>;
}

/** A command that is run when its arguments are as it takes them, and refuses them by name when not. */
export function command({ does, options = {}, details = [], ...told }: CommandDone): Command {
  const whole = { ...told, options, details };
  return { ...whole, run: async (given, io) => does(parsed(given, whole), io) };
}
