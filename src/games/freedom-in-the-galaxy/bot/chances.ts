import { ACTION_CARDS, CHARTS, environOf } from '../data/index.ts';
import type { Letter } from '../data/schema.ts';
import { characterIn, freeAt, isDetected, planetIdOf, strengthOf, trackOf, unitsAt } from '../lookup.ts';
import { detectionColumn, evasionValue, isWatched } from '../rules/detection.ts';
import { sectionOf } from '../rules/missions.ts';
import { bestOf, ratingOf } from '../rules/ratings.ts';
import { searchNumber } from '../rules/search.ts';
import { enemyOf } from '../state.ts';
import type { View } from '../view.ts';

/** Chances are whole numbers of a thousand: no fraction decides anything. */
export const SURE = 1000;

/** Chance that at least so many cards of those drawn bear a letter. */
export function chanceOfLetters(
  at: string,
  letter: Letter,
  { draws, least = 1 }: { readonly draws: number; readonly least?: number },
): number {
  const hits = ACTION_CARDS.filter(({ card }) => sectionOf(at, card).letters.includes(letter)).length;
  const drawn = Math.min(draws, ACTION_CARDS.length);
  const fewer = Array.from({ length: least }, (_, count) => chanceOfHits({ draws: drawn, hits }, count));
  return Math.floor(fewer.reduce((rest, chance) => rest - chance, FINE) / (FINE / SURE));
}

/** Finer than the answer, so that cut-off fractions do not add up. */
const FINE = 1_000_000;

/** Chance of exactly so many cards with the letter: the ways to draw them, one card after another. */
function chanceOfHits(
  { draws, hits }: { readonly draws: number; readonly hits: number },
  count: number,
): number {
  const cards = ACTION_CARDS.length;
  if (count > draws || count > hits) return 0;
  let chance = FINE;
  for (let card = 0; card < draws; card += 1) {
    const left = card < count ? hits - card : cards - hits - (card - count);
    chance = Math.floor((chance * Math.max(0, left)) / (cards - card));
  }
  // The cards with the letter may come in any order among the others.
  for (let hit = 0; hit < count; hit += 1) chance = Math.floor((chance * (draws - hit)) / (hit + 1));
  return chance;
}

export interface FlightChances {
  /** All aboard are lost. */
  readonly lost: number;
  /** The ship is lost at its destination. */
  readonly wrecked: number;
  readonly detected: number;
}

const UNSEEN: FlightChances = { lost: 0, wrecked: 0, detected: 0 };

/** What may become of a ship on its way: bases watch where it leaves and where it lands. [9.3] */
export function chancesOfFlight(
  view: View,
  {
    pilot,
    ship,
    party,
    to,
  }: Readonly<Record<'pilot' | 'ship' | 'to', string>> & {
    readonly party: readonly string[];
  },
): FlightChances {
  const captain = characterIn(view, pilot);
  const evasion = evasionValue(ratingOf(view, captain, 'navigation'), ship);
  const side = captain.card.side;
  const seen = party.some((name) => isDetected(view, characterIn(view, name))) ? SURE : 0;
  const planets = [...new Set([...(captain.at === 'space' ? [] : [planetIdOf(captain.at)]), planetIdOf(to)])];
  return planets
    .filter((planet) => isWatched(view, planet, side))
    .reduce((before, planet) => passed(before, { evasion, level: trackOf(view, planet).base.level }), {
      ...UNSEEN,
      detected: seen,
    });
}

/** The chances after one base more. */
function passed(
  before: FlightChances,
  { evasion, level }: { readonly evasion: number; readonly level: number },
): FlightChances {
  const unseen = rollsAt(detectionColumn(evasion, { level, detected: false }));
  const seen = rollsAt(detectionColumn(evasion, { level, detected: true }));
  const mixed = (result: string): number =>
    Math.floor((seen(result) * before.detected + unseen(result) * (SURE - before.detected)) / DIE);
  const [lost, wrecked, detected] =
    level === 0 ? [0, 0, SURE - mixed('U')] : [mixed('E'), mixed('Dd'), mixed('D')];
  return {
    lost: Math.min(SURE, before.lost + lost),
    wrecked: Math.min(SURE, before.wrecked + wrecked),
    detected: Math.min(SURE, detected + wrecked),
  };
}

const DIE = 6;

/** How many rolls of a column bring a result. [9.7] */
function rollsAt(column: number): (result: string) => number {
  return (result) => CHARTS.detection.rows.filter((row) => row[column] === result).length;
}

/** Chance that the enemy's units find these when they search an environ. [11.4] */
export function chanceToBeFound(view: View, names: readonly string[], at: string): number {
  const people = names.map((name) => characterIn(view, name));
  const [first] = people;
  if (first === undefined) return 0;
  const enemy = enemyOf(first.card.side);
  const units = unitsAt(view, enemy, at);
  if (units.length === 0) return 0;
  const lead = freeAt(view, enemy, at).reduce(
    (best, one) => Math.max(best, ratingOf(view, one, 'leadership')),
    0,
  );
  const hiding = bestOf(view, people, 'intelligence') + environOf(at).size - people.length;
  return Math.floor((SURE * searchNumber(strengthOf(units) + lead, hiding)) / DIE);
}
