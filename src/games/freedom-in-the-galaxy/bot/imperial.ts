import type { Command } from '../commands/schema.ts';
import { environOf, unitKind } from '../data/index.ts';
import { freeAt, freeOf, planetIdOf, trackOf, type UnitHere, unitsAt, unitsIn } from '../lookup.ts';
import { mayArrive } from '../rules/phases.ts';
import { reactorsFor } from '../rules/reaction.ts';
import { hidersAt } from '../rules/search.ts';
import { mayPlace, mayStart } from '../setup.ts';
import type { View } from '../view.ts';
import {
  type Campaign,
  campaignOf,
  enemyPlaces,
  fairAttacks,
  leaderIn,
  reinforcements,
  unitsOn,
  withPieces,
} from './battles.ts';
import { missions } from './imperial-missions.ts';
import { marginAt, planetsByWorry, postOn, reserves, roomAt, worryOf } from './imperial-worries.ts';
import { bestPlace, camps, hunts, placesOf, repairs, sendAll } from './plans.ts';

const SIDE = 'imperial';

/** Holds the planets that are uneasy, talks them round, hunts the Rebels, and crushes what rises. */
export function imperialOrders(view: View): readonly Command[] {
  switch (view.at) {
    case 'imperial-set-up':
      return [...apart(view), ...deployment(view)];
    case 'operations':
      return [...apart(view), ...repairs(view, SIDE), ...reinforcement(view), ...operations(view)];
    case 'reaction':
      return [...leading(view), ...reactions(view)];
    case 'combat':
      return fairAttacks(view, SIDE);
    case 'missions':
      return [...leading(view), ...hunts(view, SIDE), ...missions(view)];
    case 'rebel-set-up':
      return [];
  }
}

/** Whoever leads joins the units when they fight, and is free for missions till then. */
function apart(view: View): readonly Command[] {
  return freeOf(view, SIDE)
    .filter(
      ({ name }) =>
        !view.doctrine.imperial.some((order) => order.word === 'STACK' && order.characters.includes(name)),
    )
    .map(({ name }): Command => ({ word: 'STACK', characters: [name], how: 'apart' }));
}

function leading(view: View): readonly Command[] {
  return placesOf(view).flatMap((at): readonly Command[] => {
    const leader = leaderIn(view, SIDE, at);
    return leader === null ? [] : [{ word: 'LEADER', at, character: leader.name }];
  });
}

/** Units are shared out among the environs by what could rise there; characters begin where it is worst. */
function deployment(view: View): readonly Command[] {
  const waiting = unitsIn(view)
    .filter(({ kind, at }) => at === 'space' && unitKind(kind).side === SIDE)
    .sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ);
  const { commands } = waiting.reduce<Campaign>(
    (before, unit) => {
      const to = emptiest(before.view, unit);
      if (to === null) return before;
      const order: Command = { word: 'PLACE', units: [unit.id], at: to };
      return { commands: [...before.commands, order], view: withPieces(before.view, [unit.id], to) };
    },
    { commands: [], view },
  );
  const start = bestPlace(
    placesOf(view).filter((at) => mayStart(view, SIDE, at)),
    (at) => dangerOf(view, at),
  );
  return start === null ? commands : [...commands, { word: 'START', at: start }];
}

function dangerOf(view: View, at: string): number {
  return environOf(at).resource * worryOf(view, planetIdOf(at));
}

/** Where the least stands for the danger. */
function emptiest(view: View, { kind }: UnitHere): string | null {
  const open = placesOf(view).filter((at) => mayPlace(view, SIDE, kind, at) && roomAt(view, at) > 0);
  return bestPlace(open, (at) => Math.floor(dangerOf(view, at) / (1 + marginAt(view, at))));
}

/** New units come to the planet that worries most. */
function reinforcement(view: View): readonly Command[] {
  for (const planet of planetsByWorry(view)) {
    const open = placesOf(view).filter((at) => planetIdOf(at) === planet && mayArrive(view, at));
    const at = bestPlace(open, (place) => marginAt(view, place));
    if (at !== null) return [{ word: 'REINFORCE', at }];
  }
  return [];
}

