import type { FormLine } from '../../../engine/report.ts';
import { unitKind } from '../data/index.ts';
import type { Side } from '../data/schema.ts';
import { environsInPlay, freeAt, unitsAt } from '../lookup.ts';
import { crewsAt, isSamePlanet } from '../rules/moves.ts';
import { environName } from '../told.ts';
import type { View } from '../view.ts';

/** Blanks for whoever can go anywhere: a ship with all whom it carries is one line, and names where it may go. */
export function moveLines(view: View, side: Side): readonly FormLine[] {
  const places = ['space', ...environsInPlay(view.scenario).map(({ id }) => id)];
  return places.flatMap((at) => [
    ...flightLines(view, side, at),
    ...walkLines(view, side, at),
    ...(at === 'space' ? [] : unitLines(view, side, at)),
  ]);
}

function flightLines(view: View, side: Side, at: string): readonly FormLine[] {
  const where = at === 'space' ? 'they come from space now' : `now at ${environName(at)}`;
  return crewsAt(view, side, at).map(({ ship, members }) => ({
    text: `MOVE ${members.join(', ')} BY ${ship} TO ?`,
    about: `${where}; to ${placesTold(othersOf(view, at))}`,
  }));
}

/** On foot one gets about a planet only; who can fly may walk as well, but is told of the ship alone. [9.1] */
function walkLines(view: View, side: Side, at: string): readonly FormLine[] {
  const near = neighboursOf(view, at);
  const flying = crewsAt(view, side, at).flatMap(({ members }) => members);
  const walking = freeAt(view, side, at).filter(({ name }) => !flying.includes(name));
  if (near.length === 0) return [];
  const about = `now at ${environName(at)}; on foot to ${placesTold(near)}`;
  return walking.map(({ name }) => ({ text: `MOVE ${name} TO ?`, about }));
}

/** Units that can leave the planet, and those that can't. [9.2] */
function unitLines(view: View, side: Side, at: string): readonly FormLine[] {
  const units = unitsAt(view, side, at);
  const mobile = units.filter(({ kind }) => unitKind(kind).mobile).map(({ id }) => id);
  const bound = units.filter(({ kind }) => !unitKind(kind).mobile).map(({ id }) => id);
  const near = neighboursOf(view, at);
  return [
    ...(mobile.length === 0
      ? []
      : [{ text: `MOVE ${mobile.join(', ')} TO ?`, about: `now at ${environName(at)}; to any planet` }]),
    ...(bound.length === 0 || near.length === 0
      ? []
      : [
          {
            text: `MOVE ${bound.join(', ')} TO ?`,
            about: `now at ${environName(at)}; only to ${placesTold(near)}`,
          },
        ]),
  ];
}

function othersOf(view: View, at: string): readonly string[] {
  return environsInPlay(view.scenario)
    .map(({ id }) => id)
    .filter((id) => id !== at);
}

function neighboursOf(view: View, at: string): readonly string[] {
  return at === 'space' ? [] : othersOf(view, at).filter((id) => isSamePlanet(at, id));
}

/** "2211 Quibron Wild, 2221 Angoff Urban". */
function placesTold(places: readonly string[]): string {
  return places.map((id) => `${id} ${environName(id)}`).join(', ');
}
