import type { Side } from '../data/schema.ts';
import type { Command } from '../commands/schema.ts';
import {
  environsInPlay,
  freeAt,
  freeOf,
  isDetected,
  planetIdOf,
  shipOfOwner,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { missionariesAt } from '../rules/mission-rules.ts';
import { repairWrong } from '../rules/phases.ts';
import { ratingOf } from '../rules/ratings.ts';
import { enemyOf } from '../state.ts';
import type { View } from '../view.ts';

/** Environs in play, by number. */
export function placesOf(view: View): readonly string[] {
  return environsInPlay(view.scenario).map(({ id }) => id);
}

/** The place with the highest worth; the first of equals. */
export function bestPlace(places: readonly string[], worth: (at: string) => number): string | null {
  const [first, ...rest] = places;
  return first === undefined ? null : rest.reduce((best, at) => (worth(at) > worth(best) ? at : best), first);
}

/** A base that is Down is put Up: the strongest first. */
export function repairs(view: View, side: Side): readonly Command[] {
  const down = Object.keys(view.planets).filter((planet) => repairWrong(view, side, planet) === null);
  const level = (planet: string): number => trackOf(view, planet).base.level;
  const [first, ...rest] = down;
  if (first === undefined) return [];
  const planet = rest.reduce((best, other) => (level(other) > level(best) ? other : best), first);
  return [{ word: 'REPAIR', planet }];
}

/** All characters of a place go somewhere: by ship when it is another planet, on foot otherwise. */
export function sendAll(
  view: View,
  side: Side,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Command[] {
  const here = freeAt(view, side, from);
  const pieces = here.map(({ name }) => name);
  if (from === to || pieces.length === 0) return [];
  const far = from === 'space' || planetIdOf(from) !== planetIdOf(to);
  if (!far) return [{ word: 'MOVE', pieces, to }];
  const ship = pieces.map((name) => shipOfOwner(view, name)).find((one) => one !== null) ?? null;
  return ship === null ? [] : [{ word: 'MOVE', pieces, by: ship.name, to }];
}

/** Whether the enemy sees a side's characters in an environ. */
function areSeen(view: View, side: Side, at: string): boolean {
  return freeAt(view, side, at).some((one) => isDetected(view, one));
}

/** Where a side's characters are. */
export function camps(view: View, side: Side): readonly string[] {
  return [...new Set(freeOf(view, side).map(({ at }) => at))];
}

/** Whoever of a group is best at something. */
export function bestAt(
  view: View,
  names: readonly string[],
  rating: 'diplomacy' | 'intelligence' | 'leadership' | 'combat',
): string | null {
  const value = (name: string): number => {
    const one = freeOf(view, view.side ?? 'rebel').find((each) => each.name === name);
    return one === undefined ? 0 : ratingOf(view, one, rating);
  };
  const [first, ...rest] = names;
  return first === undefined
    ? null
    : rest.reduce((best, name) => (value(name) > value(best) ? name : best), first);
}

export function missionaries(view: View, side: Side, at: string): readonly string[] {
  return missionariesAt(view, side, at).map(({ name }) => name);
}

/** What a side's characters in an environ are worth in a fight. */
function fightersAt(view: View, side: Side, at: string): number {
  return freeAt(view, side, at).reduce((sum, one) => sum + ratingOf(view, one, 'combat'), 0);
}

/** By so much the hunters must be the better fighters. */
const BETTER = 3;

/** Characters hunt where they would win; whoever was seen already has nothing to lose by it. [11.31] */
export function hunts(view: View, side: Side): readonly Command[] {
  return placesOf(view).flatMap((at): readonly Command[] => {
    const better = fightersAt(view, side, at) >= fightersAt(view, enemyOf(side), at) + BETTER;
    const met = freeAt(view, enemyOf(side), at).length > 0 && areSeen(view, side, at);
    const units = unitsAt(view, side, at).length > 0;
    return better && met ? [{ word: 'SEARCH', at, by: units ? 'both' : 'characters' }] : [];
  });
}
