import { ENGINE_REFUSAL_WORDS } from './refusal-words.ts';
import { type RefusalWords, wordsOf } from './refusal.ts';
import { z } from 'zod';
import { sheetsOf } from './campaign.ts';
import { type RuleCase, refusedBy } from './case-file.ts';
import { checkVocabulary } from './case-vocabulary.ts';
import { type CaseEvidence, type Problem, unmet } from './case-expectations.ts';
import { type AnyCommand } from './command-table.ts';
import { DieMissing, recordedDice, type RollRecord, scriptedDice, scriptedDraws } from './dice.ts';
import { type HandedIn, handInLines } from './hand-in.ts';
import type { PathReader } from './matchers.ts';
import {
  type AnyEvent,
  type AnyGame,
  CaseRefused,
  type CasePosition,
  rulingsOf,
  type SeatId,
  type Span,
  standardRulings,
  type Window,
} from './module.ts';

export interface CaseOutcome {
  /** Empty: the case passes. */
  readonly problems: readonly Problem[];
  readonly rolls: readonly RollRecord[];
  /** Order lines that were refused without being expected to; told, since a slip of the pen may hide behind them. */
  readonly unexpected: readonly {
    readonly seat: SeatId;
    readonly line: number;
    readonly code: string;
    /** The sentence that a player would get. */
    readonly why: string;
  }[];
}

/** Runs one case against the rules. Refuses (`CaseRefused`) a case that the game can't set up or does not understand. */
export function runCase(game: AnyGame, given: RuleCase, readPath: PathReader): CaseOutcome {
  checkVocabulary(game, given, readPath);
  const state = positionOf(game, given);
  const window = game.windowOf(state);
  if (window.over) throw new CaseRefused('the game is over in this position', ['at']);
  const answers = answersOf(game, given, { state, window });
  const script = scriptedDice(Array.isArray(given.dice) ? { '*': given.dice } : given.dice);
  const { draws = {} } = given;
  const drawn = scriptedDraws(Array.isArray(draws) ? { '*': draws } : draws);
  const { dice, rolls } = recordedDice(script.source, drawn.source);
  const sheets = Object.fromEntries(
    Object.entries(answers).map(([seat, { revision }]) => [seat, revision.sheet]),
  );
  const played = attempt(() =>
    game.adjudicate({
      state,
      sheets: sheetsOf(game, state, { seats: window.mayOrder, given: sheets }),
      dice,
      rulings: rulingsOf(given.rulings ?? standardRulings(game.rulings)),
      span: spanOf(given),
    }),
  );
  if (!played.ok)
    return {
      problems: [{ path: played.path, text: `${played.text}; ${rolled(rolls)}` }],
      rolls,
      unexpected: unexpected(game.refusalWords, given, answers),
    };
  const evidence = { game, ...played.outcome, answers };
  const problems = [
    ...faultsIn(game, given, played.outcome.state),
    ...leftOver('dice', script.left(), rolls),
    ...leftOver('draws', drawn.left(), rolls),
    ...unmet(given, evidence, readPath),
  ];
  return { problems, rolls, unexpected: unexpected(game.refusalWords, given, answers) };
}

function spanOf({ from, stop }: RuleCase): Span {
  return { ...(from === undefined ? {} : { from }), ...(stop === undefined ? {} : { stop }) };
}

/** The position as the game makes it from the case; a refusal without a place is given the part that brings it about. */
function positionOf(game: AnyGame, given: RuleCase): object {
  const { scenario, options, set, place, week, turn, player, window } = given;
  const named = Object.entries({ week, turn, player, window }).filter(([, value]) => value !== undefined);
  const at = { ...z.record(z.string(), z.json()).parse(Object.fromEntries(named)), ...given.at };
  const asked: CasePosition = { scenario, options, at, set, place };
  try {
    return game.cases.position(asked);
  } catch (error) {
    throw placedRefusal(game, asked, error);
  }
}

