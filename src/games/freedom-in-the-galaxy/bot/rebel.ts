import type { Command } from '../commands/schema.ts';
import { environOf, unitKind } from '../data/index.ts';
import { freeAt, freeOf, planetIdOf, trackOf, type UnitHere, unitsAt, unitsIn } from '../lookup.ts';
import { reactorsFor } from '../rules/reaction.ts';
import type { View } from '../view.ts';
import { campaignOf, enemyPlaces, fairAttacks, isBarred, leaderIn, reinforcements } from './battles.ts';
import { hunts, placesOf, repairs } from './plans.ts';
import { journeys } from './rebel-journeys.ts';
import { missions } from './rebel-missions.ts';

const SIDE = 'rebel';

/** Talks a planet into Unrest, raises it, and drives the Empire from it. */
export function rebelOrders(view: View): readonly Command[] {
  switch (view.at) {
    case 'rebel-set-up':
      return apart(view);
    case 'operations':
      return [...apart(view), ...repairs(view, SIDE), ...operations(view)];
    case 'reaction':
    case 'combat':
      return reactions(view);
    case 'missions':
      return [...hunts(view, SIDE), ...uprisings(view), ...missions(view)];
    case 'imperial-set-up':
      return [];
  }
}

/** Nobody hides among the units: whoever leads joins them when they fight, and may have missions till then. */
function apart(view: View): readonly Command[] {
  return freeOf(view, SIDE)
    .filter(
      ({ name }) =>
        !view.doctrine.rebel.some((order) => order.word === 'STACK' && order.characters.includes(name)),
    )
    .map(({ name }): Command => ({ word: 'STACK', characters: [name], how: 'apart' }));
}

/** Units fight where the odds are fair; whoever does not go with them travels. */
function operations(view: View): readonly Command[] {
  const targets = Object.keys(view.planets)
    .filter((planet) => trackOf(view, planet).state !== 'imperial')
    .flatMap((planet) => enemyPlaces(view, SIDE, planet));
  const war = campaignOf(view, SIDE, { targets, spare: helpers });
  const gone = new Set(war.commands.flatMap((command) => (command.word === 'MOVE' ? command.pieces : [])));
  const travels = journeys(war.view).filter(
    (command) => command.word !== 'MOVE' || !command.pieces.some((piece) => gone.has(piece)),
  );
  return [...war.commands, ...travels, ...fairAttacks(war.view, SIDE)];
}

/** Units that may join a fight: all of the planet that are not in one, and mobile ones from where nobody threatens. */
function helpers(view: View, to: string): readonly UnitHere[] {
  const planet = planetIdOf(to);
  const idle = unitsIn(view).filter(
    ({ kind, at }) =>
      unitKind(kind).side === SIDE &&
      at !== 'space' &&
      at !== to &&
      unitsAt(view, 'imperial', at).length === 0,
  );
  return idle.filter(
    ({ kind, at }) =>
      planetIdOf(at) === planet ||
      (unitKind(kind).mobile &&
        trackOf(view, planetIdOf(at)).state === 'rebel' &&
        !isBarred(view, SIDE, planet)),
  );
}

function reactions(view: View): readonly Command[] {
  const { commands, view: after } =
    view.at === 'reaction'
      ? reinforcements(view, SIDE, (at) => reactorsFor(view, SIDE, at))
      : { commands: [], view };
  return [...commands, ...hunts(view, SIDE), ...fairAttacks(after, SIDE)];
}

/** How new units are raised, led, and when they attack at once. */
function uprisings(view: View): readonly Command[] {
  return [
    { word: 'RISE', odds: '2-1' },
    ...placesOf(view).flatMap((at) => [...raising(view, at), ...leading(view, at)]),
  ];
}

function leading(view: View, at: string): readonly Command[] {
  const leader = leaderIn(view, SIDE, at);
  return leader === null ? [] : [{ word: 'LEADER', at, character: leader.name }];
}

/** Costs of a strong and of a weak unit, by what they are worth in a fight. [15.41] */
const STRONG = { cost: 3, strength: 2 };
const ANY = 12;

/** As many strong units as leave room and points for the greatest strength; weak ones for the rest. */
function raising(view: View, at: string): readonly Command[] {
  if (freeAt(view, SIDE, at).length === 0) return [];
  const { resource, size } = environOf(at);
  const room = size - unitsAt(view, SIDE, at).length;
  const strengthWith = (strong: number): number =>
    strong * STRONG.strength + Math.min(resource - strong * STRONG.cost, room - strong);
  const most = Math.min(room, Math.floor(resource / STRONG.cost));
  const choices = Array.from({ length: Math.max(0, most) + 1 }, (_, strong) => strong);
  const strong = choices.reduce((best, one) => (strengthWith(one) >= strengthWith(best) ? one : best), 0);
  return [{ word: 'RAISE', at, strong, weak: ANY }];
}
