import type { Command } from '../commands/schema.ts';
import { characterIn, freeAt, isDetected, planetIdOf, shipOfOwner, trackOf, unitsAt } from '../lookup.ts';
import type { View } from '../view.ts';
import { leaderIn } from './battles.ts';
import { chancesOfFlight, SURE } from './chances.ts';
import { bestPlace, camps, placesOf } from './plans.ts';
import { hopeOf, isFighter, othersAt, perilOf, stepsToUnrest } from './rebel-hopes.ts';

/** What a flight costs when the party is lost, when its ship is, and for the trouble of it. */
const PARTY = 2000;
const SHIP = 150;
const TROUBLE = 40;

/** Where each party goes: to where it has most to hope and least to fear. */
export function journeys(view: View): readonly Command[] {
  return camps(view, 'rebel').flatMap((from) => {
    const { party, scouts } = partiesAt(view, from);
    return [...journeyOf(view, party, from), ...scouts.flatMap((name) => scoutingOf(view, name, from))];
  });
}

/** Whoever leads units in a fight stays with them; on a planet in Unrest one fighter may rouse another environ. */
function partiesAt(view: View, from: string) {
  const names = freeAt(view, 'rebel', from).map(({ name }) => name);
  const leader = isEmbattled(view, from) ? leaderIn(view, 'rebel', from)?.name : undefined;
  const free = names.filter((name) => name !== leader);
  const scout = from === 'space' ? undefined : scoutOf(view, free, from);
  return { party: free.filter((name) => name !== scout), scouts: scout === undefined ? [] : [scout] };
}

function isEmbattled(view: View, at: string): boolean {
  if (at === 'space' || unitsAt(view, 'rebel', at).length === 0) return false;
  return trackOf(view, planetIdOf(at)).state === 'rebellion';
}

/** In Unrest two environs are roused by two fighters: the cards of each are drawn. */
function scoutOf(view: View, names: readonly string[], from: string): string | undefined {
  if (stepsToUnrest(trackOf(view, planetIdOf(from))) !== 0) return undefined;
  const able = names.filter((name) => isFighter(view, name) && shipOfOwner(view, name) === null);
  return names.length > 2 && able.length > 0 ? able.at(-1) : undefined;
}

/** A lone fighter walks to another environ of the planet where none of his friends is. */
function scoutingOf(view: View, name: string, from: string): readonly Command[] {
  const others = placesOf(view).filter(
    (at) => at !== from && planetIdOf(at) === planetIdOf(from) && othersAt(view, [name], at).length === 0,
  );
  const to = bestPlace(others, (at) => hopeOf(view, [name], at) - perilOf(view, [name], { at, seen: 0 }));
  return to === null ? [] : [{ word: 'MOVE', pieces: [name], to }];
}

function journeyOf(view: View, party: readonly string[], from: string): readonly Command[] {
  if (party.length === 0) return [];
  const pilot = party.find((name) => shipOfOwner(view, name) !== null) ?? null;
  const near = (at: string): boolean => from !== 'space' && planetIdOf(at) === planetIdOf(from);
  const places = placesOf(view).filter((at) => near(at) || pilot !== null);
  const worth = (at: string): number =>
    near(at) ? worthNear(view, party, { from, at }) : worthFar(view, party, { pilot: pilot ?? '', at });
  const to = bestPlace([...places.filter((at) => at === from), ...places.filter((at) => at !== from)], worth);
  if (to === null || to === from) return [];
  const ship = pilot === null ? null : shipOfOwner(view, pilot);
  if (near(to)) return [{ word: 'MOVE', pieces: [...party], to }];
  return ship === null ? [] : [{ word: 'MOVE', pieces: [...party], by: ship.name, to }];
}

/** Who walks on a planet is not seen any more. [9.35] */
function worthNear(
  view: View,
  party: readonly string[],
  { from, at }: { readonly from: string; readonly at: string },
): number {
  const stays = at === from && party.some((name) => isDetected(view, characterIn(view, name)));
  return hopeOf(view, party, at) - perilOf(view, party, { at, seen: stays ? SURE : 0 });
}

function worthFar(
  view: View,
  party: readonly string[],
  { pilot, at }: { readonly pilot: string; readonly at: string },
): number {
  const ship = shipOfOwner(view, pilot)?.name ?? '';
  const { lost, wrecked, detected } = chancesOfFlight(view, { pilot, ship, party, to: at });
  const risk = Math.floor((lost * PARTY + wrecked * SHIP) / SURE) + TROUBLE;
  return hopeOf(view, party, at) - perilOf(view, party, { at, seen: detected }) - risk;
}