function placedRefusal(game: AnyGame, asked: CasePosition, error: unknown): unknown {
  if (error instanceof z.ZodError) return refusedBy(error, []);
  if (!(error instanceof CaseRefused) || error.path.length > 0) return error;
  const refuses = (part: Partial<CasePosition>): boolean => {
    try {
      game.cases.position({ ...asked, ...part });
      return false;
    } catch {
      // Asked only whether it refuses: the refusal itself is told by the caller.
      return true;
    }
  };
  if (refuses({ place: [], set: {} })) return new CaseRefused(error.message, ['scenario']);
  if (refuses({ place: [] })) return new CaseRefused(error.message, ['set']);
  const index = asked.place.findIndex((_, at) => refuses({ place: asked.place.slice(0, at + 1) }));
  return new CaseRefused(error.message, ['place', index]);
}

type Answers = Readonly<Record<SeatId, HandedIn<AnyCommand>>>;

/** Orders handed in as they would be mailed, checked against what each seat knows. */
function answersOf(
  game: AnyGame,
  given: RuleCase,
  { state, window }: { readonly state: object; readonly window: Window },
): Answers {
  const seats = Object.entries(given.orders);
  return Object.fromEntries(
    seats.map(([seat, text]) => {
      if (!window.mayOrder.includes(seat)) {
        const who = window.mayOrder.join(', ') || 'nobody';
        throw new CaseRefused(`${seat} has no orders to give in the window ${window.name}: ${who} has`, [
          'orders',
          seat,
        ]);
      }
      const view = game.viewOf(state, { kind: 'seat', seat });
      const to = { table: game.commands, revisions: [], view, window: window.name, source: 'given' as const };
      return [seat, handInLines(to, linesOf(text))];
    }),
  );
}

function linesOf(text: string | readonly string[] | null) {
  const lines = typeof text === 'string' ? text.split(/\r?\n/) : (text ?? []);
  return lines.map((line, index) => ({ number: index + 1, text: line }));
}

type Attempt =
  | { readonly ok: true; readonly outcome: { readonly state: object; readonly events: readonly AnyEvent[] } }
  | { readonly ok: false; readonly path: readonly PropertyKey[]; readonly text: string };

/** A die that the case does not give is its fault; whatever else the rules throw is a bug, told as a failure. */
function attempt(adjudicate: () => Extract<Attempt, { ok: true }>['outcome']): Attempt {
  try {
    return { ok: true, outcome: adjudicate() };
  } catch (error) {
    if (error instanceof CaseRefused) throw error;
    if (error instanceof DieMissing) return { ok: false, path: [error.among], text: error.message };
    return {
      ok: false,
      path: [],
      text: `the rules threw: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** A state in the middle of the turn may be out of order; one at its end may not. */
function faultsIn(game: AnyGame, { stop }: RuleCase, state: object): readonly Problem[] {
  if (stop !== undefined) return [];
  return game.faults(state).map((fault) => ({ path: [], text: `the state can't be: ${fault}` }));
}

function leftOver(
  among: DieMissing['among'],
  left: Readonly<Record<string, readonly (number | string)[]>>,
  rolls: readonly RollRecord[],
): readonly Problem[] {
  return Object.entries(left).map(([place, values]) => ({
    path: [among, place],
    text: `${among} left over at ${place}: ${values.join(', ')}; ${rolled(rolls)}`,
  }));
}

function rolled(rolls: readonly RollRecord[]): string {
  if (rolls.length === 0) return 'nothing was rolled';
  return `rolled: ${rolls.map(({ place, purpose, value }) => `${place} ${value} (${purpose})`).join(', ')}`;
}

function unexpected(
  words: RefusalWords,
  given: RuleCase,
  answers: CaseEvidence['answers'],
): CaseOutcome['unexpected'] {
  const expected = given.expect.flatMap((each) => (each.kind === 'refused' ? [each.asked] : []));
  // Whoever says how many lines of a seat are accepted has said that the others are not.
  const counted = given.expect.flatMap((each) =>
    each.kind === 'accepted' && each.asked.lines !== undefined ? [each.asked.accepted] : [],
  );
  return Object.entries(answers).flatMap(([seat, { results }]) =>
    results.flatMap((result) => {
      if (result.status !== 'refused') return [];
      const { number } = result.line;
      const mentioned =
        counted.includes(seat) ||
        expected.some(({ refused, line }) => refused === seat && (line ?? number) === number);
      const why = wordsOf(result.refusal, { ...ENGINE_REFUSAL_WORDS, ...words });
      return mentioned ? [] : [{ seat, line: number, code: result.refusal.code, why }];
    }),
  );
}
