import type { AnyCommand } from '../../../src/engine/command-table.ts';
import { handInLines, type HandedIn } from '../../../src/engine/hand-in.ts';
import type { AnyGame, Outcome } from '../../../src/engine/module.ts';
import { rulingsOf, standardRulings } from '../../../src/engine/module.ts';
import { recordedDice, scriptedDice, scriptedDraws } from '../../../src/engine/dice.ts';
import { wordsOf } from '../../../src/engine/refusal.ts';
import { ENGINE_REFUSAL_WORDS } from '../../../src/engine/refusal-words.ts';
import type { Json } from '../../../src/engine/json.ts';
import type { Event } from '../../../src/games/freedom-in-the-galaxy/events.ts';
import { eventSchema } from '../../../src/games/freedom-in-the-galaxy/events.ts';
import { freedomInTheGalaxy } from '../../../src/games/freedom-in-the-galaxy/index.ts';
import { type State, stateSchema } from '../../../src/games/freedom-in-the-galaxy/state.ts';

export const GAME: AnyGame = freedomInTheGalaxy;

export interface Given {
  readonly scenario?: 'egrix' | 'varu';
  readonly window?: string;
  readonly player?: 'rebel' | 'imperial';
  readonly turn?: number;
  readonly options?: Readonly<Record<string, Json>>;
  readonly set?: Readonly<Record<string, Json>>;
  readonly place?: readonly Json[];
}

/** A position as a rule case writes it. */
export function aPosition({ scenario = 'egrix', set = {}, place = [], options = {}, ...at }: Given): State {
  return freedomInTheGalaxy.cases.position({ scenario, options, at, set, place });
}

export function aCharacter(character: string, at: string, more: Readonly<Record<string, Json>> = {}): Json {
  return { character, at, ...more };
}

export function aUnit(unit: string, kind: string, at: string): Json {
  return { unit, kind, at };
}

/** What became of lines that a seat hands in. */
function handIn(state: State, seat: string, lines: readonly string[]): HandedIn<AnyCommand> {
  const view = GAME.viewOf(state, { kind: 'seat', seat });
  const to = { table: GAME.commands, revisions: [], view, window: state.at, source: 'given' as const };
  return handInLines(
    to,
    lines.map((text, index) => ({ number: index + 1, text })),
  );
}

export function refusedCodes(state: State, seat: string, lines: readonly string[]): readonly string[] {
  return refusalsOf(state, seat, lines).map(({ code }) => code);
}

/** Refused lines, each with its sentence as a receipt tells it. */
export function refusalsOf(state: State, seat: string, lines: readonly string[]) {
  const words = { ...ENGINE_REFUSAL_WORDS, ...GAME.refusalWords };
  return handIn(state, seat, lines).results.flatMap((result) =>
    result.status === 'refused' ? [{ ...result.refusal, why: wordsOf(result.refusal, words) }] : [],
  );
}

export interface Played extends Outcome<State, Event> {
  readonly of: <Kind extends Event['kind']>(kind: Kind) => readonly Extract<Event, { kind: Kind }>[];
}

/** Closes the open window with orders as they would be mailed, and with dice by place. */
export function play(
  state: State,
  {
    orders = {},
    dice = {},
    draws = {},
    span,
  }: {
    readonly orders?: Readonly<Record<string, readonly string[]>>;
    readonly dice?: Readonly<Record<string, readonly number[]>>;
    readonly draws?: Readonly<Record<string, readonly string[]>>;
    readonly span?: { readonly from?: string; readonly stop?: string };
  },
): Played {
  const sheets = Object.fromEntries(
    Object.entries(orders).map(([seat, lines]) => [seat, handIn(state, seat, lines).revision.sheet]),
  );
  const recorded = recordedDice(scriptedDice(dice).source, scriptedDraws(draws).source);
  const rulings = rulingsOf(standardRulings(GAME.rulings));
  const played = GAME.adjudicate({
    state,
    sheets,
    dice: recorded.dice,
    rulings,
    ...(span === undefined ? {} : { span }),
  });
  const events = played.events.map((event) => eventSchema.parse(event));
  return {
    state: stateSchema.parse(played.state),
    events,
    of: (kind) =>
      events.filter((event): event is Extract<Event, { kind: typeof kind }> => event.kind === kind),
  };
}
