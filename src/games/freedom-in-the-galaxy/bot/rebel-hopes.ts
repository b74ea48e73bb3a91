import { CHARTS, environOf } from '../data/index.ts';
import {
  characterIn,
  freeAt,
  isLoyaltyOnTrack,
  loyaltyFor,
  planetIdOf,
  strengthOf,
  trackOf,
  unitsAt,
} from '../lookup.ts';
import { bonusDrawsOf } from '../rules/mission-rules.ts';
import { ratingOf } from '../rules/ratings.ts';
import type { PlanetTrack } from '../state.ts';
import type { View } from '../view.ts';
import { chanceOfLetters, chanceToBeFound, SURE } from './chances.ts';

/** What a planet is worth to the Rebels by its steps from Unrest, and once it has risen. */
const WORTH = [600, 350, 200, 100, 50] as const;
const RISEN = 1000;

/** Each card may abort Diplomacy: the gaffes and chances of the Action Cards. */
const GAFFE = 50;

function worthOf(steps: number): number {
  return WORTH[Math.max(0, steps)] ?? 0;
}

/** Spaces of the Political Track between a planet and Unrest; null: its Loyalty marker is off the track. */
export function stepsToUnrest(track: PlanetTrack): number | null {
  return isLoyaltyOnTrack(track) ? 2 - loyaltyFor(track, 'rebel') : null;
}

/** What a party may hope to bring about by its missions in an environ. */
export function hopeOf(view: View, party: readonly string[], at: string): number {
  const track = trackOf(view, planetIdOf(at));
  const steps = stepsToUnrest(track);
  if (steps === null) return 0;
  const { size } = environOf(at);
  const rouse = chanceOfLetters(at, 'R', { draws: size });
  const ofRising = Math.floor((rouse * (RISEN - worthOf(0))) / SURE);
  if (steps === 0) return ofRising;
  const bonus = bonusDrawsOf(view, { mission: 'D', at, members: party, loyalty: loyaltyFor(track, 'rebel') });
  const talk = (least: number): number =>
    chanceOfLetters(at, 'D', { draws: Math.max(0, size + bonus), least });
  const first = talk(1) * (worthOf(steps - 1) - worthOf(steps));
  const second = steps > 1 ? talk(2) * (worthOf(steps - 2) - worthOf(steps - 1)) : 0;
  const then = steps === 1 ? Math.floor((talk(1) * ofRising) / 2) : 0;
  return Math.floor(((first + second + then) * (SURE - GAFFE * size)) / (SURE * SURE));
}

/** Chance that the cards of a Mission Phase show the enemy whom he did not see before. */
const GIVEN_AWAY = 350;
/** What the loss of a whole party is worth. */
const PARTY = 800;
/** So much better than its hunters a party is safe, so much worse it is lost. */
const EVEN = 4;

/** What a party has to fear from the troops of an environ. */
export function perilOf(
  view: View,
  party: readonly string[],
  { at, seen }: { readonly at: string; readonly seen: number },
): number {
  const found = chanceToBeFound(view, party, at);
  const odds = squadAt(view, at) - fightingOf(view, party) + EVEN;
  const beaten = Math.min(2 * EVEN, Math.max(0, odds)) * Math.floor(PARTY / (2 * EVEN));
  const known = Math.max(seen, GIVEN_AWAY);
  return Math.floor((Math.floor((known * found) / SURE) * beaten) / SURE);
}

/** Combat strength of the squad that the Empire's units there would send. [12.16] */
function squadAt(view: View, at: string): number {
  const strength = strengthOf(unitsAt(view, 'imperial', at));
  return CHARTS.squad.findLast(([least]) => strength >= least)?.[1] ?? 0;
}

const FIGHTER = 3;

export function isFighter(view: View, name: string): boolean {
  return ratingOf(view, characterIn(view, name), 'combat') >= FIGHTER;
}

function fightingOf(view: View, names: readonly string[]): number {
  return names
    .map((name) => ratingOf(view, characterIn(view, name), 'combat'))
    .filter((combat) => combat >= FIGHTER)
    .reduce((sum, combat) => sum + combat, 0);
}

/** Friends at a place who are not of a party. */
export function othersAt(view: View, party: readonly string[], at: string): readonly string[] {
  return freeAt(view, 'rebel', at)
    .map(({ name }) => name)
    .filter((name) => !party.includes(name));
}
