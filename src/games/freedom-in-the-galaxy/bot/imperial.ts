import type { Command } from '../commands/schema.ts';
import { environOf, unitKind } from '../data/index.ts';
import {
  charactersIn,
  freeAt,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  strengthOf,
  trackOf,
  unitsAt,
  unitsIn,
} from '../lookup.ts';
import { captivesAt, targetsAt } from '../rules/mission-rules.ts';
import { provokedEnvirons, reactorsFor } from '../rules/reaction.ts';
import { hidersAt } from '../rules/search.ts';
import type { View } from '../view.ts';
import { attacks, bestAt, bestPlace, camps, missionaries, placesOf, repairs, sendAll } from './plans.ts';

const SIDE = 'imperial';

/** Garrisons every planet, hunts the Rebels' characters, and crushes what rises. */
export function imperialOrders(view: View): readonly Command[] {
  switch (view.at) {
    case 'operations':
      return [
        ...repairs(view, SIDE),
        ...relief(view),
        ...garrisons(view),
        ...journeys(view),
        ...attacks(view, SIDE, '1-1'),
      ];
    case 'reaction':
      return [...reactions(view), ...attacks(view, SIDE, '1-1')];
    case 'combat':
      return attacks(view, SIDE, '1-1');
    case 'missions':
      return placesOf(view).flatMap((at) => missionsAt(view, at));
    case 'imperial-set-up':
    case 'rebel-set-up':
      return [];
  }
}

/** How much a planet worries the Empire. */
function worry(view: View, planet: string): number {
  const track = trackOf(view, planet);
  const rebels = charactersIn(view).filter(
    ({ card, fate, at }) =>
      card.side === 'rebel' && fate === 'free' && at !== 'space' && planetIdOf(at) === planet,
  ).length;
  if (track.state === 'rebellion') return 20 + rebels;
  if (track.state === 'rebel') return 4 + rebels;
  return 6 - 3 * track.loyalty + 2 * rebels;
}

function planetsByWorry(view: View): readonly string[] {
  return Object.keys(view.planets).sort((a, b) => worry(view, b) - worry(view, a) || Number(a) - Number(b));
}

/** Mobile units go to a planet in rebellion, where the Rebels are weakest; one stays on each planet. */
function relief(view: View): readonly Command[] {
  const risen = planetsByWorry(view).filter((planet) => trackOf(view, planet).state === 'rebellion');
  const [planet] = risen;
  if (planet === undefined) return [];
  const targets = placesOf(view).filter((at) => planetIdOf(at) === planet);
  const to = bestPlace(targets, (at) => priority(view, at));
  if (to === null) return [];
  const room = environOf(to).size - unitsAt(view, SIDE, to).length;
  const pieces = spare(view, planet).slice(0, Math.max(0, room));
  return pieces.map((id) => ({ word: 'MOVE', pieces: [id], to }));
}

/** Where the Empire stands already, or else where it meets the fewest Rebels. */
function priority(view: View, at: string): number {
  const own = strengthOf(unitsAt(view, SIDE, at));
  return own - strengthOf(unitsAt(view, 'rebel', at)) + environOf(at).size;
}

/** Mobile units of other planets beyond the one that each keeps; the strongest first. */
function spare(view: View, planet: string): readonly string[] {
  const mobile = unitsIn(view).filter(
    ({ kind, at }) =>
      unitKind(kind).side === SIDE && unitKind(kind).mobile && at !== 'space' && planetIdOf(at) !== planet,
  );
  const kept = new Set<string>();
  for (const other of Object.keys(view.planets)) {
    const there = unitsIn(view).filter(
      ({ kind, at }) => unitKind(kind).side === SIDE && at !== 'space' && planetIdOf(at) === other,
    );
    if (there.some(({ kind }) => !unitKind(kind).mobile)) continue;
    const weakest = [...there].sort((a, b) => unitKind(a.kind).environ - unitKind(b.kind).environ)[0];
    if (weakest !== undefined) kept.add(weakest.id);
  }
  return mobile
    .filter(({ id }) => !kept.has(id))
    .sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ)
    .map(({ id }) => id);
}

