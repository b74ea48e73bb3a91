import type { CommandTable } from '../../../engine/command-table.ts';
import type { Dice } from '../../../engine/dice.ts';
import type { Naming, Vocabulary } from '../../../engine/grammar.ts';
import type { SeatId } from '../../../engine/module.ts';
import type { Chance } from '../../../engine/order-samples.ts';
import { chanceByDice, randomOrders } from '../../../engine/random-orders.ts';
import { COMMANDS } from '../commands.ts';
import type { Command } from '../commands/schema.ts';
import { vocabularyOf } from '../commands/vocabulary.ts';
import { sideOfAdmiral, sideOfSquadron, sideOfTroop, sideOf } from '../counters.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { worldsNear } from './neighbourhood.ts';

/** Orders drawn for one window; a good part of them is refused. */
const DRAWS = 160;
/** Rows that move pieces are drawn so many times as often as others: most of what is drawn of them is refused. */
const OFTEN: Readonly<Partial<Record<Command['word'], number>>> = {
  PLOT: 40,
  MOVE: 12,
  SCOUT: 12,
  ATTACH: 12,
  FORM: 8,
  LOAD: 12,
  LAND: 12,
  LIFT: 6,
  XBOAT: 6,
  FIRE: 4,
};
/** One in so many windows may disband fleets, or end the war: else no war would last, and no fleet. */
const SELDOM = 40;
const FINAL: ReadonlySet<string> = new Set<Command['word']>(['ARMISTICE', 'ARMISTICE WHEN', 'DISBAND']);

/** Legal orders of no purpose, of every row that the window has. */
export function randomBot(view: View, seat: SeatId, dice: Dice): readonly Command[] {
  const { side } = view;
  if (side === null || view.result !== null) return [];
  const chance = chanceByDice(dice.at(`random/${seat}`), 'a random order');
  const rows = rowsToDraw(view, chance);
  return randomOrders(COMMANDS, { view, rows, vocabulary: ownNames(view, side), chance, draws: DRAWS });
}

/** Rows of the window as often as each is to be drawn. */
export function rowsToDraw({ window }: View, chance: Chance): CommandTable<View, Command>['rows'] {
  const seldom = chance.int(SELDOM) === 0;
  return COMMANDS.rows
    .filter(({ word, windows }) => windows.includes(window) && (seldom || !FINAL.has(word)))
    .flatMap((row) => Array.from({ length: OFTEN[row.word] ?? 1 }, () => row));
}

/** Weeks from now on, as far as anybody plots. */
const WEEKS_AHEAD = 6;
/** Worlds so near to own forces are named. */
const REACH = 3;

/** What a player would name: own counters in play, where they are and what is near, and the weeks to come. */
export function ownNames(view: View, side: Side): Vocabulary {
  const all = vocabularyOf(view);
  const places = placesOf(view, side);
  const near = new Set([...places].flatMap((place) => nearTo(place)));
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, ahead) => ({
    id: String(view.week + ahead),
    names: [],
  }));
  return {
    ...all,
    fleet: chosen(all['fleet'], (id) => {
      const fleet = view.fleets[id];
      return fleet !== undefined && sideOf(fleet.navy) === side;
    }),
    squadron: chosen(
      all['squadron'],
      (id) => isInPlay(view.squadrons[id]) && sideOfSquadron(view, id) === side,
    ),
    admiral: chosen(all['admiral'], (id) => isInPlay(view.admirals[id]) && sideOfAdmiral(view, id) === side),
    troop: chosen(
      all['troop'],
      (id) => view.troops[id]?.state === 'active' && isNearby(view, id, { side, near }),
    ),
    unit: chosen(all['unit'], (id) => isOwnUnit(view, id, side)),
    arrival: chosen(all['arrival'], (id) => /^[a-z]+$/.test(id) || view.arrivals[id] !== undefined),
    world: chosen(all['world'], (id) => near.has(id)),
    week: weeks,
  };
}

function chosen(names: readonly Naming[] | undefined, isFit: (id: string) => boolean): readonly Naming[] {
  return (names ?? []).filter(({ id }) => isFit(id));
}

function isInPlay(piece: { readonly at: string | null } | undefined): boolean {
  return piece !== undefined && piece.at !== null;
}

/** Own units, and enemies near enough to be fired on. */
function isNearby(
  view: View,
  id: string,
  { side, near }: { readonly side: Side; readonly near: ReadonlySet<string> },
): boolean {
  return sideOfTroop(view, id) === side || near.has(view.troops[id]?.at ?? '');
}

function isOwnUnit(view: View, id: string, side: Side): boolean {
  const isTroop = view.troops[id] !== undefined;
  return isTroop
    ? sideOfTroop(view, id) === side
    : view.squadrons[id] !== undefined && sideOfSquadron(view, id) === side;
}

function placesOf(view: View, side: Side): ReadonlySet<string> {
  const fleets = Object.values(view.fleets).filter(({ navy }) => sideOf(navy) === side);
  return new Set(fleets.flatMap(({ at }) => at ?? []));
}

function nearTo(place: string): readonly string[] {
  return worldsNear(place)
    .filter(({ hexes }) => hexes <= REACH)
    .map((near) => near.place);
}
