import type { Asked } from './command-read.ts';
import { type AnyCommand, type CommandTable, writeCommand } from './command-table.ts';
import { type GivenLine, type LineRead, readLine } from './given-line.ts';
import { refusal } from './refusal.ts';

/** A sheet has some dozens of lines. What is far beyond is no sheet, and reading it would hold up others. */
const MOST_LINES = 300;
/** Of lines that are no orders, which take longest to read: a whole report sent back has fewer. */
const MOST_REFUSED = 100;
/** Mail programs break at 70 columns or so, and an order has 400 at most. */
const MOST_JOINED = 6;
/** A line that was broken stops making sense at its end: within a name of several words at the earliest. */
const LAST_WORDS = 24;

/** Reads lines that were sent together, one after the other. */
export type LinesReader<Command> = (lines: readonly GivenLine[]) => readonly LineRead<Command>[];

/**
 * Reads the lines of one message, in as many portions as it has. A line that says nothing by itself is joined to the one above when both as one
 * line are a whole order; if the one above is an order by itself too, nobody knows which is meant, and both are
 * refused with the joined order as an offer.
 */
export function linesReader<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  asked: Asked,
): LinesReader<Command> {
  const reader = readerOf(table, asked);
  return (lines) =>
    joined(
      table,
      lines.flatMap((line) => wholeOrPieces(line, reader)),
      reader,
    );
}

type Reader<Command> = (line: GivenLine) => LineRead<Command>;

/** Reads each text once, and stops reading when too many lines were no orders. */
function readerOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  asked: Asked,
): Reader<Command> {
  const known = new Map<string, LineRead<Command>>();
  let refused = 0;
  return (line) => {
    const before = known.get(line.text);
    if (before !== undefined) return { ...before, line };
    if (known.size >= MOST_LINES || refused >= MOST_REFUSED) return tooMany(line);
    const read = readLine(table, line, asked);
    if (read.kind === 'refused') refused += 1;
    known.set(line.text, read);
    return read;
  };
}

function tooMany<Command>(line: GivenLine): LineRead<Command> {
  const why = refusal('unreadable', 'line.too-many', { piece: line.text.slice(0, 40) });
  return { kind: 'refused', line, refusal: why, column: 1, length: line.text.length };
}

/** A flowed paragraph that is no order may be several that the mail program took for one paragraph. */
function wholeOrPieces<Command>(line: GivenLine, reader: Reader<Command>): readonly LineRead<Command>[] {
  const read = reader(line);
  if (line.pieces === undefined || !isUnreadable(read)) return [read];
  const pieces = line.pieces.map(reader);
  return pieces.every(isUnreadable) ? [read] : pieces;
}

function joined<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  reads: readonly LineRead<Command>[],
  reader: Reader<Command>,
): readonly LineRead<Command>[] {
  const made: LineRead<Command>[] = [];
  for (let at = 0; at < reads.length;) {
    const upper = reads[at];
    if (upper === undefined) break;
    const join = longestJoin(upper, reads.slice(at + 1, at + MOST_JOINED), reader);
    if (join === null) made.push(upper);
    else if (!join.parted && (upper.kind === 'refused' || isCutOff(upper.line))) made.push(join.whole);
    else
      made.push(
        ...bothRefused(reads.slice(at, at + 1 + join.lines), writeCommand(table, join.whole.command)),
      );
    at += 1 + (join?.lines ?? 0);
  }
  return made;
}

/** A comma at the end promises more, though a phone may have put it there. */
function isCutOff({ text }: GivenLine): boolean {
  return text.trimEnd().endsWith(',');
}

interface Join<Command> {
  readonly whole: Extract<LineRead<Command>, { kind: 'order' }>;
  /** How many lines below the upper one it takes in. */
  readonly lines: number;
  /** An empty line is in between: who sees the two apart may well mean them apart. */
  readonly parted: boolean;
}

function longestJoin<Command>(
  upper: LineRead<Command>,
  below: readonly LineRead<Command>[],
  reader: Reader<Command>,
): Join<Command> | null {
  if (upper.kind === 'blank' || (isUnreadable(upper) && !stopsShort(upper))) return null;
  let longest: Join<Command> | null = null;
  let line = upper.line;
  const parted = isBelowEmptyLine(upper.line, below[0]?.line);
  // An order that is none by itself is not put together over an empty line; one that is must not be run short.
  if (parted && upper.kind === 'refused') return null;
  for (const [index, lower] of below.entries()) {
    const next = lastNumberOf(line) + (parted && index === 0 ? 2 : 1);
    if (!isUnreadable(lower) || lower.line.number !== next) break;
    line = {
      number: line.number,
      text: `${line.text.trimEnd()} ${lower.line.text.trim()}`,
      through: lastNumberOf(lower.line),
    };
    const read = reader(line);
    if (read.kind === 'order') longest = { whole: read, lines: index + 1, parted };
    else if (!isUnreadable(read) || !stopsShort(read)) break;
  }
  return longest;
}

function isBelowEmptyLine(upper: GivenLine, lower: GivenLine | undefined): boolean {
  return lower?.number === lastNumberOf(upper) + 2;
}

function lastNumberOf({ number, through }: GivenLine): number {
  return through ?? number;
}

function isUnreadable<Command>(
  read: LineRead<Command>,
): read is Extract<LineRead<Command>, { kind: 'refused' }> {
  return read.kind === 'refused' && read.refusal.stage === 'unreadable' && !HELD_BACK.has(read.refusal.code);
}

/** Understood well enough to be answered by itself: such a line is no rest of another. */
const HELD_BACK: ReadonlySet<string> = new Set(['line.look-alike', 'line.control', 'line.too-long']);

function stopsShort<Command>({
  line,
  column,
  length,
}: Extract<LineRead<Command>, { kind: 'refused' }>): boolean {
  return column - 1 + length + LAST_WORDS >= line.text.trimEnd().length;
}

function bothRefused<Command>(
  reads: readonly LineRead<Command>[],
  offer: string,
): readonly LineRead<Command>[] {
  return reads.map(({ line }) => ({
    kind: 'refused',
    line,
    refusal: refusal('unreadable', 'line.wrapped', { piece: line.text, nearest: offer }),
    column: 1,
    length: line.text.length,
  }));
}
