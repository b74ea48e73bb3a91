import { additionsTo, bare, isComment, isUnfilled } from './bare-line.ts';
import { type Asked, readCommand } from './command-read.ts';
import { type AnyCommand, type CommandTable, writeCommand, writtenCommand } from './command-table.ts';
import { canonicalJson } from './json.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import { refusal, type Refusal } from './refusal.ts';
import { readSheetWord, type SheetWord } from './sheet-words.ts';

const LONGEST_LINE = 400;

/** A line as it came, with its number in what was sent. */
export interface GivenLine {
  readonly number: number;
  readonly text: string;
  /** The lines as they were sent, where a mail program says that they are one (`format=flowed`). */
  readonly pieces?: readonly GivenLine[];
  /** Number of its last line, when it was joined from several. */
  readonly through?: number;
}

export interface RefusedLine {
  readonly line: GivenLine;
  readonly refusal: Refusal;
  /** Where in the line as it was written the wrong piece stands, from 1. */
  readonly column: number;
  readonly length: number;
}

export type LineRead<Command> =
  /**
   * `without`: a piece that is no part of an order and was passed over (a comment, an emoji). `at`: the line of the
   * sheet that it is to be put before (INSERT).
   */
  | {
      readonly kind: 'order';
      readonly line: GivenLine;
      readonly command: Command;
      readonly without?: string;
      readonly at?: number;
    }
  | { readonly kind: 'word'; readonly line: GivenLine; readonly word: SheetWord }
  | { readonly kind: 'blank'; readonly line: GivenLine }
  | ({ readonly kind: 'refused' } & RefusedLine);

/** Reads a line as an order or as a word of the sheet. A line of the form that still has its `?` says nothing. */
export function readLine<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  line: GivenLine,
  asked: Asked,
): LineRead<Command> {
  const { text, start } = bare(line.text);
  const question = text.replace(/[\s?]+$/, '');
  const help = text.endsWith('?') ? readSheetWord(question === '' ? 'HELP' : question) : null;
  // "help?" is no blank of the form, and neither is "?" alone.
  if (help?.word === 'HELP') return { kind: 'word', line, word: help };
  if (text === '' || isComment(text) || isUnfilled(text)) return { kind: 'blank', line };
  if (text.length > LONGEST_LINE) return tooLong(line, text, start);
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) return controlled(line, text, { control, start });
  const word = readSheetWord(text);
  if (word !== null) return { kind: 'word', line, word };
  const place = INSERT.exec(text)?.groups;
  if (place !== undefined) return readInserted(table, { line, text, start }, { ...place, asked });
  const read = readCommand(table, text, asked);
  if (read.ok) return { kind: 'order', line, command: read.command };
  // "#READY" is meant; "# hold at Jewell" is a comment.
  if (text.startsWith('#')) return readHashed(table, { line, text }, asked);
  return (
    readWithoutAddition(table, { line, text }, asked) ??
    readLookAlike(table, { line, text }, asked) ?? {
      kind: 'refused',
      line,
      ...read,
      refusal: shifted(read.refusal, start),
      column: read.column + start,
    }
  );
}

/** `INSERT 3: FIRE ...`: an order that is put into its list before line 3 of the sheet. */
const INSERT = /^INSERT\s+(?<at>\d{1,3})(?:\s*:\s*|\s+)(?<order>\S.*)$/i;

/** The order behind it is read as any line is; columns are those of the line as it was written. */
function readInserted<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { line, text, start }: BareLine & { readonly start: number },
  { at = '', order = '', asked }: { readonly at?: string; readonly order?: string; readonly asked: Asked },
): LineRead<Command> {
  const read = readLine(table, { ...line, text: order }, asked);
  if (read.kind === 'order') return { ...read, line, at: Number(at) };
  if (read.kind === 'blank') return { kind: 'blank', line };
  const before = start + text.length - order.length;
  if (read.kind === 'refused')
    return { ...read, line, refusal: shifted(read.refusal, before), column: read.column + before };
  const why = refusal('illegal', 'insert.no-order', { piece: order });
  return { kind: 'refused', line, refusal: why, column: before + 1, length: order.length };
}

interface BareLine {
  readonly line: GivenLine;
  /** Without bullet and full stop. */
  readonly text: string;
}

