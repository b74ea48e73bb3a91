import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command of `bin/adjutant`. */
export interface Command {
  /** One or two words. */
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  /** Lines of `--help`. */
  readonly details: readonly string[];
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

export interface CommandIo {
  readonly say: (line: string) => void;
}

/** The command line was written wrongly. */
export class CommandWrong extends Error {
  override readonly name = 'CommandWrong';
}

export type Options = NonNullable<ParseArgsConfig['options']>;

export interface Parsed {
  readonly positionals: readonly string[];
  text(name: string): string | null;
  /** Every value of an option that may be given several times. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
  /** Refuses what is no whole number. */
  number(name: string, fallback: number): number;
}

/** Reads arguments; refuses unknown options with their name. */
export function parse(args: readonly string[], options: Options): Parsed {
  const { values, positionals } = parsed(args, options);
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    positionals,
    text,
    all: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    },
    flag: (name) => values[name] === true,
    number: (name, fallback) => {
      const value = text(name);
      if (value === null) return fallback;
      if (!/^\d{1,9}$/.test(value)) throw new CommandWrong(`--${name} takes a whole number, not "${value}"`);
      return Number(value);
    },
  };
}

function parsed(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandWrong(error instanceof Error ? error.message : String(error));
  }
}

/** Exactly the named arguments. */
export function exactly(parsedArgs: Parsed, names: readonly string[]): readonly string[] {
  if (parsedArgs.positionals.length !== names.length) {
    throw new CommandWrong(
      names.length === 0
        ? `takes no argument, but got "${parsedArgs.positionals.join(' ')}"`
        : `takes ${names.join(' ')}`,
    );
  }
  return parsedArgs.positionals;
}
