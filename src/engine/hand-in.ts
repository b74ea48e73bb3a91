import { type Batch, batches, type InsertedLine } from './batches.ts';
import { type AnyCommand, type CommandTable, rowOf, writeCommand } from './command-table.ts';
import { type GivenLine, type LineRead, readJson, type RefusedLine } from './given-line.ts';
import { linesReader } from './given-lines.ts';
import { refusal, type Refusal } from './refusal.ts';
import { withExamples } from './example-order.ts';
import { NO_REVISION, type Revision, undoTarget } from './revision.ts';
import { amend, type Amendment, EMPTY_SHEET, insert, type Sheet, type Source } from './sheet.ts';
import type { SheetWord } from './sheet-words.ts';

export { NO_REVISION };
export type { GivenLine, Revision, SheetWord };

export type LineResult =
  /** `replaces`: the printed line that stood under the same key and does not any more. */
  | {
      readonly status: 'taken';
      readonly line: GivenLine;
      readonly order: string;
      readonly does: string;
      readonly warning: string | null;
      readonly replaces: string | null;
    }
  | { readonly status: 'word'; readonly line: GivenLine; readonly word: SheetWord['word'] }
  | { readonly status: 'blank'; readonly line: GivenLine }
  | ({ readonly status: 'refused' } & RefusedLine);

export interface HandedIn<Command extends AnyCommand> {
  readonly revision: Revision<Command>;
  readonly results: readonly LineResult[];
  /** Printed lines that stood and can't any more, with why. */
  readonly dropped: readonly { readonly order: string; readonly refusal: Refusal }[];
  /** False: nothing in it touched the sheet, and no new version is owed. */
  readonly changed: boolean;
}

export interface HandIn<View, Command extends AnyCommand> {
  readonly table: CommandTable<View, Command>;
  /** Every version so far, oldest first. */
  readonly revisions: readonly Revision<Command>[];
  readonly view: View;
  readonly window: string;
  readonly source: Source;
}

/**
 * Takes lines as they were written and gives the next version of the sheet, with an answer to each line.
 * Lines between two sheet words are handed in together, so that their order does not matter.
 */
export function handInLines<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  lines: readonly GivenLine[],
): HandedIn<Command> {
  const asked = { vocabulary: to.table.vocabularyOf(to.view), window: to.window };
  return handInRead(to, linesReader(to.table, asked)(lines));
}

/**
 * The same for commands that came as JSON: line n is the n-th command. A command counts as its printed line does, so
 * that the receipt shows all of it; one that no line says is refused.
 */
export function handInCommands<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  commands: readonly Command[],
): HandedIn<Command> {
  const asked = { vocabulary: to.table.vocabularyOf(to.view), window: to.window };
  const read = commands.map((command, index) => readJson(to.table, { command, number: index + 1 }, asked));
  return handInRead(to, read);
}

/** The sheet while one message is being worked through. */
interface Draft<Command extends AnyCommand> {
  readonly sheet: Sheet<Command>;
  readonly ready: boolean;
  readonly base: number;
  readonly changed: boolean;
  readonly results: readonly LineResult[];
  readonly dropped: HandedIn<Command>['dropped'];
}

function handInRead<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  read: readonly LineRead<Command>[],
): HandedIn<Command> {
  const current: Revision<Command> = to.revisions.at(-1) ?? NO_REVISION;
  const { sheet, ready, version } = current;
  let draft: Draft<Command> = {
    sheet,
    ready,
    base: version,
    changed: false,
    results: withExamples(read, to).flatMap(unread),
    dropped: [],
  };
  for (const batch of batches(read)) draft = take(to, draft, batch);
  return {
    revision: { version: version + 1, base: draft.base, ready: draft.ready, sheet: draft.sheet },
    results: [...draft.results].sort((a, b) => a.line.number - b.line.number),
    dropped: draft.dropped,
    changed: draft.changed,
  };
}

/** The answer to a line that does nothing to the sheet. */
function unread<Command>(read: LineRead<Command>): readonly LineResult[] {
  if (read.kind === 'blank') return [{ status: 'blank', line: read.line }];
  if (read.kind !== 'refused') return [];
  const { line, refusal: why, column, length } = read;
  return [{ status: 'refused', line, refusal: why, column, length }];
}

function take<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  draft: Draft<Command>,
  batch: Batch<Command>,
): Draft<Command> {
  switch (batch.kind) {
    case 'order':
      return takeOrders(to, draft, batch.lines);
    case 'insert':
      return insertOrders(to, draft, batch.lines);
    case 'drop':
      return drop(to, draft, batch.lines);
    case 'word':
      return act(to.revisions, draft, batch);
  }
}

function takeOrders<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  draft: Draft<Command>,
  lines: Extract<Batch<Command>, { kind: 'order' }>['lines'],
): Draft<Command> {
  const commands = lines.map(({ command }) => command);
  const amendment = amend(to.table, draft.sheet, { commands, source: to.source, view: to.view });
  const told = lines.map((line, index) => resultOf(to.table, line, amendment.verdicts[index]));
  const touched = amendment.dropped.length > 0 || told.some((result) => result.status === 'taken');
  return amended(to.table, draft, { amendment, told, touched });
}

/** Puts orders into the lists where they belong, in the order of their places; one that has no place is refused. */
function insertOrders<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  draft: Draft<Command>,
  lines: readonly InsertedLine<Command>[],
): Draft<Command> {
  const barred = lines.map((line) => barredPlace(to.table, draft.sheet, line));
  const fit = lines.filter((_, index) => barred[index] === null);
  const orders = fit.map(({ command, at }) => ({ command, at: at - 1 }));
  const amendment = insert(to.table, draft.sheet, { orders, source: to.source, view: to.view });
  const taken = fit.map((line, index) => resultOf(to.table, line, amendment.verdicts[index]));
  const told = [...taken, ...barred.flatMap((result) => result ?? [])];
  const touched = amendment.dropped.length > 0 || taken.some((result) => result.status === 'taken');
  return amended(to.table, draft, { amendment, told, touched });
}

