import { nearest } from '../../engine/nearest.ts';
import { orMeant } from '../../service/wrong-input.ts';

/** The command line was written wrongly. */
export class CommandWrong extends Error {
  override readonly name = 'CommandWrong';
}

/** `GAME` has to be given, `[LINE]` need not be, of `FILE ...` one or more are. */
export interface Argument {
  readonly name: string;
  readonly about: string;
  /** The field of a request that it fills, when a use case calls it otherwise. */
  readonly fills?: string;
}

/** An option: what stands behind its name, and what it does. */
export interface Option {
  readonly kind: 'flag' | 'text' | 'several';
  /** What stands behind it ("ADDRESS"); '' behind a flag. */
  readonly value: string;
  readonly about: string;
  readonly needed: boolean;
  /** The field of a request that it fills, when a use case calls it otherwise. */
  readonly fills: string | null;
}

export type Options = Readonly<Record<string, Option>>;

const PLAIN = { value: '', needed: false, fills: null } as const;

/** `--token` */
export function flag(about: string): Option {
  return { ...PLAIN, kind: 'flag', about };
}

/** `--zone ZONE` */
export function text(
  value: string,
  about: string,
  more: Partial<Pick<Option, 'needed' | 'fills'>> = {},
): Option {
  return { ...PLAIN, ...more, kind: 'text', value, about };
}

/** `--seat SEAT=ADDRESS --seat ...` */
export function several(value: string, about: string, more: Partial<Pick<Option, 'fills'>> = {}): Option {
  return { ...PLAIN, ...more, kind: 'several', value, about };
}

export interface Parsed {
  /** What is no option, one for each argument that the command names; more behind the last one with "...". */
  readonly args: readonly string[];
  text(name: string): string | null;
  /** Every value of an option that may be given several times. */
  all(name: string): readonly string[];
  flag(name: string): boolean;
  /** Refuses what is no whole number. */
  number(name: string, fallback: number): number;
}

/** What a command takes. */
export interface Takes {
  readonly args: readonly Argument[];
  readonly options: Options;
}

/** Reads what was typed behind a command. Refuses an option that it has not, and an argument too few or too many. */
export function parsed(typed: readonly string[], takes: Takes): Parsed {
  const given = sorted(typed, takes.options);
  refuseTwice(given, takes.options);
  refuseMissing(given, takes);
  refuseMore(given, takes);
  const { values, args } = given;
  const all = (name: string): readonly string[] => values.get(name) ?? [];
  const last = (name: string): string | null => all(name).at(-1) ?? null;
  return {
    args,
    all,
    text: last,
    flag: (name) => values.has(name),
    number: (name, fallback) => {
      const value = last(name);
      return value === null ? fallback : wholeNumber(value, `--${name}`);
    },
  };
}

/** Refuses what is no whole number; `what` is how the command line calls it. */
export function wholeNumber(given: string, what: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new CommandWrong(`${what} takes a whole number, not "${given}"`);
}

/** One of the words that an option or an argument takes, whatever its case. Refuses any other, with the one that may be meant. */
export function oneOf<const Word extends string>(words: readonly Word[], given: string, what: string): Word {
  const found = words.find((word) => word === given.toLowerCase());
  if (found !== undefined) return found;
  throw new CommandWrong(`${what} takes ${inWords(words, 'or')}, not "${given}"${orMeant(given, words)}`);
}

/** "none, public or private" */
export function inWords(words: readonly string[], last: 'and' | 'or'): string {
  const [end = '', ...before] = [...words].reverse();
  return before.length === 0 ? end : `${before.reverse().join(', ')} ${last} ${end}`;
}

interface Sorted {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly args: readonly string[];
}

/** Options may stand anywhere; behind "--" nothing is one. */
function sorted(typed: readonly string[], options: Options): Sorted {
  const values = new Map<string, readonly string[]>();
  const args: string[] = [];
  const left = [...typed];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--') args.push(...left.splice(0));
    else if (isOption(word)) {
      const { name, value } = taken(word, options, left);
      values.set(name, [...(values.get(name) ?? []), value]);
    } else args.push(word);
  }
  return { values, args };
}

/** A number below zero ("-24") is none, and neither is "-". */
function isOption(word: string): boolean {
  return /^-[^\d]/.test(word);
}

/** The option that a word names, with its value, which may be the next one of those that are left. */
function taken(
  word: string,
  options: Options,
  left: string[],
): { readonly name: string; readonly value: string } {
  const [, name = '', inline] = /^--?([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
  const option = word.startsWith('--') ? options[name] : undefined;
  if (option === undefined) throw unknownOption(word, name, options);
  if (option.kind === 'flag') {
    if (inline !== undefined)
      throw new CommandWrong(`--${name} takes nothing behind it, but got "${inline}"`);
    return { name, value: '' };
  }
  const value = inline ?? left.shift();
  if (value === undefined) throw new CommandWrong(`--${name} needs ${option.value} behind it`);
  if (inline === undefined && value.startsWith('--'))
    throw new CommandWrong(
      `--${name} needs ${option.value} behind it, and "${value}" looks like an option; if it is meant, write --${name}="${value}"`,
    );
  return { name, value };
}

function unknownOption(word: string, name: string, options: Options): CommandWrong {
  const known = Object.keys(options).map((each) => `--${each}`);
  const given = word.replace(/=[\s\S]*$/, '');
  const meant = nearest(`--${name}`, known);
  if (meant !== null) return new CommandWrong(`there is no option ${given}; did you mean ${meant}?`);
  const told = known.length === 0 ? 'it takes no options' : `it takes ${inWords(known, 'and')}`;
  return new CommandWrong(`there is no option ${given}; ${told}`);
}

function refuseTwice({ values }: Sorted, options: Options): void {
  for (const [name, given] of values)
    if (given.length > 1 && options[name]?.kind === 'text')
      throw new CommandWrong(
        `--${name} is given ${given.length} times, and takes one ${options[name].value}`,
      );
}

function refuseMissing({ values, args }: Sorted, takes: Takes): void {
  const missing = takes.args.find(({ name }, index) => !name.startsWith('[') && args[index] === undefined);
  if (missing !== undefined) throw new CommandWrong(`${bareName(missing.name)} is missing`);
  for (const [name, { needed, value }] of Object.entries(takes.options))
    if (needed && !values.has(name)) throw new CommandWrong(`--${name} ${value} is needed`);
}

function refuseMore({ args }: Sorted, takes: Takes): void {
  if (takes.args.at(-1)?.name.endsWith('...') === true) return;
  const [extra] = args.slice(takes.args.length);
  if (extra === undefined) return;
  const told =
    takes.args.length === 0
      ? 'it takes no argument'
      : `it takes ${takes.args.map(({ name }) => name).join(' ')}, and words with blanks between them in quotes`;
  throw new CommandWrong(`"${extra}" is one too many: ${told}`);
}

/** `FILE ...` is named FILE. */
function bareName(name: string): string {
  return name.replace(/ ?\.\.\.$/, '');
}
