import { type AnyCommand, type CommandRow, type CommandTable, type Key, rowOf } from './command-table.ts';
import { byCodeUnit } from './json.ts';
import { emptyStanding, judgedBehind, type Standing } from './judgements.ts';
import type { Projection, Refusal, Verdict } from './refusal.ts';

/** Who put a command on the sheet. */
export type Source = 'given' | 'doctrine' | 'nmr' | 'gm' | 'bot';

export interface Entry<Command extends AnyCommand = AnyCommand> {
  readonly command: Command;
  readonly source: Source;
}

/**
 * All orders of one seat for one window as they stand, in the order of the sheet: rows as in the command table,
 * then keys. Order matters inside a list and nowhere else; the time of arrival never does.
 */
export interface Sheet<Command extends AnyCommand = AnyCommand> {
  readonly entries: readonly Entry<Command>[];
}

export const EMPTY_SHEET: Sheet<never> = { entries: [] };

/** What became of the commands that were handed in, and of those that stood before. */
export interface Amendment<Command extends AnyCommand> {
  readonly sheet: Sheet<Command>;
  /** One for each command handed in, in the order given. */
  readonly verdicts: readonly CommandVerdict<Command>[];
  /** Stood before and can't stand any more beside what was accepted now. */
  readonly dropped: readonly { readonly command: Command; readonly refusal: Refusal }[];
}

export type CommandVerdict<Command extends AnyCommand> =
  | {
      readonly ok: true;
      readonly command: Command;
      readonly projection: Projection;
      readonly replaces: Command | null;
    }
  | { readonly ok: false; readonly command: Command; readonly refusal: Refusal };

/**
 * Puts commands on a sheet. Every command, old or new, is checked once more in the order of the sheet against those
 * before it; a new one that is refused changes nothing: what stood under its key, or the list that it was to
 * replace, stays.
 */
export function amend<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  standing: Sheet<Command>,
  handedIn: { readonly commands: readonly Command[]; readonly source: Source; readonly view: View },
): Amendment<Command> {
  const given = handedIn.commands.map((command, index) => ({
    index,
    entry: { command, source: handedIn.source },
  }));
  for (const { entry } of given) rowOf(table, entry.command.word);
  const done = emptyTally(table, handedIn.view);
  for (const row of table.rows) {
    const offered = given.filter(({ entry }) => entry.command.word === row.word);
    const stood = standing.entries.filter((entry) => entry.command.word === row.word);
    judgeRow(row, { offered, stood, view: handedIn.view }, done);
  }
  const verdicts = given.map(({ index, entry }) => done.verdicts.get(index) ?? superseded(entry.command));
  return { sheet: { entries: done.kept }, verdicts, dropped: done.dropped };
}

/** A command for a list, and the entry of the sheet that it is to stand before, from 0. */
export interface Insertion<Command extends AnyCommand> {
  readonly command: Command;
  readonly at: number;
}

/**
 * Puts commands into lists that stand: each before the entry at its place, or behind the list when that is where it
 * ends. One that is refused changes nothing; what can't stand any more behind a new one is dropped, and told.
 */
export function insert<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  standing: Sheet<Command>,
  handedIn: { readonly orders: readonly Insertion<Command>[]; readonly source: Source; readonly view: View },
): Amendment<Command> {
  const { orders, source, view } = handedIn;
  const done = emptyTally(table, view);
  const placed = [...orders.entries()].sort(([, a], [, b]) => a.at - b.at);
  for (const row of table.rows) {
    const old = standing.entries.flatMap((entry, at) =>
      entry.command.word === row.word ? [{ index: orders.length + at, entry }] : [],
    );
    const stood = old.map(({ entry }) => entry);
    const fresh = placed
      .filter(([, { command }]) => command.word === row.word)
      .map(([index, { command, at }]) => ({ index, at, entry: { command, source } }));
    if (fresh.length === 0) judgeRow(row, { offered: [], stood, view }, done);
    else judgeList(row, { offered: interleaved(old, fresh, orders.length), stood, view }, done);
  }
  const verdicts = orders.map(({ command }, index) => done.verdicts.get(index) ?? superseded(command));
  return {
    sheet: { entries: done.kept },
    verdicts,
    dropped: [...done.dropped, ...lost(done, orders.length)],
  };
}