/** Null: the order belongs to a list, and the list has that place. */
function barredPlace<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { entries }: Sheet<Command>,
  { line, command, at }: InsertedLine<Command>,
): LineResult | null {
  const order = writeCommand(table, command);
  const { word, entry } = rowOf(table, command.word);
  const about = { piece: line.text, word };
  if (entry === 'keyed')
    return refusedWord(line, refusal('illegal', 'insert.no-list', { ...about, nearest: order }));
  const places = entries.flatMap((other, index) => (other.command.word === word ? [index + 1] : []));
  const [first, last = 0] = [places[0], places.at(-1)];
  if (first === undefined || (at >= first && at <= last + 1)) return null;
  const nearest = `INSERT ${at < first ? first : last + 1}: ${order}`;
  return refusedWord(
    line,
    refusal('illegal', 'insert.no-such-place', { ...about, first, last: last + 1, nearest }),
  );
}

/** Takes lines of the sheet away, and with them whatever can't stand without them. */
function drop<View, Command extends AnyCommand>(
  to: HandIn<View, Command>,
  draft: Draft<Command>,
  lines: Extract<Batch<Command>, { kind: 'drop' }>['lines'],
): Draft<Command> {
  const most = draft.sheet.entries.length;
  const away = new Set(lines.map(({ position }) => position).filter((position) => position <= most));
  const told = lines.map(({ line, position }): LineResult =>
    away.has(position)
      ? { status: 'word', line, word: 'DROP' }
      : refusedWord(line, refusal('illegal', 'sheet.no-such-line', { piece: line.text, most })),
  );
  const entries = draft.sheet.entries.filter((_, index) => !away.has(index + 1));
  const amendment = amend(to.table, { entries }, { commands: [], source: to.source, view: to.view });
  return amended(to.table, draft, { amendment, told, touched: away.size > 0 });
}

function amended<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  draft: Draft<Command>,
  {
    amendment,
    told,
    touched,
  }: {
    readonly amendment: Amendment<Command>;
    readonly told: readonly LineResult[];
    readonly touched: boolean;
  },
): Draft<Command> {
  const results = [...draft.results, ...told];
  if (!touched) return { ...draft, results };
  const dropped = amendment.dropped.map(({ command, refusal: why }) => ({
    order: writeCommand(table, command),
    refusal: why,
  }));
  return {
    ...draft,
    sheet: amendment.sheet,
    ready: false,
    changed: true,
    results,
    dropped: [...draft.dropped, ...dropped],
  };
}

function resultOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  { line, without }: { readonly line: GivenLine; readonly without?: string },
  verdict: Amendment<Command>['verdicts'][number] | undefined,
): LineResult {
  if (verdict === undefined) throw new RangeError(`line ${line.number} got no verdict`);
  const order = writeCommand(table, verdict.command);
  if (!verdict.ok) return { status: 'refused', line, ...placed(line.text, verdict.refusal, order) };
  const { does, warning } = verdict.projection;
  const passedOver = without === undefined ? null : `"${without}" was passed over`;
  const replaced = verdict.replaces === null ? null : writeCommand(table, verdict.replaces);
  return {
    status: 'taken',
    line,
    order,
    does,
    warning: warning ?? passedOver,
    replaces: replaced === order ? null : replaced,
  };
}

/** The wrong piece found again in the line as it was written; the whole line when it is not there. */
function placed(text: string, refused: Refusal, order: string): Omit<RefusedLine, 'line'> {
  const { piece } = refused;
  const at = piece === '' ? -1 : text.toUpperCase().indexOf(piece.toUpperCase());
  if (at < 0) return { refusal: { ...refused, piece: piece || order }, column: 1, length: text.length };
  return { refusal: refused, column: at + 1, length: piece.length };
}

function act<Command extends AnyCommand>(
  revisions: readonly Revision<Command>[],
  draft: Draft<Command>,
  { line, word, version }: Extract<Batch<Command>, { kind: 'word' }>,
): Draft<Command> {
  const results: readonly LineResult[] = [...draft.results, { status: 'word', line, word }];
  switch (word) {
    case 'CLEAR':
      return { ...draft, changed: true, results, sheet: EMPTY_SHEET, ready: false };
    case 'READY':
      return { ...draft, changed: true, results, ready: true };
    case 'UNDO':
      return undo(revisions, draft, { line, version });
    case 'HELP':
      return { ...draft, results };
    default:
      return { ...draft, changed: true, results, ready: false };
  }
}

/** Back to a named version, or to the one that the current was built on. */
function undo<Command extends AnyCommand>(
  revisions: readonly Revision<Command>[],
  draft: Draft<Command>,
  { line, version }: { readonly line: GivenLine; readonly version: number | null },
): Draft<Command> {
  const target = undoTarget(revisions, version);
  if (typeof target === 'string') {
    const about = { piece: line.text, newest: revisions.at(-1)?.version ?? 0 };
    return { ...draft, results: [...draft.results, refusedWord(line, refusal('illegal', target, about))] };
  }
  const results: readonly LineResult[] = [...draft.results, { status: 'word', line, word: 'UNDO' }];
  return { ...draft, changed: true, results, sheet: target.sheet, ready: false, base: target.base };
}

function refusedWord(line: GivenLine, why: Refusal): LineResult {
  return { status: 'refused', line, refusal: why, column: 1, length: line.text.length };
}
