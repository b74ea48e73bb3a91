import { type DieSource, recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import { handInLines, type LineResult } from '../../../src/engine/hand-in.ts';
import type { Json } from '../../../src/engine/json.ts';
import { rulingsOf, type Span, standardRulings } from '../../../src/engine/module.ts';
import { wordsOf } from '../../../src/engine/refusal.ts';
import { EMPTY_SHEET, type Sheet } from '../../../src/engine/sheet.ts';
import { adjudicate } from '../../../src/games/fifth-frontier-war/adjudicate.ts';
import { CASES } from '../../../src/games/fifth-frontier-war/case-position.ts';
import { COMMANDS } from '../../../src/games/fifth-frontier-war/commands.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { Event, EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { REFUSAL_WORDS } from '../../../src/games/fifth-frontier-war/refusal-words.ts';
import { RULINGS } from '../../../src/games/fifth-frontier-war/rulings.ts';
import { writtenWeeks } from '../../../src/games/fifth-frontier-war/rules/plots.ts';
import type { Commander, State } from '../../../src/games/fifth-frontier-war/state.ts';
import { type View, viewOf } from '../../../src/games/fifth-frontier-war/view.ts';
import { windowOf } from '../../../src/games/fifth-frontier-war/window.ts';

/** All rulings that a new game has. */
export const ALL_RULINGS = rulingsOf(standardRulings(RULINGS));

export interface Given {
  readonly week?: number;
  readonly scenario?: string;
  readonly options?: Readonly<Record<string, Json>>;
  readonly set?: Readonly<Record<string, Json>>;
  readonly place?: readonly Json[];
  readonly window?: string;
}

/** A position on the empty map, written as in a rule case. */
export function aState({
  week = 10,
  scenario = 'empty',
  options = {},
  set = {},
  place = [],
  window,
}: Given): State {
  const at = window === undefined ? { week } : { window };
  return CASES.position({ scenario, options, at, set, place });
}

/** Squadrons spelled out: `aSquadron('A', { jump: 2 })`; streamlined jump-3 cruisers unless told otherwise. */
export function aSquadron(id: string, print: Readonly<Record<string, Json>> = {}): Json {
  return { id, type: 'cruiser', jump: 3, fuel: 'S', full: [3, 2, 5], reduced: [1, 1, 3], ...print };
}

/** A fleet in play; it needs a place and has two streamlined jump-3 cruisers unless told otherwise. */
export function aFleet(fleet: string, fields: Readonly<Record<string, Json>>): Json {
  return { fleet, squadrons: [aSquadron(`${fleet}.A`), aSquadron(`${fleet}.B`)], ...fields };
}

/** Of each seat, as they would be mailed. */
export type Orders = Partial<Record<Commander, string>>;

export interface Played {
  readonly state: State;
  readonly events: readonly Event[];
  readonly results: Readonly<Record<Commander, readonly LineResult[]>>;
}

export interface HowToPlay extends Span {
  readonly dice?: Readonly<Record<string, readonly number[]>> | DieSource;
}

/** Hands orders in as they would be mailed and plays the window, or a span of its steps. */
export function play(
  state: State,
  orders: Orders = {},
  { dice = quietDice, ...span }: HowToPlay = {},
): Played {
  const handed = ofEachSeat((seat) => handIn(state, seat, orders));
  const source = typeof dice === 'function' ? dice : scriptedDice(dice).source;
  const sheets = ofEachSeat((seat) => handed[seat].sheet);
  const outcome = adjudicate({ state, sheets, dice: recordedDice(source).dice, rulings: ALL_RULINGS, span });
  return { ...outcome, results: ofEachSeat((seat) => handed[seat].results) };
}

function ofEachSeat<T>(of: (seat: Commander) => T): Record<Commander, T> {
  return {
    imperial: of('imperial'),
    colonial: of('colonial'),
    zhodani: of('zhodani'),
    allies: of('allies'),
  };
}

/** Each place shows 1, 2, 3 and so on, round and round: the Imperial side moves first, and every battle ends. */
export const quietDice: DieSource = (_place, k, sides) => 1 + (k % sides);

function handIn(
  state: State,
  seat: Commander,
  orders: Orders,
): { readonly sheet: Sheet<Command>; readonly results: readonly LineResult[] } {
  const text = orders[seat];
  if (text === undefined) return { sheet: EMPTY_SHEET, results: [] };
  const window = windowOf(state);
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
  const to = {
    table: COMMANDS,
    revisions: [],
    view: seatView(state, seat),
    window: window.over ? '' : window.name,
    source: 'given' as const,
  };
  const handed = handInLines(to, lines);
  return { sheet: handed.revision.sheet, results: handed.results };
}

export function seatView(state: State, seat: Commander): View {
  return viewOf(state, { kind: 'seat', seat });
}

/** What a seat is told of one line: "taken: ..." or the code of the refusal. */
export function answer(state: State, seat: Commander, line: string): string {
  return answers(state, seat, line).at(-1) ?? '';
}

export function answers(state: State, seat: Commander, text: string): readonly string[] {
  return handIn(state, seat, { [seat]: text }).results.map((result) => {
    if (result.status === 'taken')
      return `taken: ${result.does}${result.warning === null ? '' : ` (${result.warning})`}`;
    return result.status === 'refused' ? result.refusal.code : result.status;
  });
}

/** The words of the refusal of a line. */
export function refusalWords(state: State, seat: Commander, line: string): string {
  const result = handIn(state, seat, { [seat]: line }).results[0];
  return result?.status === 'refused' ? wordsOf(result.refusal, REFUSAL_WORDS) : '';
}

/** A fleet's plot from the coming week on. */
export function plotOf(state: State, fleet: string): string {
  return writtenWeeks(state.fleets[fleet]?.plot ?? {}, state.week);
}

export function eventsOf<K extends Event['kind']>(events: readonly Event[], kind: K): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}
