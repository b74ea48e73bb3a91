import { environOf } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import type { Command } from '../commands/schema.ts';
import {
  environsInPlay,
  freeAt,
  freeOf,
  isDetected,
  planetIdOf,
  shipOfOwner,
  strengthOf,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { contested, visibleOdds } from '../rules/combat.ts';
import { missionariesAt } from '../rules/mission-rules.ts';
import { isAtLeast } from '../rules/odds.ts';
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

/** Attacks wherever they look fair. */
export function attacks(view: View, side: Side, least: string): readonly Command[] {
  return contested(view)
    .filter((at) => isAtLeast(visibleOdds(view, side, at), least))
    .map((at) => ({ word: 'ATTACK' as const, at }));
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

/** How strong the enemy is there, as far as one sees. */
export function danger(view: View, side: Side, at: string): number {
  return strengthOf(unitsAt(view, enemyOf(side), at)) + 2 * freeAt(view, enemyOf(side), at).length;
}

/** The quietest environ of a planet that is large enough for missions. */
export function quietest(view: View, side: Side, planet: string): string | null {
  return bestPlace(
    placesOf(view).filter((at) => planetIdOf(at) === planet),
    (at) => environOf(at).size * 2 - danger(view, side, at) * 2 + (environOf(at).coup ?? 0),
  );
}

export function areSeen(view: View, side: Side, at: string): boolean {
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
