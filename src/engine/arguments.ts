import type { ArgumentRead, ArgumentType, Failure, Naming, Vocabulary } from './grammar.ts';
import { isLetter, missingAt, skipBlanks } from './grammar-read.ts';
import { type NearBeginning, nearestBeginning } from './nearest.ts';

/** A whole number within bounds, digits only. */
export function wholeNumber(name: string, min: number, max: number): ArgumentType {
  return {
    name,
    read: (text, at) => {
      const digits = /^\d+/.exec(text.slice(at))?.[0] ?? '';
      const value = Number(digits);
      const end = at + digits.length;
      if (
        digits !== '' &&
        digits.length < 10 &&
        value >= min &&
        value <= max &&
        !isLetter(text[end] ?? ' ')
      ) {
        return { ok: true, value, end };
      }
      return failed(text, at, `${withArticle(name)} (${min} to ${max})`);
    },
    write: (value) => (typeof value === 'number' ? String(value) : null),
    control: { control: 'number', min, max },
    samples: () => [...new Set([min, Math.min(min + 1, max), max])],
  };
}

/**
 * A thing that has names: the vocabulary of that kind is asked for the longest name that stands at the place.
 * A name of two things is refused with both, never guessed.
 */
export function named(kind: string, name: string = kind): ArgumentType {
  const things = (vocabulary: Vocabulary): readonly Naming[] => vocabulary[kind] ?? [];
  return {
    name,
    read: (text, at, vocabulary) => readName(text, at, { name, things: things(vocabulary) }),
    write: (value) => (typeof value === 'string' ? value : null),
    control: { control: 'name', vocabulary: kind },
    samples: (vocabulary) => things(vocabulary).map((thing) => thing.id),
  };
}

interface NameAsked {
  readonly name: string;
  readonly things: readonly Naming[];
}

function readName(text: string, at: number, { name, things }: NameAsked): ArgumentRead {
  const rest = text.slice(at);
  const fits = namesBeginningLike(rest, things).filter(({ written }) => standsAt(rest, written));
  const longest = fits.reduce((most, { written }) => Math.max(most, written.length), 0);
  const ids = [...new Set(fits.filter(({ written }) => written.length === longest).map(({ id }) => id))];
  const [id, another] = ids;
  if (id === undefined) return unknownName(text, at, { name, things });
  if (another !== undefined) return ambiguous(at, longest, ids);
  const end = at + longest;
  return { ok: true, value: id, end, doubt: () => longerName(text, { at, end }, { name, things }) };
}

interface WrittenName {
  readonly id: string;
  readonly written: string;
}

const BY_BEGINNING = new WeakMap<readonly Naming[], Map<string, WrittenName[]>>();

/** Every line asks for names at many places; a look at their first letter spares most of the list. */
function namesBeginningLike(text: string, things: readonly Naming[]): readonly WrittenName[] {
  const known = BY_BEGINNING.get(things) ?? sortedByBeginning(things);
  BY_BEGINNING.set(things, known);
  return known.get(beginningOf(text)) ?? [];
}

function sortedByBeginning(things: readonly Naming[]): Map<string, WrittenName[]> {
  const sorted = new Map<string, WrittenName[]>();
  for (const { id, names } of things) {
    for (const written of [id, ...names]) {
      const alike = sorted.get(beginningOf(written)) ?? [];
      alike.push({ id, written });
      sorted.set(beginningOf(written), alike);
    }
  }
  return sorted;
}

function beginningOf(text: string): string {
  return text.charAt(0).toUpperCase().charAt(0);
}

/** A name ends where no letter or digit follows: "18F" is not in "18FLEET". */
function standsAt(rest: string, written: string): boolean {
  // Cut first, raise then: some letters get longer when raised, and the place would be lost.
  const same = rest.slice(0, written.length).toUpperCase() === written.toUpperCase();
  return written !== '' && same && !/^[\p{L}\p{N}]/u.test(rest.slice(written.length));
}

function ambiguous(at: number, length: number, ids: readonly string[]): ArgumentRead {
  return {
    ok: false,
    failure: { at, length, expected: ids.join(' or '), nearest: null, code: 'name.ambiguous' },
  };
}

function unknownName(text: string, at: number, { name, things }: NameAsked): ArgumentRead {
  const failure = missingAt(text, at, withArticle(name));
  const near = nearestOf(text.slice(at), things);
  if (near === null) return { ok: false, failure };
  const { written, name: nearest } = near;
  return { ok: false, failure: { ...failure, length: written.length, nearest, code: 'name.unknown' } };
}

/** "Frun Sentle", where "Frun" alone is a name: what follows the short name belongs to a longer one that is misspelt. */
function longerName(
  text: string,
  { at, end }: { readonly at: number; readonly end: number },
  { name, things }: NameAsked,
): Failure | null {
  const known = text.slice(at, end);
  const near = nearestBeginning(text.slice(at), things, known.split(/[ \t]+/).length + 1);
  if (near?.name.toUpperCase().startsWith(`${known.toUpperCase()} `) !== true) return null;
  const rest = skipBlanks(text, end);
  return {
    at: rest,
    length: at + near.written.length - rest,
    expected: withArticle(name),
    nearest: near.name.slice(known.length).trim(),
    code: 'name.unknown',
  };
}

const MOST_REMEMBERED = 500;

/** A line is tried by every form of every row, and each asks for the same words among the same names. */
const REMEMBERED = new WeakMap<readonly Naming[], Map<string, NearBeginning | null>>();

function nearestOf(text: string, things: readonly Naming[]): NearBeginning | null {
  const known = REMEMBERED.get(things) ?? new Map<string, NearBeginning | null>();
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const near = nearestBeginning(text, things);
  if (known.size < MOST_REMEMBERED) REMEMBERED.set(things, known.set(text, near));
  return near;
}

/** A code of fixed form, such as a hex of four digits; whether it exists is the check's business. */
export function code(name: string, pattern: RegExp, samples: readonly string[]): ArgumentType {
  const anchored = new RegExp(`^(?:${pattern.source})(?![\\p{L}\\p{N}])`, 'iu');
  return {
    name,
    read: (text, at) => {
      const found = anchored.exec(text.slice(at))?.[0];
      return found === undefined
        ? failed(text, at, withArticle(name))
        : { ok: true, value: found.toUpperCase(), end: at + found.length };
    },
    write: (value) => (typeof value === 'string' ? value : null),
    control: { control: 'text' },
    samples: () => samples,
  };
}

function failed(text: string, at: number, expected: string): ArgumentRead {
  return { ok: false, failure: missingAt(text, at, expected) };
}

function withArticle(name: string): string {
  return /^[aeiou]/i.test(name) ? `an ${name}` : `a ${name}`;
}