/** The list with new commands before the entries at their places; `numbered` is the number of the first entry. */
function interleaved<Command extends AnyCommand>(
  old: readonly Given<Command>[],
  fresh: readonly (Given<Command> & { readonly at: number })[],
  numbered: number,
): readonly Given<Command>[] {
  const before = (place: number): readonly Given<Command>[] => fresh.filter(({ at }) => at === place);
  const last = (old.at(-1)?.index ?? -1) - numbered;
  const behind = fresh.filter(({ at }) => old.length === 0 || at > last);
  return [...old.flatMap((entry) => [...before(entry.index - numbered), entry]), ...behind];
}

/** What stood in a list and can't stand behind what was put into it. */
function lost<Command extends AnyCommand>(
  { verdicts }: Tally<Command>,
  numbered: number,
): Amendment<Command>['dropped'] {
  return [...verdicts].flatMap(([index, verdict]) =>
    index < numbered || verdict.ok ? [] : [{ command: verdict.command, refusal: verdict.refusal }],
  );
}

function judgeRow<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { offered, stood, view }: Contest<Command> & { readonly view: View },
  done: Tally<Command>,
): void {
  if (row.entry === 'listed') {
    judgeList(row, { offered, stood, view }, done);
    return;
  }
  const from = { place: done.kept.length, standing: done.standing };
  for (const offer of offersOf(row, { offered, stood })) judge(row, { ...offer, view }, done);
  putInOrder(row, { from, view }, done);
}

/** What stood, and was not replaced by one that contended for its pieces, stands at the place of its own key again. */
function putInOrder<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  {
    from,
    view,
  }: { readonly from: { readonly place: number; readonly standing: Standing }; readonly view: View },
  done: Tally<Command>,
): void {
  const kept = done.kept.slice(from.place);
  const sorted = [...kept].sort((a, b) => compareKeys(row.keyOf(a.command), row.keyOf(b.command)));
  if (sorted.every((entry, index) => entry === kept[index])) return;
  done.kept.length = from.place;
  done.standing = from.standing;
  stand(row, { stood: sorted, view }, done);
}

/** What the judging of one amendment has come to so far. */
interface Tally<Command extends AnyCommand> {
  readonly kept: Entry<Command>[];
  readonly verdicts: Map<number, CommandVerdict<Command>>;
  readonly dropped: { readonly command: Command; readonly refusal: Refusal }[];
  /** What is known of the sheet that is kept. */
  standing: Standing;
}

function emptyTally<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  view: View,
): Tally<Command> {
  return { kept: [], verdicts: new Map(), dropped: [], standing: emptyStanding(table, view) };
}

/** A command that was handed in, with its number among them. */
interface Given<Command extends AnyCommand> {
  readonly index: number;
  readonly entry: Entry<Command>;
}

interface Contest<Command extends AnyCommand> {
  /** Handed in, in the order given. */
  readonly offered: readonly Given<Command>[];
  readonly stood: readonly Entry<Command>[];
}

/** The commands of a keyed row by key, in the order of the sheet. */
function offersOf<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { offered, stood }: Contest<Command>,
): readonly Contest<Command>[] {
  const byKey = new Map<string, Contest<Command> & { readonly key: Key }>();
  const put = (command: Command, add: (contest: Contest<Command>) => Partial<Contest<Command>>): void => {
    const key = row.keyOf(command);
    const contest = byKey.get(JSON.stringify(key)) ?? { key, offered: [], stood: [] };
    byKey.set(JSON.stringify(key), { ...contest, ...add(contest) });
  };
  const gives = contenders(row, { offered, stood });
  stood.forEach((entry) => put(gives(entry.command), (contest) => ({ stood: [...contest.stood, entry] })));
  offered.forEach((given) =>
    put(given.entry.command, (contest) => ({ offered: [...contest.offered, given] })),
  );
  return [...byKey.values()].sort((a, b) => compareKeys(a.key, b.key));
}

