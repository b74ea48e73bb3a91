import { CHARTS, environOf, unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import type { Command } from '../commands/schema.ts';
import {
  characterIn,
  type CharacterHere,
  freeAt,
  freeOf,
  planetIdOf,
  strengthOf,
  trackOf,
  type UnitHere,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import { contested, visibleOdds } from '../rules/combat.ts';
import { isWatched } from '../rules/detection.ts';
import { isAtLeast, oddsOf } from '../rules/odds.ts';
import { ratingOf } from '../rules/ratings.ts';
import { enemyOf } from '../state.ts';
import type { View } from '../view.ts';
import { placesOf } from './plans.ts';

/** Columns at which the enemy loses more than oneself. [10.8] */
const FAIR = '2-1';

/** The board as it would be with some pieces elsewhere. */
export function withPieces(view: View, pieces: readonly string[], to: string): View {
  const units = Object.entries(view.units).map(([id, unit]): [string, typeof unit] => [
    id,
    pieces.includes(id) ? { ...unit, at: to } : unit,
  ]);
  const characters = Object.entries(view.characters).map(([name, one]): [string, typeof one] => [
    name,
    pieces.includes(name) ? { ...one, at: to } : one,
  ]);
  return { ...view, units: Object.fromEntries(units), characters: Object.fromEntries(characters) };
}

/** Whoever leads best of a side's characters in an environ; null: nobody leads. */
export function leaderIn(view: View, side: Side, at: string): CharacterHere | null {
  return freeAt(view, side, at).reduce<CharacterHere | null>((best, one) => {
    const rating = ratingOf(view, one, 'leadership');
    const most = best === null ? 0 : ratingOf(view, best, 'leadership');
    return rating > most ? one : best;
  }, null);
}

/** The column of an attack with all units there, each side led by the best it has there. [10.2, 10.4] */
function columnOfAttack(view: View, attacker: Side, at: string): string {
  const leaders = { rebel: leaderIn(view, 'rebel', at), imperial: leaderIn(view, 'imperial', at) };
  return oddsOf(view, { at, attacker, local: false, leaders }).column;
}

/** Attacks where more is won than lost; called off when so many come to help that the odds get worse. */
export function fairAttacks(view: View, side: Side, least: string = FAIR): readonly Command[] {
  return contested(view)
    .filter((at) => isAtLeast(columnOfAttack(view, side, at), least))
    .map((at) => ({ word: 'ATTACK' as const, at, odds: oddsToHold(view, side, at) }));
}

function oddsToHold(view: View, side: Side, at: string) {
  const odds = visibleOdds(view, side, at);
  const known = CHARTS.militaryCombat.columns.find((column) => column === odds);
  return ODDS_WORDS.find((word) => word === known) ?? '1-1';
}

const ODDS_WORDS = ['1-5', '1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1'] as const;

export interface Campaign {
  readonly commands: readonly Command[];
  /** The board after the moves. */
  readonly view: View;
}

/** One gathering after another, each on the board that the last has left, then all attacks that are fair. */
export function campaignOf(
  view: View,
  side: Side,
  {
    targets,
    spare,
  }: { readonly targets: readonly string[]; readonly spare: (view: View, to: string) => readonly UnitHere[] },
): Campaign {
  return targets.reduce<Campaign>(
    (before, at) => {
      const gathered = gather(before.view, side, { at, from: spare(before.view, at) });
      return gathered === null
        ? before
        : { commands: [...before.commands, ...gathered.commands], view: gathered.view };
    },
    { commands: [], view },
  );
}

/** As many units as find room come to an environ, if they can attack fairly there. */
function gather(
  view: View,
  side: Side,
  { at, from }: { readonly at: string; readonly from: readonly UnitHere[] },
): Campaign | null {
  const room = environOf(at).size - unitsAt(view, side, at).length;
  const coming = [...from].sort(strongestFirst).slice(0, Math.max(0, room));
  const leader = leaderFor(view, side, { at, coming });
  const pieces = [...coming.map(({ id }) => id), ...(leader === null ? [] : [leader])];
  const after = withPieces(view, pieces, at);
  if (pieces.length === 0 || unitsAt(after, side, at).length === 0) return null;
  if (!isAtLeast(columnOfAttack(after, side, at), FAIR)) return null;
  return { commands: marches(view, { coming, leader, to: at }), view: after };
}

function strongestFirst(a: UnitHere, b: UnitHere): number {
  return unitKind(b.kind).environ - unitKind(a.kind).environ;
}

/** A better leader than the one there, who stands with units that come, or walks over from the same planet. */
function leaderFor(
  view: View,
  side: Side,
  { at, coming }: { readonly at: string; readonly coming: readonly UnitHere[] },
): string | null {
  const there = leaderIn(view, side, at);
  const least = there === null ? 0 : ratingOf(view, there, 'leadership');
  const places = new Set(coming.map((unit) => unit.at));
  const able = freeOf(view, side)
    .filter((one) => one.at !== 'space' && one.at !== at)
    .filter((one) => places.has(one.at) || planetIdOf(one.at) === planetIdOf(at))
    .filter((one) => !leadsElsewhere(view, side, one))
    .sort((a, b) => ratingOf(view, b, 'leadership') - ratingOf(view, a, 'leadership'));
  const [best] = able;
  return best !== undefined && ratingOf(view, best, 'leadership') > least ? best.name : null;
}

/** His units are in the middle of a fight. */
function leadsElsewhere(view: View, side: Side, one: CharacterHere): boolean {
  return contested(view).includes(one.at) && leaderIn(view, side, one.at)?.name === one.name;
}

/** Units go stack by stack, so that a base fires at each stack once; a leader goes with his. [9.21, 9.52] */
function marches(
  view: View,
  {
    coming,
    leader,
    to,
  }: { readonly coming: readonly UnitHere[]; readonly leader: string | null; readonly to: string },
): readonly Command[] {
  const places = [...new Set(coming.map(({ at }) => at))];
  const from = leader === null ? null : characterIn(view, leader).at;
  const stacks = places.map((place): Command => {
    const units = coming.filter(({ at }) => at === place).map(({ id }) => id);
    return { word: 'MOVE', pieces: [...units, ...(leader !== null && from === place ? [leader] : [])], to };
  });
  const walks = leader !== null && from !== null && !places.includes(from);
  return walks ? [...stacks, { word: 'MOVE', pieces: [leader], to }] : stacks;
}

/** Units of a side on a planet, or anywhere else than on it. */
export function unitsOn(view: View, side: Side, planet: string): readonly UnitHere[] {
  return unitsIn(view).filter(
    ({ kind, at }) => unitKind(kind).side === side && at !== 'space' && planetIdOf(at) === planet,
  );
}

/** Whether a base would fire at units on their way to a planet, and hurt them. [9.22] */
export function isBarred(view: View, side: Side, planet: string): boolean {
  return isWatched(view, planet, side) && trackOf(view, planet).base.level === 2;
}

/** In reaction the strongest that is free comes to where units of both sides meet, when that makes the odds fair. */
export function reinforcements(
  view: View,
  side: Side,
  reactors: (at: string) => readonly string[],
): Campaign {
  return contested(view).reduce<Campaign>(
    (before, at) => {
      const best = bestReactor(before.view, side, { at, able: reactors(at) });
      if (best === null) return before;
      const order: Command = { word: 'REACT', piece: best, to: at };
      return { commands: [...before.commands, order], view: withPieces(before.view, [best], at) };
    },
    { commands: [], view },
  );
}

function bestReactor(
  view: View,
  side: Side,
  { at, able }: { readonly at: string; readonly able: readonly string[] },
): string | null {
  const fights = new Set(contested(view));
  const free = able.filter((piece) => !fights.has(view.units[piece]?.at ?? view.characters[piece]?.at ?? ''));
  const worth = (piece: string): number =>
    columnNumber(columnOfAttack(withPieces(view, [piece], at), side, at));
  const now = columnNumber(columnOfAttack(view, side, at));
  const [best] = [...free].sort((a, b) => worth(b) - worth(a));
  return best !== undefined && worth(best) > now ? best : null;
}

function columnNumber(column: string): number {
  return CHARTS.militaryCombat.columns.indexOf(column);
}

/** Environs of a planet where the enemy has units, the weakest first. */
export function enemyPlaces(view: View, side: Side, planet: string): readonly string[] {
  const strength = (at: string): number => strengthOf(unitsAt(view, enemyOf(side), at));
  return placesOf(view)
    .filter((at) => planetIdOf(at) === planet && strength(at) > 0)
    .sort((a, b) => strength(a) - strength(b));
}
