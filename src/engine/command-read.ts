import type { AnyCommand, CommandRow, CommandTable } from './command-table.ts';
import {
  type Failure,
  type Grammar,
  type Naming,
  shapeOf,
  type Vocabulary,
  withoutExtras,
} from './grammar.ts';
import { type Fields, mayBegin, readWhole, wordAt } from './grammar-read.ts';
import { changes, nearestBeginning } from './nearest.ts';
import { also, type Refusal, refusal } from './refusal.ts';
import { SHEET_WORDS } from './sheet-words.ts';

export type CommandRead<Command> =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly refusal: Refusal; readonly column: number; readonly length: number };

export interface Asked {
  readonly vocabulary: Vocabulary;
  /** Name of the open window; null: whichever, as when a line is read without a game in play. */
  readonly window: string | null;
}

/** Reads one line as one command. What is not an order is refused with the place and the nearest right thing. */
export function readCommand<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  text: string,
  { vocabulary, window }: Asked,
): CommandRead<Command> {
  const trials: Trial[] = [];
  for (const row of inWindowFirst(table.rows, window)) {
    for (const form of row.forms) {
      if (!mayBegin(form, text)) continue;
      const result = readWhole(form, text, vocabulary);
      if (result.ok) return windowed(row, result.fields, { text, window });
      trials.push({ failure: result.failure, row, form });
    }
  }
  return unread({ text, trials: [...trials, ...asSheetWords(text)] }, openingNames(table), {
    vocabulary,
    window,
  });
}

/** A form that a line was tried by; `row` is null for a word of the sheet. */
interface Trial {
  readonly failure: Failure;
  readonly row: { readonly word: string; readonly windows: readonly string[] } | null;
  readonly form: Grammar;
}

/** Where the line goes wrong as a word of the sheet: "DROP" without a number. */
function asSheetWords(text: string): readonly Trial[] {
  return SHEET_WORDS.filter((form) => mayBegin(form, text)).flatMap((form) => {
    const result = readWhole(form, text, {});
    return result.ok ? [] : [{ failure: result.failure, row: null, form }];
  });
}

function inWindowFirst<View, Command extends AnyCommand>(
  rows: readonly CommandRow<View, Command>[],
  window: string | null,
): readonly CommandRow<View, Command>[] {
  if (window === null) return rows;
  const open = rows.filter((row) => row.windows.includes(window));
  return [...open, ...rows.filter((row) => !row.windows.includes(window))];
}

/** What is wrong with an order is told though it is not for now, so that it need not be told later. */
function windowed<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  fields: Fields,
  { text, window }: { readonly text: string; readonly window: string | null },
): CommandRead<Command> {
  const read = shaped(row, fields, text);
  if (window === null || row.windows.includes(window)) return read;
  const why = notNow(row, text);
  if (!read.ok) return { ...read, refusal: also(read.refusal, why) };
  return { ok: false, refusal: why, column: 1, length: text.length };
}

function notNow({ word, windows }: NonNullable<Trial['row']>, piece: string): Refusal {
  return refusal('illegal', 'order.not-now', {
    piece,
    word,
    windows: windows.map((name) => name.replaceAll('-', ' ')).join(', '),
  });
}

/** The grammar says how a command is written, the schema what a command is (no fleet twice in a list). */
function shaped<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  fields: Fields,
  text: string,
): CommandRead<Command> {
  const made = row.schema.safeParse({ word: row.word, ...fields });
  if (made.success) return { ok: true, command: made.data };
  const about = { piece: text, word: row.word, field: made.error.issues[0]?.path.join('.') ?? '' };
  return { ok: false, refusal: refusal('illegal', 'order.malformed', about), column: 1, length: text.length };
}

function unread<Command>(
  { text, trials }: { readonly text: string; readonly trials: readonly Trial[] },
  words: readonly Naming[],
  asked: Asked,
): CommandRead<Command> {
  const best = trials.reduce<Trial | null>(
    (known, trial) => (known === null || beats(trial.failure, known.failure) ? trial : known),
    null,
  );
  if (best === null || best.failure.at === 0) return unknownBeginning(text, best?.failure ?? null, words);
  const { failure } = best;
  const rivals = trials.filter((trial) => trial.failure.at === failure.at);
  const told = [...otherWindow(rivals, text, asked), ...shapeOfOnly(rivals, text, asked)];
  return { ok: false, refusal: also(failureTold(failure, text), ...told), ...placeOf(failure) };
}

