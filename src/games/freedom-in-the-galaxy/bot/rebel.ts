import type { Command } from '../commands/schema.ts';
import { environOf, unitKind } from '../data/index.ts';
import {
  freeAt,
  freeOf,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  strengthOf,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { isWatched } from '../rules/detection.ts';
import { captivesAt, targetsAt } from '../rules/mission-rules.ts';
import { enemyOf } from '../state.ts';
import type { View } from '../view.ts';
import {
  areSeen,
  attacks,
  bestAt,
  bestPlace,
  camps,
  danger,
  missionaries,
  placesOf,
  quietest,
  repairs,
  sendAll,
} from './plans.ts';

const SIDE = 'rebel';

/** Talks a planet into Unrest, raises it, and drives the Empire from it. */
export function rebelOrders(view: View): readonly Command[] {
  switch (view.at) {
    case 'operations':
      return [...repairs(view, SIDE), ...unitMoves(view), ...journeys(view), ...attacks(view, SIDE, '1-1')];
    case 'reaction':
    case 'combat':
      return attacks(view, SIDE, '2-1');
    case 'missions':
      return [
        { word: 'RISE', odds: '2-1' },
        ...leaders(view),
        ...placesOf(view).flatMap((at) => missionsAt(view, at)),
      ];
    case 'imperial-set-up':
    case 'rebel-set-up':
      return [];
  }
}

/** How near a planet is to rebellion, and how hard it is to work there. */
function promise(view: View, planet: string): number {
  const track = trackOf(view, planet);
  const at = quietest(view, SIDE, planet);
  if (at === null) return -99;
  const coup = placesOf(view).filter(
    (one) => planetIdOf(one) === planet && environOf(one).coup !== null && !view.coups.includes(one),
  );
  const base = isWatched(view, planet, SIDE) ? track.base.level : 0;
  const hope = isLoyaltyOnTrack(track)
    ? 8 + 4 * loyaltyFor(track, SIDE) + 2 * coup.length
    : track.state === 'rebellion'
      ? 6
      : 0;
  return hope - base - danger(view, SIDE, at);
}

/** Reluctance to fly past bases. */
const FLIGHT = 3;

/** One journey for each party: to the best planet, or out of sight on this one. */
function journeys(view: View): readonly Command[] {
  return camps(view, SIDE).flatMap((from) => {
    const here = from === 'space' ? null : planetIdOf(from);
    const planets = Object.keys(view.planets).sort((a, b) => Number(a) - Number(b));
    const worth = (planet: string): number => promise(view, planet) - (planet === here ? 0 : FLIGHT);
    const planet = bestPlace(planets, worth);
    if (planet === null) return [];
    const to = quietest(view, SIDE, planet);
    if (to === null) return [];
    const away = planet !== here ? to : hideout(view, from);
    const stay = freeOf(view, SIDE).some(({ name, at }) => at === from && leads(view, name, from));
    return stay && planet !== here ? [] : sendAll(view, SIDE, { from, to: away });
  });
}

/** Whether units there need him. */
function leads(view: View, name: string, at: string): boolean {
  const fights = unitsAt(view, SIDE, at).length > 0 && unitsAt(view, enemyOf(SIDE), at).length > 0;
  return (
    fights &&
    bestAt(
      view,
      freeAt(view, SIDE, at).map((one) => one.name),
      'leadership',
    ) === name
  );
}

/** Detected where the enemy is: to another environ of the planet, if there is a quieter one. */
function hideout(view: View, from: string): string {
  if (!areSeen(view, SIDE, from) || danger(view, SIDE, from) === 0) return from;
  const others = placesOf(view).filter((at) => planetIdOf(at) === planetIdOf(from));
  return bestPlace(others, (at) => 0 - danger(view, SIDE, at)) ?? from;
}

/** Units of a risen planet gather against the weakest enemy stack there. */
function unitMoves(view: View): readonly Command[] {
  return Object.keys(view.planets).flatMap((planet): readonly Command[] => {
    const places = placesOf(view).filter((at) => planetIdOf(at) === planet);
    const targets = places.filter((at) => unitsAt(view, enemyOf(SIDE), at).length > 0);
    const target = bestPlace(targets, (at) => 0 - strengthOf(unitsAt(view, enemyOf(SIDE), at)));
    if (target === null) return [];
    const room = environOf(target).size - unitsAt(view, SIDE, target).length;
    const others = [
      ...places.filter((at) => at !== target && unitsAt(view, enemyOf(SIDE), at).length === 0),
      ...(trackOf(view, planet).state === 'rebellion' ? safePlaces(view, planet) : []),
    ]
      .flatMap((at) => helpers(view, at, planet))
      .sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ)
      .slice(0, Math.max(0, room));
    const gathered = strengthOf(unitsAt(view, SIDE, target)) + strengthOf(others);
    if (gathered < strengthOf(unitsAt(view, enemyOf(SIDE), target))) return [];
    return others.map(({ id }) => ({ word: 'MOVE', pieces: [id], to: target }));
  });
}

