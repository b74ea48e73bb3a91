import type { z } from 'zod';
import type { AnyCommand, CommandTable } from './command-table.ts';
import type { Dice } from './dice.ts';
import type { Json } from './json.ts';
import type { RefusalWords } from './refusal.ts';
import type { ReportDocument, Section } from './report.ts';
import type { Sheet } from './sheet.ts';

/** A command on a side, held by one player. Its id is what a player writes and reads ("zhodani"). */
export type SeatId = string;

export interface Seat {
  readonly id: SeatId;
  readonly name: string;
  readonly side: string;
}

/** Who reads: what they get is made from their view and nothing else. */
export type Reader =
  { readonly kind: 'seat'; readonly seat: SeatId } | { readonly kind: 'gm' } | { readonly kind: 'public' };

/** A span in which seats may give orders. Read off the state, never stored beside it. */
export interface Window {
  readonly over: false;
  /** The stop of the sequence of play at which the game waits ("week"); commands name it. */
  readonly name: string;
  /** What a player writes after `#ORDERS <game>`; unique within a game ("W7"). */
  readonly tag: string;
  /** For subjects and titles ("week 7"). */
  readonly label: string;
  /** A schedule may give such windows less time; left out: an ordinary one. */
  readonly kind?: 'setup' | 'reaction' | 'combat';
  /** Seats with something to decide; it may close early when all of them are ready. Empty: it closes at once. */
  readonly awaits: readonly SeatId[];
  /** Seats that may order; a seat that is not awaited is never late. */
  readonly mayOrder: readonly SeatId[];
}

export interface GameOver {
  readonly over: true;
  /** One sentence ("Zhodani major victory by 131 points"). */
  readonly result: string;
  /** Sides in order of placing; equals share a place. */
  readonly placing: readonly (readonly string[])[];
}

/** What play gives back: the next state, and the facts of what happened, in order. */
export interface Outcome<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** A fact of a turn, told by kind; each carries the dice that made it and the case it comes from. */
export interface AnyEvent {
  readonly kind: string;
}

/** Sheets by seat: every seat that may order has one, since the NMR policy fills in for the silent. */
export type Sheets<Command extends AnyCommand> = Readonly<Record<SeatId, Sheet<Command>>>;

/** A pinned reading of a rule. A running game keeps those it began with until its GM adopts another. */
export interface Ruling {
  readonly id: string;
  /** Number of the case in the rulebook. */
  readonly case: string;
  readonly text: string;
  /** On for new games. */
  readonly standard: boolean;
}

export interface Rulings {
  has(id: string): boolean;
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

export interface SetUp<Options> {
  readonly scenario: string;
  readonly options: Options;
  readonly dice: Dice;
  readonly rulings: Rulings;
}

export interface Adjudication<State, Command extends AnyCommand> {
  readonly state: State;
  readonly sheets: Sheets<Command>;
  readonly dice: Dice;
  readonly rulings: Rulings;
  /** For rule cases only: begin at that step, and stop after that one. */
  readonly span?: Span;
}

export interface Span {
  readonly from?: string;
  readonly stop?: string;
}

/** Support for rule-case files: a position as a case writes it, made into a state. */
export interface CaseSupport<State> {
  /** Names of the steps, in order, for `from` and `stop`. */
  readonly steps: readonly string[];
  /** What a case may write, for the page that tells it. */
  readonly vocabulary: CaseVocabulary;
  /** Refuses (throws `CaseRefused`) what it can't place, with the key and what would be right. */
  position(given: CasePosition): State;
}

export interface CaseVocabulary {
  /** Keys that say where the game stands (`week: 10`). */
  readonly turn: z.ZodType;
  /** What one entry of `set` takes, by what the entry names. */
  readonly set: Readonly<Record<string, z.ZodType>>;
  /** What one entry of `place` takes, by kind. */
  readonly place: Readonly<Record<string, z.ZodType>>;
  /** Places of dice, and which dice are rolled there in which order. */
  readonly dice: Readonly<Record<string, string>>;
  /** How pieces are named, in a sentence or two. */
  readonly names?: string;
  /** Of each kind in `set` and `place` one that can be placed, written as YAML. */
  readonly examples?: Readonly<Record<string, string>>;
}

export interface CasePosition {
  readonly scenario: string;
  readonly options: Readonly<Record<string, Json>>;
  /** The turn that the case names (`week: 10`), by the game's own key. */
  readonly at: Readonly<Record<string, Json>>;
  readonly set: Readonly<Record<string, Json>>;
  readonly place: readonly Json[];
}

/** A rule-case file is wrong: says where (`['place', 2, 'navy']`, as far as it is known) and what would be right. */
export class CaseRefused extends Error {
  override readonly name = 'CaseRefused';
  readonly path: readonly PropertyKey[];

