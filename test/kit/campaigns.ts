import { begin, closeWindow, type Closed, type Position } from '../../src/engine/campaign.ts';
import type { AnyCommand } from '../../src/engine/command-table.ts';
import { recordedDice } from '../../src/engine/dice.ts';
import { handInCommands, type HandedIn, handInLines } from '../../src/engine/hand-in.ts';
import type { AnyEvent, AnyGame, GameOver, SeatId, Window } from '../../src/engine/module.ts';
import { standardRulings } from '../../src/engine/module.ts';
import type { Sheet } from '../../src/engine/sheet.ts';
import { seededDice, sha256 } from './chance.ts';
import { deepFreeze } from './deep-freeze.ts';

/** A game to begin: which scenario, with which options. */
export interface Start {
  readonly scenario: string;
  readonly options: object;
}

/** One window as it was played: what stood before, what was ordered, what came of it. */
export interface PlayedWindow {
  readonly before: Position<object>;
  readonly window: Window;
  readonly given: Readonly<Record<SeatId, Sheet | null>>;
  readonly closed: Closed<object, AnyCommand, AnyEvent>;
}

export interface Campaign {
  readonly seed: string;
  readonly setUp: Closed<object, AnyCommand, AnyEvent>;
  readonly played: readonly PlayedWindow[];
  /** Null: the bound was reached first. */
  readonly over: GameOver | null;
}

/** Gives a seat's sheet for a window; null: the seat is silent. */
export type Orders = (at: {
  readonly before: Position<object>;
  readonly window: Window;
  readonly seat: SeatId;
}) => Sheet | null;

/** Plays from the set-up to the end, or to so many windows; every state and sheet is frozen on the way. */
export function playCampaign(
  game: AnyGame,
  {
    start,
    seed,
    orders,
    most,
  }: { readonly start: Start; readonly seed: string; readonly orders: Orders; readonly most: number },
): Campaign {
  const setUp = setUpGame(game, { start, seed });
  const played: PlayedWindow[] = [];
  let { after: before, next } = setUp;
  while (!next.over && played.length < most) {
    const window = next;
    const given = Object.fromEntries(window.mayOrder.map((seat) => [seat, orders({ before, window, seat })]));
    const closed = close(game, { seed, before, given });
    played.push({ before, window, given, closed });
    ({ after: before, next } = closed);
  }
  return { seed, setUp, played, over: next.over ? next : null };
}

export function setUpGame(game: AnyGame, { start, seed }: { readonly start: Start; readonly seed: string }) {
  const { scenario, options } = start;
  const rulings = standardRulings(game.rulings);
  return deepFreeze(begin(game, { scenario, options, rulings, diceOf: diceOf(seed), digest: sha256 }));
}

/** Closes one window with the dice of a seed. */
export function close(
  game: AnyGame,
  {
    seed,
    before,
    given,
  }: { readonly seed: string; readonly before: Position<object>; readonly given: PlayedWindow['given'] },
): PlayedWindow['closed'] {
  const rulings = standardRulings(game.rulings);
  const closing = deepFreeze({ before, given });
  return deepFreeze(closeWindow(game, { ...closing, rulings, diceOf: diceOf(seed), digest: sha256 }));
}

export function diceOf(seed: string) {
  return (window: number, branch: number) => seededDice(`${seed}/${branch}/${window}`);
}

/** What the bot would order now. */
export function botCommands(
  game: AnyGame,
  seed: string,
  { before, seat }: Pick<Parameters<Orders>[0], 'before' | 'seat'>,
) {
  const view = seatView(game, before.state, seat);
  return game.bot(view, seat, recordedDice(seededDice(`${seed}/bot/${before.window}`)).dice);
}

/** Sheets of bots, handed in as commands. */
export function botOrders(game: AnyGame, seed: string): Orders {
  return ({ before, window, seat }) => {
    const view = seatView(game, before.state, seat);
    const to = { table: game.commands, revisions: [], view, window: window.name, source: 'bot' as const };
    return handInCommands(to, botCommands(game, seed, { before, seat })).revision.sheet;
  };
}

/** Hands lines in at the beginning of a window. */
export function lineOrders(
  game: AnyGame,
  { before, window, seat }: Parameters<Orders>[0],
  lines: readonly string[],
  revisions: readonly HandedIn<AnyCommand>['revision'][] = [],
): HandedIn<AnyCommand> {
  const view = seatView(game, before.state, seat);
  const to = { table: game.commands, revisions, view, window: window.name, source: 'given' as const };
  return handInLines(
    to,
    lines.map((text, index) => ({ number: index + 1, text })),
  );
}

const views = new WeakMap<object, Map<SeatId, object>>();

/** A seat's view, made once: states of campaigns are frozen, and views are asked for by the thousand. */
export function seatView(game: AnyGame, state: object, seat: SeatId): object {
  const known = views.get(state) ?? new Map<SeatId, object>();
  views.set(state, known);
  const view = known.get(seat) ?? game.viewOf(state, { kind: 'seat', seat });
  known.set(seat, view);
  return view;
}
