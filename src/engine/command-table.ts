import { z } from 'zod';
import {
  type FieldControl,
  type Failure,
  type Grammar,
  type Naming,
  shapeOf,
  type Vocabulary,
} from './grammar.ts';
import { type Fields, mayBegin, readWhole, wordAt } from './grammar-read.ts';
import { writeWhole } from './grammar-write.ts';
import { nearestName } from './nearest.ts';
import { type Refusal, refusal, type Verdict } from './refusal.ts';

/** Every command is told by its word; the other fields are the row's own. */
export interface AnyCommand {
  readonly word: string;
}

/** Compared piece by piece; commands of one row with equal keys replace each other. */
export type Key = readonly (string | number)[];

/**
 * One command of a game, declared once. From this row come the mail grammar and its diagnostics, the printed form,
 * the JSON schema, the web form and the help.
 */
export interface CommandRow<View, Command extends AnyCommand> {
  readonly word: Command['word'];
  /** `keyed`: a later one with the same key replaces. `listed`: an ordered list; a repeated block replaces it. */
  readonly entry: 'keyed' | 'listed';
  /** Names of the windows in which it may be given. */
  readonly windows: readonly string[];
  /** Every written form; the first that fits a command is the printed one. */
  readonly forms: readonly Grammar[];
  readonly schema: z.ZodType<Command>;
  /** One line: what it is for. */
  readonly help: string;
  readonly examples: readonly string[];
  keyOf(command: Command): Key;
  /**
   * Of a keyed row whose commands are for pieces that the key holds: those for different ones stand side by side, and
   * a new one takes the place of whatever stood for one of its pieces.
   */
  piecesOf?(command: Command): readonly string[];
  /**
   * Judged on what the seat may know, so that a refusal can't leak. `sheet` holds the commands that stand before
   * this one in the order of the sheet (rows as in the table, then keys); the check may look at no others.
   */
  check(command: Command, sheet: readonly Command[], view: View): Verdict;
}

export interface CommandTable<View, Command extends AnyCommand> {
  /** In the order of the sheet: what others build on comes first. */
  readonly rows: readonly CommandRow<View, Command>[];
  /** The names that the seat may use in orders. */
  vocabularyOf(view: View): Vocabulary;
}

export type CommandRead<Command> =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly refusal: Refusal; readonly column: number; readonly length: number };

/** The row of a command's word; throws on a word that no row has, which a schema lets nobody hand in. */
export function rowOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  word: string,
): CommandRow<View, Command> {
  const row = table.rows.find((candidate) => candidate.word === word);
  if (row === undefined) throw new RangeError(`no command ${word}`);
  return row;
}

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
  const failures: Failure[] = [];
  for (const row of inWindowFirst(table.rows, window)) {
    for (const form of row.forms) {
      if (!mayBegin(form, text)) continue;
      const result = readWhole(form, text, vocabulary);
      if (!result.ok) failures.push(result.failure);
      else return windowed(row, result.fields, { text, window });
    }
  }
  return unread(text, failures, openingNames(table));
}

function inWindowFirst<View, Command extends AnyCommand>(
  rows: readonly CommandRow<View, Command>[],
  window: string | null,
): readonly CommandRow<View, Command>[] {
  if (window === null) return rows;
  const open = rows.filter((row) => row.windows.includes(window));
  return [...open, ...rows.filter((row) => !row.windows.includes(window))];
}

function windowed<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  fields: Fields,
  { text, window }: { readonly text: string; readonly window: string | null },
): CommandRead<Command> {
  if (window === null || row.windows.includes(window)) return shaped(row, fields, text);
  const about = { piece: text, word: row.word, windows: row.windows.join(', ') };
  return { ok: false, refusal: refusal('illegal', 'order.not-now', about), column: 1, length: text.length };
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
  text: string,
  failures: readonly Failure[],
  words: readonly Naming[],
): CommandRead<Command> {
  const furthest = failures.reduce<Failure | null>(
    (best, failure) => (best === null || beats(failure, best) ? failure : best),
    null,
  );
  const at = furthest?.at ?? 0;
  const piece = furthest === null ? wordAt(text, 0) : text.slice(at, at + furthest.length);
  const place = { column: at + 1, length: piece.length };
  if (furthest === null || (at === 0 && furthest.code === 'order.expected')) {
    const near = nearestName(piece, words);
    return { ok: false, refusal: refusal('unreadable', 'order.unknown', { piece, nearest: near }), ...place };
  }
  const about = { piece, nearest: furthest.nearest, expected: furthest.expected, column: at + 1 };
  const code =
    furthest.length === 0 && furthest.code === 'order.expected' ? 'order.incomplete' : furthest.code;
  return { ok: false, refusal: refusal('unreadable', code, about), ...place };
}

function beats(failure: Failure, best: Failure): boolean {
  if (failure.at !== best.at) return failure.at > best.at;
  return best.code === 'order.expected' && failure.code !== 'order.expected';
}

const OPENING = new WeakMap<object, readonly Naming[]>();

/** Words with which an order may begin, for suggestions. */
function openingNames<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
): readonly Naming[] {
  const known = OPENING.get(table);
  if (known !== undefined) return known;
  const words = new Set(table.rows.flatMap((row) => row.forms.flatMap(firstLiterals)));
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

/** The printed line of a command: what a receipt shows and a player may send back. */
export function writeCommand<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  command: Command,
): string {
  const written = writtenCommand(table, command);
  if (written === null) throw new RangeError(`the command ${command.word} fits none of its written forms`);
  return written;
}

/** Made once: a schema takes longer to make than to use. */
const FIELDS = z.record(z.string(), z.json());

/** The same, or null when none of its written forms fits. */
export function writtenCommand<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  command: Command,
): string | null {
  const fields: Fields = FIELDS.parse(command);
  for (const form of rowOf(table, command.word).forms) {
    const written = writeWhole(form, fields);
    if (written !== null) return written;
  }
  return null;
}

/** What the reference page, the help mail and the web form show of a row. */
export interface CommandHelp {
  readonly word: string;
  readonly shapes: readonly string[];
  readonly help: string;
  readonly examples: readonly string[];
  readonly windows: readonly string[];
  readonly fields: readonly {
    readonly field: string;
    readonly name: string;
    readonly control: FieldControl;
    readonly list: boolean;
  }[];
  readonly schema: unknown;
}

/** Help of every command, in the order of the sheet. */
export function helpOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
): readonly CommandHelp[] {
  return table.rows.map((row) => ({
    word: row.word,
    shapes: row.forms.map(shapeOf),
    help: row.help,
    examples: row.examples,
    windows: row.windows,
    fields: distinctFields(row.forms),
    schema: z.toJSONSchema(row.schema),
  }));
}

function distinctFields(forms: readonly Grammar[]): CommandHelp['fields'] {
  const byName = new Map(forms.flatMap(fieldsOf).map((field) => [field.field, field]));
  return [...byName.values()];
}

function fieldsOf(grammar: Grammar): CommandHelp['fields'] {
  switch (grammar.kind) {
    case 'argument':
      return [{ field: grammar.field, name: grammar.type.name, control: grammar.type.control, list: false }];
    case 'list':
      return [{ field: grammar.field, name: grammar.item.name, control: grammar.item.control, list: true }];
    case 'sequence':
      return grammar.parts.flatMap(fieldsOf);
    case 'optional':
      return fieldsOf(grammar.part);
    case 'choice':
      return grammar.options.flatMap(fieldsOf);
    default:
      return [];
  }
}
