import type {
  AcceptedExpectation,
  EventExpectation,
  Expectation,
  PathExpectation,
  RefusedExpectation,
  RuleCase,
} from './case-file.ts';
import { fieldsOf } from './case-vocabulary.ts';
import type { AnyCommand } from './command-table.ts';
import type { HandedIn, LineResult } from './hand-in.ts';
import { includes, mismatches, type PathReader, shown } from './matchers.ts';
import type { AnyEvent, AnyGame, Reader, SeatId } from './module.ts';

/** What is wrong with the outcome of a case; `path` leads to the part of the file that says otherwise. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** What came of a case: the state, the events, and the answers to the orders. */
export interface CaseEvidence {
  readonly game: AnyGame;
  readonly state: object;
  readonly events: readonly AnyEvent[];
  readonly answers: Readonly<Record<SeatId, HandedIn<AnyCommand>>>;
}

/** Expectations that are not met, each with what was found in its place. */
export function unmet(given: RuleCase, evidence: CaseEvidence, readPath: PathReader): readonly Problem[] {
  const views = new Map<string, unknown>();
  const viewOf = (reader: string): unknown => {
    // Through JSON once, so that a path sees what a file of the view would hold.
    const view: unknown =
      views.get(reader) ?? JSON.parse(JSON.stringify(evidence.game.viewOf(evidence.state, readerOf(reader))));
    views.set(reader, view);
    return view;
  };
  return given.expect.flatMap((expected, index) =>
    wrongWith(expected, evidence, { readPath, viewOf }).map((text) => ({ path: ['expect', index], text })),
  );
}

/** How views are looked at: made once for each reader, and asked by path. */
interface Looking {
  readonly readPath: PathReader;
  readonly viewOf: (reader: string) => unknown;
}

function wrongWith(expected: Expectation, evidence: CaseEvidence, looking: Looking): readonly string[] {
  switch (expected.kind) {
    case 'path':
      return wrongPath(expected.asked, looking);
    case 'event':
      return wrongEvent(expected.asked, evidence);
    case 'refused':
      return wrongRefusal(expected.asked, evidence);
    case 'accepted':
      return wrongAcceptance(expected.asked, evidence);
  }
}

function wrongPath(asked: PathExpectation, { readPath, viewOf }: Looking): readonly string[] {
  const found = readPath(asked.path)(viewOf(asked.view));
  const is = found.singular ? shown(found.values[0]) : shown(found.values);
  return mismatches(found, asked).map((wrong) => `${asked.path} ${wrong}; it is ${is} to ${asked.view}`);
}

function readerOf(view: string): Reader {
  return view === 'gm' || view === 'public' ? { kind: view } : { kind: 'seat', seat: view };
}

function wrongEvent(asked: EventExpectation, { game, state, events }: CaseEvidence): readonly string[] {
  const reader = readerOf(asked.view);
  const seen = events.map((event) => game.seenBy(event, reader, state)).filter((event) => event !== null);
  const fields = { kind: asked.event, ...fieldsOf(asked) };
  const fits = seen.filter((event) => includes(event, fields)).length;
  const { count, absent = false } = asked;
  const met = count === undefined ? fits > 0 !== absent : fits === count;
  if (met) return [];
  const alike = seen.filter((event) => event.kind === asked.event);
  const wanted = count === undefined ? (absent ? 'no' : 'an') : `${count} of`;
  return [
    `${wanted} event ${shown(fields)} should be seen by ${asked.view}; ${fits} fit; ${told(alike, seen)}`,
  ];
}

function told(alike: readonly AnyEvent[], seen: readonly AnyEvent[]): string {
  if (alike.length > 0) return `of this kind there are ${shown(alike)}`;
  return `there are ${[...new Set(seen.map(({ kind }) => kind))].join(', ') || 'no events'}`;
}

function wrongRefusal(asked: RefusedExpectation, { answers }: CaseEvidence): readonly string[] {
  const results = linesOf(answers, asked.refused, asked.line);
  const { code, stage, piece, nearest } = asked;
  const wanted = Object.fromEntries(
    Object.entries({ code, stage, piece, nearest }).filter(([, value]) => value !== undefined),
  );
  const met = results.some((result) => result.status === 'refused' && includes(result.refusal, wanted));
  return met
    ? []
    : [`${which(asked.line)} of ${asked.refused} should be refused ${shown(wanted)}; ${answered(results)}`];
}

function wrongAcceptance(asked: AcceptedExpectation, { answers }: CaseEvidence): readonly string[] {
  const results = linesOf(answers, asked.accepted, asked.line);
  const taken = results.filter((result) => result.status === 'taken');
  const { lines, does, warning } = asked;
  const fits = taken.filter(
    (result) =>
      (does === undefined || result.does.includes(does)) &&
      (warning === undefined ||
        (warning === null ? result.warning === null : result.warning?.includes(warning) === true)),
  );
  const met = lines === undefined ? fits.length > 0 : fits.length === lines;
  const wanted = lines === undefined ? which(asked.line) : `${lines} lines`;
  return met ? [] : [`${wanted} of ${asked.accepted} should be accepted as asked; ${answered(results)}`];
}

function linesOf(
  answers: CaseEvidence['answers'],
  seat: SeatId,
  line: number | undefined,
): readonly LineResult[] {
  const results = answers[seat]?.results ?? [];
  return line === undefined ? results : results.filter((result) => result.line.number === line);
}

function which(line: number | undefined): string {
  return line === undefined ? 'a line' : `line ${line}`;
}

function answered(results: readonly LineResult[]): string {
  const lines = results.filter(({ status }) => status !== 'blank').map(answer);
  return lines.length === 0 ? 'there is no such line' : lines.join('; ');
}

function answer(result: LineResult): string {
  const { number, text } = result.line;
  if (result.status === 'refused') return `line ${number} "${text}" was refused (${result.refusal.code})`;
  if (result.status === 'taken') return `line ${number} was accepted: ${result.order} (${result.does})`;
  return `line ${number} is ${result.status === 'word' ? result.word : 'no order'}`;
}
