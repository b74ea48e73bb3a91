import { environOf, unitKind } from '../data/index.ts';
import { freeAt, planetIdOf, strengthOf, trackOf, type UnitHere, unitsAt, unitsIn } from '../lookup.ts';
import type { View } from '../view.ts';
import { unitsOn } from './battles.ts';
import { bestPlace, placesOf } from './plans.ts';

const SIDE = 'imperial';

/** How a planet worries the Empire by its loyalty, from Patriotic to Unrest. */
const UNEASE = { '2': 1, '1': 2, '0': 3, '-1': 5, '-2': 8 } as const;
const REBELLION = 12;

/** How much a planet worries the Empire: how near it is to rebellion, or in it, and who is there to rouse it. */
export function worryOf(view: View, planet: string): number {
  const track = trackOf(view, planet);
  if (track.state === 'rebel') return 0;
  const loyalty = Object.entries(UNEASE).find(([key]) => key === String(track.loyalty))?.[1] ?? 0;
  const mood = track.state === 'rebellion' ? REBELLION : loyalty;
  return 2 * mood + Math.min(3, agitatorsOn(view, planet).length);
}

function agitatorsOn(view: View, planet: string): readonly string[] {
  return placesOf(view)
    .filter((at) => planetIdOf(at) === planet)
    .flatMap((at) => freeAt(view, 'rebel', at).map(({ name }) => name));
}

/** Planets of the game, the most worrying first. */
export function planetsByWorry(view: View): readonly string[] {
  return Object.keys(view.planets).sort(
    (a, b) => worryOf(view, b) - worryOf(view, a) || Number(a) - Number(b),
  );
}

/** Where troops are wanted on a planet: where Rebels are about, or else where most units could rise. */
export function postOn(view: View, planet: string): string | null {
  const places = placesOf(view).filter((at) => planetIdOf(at) === planet);
  return bestPlace(
    places,
    (at) => 8 * Math.min(2, freeAt(view, 'rebel', at).length) + environOf(at).resource,
  );
}

/** Mobile units of other planets, but for what holds each; the strongest first. */
export function reserves(view: View, planet: string): readonly UnitHere[] {
  const kept = new Set(Object.keys(view.planets).flatMap((other) => holderOf(view, other)));
  return unitsIn(view)
    .filter(({ kind, at }) => unitKind(kind).side === SIDE && unitKind(kind).mobile && at !== 'space')
    .filter(({ id, at }) => planetIdOf(at) !== planet && !kept.has(id))
    .sort((a, b) => unitKind(b.kind).environ - unitKind(a.kind).environ);
}

/** The weakest unit stays, where a planet is not the Rebel's; a militia can't leave anyway. */
function holderOf(view: View, planet: string): readonly string[] {
  if (trackOf(view, planet).state === 'rebel') return [];
  const [weakest] = [...unitsOn(view, SIDE, planet)].sort(
    (a, b) =>
      Number(unitKind(a.kind).mobile) - Number(unitKind(b.kind).mobile) ||
      unitKind(a.kind).environ - unitKind(b.kind).environ,
  );
  return weakest === undefined ? [] : [weakest.id];
}

/** Room that is left for units. */
export function roomAt(view: View, at: string): number {
  return environOf(at).size - unitsAt(view, SIDE, at).length;
}

/** By how much the Empire is stronger in an environ. */
export function marginAt(view: View, at: string): number {
  return strengthOf(unitsAt(view, SIDE, at)) - strengthOf(unitsAt(view, 'rebel', at));
}