/** Battles first, then the posts on the most worrying planet, then the journeys of the characters. */
function operations(view: View): readonly Command[] {
  const [planet] = planetsByWorry(view);
  if (planet === undefined) return [];
  const risen = Object.keys(view.planets).filter((id) => trackOf(view, id).state === 'rebellion');
  const war = campaignOf(view, SIDE, {
    targets: risen.flatMap((id) => enemyPlaces(view, SIDE, id)),
    spare: helpers,
  });
  const held = garrison(war.view, planet);
  const gone = new Set(
    [...war.commands, ...held.commands].flatMap((command) => (command.word === 'MOVE' ? command.pieces : [])),
  );
  const travels = journeys(held.view, planet).filter(
    (command) => command.word !== 'MOVE' || !command.pieces.some((piece) => gone.has(piece)),
  );
  return [...war.commands, ...held.commands, ...travels, ...fairAttacks(held.view, SIDE)];
}

/** Whoever can come to a battle: all of the planet that are not in one, and the reserves of the others. */
function helpers(view: View, to: string): readonly UnitHere[] {
  const planet = planetIdOf(to);
  const near = unitsOn(view, SIDE, planet).filter(
    ({ at }) => at !== to && unitsAt(view, 'rebel', at).length === 0,
  );
  return [...near, ...reserves(view, planet)];
}

/** Reserves go to the planet that worries most: to a post, or where they are not outnumbered once it has risen. */
function garrison(view: View, planet: string): Campaign {
  const risen = trackOf(view, planet).state === 'rebellion';
  const places = placesOf(view).filter((at) => planetIdOf(at) === planet && roomAt(view, at) > 0);
  const to = risen ? bestPlace(places, (at) => marginAt(view, at)) : postOn(view, planet);
  if (to === null) return { commands: [], view };
  const coming = reserves(view, planet)
    .slice(0, Math.max(0, roomAt(view, to)))
    .map(({ id }) => id);
  const commands = coming.map((id): Command => ({ word: 'MOVE', pieces: [id], to }));
  return { commands, view: withPieces(view, coming, to) };
}

/** So much more a planet must worry to be worth a flight. */
const FLIGHT = 2;

/** Characters stay together, on the planet that worries most. */
function journeys(view: View, planet: string): readonly Command[] {
  const places = placesOf(view).filter((at) => planetIdOf(at) === planet);
  const to = bestPlace(places, (at) => workAt(view, at));
  if (to === null) return [];
  return camps(view, SIDE).flatMap((from) => {
    const here = from === 'space' ? null : planetIdOf(from);
    const stays = here !== null && worryOf(view, planet) < worryOf(view, here) + FLIGHT;
    const near = here === planet && workAt(view, to) <= workAt(view, from) + FLIGHT;
    return (stays && here !== planet) || near ? [] : sendAll(view, SIDE, { from, to });
  });
}

/** Where there is most to do for characters: many cards to draw, and troops to lead. */
function workAt(view: View, at: string): number {
  return 2 * environOf(at).size + Math.min(6, 2 * unitsAt(view, SIDE, at).length);
}

/** Troops come to where they are attacked, and to where Rebels were seen. */
function reactions(view: View): readonly Command[] {
  const help = reinforcements(view, SIDE, (at) => reactorsFor(view, SIDE, at));
  const used = new Set(help.commands.flatMap((command) => (command.word === 'REACT' ? [command.piece] : [])));
  const chases = placesOf(help.view).flatMap((to): readonly Command[] => {
    if (hidersAt(view, 'rebel', to).length === 0 || unitsAt(view, 'rebel', to).length > 0) return [];
    const best = hunter(view, to, used);
    if (best === null) return [];
    used.add(best);
    return [{ word: 'REACT', piece: best, to }];
  });
  return [...help.commands, ...chases, ...hunts(view, SIDE), ...fairAttacks(help.view, SIDE)];
}

/** The strongest unit near by that is not fighting. */
function hunter(view: View, to: string, used: ReadonlySet<string>): string | null {
  const idle = reactorsFor(view, SIDE, to)
    .filter((piece) => !used.has(piece))
    .flatMap((id) => {
      const unit = view.units[id];
      return unit === undefined || unitsAt(view, 'rebel', unit.at).length > 0 ? [] : [{ id, ...unit }];
    })
    .filter(({ at }) => freeAt(view, 'rebel', at).length === 0);
  const [best] = [...idle].sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ);
  return best?.id ?? null;
}