/** Whoever leads best where a rising may come is to lead it. */
function leaders(view: View): readonly Command[] {
  return placesOf(view).flatMap((at): readonly Command[] => {
    const names = freeAt(view, SIDE, at).map(({ name }) => name);
    const character = bestAt(view, names, 'leadership');
    return character === null ? [] : [{ word: 'LEADER', at, character }];
  });
}

/** Environs of planets that are safely the Rebel's. */
function safePlaces(view: View, planet: string): readonly string[] {
  return placesOf(view).filter(
    (at) => planetIdOf(at) !== planet && trackOf(view, planetIdOf(at)).state === 'rebel',
  );
}

/** Units that may join a fight on a planet; from other planets all mobile ones but one. */
function helpers(view: View, at: string, planet: string) {
  const units = unitsAt(view, SIDE, at);
  if (planetIdOf(at) === planet) return units;
  return units.filter(({ kind }) => unitKind(kind).mobile).slice(1);
}

function missionsAt(view: View, at: string): readonly Command[] {
  const names = missionaries(view, SIDE, at);
  const camp = view.camps[at] !== undefined && view.camps[at] <= view.turn;
  const track = trackOf(view, planetIdOf(at));
  const talk = isLoyaltyOnTrack(track) && track.loyalty > -2;
  const ofCamp: readonly Command[] =
    camp && talk ? [{ word: 'MISSION', mission: 'D', at, members: ['camp'] }] : [];
  if (names.length === 0) return ofCamp;
  return [...ofCamp, ...(talk ? persuade(view, at, names) : uprise(view, at, names))];
}

/** Diplomacy by the best talker, a Coup by the best schemer; the rest help to talk. */
function persuade(view: View, at: string, names: readonly string[]): readonly Command[] {
  const schemer =
    environOf(at).coup === null || view.coups.includes(at) ? null : bestAt(view, names, 'leadership');
  const talkers = names.length > 1 ? names.filter((name) => name !== schemer) : names;
  const coup: readonly Command[] =
    schemer === null || talkers.includes(schemer)
      ? []
      : [{ word: 'MISSION', mission: 'C', at, members: [schemer] }];
  const near = trackOf(view, planetIdOf(at)).loyalty === -1 && talkers.length > 1;
  const rouser = near ? bestAt(view, talkers, 'combat') : null;
  const rest = talkers.filter((name) => name !== rouser);
  return [
    { word: 'MISSION', mission: 'D', at, members: [...rest], complete: near ? 1 : 2 },
    ...coup,
    ...(rouser === null ? [] : [{ word: 'MISSION' as const, mission: 'R' as const, at, members: [rouser] }]),
  ];
}

/** Unrest: raise it. Risen: weaken the Empire there, find friends and things. */
function uprise(view: View, at: string, names: readonly string[]): readonly Command[] {
  const track = trackOf(view, planetIdOf(at));
  const wanted = [
    ...(captivesAt(view, SIDE, at).length > 0 ? (['F'] as const) : []),
    ...(isLoyaltyOnTrack(track) ? (['R', 'R'] as const) : []),
    ...(unitsAt(view, 'imperial', at).length > 0 ? (['T', 'S'] as const) : []),
    ...(targetsAt(view, 'imperial', at).length > 0 ? (['A'] as const) : []),
    ...(['G', 'I', 'P', 'G', 'G'] as const),
  ];
  const [target] = targetsAt(view, 'imperial', at);
  return names.flatMap((name, index): readonly Command[] => {
    const mission = wanted[index];
    if (mission === undefined) return [];
    return [
      {
        word: 'MISSION',
        mission,
        at,
        members: [name],
        ...(mission === 'A' && target !== undefined ? { target } : {}),
      },
    ];
  });
}