function readHashed<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { line, text }: BareLine,
  asked: Asked,
): LineRead<Command> {
  const read = readLine(table, { ...line, text: text.replace(/^[#\s]+/, '') }, asked);
  return read.kind === 'refused' ? { kind: 'blank', line } : { ...read, line };
}

/**
 * What people add to an order: a number in front, a comment or an emoji behind. Tried only when the whole line is no
 * order; and a comment that is itself an order is none.
 */
function readWithoutAddition<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { line, text }: BareLine,
  asked: Asked,
): LineRead<Command> | null {
  for (const { rest, added } of additionsTo(text)) {
    if (isUnfilled(rest)) return { kind: 'blank', line };
    const word = readSheetWord(rest);
    const read = word === null ? readCommand(table, rest, asked) : null;
    if (word === null && read?.ok !== true) continue;
    if (added !== null && added.split(SEPARATOR, MOST_PIECES).some((piece) => says(table, piece, asked)))
      return null;
    if (word !== null) return { kind: 'word', line, word };
    if (read?.ok === true)
      return { kind: 'order', line, command: read.command, ...(added === null ? {} : { without: added }) };
  }
  return null;
}

/** What may part several orders that somebody wrote into one line. */
const SEPARATOR = /\s*(?:;|\/\/|#)\s*/;
const MOST_PIECES = 20;

function says<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  text: string,
  asked: Asked,
): boolean {
  const plain = bare(text).text;
  return plain !== '' && (readSheetWord(plain) !== null || readCommand(table, plain, asked).ok);
}

/** Suggested, never taken: who writes a Cyrillic letter may mean anything. */
function readLookAlike<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { line, text }: BareLine,
  asked: Asked,
): LineRead<Command> | null {
  const latin = withoutLookAlikes(text);
  const read = latin === text ? null : readCommand(table, latin, asked);
  if (read?.ok !== true) return null;
  const piece = [...text].filter((character) => withoutLookAlikes(character) !== character).join('');
  const why = refusal('unreadable', 'line.look-alike', {
    piece,
    nearest: writeCommand(table, read.command),
  });
  return { kind: 'refused', line, refusal: why, column: 1, length: line.text.length };
}

/** Reads a command that came as JSON by way of its printed line. */
export function readJson<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { command, number }: { readonly command: Command; readonly number: number },
  asked: Asked,
): LineRead<Command> {
  const text = printed(table, command);
  const line = { number, text: text ?? canonicalJson(command) };
  const read = text === null ? null : readCommand(table, text, asked);
  if (read?.ok === false) return { kind: 'refused', line, ...read };
  if (canonicalJson(read?.command ?? null) === canonicalJson(command))
    return { kind: 'order', line, command };
  const about = { piece: line.text, word: command.word, field: 'the whole' };
  const why = refusal('illegal', 'order.malformed', about);
  return { kind: 'refused', line, refusal: why, column: 1, length: line.text.length };
}

/** Null: no form of the command's row says this. */
function printed<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  command: Command,
): string | null {
  return table.rows.some((row) => row.word === command.word) ? writtenCommand(table, command) : null;
}

function tooLong<Command>(line: GivenLine, text: string, start: number): LineRead<Command> {
  const piece = text.slice(0, 40);
  const why = refusal('unreadable', 'line.too-long', { piece, most: LONGEST_LINE });
  return { kind: 'refused', line, refusal: why, column: start + 1, length: piece.length };
}

/** Characters that turn the direction of writing: what is seen is not what is read. */
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;

function controlled<Command>(
  line: GivenLine,
  text: string,
  { control, start }: { readonly control: string; readonly start: number },
): LineRead<Command> {
  const code = control.charCodeAt(0).toString(16).toUpperCase();
  const why = refusal('unreadable', 'line.control', {
    piece: `U+${code}`,
    name: 'a character that turns the direction of writing',
  });
  return { kind: 'refused', line, refusal: why, column: start + text.indexOf(control) + 1, length: 1 };
}

/** Columns are told in the line as it was written. */
function shifted(refused: Refusal, start: number): Refusal {
  const { column } = refused.facts;
  return typeof column === 'number'
    ? { ...refused, facts: { ...refused.facts, column: column + start } }
    : refused;
}
