import type { ArgumentRead, ArgumentType, Failure, Grammar, Literal, Vocabulary } from './grammar.ts';
import type { Json } from './json.ts';

export type Fields = Readonly<Record<string, Json>>;

export type GrammarRead =
  { readonly ok: true; readonly fields: Fields } | { readonly ok: false; readonly failure: Failure };

/**
 * Reads a whole line by a grammar. All alternatives are followed; when none reaches the end of the line, the
 * failure that got furthest is told, since that is what the writer was about to say.
 */
export function readWhole(grammar: Grammar, text: string, vocabulary: Vocabulary): GrammarRead {
  const reader: Reader = { text, vocabulary, furthest: null, doubts: new Map() };
  for (const { at, fields } of readFrom(grammar, { at: 0, fields: {} }, reader)) {
    const end = skipBlanks(text, at);
    if (end === text.length) return { ok: true, fields };
    note(reader, {
      at: end,
      length: text.length - end,
      expected: 'the end of the line',
      nearest: null,
      code: 'order.too-long',
    });
  }
  const furthest = reader.furthest ?? missing(text.length, 'an order');
  return { ok: false, failure: reader.doubts.get(furthest.at)?.() ?? furthest };
}

/**
 * False: the line does not even begin like this form, so that nothing of it is worth reading or telling. Most forms
 * begin with a word of their own, and a look at it is much cheaper than a reading that fails.
 */
export function mayBegin(grammar: Grammar, text: string): boolean {
  return beginsAt(grammar, text, skipBlanks(text, 0)) !== 'no';
}

/** `empty`: takes no text, so that what follows decides. */
function beginsAt(grammar: Grammar, text: string, at: number): 'yes' | 'no' | 'empty' {
  switch (grammar.kind) {
    case 'literal':
      return grammar.words.some((word) => startsWithWord(text, at, word)) ? 'yes' : 'no';
    case 'argument':
    case 'list':
      return 'yes';
    case 'fixed':
      return 'empty';
    case 'sequence':
      for (const part of grammar.parts) {
        const begins = beginsAt(part, text, at);
        if (begins !== 'empty') return begins;
      }
      return 'empty';
    case 'optional':
      return beginsAt(grammar.part, text, at) === 'yes' ? 'yes' : 'empty';
    case 'choice': {
      const begin = grammar.options.map((option) => beginsAt(option, text, at));
      return begin.includes('yes') ? 'yes' : begin.includes('empty') ? 'empty' : 'no';
    }
  }
}

interface Reader {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  furthest: Failure | null;
  /** By the place behind an argument that was read. */
  readonly doubts: Map<number, () => Failure | null>;
}

interface Place {
  readonly at: number;
  readonly fields: Fields;
}

function readFrom(grammar: Grammar, from: Place, reader: Reader): readonly Place[] {
  switch (grammar.kind) {
    case 'literal':
      return readLiteral(grammar, from, reader);
    case 'argument':
      return readArgument(grammar.type, grammar.field, from, reader);
    case 'list':
      return readList(grammar.item, grammar.field, from, reader);
    case 'sequence':
      return grammar.parts.reduce<readonly Place[]>(
        (places, part) => places.flatMap((place) => readFrom(part, place, reader)),
        [from],
      );
    case 'optional':
      return [...readFrom(grammar.part, from, reader), from];
    case 'choice':
      return grammar.options.flatMap((option) => readFrom(option, from, reader));
    case 'fixed':
      return [{ at: from.at, fields: { ...from.fields, [grammar.field]: grammar.value } }];
  }
}

function readLiteral(literal: Literal, from: Place, reader: Reader): readonly Place[] {
  const at = skipBlanks(reader.text, from.at);
  const found = literal.words.filter((word) => startsWithWord(reader.text, at, word));
  if (found.length === 0) note(reader, missingAt(reader.text, at, literal.words[0] ?? ''));
  return found.map((word) => ({ at: at + word.length, fields: from.fields }));
}

/** Case does not matter; a word must not run on into further letters ("DELAYED" is not "DELAY"). */
function startsWithWord(text: string, at: number, word: string): boolean {
  if (text.slice(at, at + word.length).toUpperCase() !== word.toUpperCase()) return false;
  const next = text[at + word.length] ?? ' ';
  return !(isLetter(word.at(-1) ?? ' ') && isLetter(next));
}

function readArgument(type: ArgumentType, field: string, from: Place, reader: Reader): readonly Place[] {
  const result = type.read(reader.text, skipBlanks(reader.text, from.at), reader.vocabulary);
  if (!result.ok) {
    note(reader, result.failure);
    return [];
  }
  doubt(reader, result);
  return [{ at: result.end, fields: { ...from.fields, [field]: result.value } }];
}

function doubt({ text, doubts }: Reader, { end, doubt: misread }: Extract<ArgumentRead, { ok: true }>): void {
  if (misread !== undefined) doubts.set(skipBlanks(text, end), misread);
}

function readList(type: ArgumentType, field: string, from: Place, reader: Reader): readonly Place[] {
  const places: Place[] = [];
  const items: Json[] = [];
  let at = from.at;
  for (;;) {
    const result = type.read(reader.text, skipBlanks(reader.text, at), reader.vocabulary);
    if (!result.ok) {
      note(reader, result.failure);
      return places;
    }
    items.push(result.value);
    doubt(reader, result);
    // Longest first: what follows a list seldom begins with a comma.
    places.unshift({ at: result.end, fields: { ...from.fields, [field]: [...items] } });
    const comma = skipBlanks(reader.text, result.end);
    if (reader.text[comma] !== ',') return places;
    at = comma + 1;
  }
}

/** Remembers the failure that got furthest; at the same place the one that knows more (a near name) wins. */
function note(reader: Reader, failure: Failure): void {
  const known = reader.furthest;
  if (known === null || failure.at > known.at) reader.furthest = failure;
  else if (failure.at === known.at) reader.furthest = merged(known, failure);
}

function merged(known: Failure, failure: Failure): Failure {
  if (failure.code !== 'order.expected') return known.code === 'order.expected' ? failure : known;
  if (known.code !== 'order.expected') return known;
  const expected = known.expected.split(' or ').includes(failure.expected)
    ? known.expected
    : `${known.expected} or ${failure.expected}`;
  return { ...known, expected, nearest: known.nearest ?? failure.nearest };
}

/** "Something else stands here": the piece is the word at the place. */
export function missingAt(text: string, at: number, expected: string): Failure {
  return { ...missing(at, expected), length: wordAt(text, at).length };
}

function missing(at: number, expected: string): Failure {
  return { at, length: 0, expected, nearest: null, code: 'order.expected' };
}

/** The run of letters, digits and inner signs that begins at a place. */
export function wordAt(text: string, at: number): string {
  return /^[^\s,:;]*/.exec(text.slice(at))?.[0] ?? '';
}

export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ' || text[next] === '\t') next += 1;
  return next;
}

export function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}