  constructor(message: string, path: readonly PropertyKey[] = []) {
    super(message);
    this.path = path;
  }
}

/**
 * The rules of one board game as pure functions. Nothing here reads a clock, a file or a locale; `adjudicate` is
 * total: it throws only on a bug. Methods are declared as methods so that a game's own types fit `AnyGame`.
 */
export interface GameModule<State, View, Command extends AnyCommand, Event extends AnyEvent, Options> {
  readonly id: string;
  readonly title: string;
  /** Version of the stored state. */
  readonly shape: number;
  /** `migrate[n]` turns a state of shape n into one of shape n + 1. */
  readonly migrate: Readonly<Record<number, (state: Json) => Json>>;
  readonly scenarios: readonly Scenario[];
  readonly optionsSchema: z.ZodType<Options>;
  readonly stateSchema: z.ZodType<State>;
  readonly eventSchema: z.ZodType<Event>;
  readonly commandSchema: z.ZodType<Command>;
  readonly rulings: readonly Ruling[];
  readonly commands: CommandTable<View, Command>;
  /** Words for this game's refusal codes. */
  readonly refusalWords: RefusalWords;
  readonly cases: CaseSupport<State>;
  seats(options: Options): readonly Seat[];
  setUp(from: SetUp<Options>): Outcome<State, Event>;
  windowOf(state: State): Window | GameOver;
  adjudicate(turn: Adjudication<State, Command>): Outcome<State, Event>;
  /** What is wrong with this state; empty for every state that play can reach. Asked before a turn is committed. */
  faults(state: State): readonly string[];
  viewOf(state: State, reader: Reader): View;
  /** The event as this reader may know it, or null. `state` is the one after the turn. */
  seenBy(event: Event, reader: Reader, state: State): Event | null;
  report(view: View, events: readonly Event[], reader: Reader): ReportDocument;
  /** What the sheet will do and what is still to decide, from what the seat knows. */
  outlook(view: View, sheet: Sheet<Command>): readonly Section[];
  /** Orders of a silent seat. */
  nmr(view: View, seat: SeatId): readonly Command[];
  /**
   * Orders of a silent seat that is to go on as it last ordered in such a window; what can't stand any more is left
   * out afterwards. Nothing that spends what is scarce, or that binds it to another seat. Left out: as `nmr`, for
   * games whose doctrine and plots go on by themselves.
   */
  standing?(view: View, seat: SeatId, last: Sheet<Command>): readonly Command[];
  /** Orders of a player that is no person, from its view alone. */
  bot(view: View, seat: SeatId, dice: Dice): readonly Command[];
  /** Legal orders of no purpose, for soak tests: from the view and the dice alone, like the bot's. */
  randomBot(view: View, seat: SeatId, dice: Dice): readonly Command[];
}

/** A game as the service holds it: which game it is does not matter there. */
export type AnyGame = GameModule<object, object, AnyCommand, AnyEvent, object>;

/** Rulings in force, by id. */
export function rulingsOf(ids: readonly string[]): Rulings {
  const inForce = new Set(ids);
  return { has: (id) => inForce.has(id) };
}

/** Ids that a new game starts with. */
export function standardRulings(rulings: readonly Ruling[]): readonly string[] {
  return rulings.filter((ruling) => ruling.standard).map((ruling) => ruling.id);
}
