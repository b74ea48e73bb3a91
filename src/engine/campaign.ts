import type { AnyCommand } from './command-table.ts';
import { type DieSource, recordedDice, type RollRecord } from './dice.ts';
import { canonicalJson, type Json } from './json.ts';
import type { AnyEvent, GameModule, GameOver, SeatId, Sheets, Window } from './module.ts';
import { rulingsOf } from './module.ts';
import type { Sheet } from './sheet.ts';
import { silentSheet } from './silent-sheet.ts';

/** SHA-256 of a text, in hexadecimal. Handed in, because the engine knows no cryptography. */
export type Digest = (text: string) => string;

/** Where a campaign stands between two windows. */
export interface Position<State> {
  readonly state: State;
  /** Number of the open window, from 1. */
  readonly window: number;
  /** 0, and one more with each rollback: a window that is run again has other dice. */
  readonly branch: number;
  /** Hash over everything so far. */
  readonly chain: string;
}

/** How dice are to be had for a window: `source(0)` while the game is set up. */
export type DiceOf = (window: number, branch: number) => DieSource;

/** What one closed window leaves behind: enough to run it again and to compare. */
export interface TurnRecord<Command extends AnyCommand, Event extends AnyEvent> {
  readonly window: number;
  readonly branch: number;
  readonly tag: string;
  readonly sheets: Sheets<Command>;
  readonly rulings: readonly string[];
  readonly rolls: readonly RollRecord[];
  readonly events: readonly Event[];
  readonly stateHash: string;
  readonly chain: string;
}

export interface Closed<State, Command extends AnyCommand, Event extends AnyEvent> {
  readonly record: TurnRecord<Command, Event>;
  readonly after: Position<State>;
  readonly next: Window | GameOver;
}

/** The rules gave a state that can't be, or threw: the game is parked, nothing is committed. */
export class RulesBroken extends Error {
  override readonly name = 'RulesBroken';
}

export interface Beginning<Options> {
  readonly scenario: string;
  readonly options: Options;
  readonly rulings: readonly string[];
  readonly diceOf: DiceOf;
  readonly digest: Digest;
}

/** Sets a game up: window 0, which no one orders. */
export function begin<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  { scenario, options, rulings, diceOf, digest }: Beginning<Options>,
): Closed<State, Command, Event> {
  const { dice, rolls } = recordedDice(diceOf(0, 0));
  const { state, events } = guarded('set-up', () =>
    game.setUp({ scenario, options, dice, rulings: rulingsOf(rulings) }),
  );
  const made = { window: 0, branch: 0, tag: 'SETUP', sheets: {}, rulings, rolls, events };
  return closed(game, { state, made, chain: '', digest });
}

export interface Closing<State, Command extends AnyCommand> {
  readonly before: Position<State>;
  /** Null or missing: the seat has sent nothing, and its NMR orders are taken. */
  readonly given: Readonly<Record<SeatId, Sheet<Command> | null>>;
  readonly rulings: readonly string[];
  readonly diceOf: DiceOf;
  readonly digest: Digest;
}

/** Adjudicates the open window. Pure: the same input gives the same bytes. Throws `RulesBroken` on a bug only. */
export function closeWindow<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  { before, given, rulings, diceOf, digest }: Closing<State, Command>,
): Closed<State, Command, Event> {
  const window = game.windowOf(before.state);
  if (window.over) throw new RulesBroken(`window ${before.window} can't close: the game is over`);
  const what = `window ${before.window}`;
  const sheets = guarded(what, () => sheetsOf(game, before.state, { seats: window.mayOrder, given }));
  const { dice, rolls } = recordedDice(diceOf(before.window, before.branch));
  const { state, events } = guarded(what, () =>
    game.adjudicate({ state: before.state, sheets, dice, rulings: rulingsOf(rulings) }),
  );
  const made = {
    window: before.window,
    branch: before.branch,
    tag: window.tag,
    sheets,
    rulings,
    rolls,
    events,
  };
  return closed(game, { state, made, chain: before.chain, digest });
}

/** A change of the state by the GM while a window is open. */
export interface Correction<State> {
  readonly before: Position<State>;
  readonly state: State;
  /** How often the window was corrected, this time with it. */
  readonly number: number;
  /** What was changed, as it is kept. */
  readonly patch: Json;
  readonly digest: Digest;
}

/** Puts a corrected state into the place of that in which a window opened, as a link of the chain. */
export function correct<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  { before, state, number, patch, digest }: Correction<State>,
): { readonly after: Position<State>; readonly stateHash: string } {
  const { window, branch } = before;
  const what = `the correction of window ${window}`;
  const wrong = guarded(what, () => game.faults(state));
  if (wrong.length > 0) throw new RulesBroken(`impossible state after ${what}: ${wrong.join('; ')}`);
  const stateHash = digest(guarded(what, () => canonicalJson(state)));
  const link = guarded(what, () => canonicalJson({ correction: number, window, branch, patch, stateHash }));
  return { after: { ...before, state, chain: digest(`${before.chain}\n${link}`) }, stateHash };
}

/** The sheets as they count: what was given, and NMR orders for the silent. */
export function sheetsOf<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  state: State,
  { seats, given }: { readonly seats: readonly SeatId[]; readonly given: Closing<State, Command>['given'] },
): Sheets<Command> {
  const silent = (seat: SeatId): Sheet<Command> =>
    silentSheet(game, state, { seat, manner: { kind: 'hold' } });
  return Object.fromEntries(seats.map((seat) => [seat, given[seat] ?? silent(seat)]));
}

function closed<State, View, Command extends AnyCommand, Event extends AnyEvent, Options>(
  game: GameModule<State, View, Command, Event, Options>,
  {
    state,
    made,
    chain,
    digest,
  }: {
    readonly state: State;
    readonly made: Omit<TurnRecord<Command, Event>, 'stateHash' | 'chain'>;
    readonly chain: string;
    readonly digest: Digest;
  },
): Closed<State, Command, Event> {
  const what = `window ${made.window}`;
  const wrong = guarded(what, () => game.faults(state));
  if (wrong.length > 0) throw new RulesBroken(`impossible state after ${what}: ${wrong.join('; ')}`);
  const stateHash = digest(guarded(what, () => canonicalJson(state)));
  const link = guarded(what, () => canonicalJson({ ...made, stateHash }));
  const record = { ...made, stateHash, chain: digest(`${chain}\n${link}`) };
  const after = { state, window: made.window + 1, branch: made.branch, chain: record.chain };
  return { record, after, next: game.windowOf(state) };
}

/** Rules are total: whatever they throw is a bug of theirs, told as such. */
function guarded<T>(what: string, rules: () => T): T {
  try {
    return rules();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RulesBroken(`the rules threw in ${what}: ${why}`, { cause: error });
  }
}