/** For a command that stood, the one whose key it contends for: the first handed in that shares a piece, else itself. */
function contenders<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { offered, stood }: Contest<Command>,
): (command: Command) => Command {
  if (row.piecesOf === undefined || stood.length === 0) return (command) => command;
  const piecesOf = (command: Command): readonly string[] => row.piecesOf?.(command) ?? [];
  const keyed = new Set(offered.map(({ entry }) => JSON.stringify(row.keyOf(entry.command))));
  return (command) => {
    if (keyed.has(JSON.stringify(row.keyOf(command)))) return command;
    const pieces = new Set(piecesOf(command));
    const rival = offered.find(({ entry }) => piecesOf(entry.command).some((piece) => pieces.has(piece)));
    return rival === undefined ? command : rival.entry.command;
  };
}

/** The last of those handed in under one key that can stand does; when none can, what stood there stays. */
function judge<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { offered, stood, view }: Contest<Command> & { readonly view: View },
  done: Tally<Command>,
): void {
  const replaces = stood.at(0)?.command ?? null;
  const taken = offered.findLast((given) => offer(row, given, { replaces, view }, done));
  if (taken === undefined) stand(row, { stood, view }, done);
}

/** A list that is handed in replaces the one that stood, if any of its commands can stand. */
function judgeList<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { offered, stood, view }: Contest<Command> & { readonly view: View },
  done: Tally<Command>,
): void {
  const taken = offered.filter((given) => offer(row, given, { replaces: null, view }, done));
  if (taken.length === 0) stand(row, { stood, view }, done);
}

/** Tries a command that was handed in; true when it stands now. */
function offer<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { index, entry }: Given<Command>,
  { replaces, view }: { readonly replaces: Command | null; readonly view: View },
  done: Tally<Command>,
): boolean {
  const { command } = entry;
  const verdict = tried(row, entry, view, done);
  done.verdicts.set(index, verdict.ok ? { ...verdict, command, replaces } : { ...verdict, command });
  return verdict.ok;
}

/** Tries what stood before; what can't stand any more is dropped, and told. */
function stand<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  { stood, view }: { readonly stood: readonly Entry<Command>[]; readonly view: View },
  done: Tally<Command>,
): void {
  for (const entry of stood) {
    const verdict = tried(row, entry, view, done);
    if (!verdict.ok) done.dropped.push({ command: entry.command, refusal: verdict.refusal });
  }
}

/** Judges a command behind those that are kept, and keeps it if it can stand. */
function tried<View, Command extends AnyCommand>(
  row: CommandRow<View, Command>,
  entry: Entry<Command>,
  view: View,
  done: Tally<Command>,
): Verdict {
  const before = (): readonly Command[] => done.kept.map((other) => other.command);
  const judged = judgedBehind(done.standing, entry.command, () => row.check(entry.command, before(), view));
  if (judged.verdict.ok) {
    done.kept.push(entry);
    done.standing = judged.after;
  }
  return judged.verdict;
}

/** Numbers by size, words by code unit, numbers before words, a shorter key before a longer one. */
export function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = comparePieces(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function comparePieces(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : byCodeUnit(a, b);
}

/** Two lines of one mail under one key: the later one counts, the earlier one is told so. */
function superseded<Command extends AnyCommand>(command: Command): CommandVerdict<Command> {
  return {
    ok: false,
    command,
    refusal: { stage: 'illegal', code: 'order.superseded', piece: '', nearest: null, facts: {} },
  };
}

/** The whole sheet told line by line: what each entry will do. Entries all stand, so each check accepts. */
export function projectionsOf<View, Command extends AnyCommand>(
  table: CommandTable<View, Command>,
  sheet: Sheet<Command>,
  view: View,
): readonly { readonly entry: Entry<Command>; readonly projection: Projection | null }[] {
  const commands = sheet.entries.map((entry) => entry.command);
  let standing = emptyStanding(table, view);
  return sheet.entries.map((entry, index) => {
    const { command } = entry;
    const check = (): Verdict => rowOf(table, command.word).check(command, commands.slice(0, index), view);
    const { verdict, after } = judgedBehind(standing, command, check);
    standing = after;
    return { entry, projection: verdict.ok ? verdict.projection : null };
  });
}
