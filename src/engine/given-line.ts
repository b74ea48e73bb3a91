import {
  type AnyCommand,
  type Asked,
  type CommandTable,
  readCommand,
  writtenCommand,
} from './command-table.ts';
import { canonicalJson } from './json.ts';
import { refusal, type Refusal } from './refusal.ts';
import { readSheetWord, type SheetWord } from './sheet-words.ts';

const LONGEST_LINE = 400;

/** A question mark where the form wants something filled in: a word of its own, or the end of the line. */
const UNFILLED = /\?$|(?:^|\s)\?\s/;

/** A line as it came, with its number in what was sent. */
export interface GivenLine {
  readonly number: number;
  readonly text: string;
}

export interface RefusedLine {
  readonly line: GivenLine;
  readonly refusal: Refusal;
  /** Where in the line as it was written the wrong piece stands, from 1. */
  readonly column: number;
  readonly length: number;
}

export type LineRead<Command> =
  | { readonly kind: 'order'; readonly line: GivenLine; readonly command: Command }
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
  if (text === '' || UNFILLED.test(text)) return { kind: 'blank', line };
  if (text.length > LONGEST_LINE) return tooLong(line, text, start);
  const word = readSheetWord(text);
  if (word !== null) return { kind: 'word', line, word };
  const read = readCommand(table, text, asked);
  if (read.ok) return { kind: 'order', line, command: read.command };
  return {
    kind: 'refused',
    line,
    ...read,
    refusal: shifted(read.refusal, start),
    column: read.column + start,
  };
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

/** Without list bullets in front and the full stop, comma or semicolon that phones put behind. */
function bare(text: string): { readonly text: string; readonly start: number } {
  const start = /^\s*(?:[-*•]\s+)?/.exec(text)?.[0].length ?? 0;
  return { text: withoutEnd(text.slice(start)), start };
}

/** One step back at a time: a pattern that looks for the end would take long over a hostile line. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.,;!]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Columns are told in the line as it was written. */
function shifted(refused: Refusal, start: number): Refusal {
  const { column } = refused.facts;
  return typeof column === 'number'
    ? { ...refused, facts: { ...refused.facts, column: column + start } }
    : refused;
}
