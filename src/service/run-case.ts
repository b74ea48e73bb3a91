import { compile } from 'json-p3';
import { readCase } from '../engine/case-file.ts';
import { expandEach } from '../engine/case-each.ts';
import { runCase } from '../engine/cases.ts';
import type { PathReader } from '../engine/matchers.ts';
import { type AnyGame, CaseRefused } from '../engine/module.ts';
import { type CaseDocument, readCaseYaml, type UnreadableCase } from './case-yaml.ts';

export interface CaseFile {
  readonly file: string;
  readonly text: string;
}

/** One case that was run. */
interface CaseResult {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  /** Number of the rule in the rulebook; null: the file names none. */
  readonly rule: string | null;
  readonly game: string;
  /** Empty: it passed. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
  /** Order lines that were refused, which no expectation mentions. */
  readonly unexpected: readonly { readonly line: number; readonly text: string }[];
}

export interface CasesRun {
  readonly results: readonly CaseResult[];
  readonly unreadable: readonly UnreadableCase[];
}

/** Runs every case of a file's text; what can't be read or understood is told with its line, the rest runs. */
export function runCaseFile({ file, text }: CaseFile, games: readonly AnyGame[]): CasesRun {
  const runs = readCaseYaml(text).map((read): CasesRun => {
    if (!read.ok) return { results: [], unreadable: [{ file, line: read.line, reason: read.reason }] };
    return runDocument(file, read.document, games);
  });
  return joined(runs);
}

/** The same for many files. */
export function runCaseFiles(files: readonly CaseFile[], games: readonly AnyGame[]): CasesRun {
  return joined(files.map((file) => runCaseFile(file, games)));
}

function joined(runs: readonly CasesRun[]): CasesRun {
  return {
    results: runs.flatMap(({ results }) => results),
    unreadable: runs.flatMap(({ unreadable }) => unreadable),
  };
}

function runDocument(file: string, document: CaseDocument, games: readonly AnyGame[]): CasesRun {
  try {
    const expanded = expandEach(document.data).map(({ data }) => runOne(file, { ...document, data }, games));
    return { results: expanded, unreadable: [] };
  } catch (error) {
    if (!(error instanceof CaseRefused)) throw error;
    return { results: [], unreadable: [{ file, line: document.lineOf(error.path), reason: error.message }] };
  }
}

function runOne(file: string, { data, lineOf }: CaseDocument, games: readonly AnyGame[]): CaseResult {
  const given = readCase(data);
  const { problems, unexpected } = runCase(gameOf(games, given.game), given, readPath);
  return {
    file,
    line: lineOf([]),
    title: given.title,
    rule: given.rule ?? null,
    game: given.game,
    problems: problems.map(({ path, text }) => ({ line: lineOf(path), text })),
    unexpected: unexpected.map(({ seat, line, code, why }) => ({
      line: lineOf(['orders', seat]),
      text: `line ${line} of ${seat} was refused (${code}): ${why}`,
    })),
  };
}

function gameOf(games: readonly AnyGame[], id: string): AnyGame {
  const game = games.find((candidate) => candidate.id === id);
  if (game === undefined)
    throw new CaseRefused(`no game ${id}; there are: ${games.map((each) => each.id).join(', ')}`, ['game']);
  return game;
}

/** JSONPath as RFC 9535 has it. */
export const readPath: PathReader = (path) => {
  const query = compile(path);
  const singular = query.singularQuery();
  return (value) => ({ singular, values: isJson(value) ? query.query(value).values() : [] });
};

type JsonValue = Parameters<ReturnType<typeof compile>['query']>[0];

/** Not looked through: what the engine hands over came out of `JSON.parse`. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}

/** Lines to print, of which the last counts, and the code to exit with: 0 all passed, 1 some failed, 2 some unreadable. */
export function tellCases({ results, unreadable }: CasesRun): {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1 | 2;
} {
  const failed = results.filter(({ problems }) => problems.length > 0);
  const lines = [
    ...failed.flatMap(tellFailure),
    ...unreadable.map(({ file, line, reason }) => `unreadable: ${file}:${line}: ${reason}`),
    `${results.length - failed.length} passed, ${failed.length} failed`,
  ];
  return { lines, exitCode: unreadable.length > 0 ? 2 : failed.length > 0 ? 1 : 0 };
}

function tellFailure({ file, line, title, rule, problems, unexpected }: CaseResult): readonly string[] {
  const about = rule === null ? title : `[${rule}] ${title}`;
  const told = [...problems, ...unexpected].map((problem) => `  ${file}:${problem.line}: ${problem.text}`);
  return [`failed: ${file}:${line}: ${about}`, ...told];
}