function failureTold({ at, length, code, expected, nearest }: Failure, text: string): Refusal {
  const about = { piece: text.slice(at, at + length), nearest, expected, column: at + 1 };
  return refusal('unreadable', length === 0 && code === 'order.expected' ? 'order.incomplete' : code, about);
}

function placeOf({ at, length }: Failure): { readonly column: number; readonly length: number } {
  return { column: at + 1, length };
}

/** It begins neither with a word nor with a name that is known: the nearer of both is offered. */
function unknownBeginning<Command>(
  text: string,
  failure: Failure | null,
  words: readonly Naming[],
): CommandRead<Command> {
  const known = nearestBeginning(text, words);
  const near = known !== null && strayed(known.written, known.name) > 0 ? known : null;
  const isName = failure !== null && failure.code !== 'order.expected';
  if (isName && (near === null || strayed(near.written, near.name) >= strayedIn(failure, text)))
    return { ok: false, refusal: failureTold(failure, text), ...placeOf(failure) };
  const piece = near?.written ?? wordAt(text, 0);
  const why = refusal('unreadable', 'order.unknown', { piece, nearest: near?.name ?? null });
  return { ok: false, refusal: why, column: 1, length: piece.length };
}

function strayedIn({ at, length, nearest }: Failure, text: string): number {
  return nearest === null ? 0 : strayed(text.slice(at, at + length), nearest);
}

function strayed(written: string, meant: string): number {
  return changes(written.toUpperCase(), meant.toUpperCase());
}

function beats(failure: Failure, best: Failure): boolean {
  if (failure.at !== best.at) return failure.at > best.at;
  return best.code === 'order.expected' && failure.code !== 'order.expected';
}

/** No order of this window begins like that: when it may be given is told with what is wrong. */
function otherWindow(rivals: readonly Trial[], text: string, { window }: Asked): readonly Refusal[] {
  const rows = rivals.flatMap(({ row }) => row ?? []);
  const [first] = rows;
  if (first === undefined || window === null || rows.length < rivals.length) return [];
  return rows.some(({ windows }) => windows.includes(window)) ? [] : [notNow(first, text)];
}

/** How the order is written, where one alone can be meant and something that it must have is missing. */
function shapeOfOnly(rivals: readonly Trial[], text: string, { vocabulary }: Asked): readonly Refusal[] {
  const [first] = rivals;
  if (first === undefined || first.row === null || rivals.some(({ row }) => row?.word !== first.row?.word))
    return [];
  if (first.failure.code === 'name.unknown' || first.failure.code === 'name.ambiguous') return [];
  const form = withoutExtras(first.form);
  const must = readWhole(form, text, vocabulary);
  if (must.ok || must.failure.code === 'order.too-long' || must.failure.at !== first.failure.at) return [];
  const shape = shapeOf(form);
  const code = shape.length > LONGEST_SHAPE ? 'order.help' : 'order.shape';
  return [refusal('unreadable', code, { word: first.row.word, shape })];
}

/** A longer one helps nobody within a sentence. */
const LONGEST_SHAPE = 90;

const OPENING = new WeakMap<object, readonly Naming[]>();

/** Words with which an order may begin, for suggestions. */
function openingNames<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
): readonly Naming[] {
  const known = OPENING.get(table);
  if (known !== undefined) return known;
  const forms = [...SHEET_WORDS, ...table.rows.flatMap((row) => row.forms)];
  const words = new Set([...forms.flatMap(firstLiterals), 'INSERT']);
  const names = [...words].map((word) => ({ id: word.toUpperCase(), names: [word] }));
  OPENING.set(table, names);
  return names;
}

function firstLiterals(grammar: Grammar): readonly string[] {
  switch (grammar.kind) {
    case 'literal':
      return grammar.words;
    case 'sequence': {
      const [first] = grammar.parts;
      return first === undefined ? [] : firstLiterals(first);
    }
    case 'choice':
      return grammar.options.flatMap(firstLiterals);
    case 'optional':
      return firstLiterals(grammar.part);
    default:
      return [];
  }
}
