import { z } from 'zod';
import { nearest } from '../engine/nearest.ts';
import { placeOf, type Speech } from './speech.ts';

type Issue = z.core.$ZodRawIssue;

/** Has a schema say in our words what is wrong, and what would be right: `schema.safeParse(value, IN_WORDS)`. */
export const IN_WORDS = { error: wordsOf } as const;

/** For one part of a schema, where what would be right can be said better than by its kind. */
export function mustBe(what: string): { readonly error: (issue: Pick<Issue, 'input'>) => string } {
  return { error: ({ input }) => must(what, input) };
}

/** `; did you mean "..."?` behind what is not known, as it stands in a sentence; '' when nothing is near. */
export function orMeant(given: string, known: readonly string[]): string {
  const meant = nearest(given, known);
  return meant === null ? '' : `; did you mean "${meant}"?`;
}

/** A sentence about what is not known, which ends with what may be meant. */
export function orMeantSentence(sentence: string, given: string, known: readonly string[]): string {
  const meant = orMeant(given, known);
  return meant === '' ? `${sentence}.` : `${sentence}${meant}`;
}

const MOST_TOLD = 5;

/**
 * What a schema found wrong, in sentences; `whole` is what it was asked about, as it stands in a sentence, and `field`
 * how its parts are called.
 */
export function whatIsWrong(
  { issues }: Pick<z.ZodError, 'issues'>,
  whole: string | null = null,
  field: Speech['field'] = placeOf,
): string {
  const told = issues.slice(0, MOST_TOLD).map((issue) => sentence(issue, whole, field));
  const more = issues.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

function sentence(
  { code, path, message }: z.core.$ZodIssue,
  whole: string | null,
  field: Speech['field'],
): string {
  const place = field(path);
  const where = whole === null ? place : place === '' ? whole : `${place} in ${whole}`;
  const told = /[.?!]$/.test(message) ? message : `${message}.`;
  if (code === 'unrecognized_keys') return where === '' ? told : `In ${where}, ${told}`;
  const subject = place === '' ? (whole ?? 'it').replace(/^./, (letter) => letter.toUpperCase()) : where;
  // A schema may have a sentence of its own, which goes on from no subject.
  return /^(must|is|fits) /.test(message) ? `${subject} ${told}` : `${subject}: ${told}`;
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return must(kindIn(issue), issue.input);
    case 'invalid_value':
      return must(oneOf(issue.values), issue.input);
    case 'invalid_format':
      return must(FORMATS[issue.format] ?? `text like ${issue.pattern ?? issue.format}`, issue.input);
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    case 'not_multiple_of':
      return must(`a multiple of ${issue.divisor}`, issue.input);
    case 'unrecognized_keys':
      return unknownKeys(issue);
    case 'invalid_union':
      return noBranch(issue);
    case 'invalid_key':
      return `is no right name: it ${issue.issues[0]?.message ?? 'must be another'}`;
    case 'invalid_element':
    case 'custom':
      return 'is not right';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  never: 'left out',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address such as ada@example.org',
  uuid: 'an id such as 0f0c5ac8-6f0c-4a43-a2b4-2e0a8d4a2a10',
  datetime: 'a time such as 2026-12-06T19:00:00Z',
  date: 'a day such as 2026-12-24',
  time: 'a time of day such as 19:00:00',
  url: 'an address such as https://example.org',
};

function kindIn({ expected, inst }: Extract<Issue, { code: 'invalid_type' }>): string {
  return expected === 'number' || expected === 'int' ? numberOf(inst) : (KINDS[expected] ?? expected);
}

function must(what: string, input: unknown): string {
  if (input === undefined) return `is missing: it must be ${what}`;
  if (input === null) return `is empty: it must be ${what}`;
  const given = shown(input);
  return given === null ? `must be ${what}` : `must be ${what}, not ${given}`;
}

const LONGEST_SHOWN = 60;

/** Null: nothing that would help, since the text that was no number is gone. A password in a URL stays unseen. */
function shown(input: unknown): string | null {
  if (typeof input === 'string') {
    const text = input.replace(/\/\/[^/@\s]*@/, '//...@');
    return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text);
  }
  if (typeof input === 'number') return Number.isNaN(input) ? null : String(input);
  if (typeof input === 'boolean') return String(input);
  return Array.isArray(input) ? 'a list' : 'an object';
}

function outOfBounds(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const { input, schema } = issue;
  if (typeof input === 'number') return must(numberOf(schema), input);
  const [bound, end] = issue.code === 'too_small' ? [issue.minimum, 'at least'] : [issue.maximum, 'at most'];
  if (typeof input === 'string') {
    if (input.trim() === '') return 'must not be empty';
    return `must have ${end} ${bound} ${bound === 1 ? 'character' : 'characters'}, not ${input.length}`;
  }
  const count = Array.isArray(input) ? `, not ${input.length}` : '';
  return `must have ${end} ${bound} ${bound === 1 ? 'entry' : 'entries'}${count}`;
}

/** "a whole number from 1 to 24", as far as the schema is one of numbers. */
function numberOf(schema: unknown): string {
  if (!(schema instanceof z.ZodNumber)) return 'a number';
  const kind = schema.format !== null ? 'a whole number' : 'a number';
  const [least, most] = [schema.minValue, schema.maxValue].map(known);
  if (least === null) return most === null ? kind : `${kind} of at most ${most}`;
  return most === null ? `${kind} of at least ${least}` : `${kind} from ${least} to ${most}`;
}

/** The ends of what a computer can count are no bounds to a person. */
function known(end: number | null): number | null {
  return end !== null && Math.abs(end) < Number.MAX_SAFE_INTEGER ? end : null;
}

function unknownKeys({ keys, inst }: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const told = `${listed(keys.map(quoted), 'and')} ${keys.length === 1 ? 'is' : 'are'} not known`;
  const names = inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
  if (names.length === 0) return told;
  const meant = keys.length === 1 ? nearest(keys[0] ?? '', names) : null;
  if (meant !== null) return `${told}; did you mean "${meant}"?`;
  return `${told}; known ${names.length === 1 ? 'is' : 'are'} ${listed(names, 'and')}`;
}

/** It fits no form that it may have: all their kinds when it is of none, else what is wrong in the nearest. */
function noBranch(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const { input, discriminator = '' } = issue;
  if (issue.inclusive === false) return 'fits two forms at once';
  if (issue.options !== undefined) return must(oneOf(issue.options), fieldOf(input, discriminator));
  const kinds = issue.errors.flatMap(kindOf);
  if (kinds.length === issue.errors.length) return must(listed([...new Set(kinds)], 'or'), input);
  const [wrong] = [...issue.errors]
    .filter((branch) => kindOf(branch).length === 0)
    .sort((a, b) => a.length - b.length)
    .flatMap(([first]) => first ?? []);
  return wrong === undefined ? 'is not right' : `is not right: ${placeOf(wrong.path)} ${wrong.message}`;
}

/** What a branch wants, when its kind alone is not met. */
function kindOf([first, ...more]: readonly z.core.$ZodIssue[]): readonly string[] {
  if (first === undefined || first.path.length > 0 || more.length > 0) return [];
  if (first.code === 'invalid_type') return [KINDS[first.expected] ?? first.expected];
  return first.code === 'invalid_value' ? [oneOf(first.values)] : [];
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null
    ? Object.entries(input).find(([key]) => key === field)?.[1]
    : input;
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  return listed(
    values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))),
    'or',
  );
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  const [end = '', ...before] = [...words].reverse();
  return before.length === 0 ? end : `${before.reverse().join(', ')} ${last} ${end}`;
}