/** An environ full of Rebels' friends and empty of troops gets a unit of the same planet. */
function garrisons(view: View): readonly Command[] {
  return placesOf(view).flatMap((at): readonly Command[] => {
    const threatened = freeAt(view, 'rebel', at).length > 0;
    if (!threatened || unitsAt(view, SIDE, at).length > 0) return [];
    const near = unitsIn(view).filter(
      ({ kind, at: place }) =>
        unitKind(kind).side === SIDE &&
        place !== 'space' &&
        place !== at &&
        planetIdOf(place) === planetIdOf(at),
    );
    const strongest = [...near].sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ)[0];
    return strongest === undefined ? [] : [{ word: 'MOVE', pieces: [strongest.id], to: at }];
  });
}

/** Characters fly to the planet that worries most, if it is worth a flight; else they stay near the Rebels. */
function journeys(view: View): readonly Command[] {
  const [planet] = planetsByWorry(view);
  if (planet === undefined) return [];
  const to = bestPlace(
    placesOf(view).filter((at) => planetIdOf(at) === planet),
    (at) =>
      3 * freeAt(view, 'rebel', at).length + strengthOf(unitsAt(view, SIDE, at)) + (environOf(at).coup ?? 0),
  );
  if (to === null) return [];
  return camps(view, SIDE).flatMap((from) => {
    const here = from === 'space' ? '' : planetIdOf(from);
    const better = here === planet || worry(view, planet) >= worry(view, here) + 3;
    return better ? sendAll(view, SIDE, { from, to }) : [];
  });
}

/** Troops come to where Rebels were seen; the strongest that is near. */
function reactions(view: View): readonly Command[] {
  const used = new Set<string>();
  return provokedEnvirons(view, SIDE).flatMap((to): readonly Command[] => {
    const prey = hidersAt(view, 'rebel', to).length > 0;
    const rising = unitsAt(view, 'rebel', to).length > 0;
    const near = reactorsFor(view, SIDE, to).filter(
      (piece) => view.units[piece] !== undefined && !used.has(piece),
    );
    const strength = (id: string): number => unitKind(view.units[id]?.kind ?? 'militia').environ;
    const best = [...near].sort((a, b) => strength(b) - strength(a))[0];
    if (best === undefined || (!prey && !rising)) return [];
    used.add(best);
    return [{ word: 'REACT', piece: best, to }];
  });
}

function missionsAt(view: View, at: string): readonly Command[] {
  const names = missionaries(view, SIDE, at);
  if (names.length === 0) return [];
  const track = trackOf(view, planetIdOf(at));
  if (track.state === 'rebellion') return quell(at, names);
  const hunters = targetsAt(view, 'rebel', at);
  const talk = isLoyaltyOnTrack(track) && loyaltyFor(track, SIDE) < 2;
  const talker = talk ? bestAt(view, names, 'diplomacy') : null;
  const rest = names.filter((name) => name !== talker);
  const spy = bestAt(view, rest, 'intelligence');
  const [target] = hunters;
  const prisoners = captivesAt(view, SIDE, at).length > 0;
  return [
    ...(talker === null ? [] : [{ word: 'MISSION' as const, mission: 'D' as const, at, members: [talker] }]),
    ...(spy === null ? [] : [spyOn(at, spy, { target, prisoners })]),
  ];
}

function quell(at: string, names: readonly string[]): readonly Command[] {
  return [{ word: 'MISSION', mission: 'R', at, members: [...names] }];
}

function spyOn(
  at: string,
  spy: string,
  { target, prisoners }: { readonly target: string | undefined; readonly prisoners: boolean },
): Command {
  if (prisoners) return { word: 'MISSION', mission: 'F', at, members: [spy] };
  if (target !== undefined) return { word: 'MISSION', mission: 'A', at, members: [spy], target };
  return { word: 'MISSION', mission: 'I', at, members: [spy] };
}
