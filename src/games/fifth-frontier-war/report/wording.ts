import { squadronCounter } from '../counters.ts';
import type { Side, SquadronType, State } from '../state.ts';
import type { View } from '../view.ts';
import { findBox, findWorld } from '../worlds.ts';

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** "1 squadron", "5 squadrons". */
export function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}

const ADJECTIVES: Readonly<Record<Side, string>> = { imperial: 'Imperial', zhodani: 'Zhodani' };
const NOUNS: Readonly<Record<Side | 'none', string>> = {
  imperial: 'the Imperium',
  zhodani: 'the Zhodani',
  none: 'nobody',
};

/** "Imperial", before a noun. */
export function adjectiveOf(side: Side): string {
  return ADJECTIVES[side];
}

/** "the Imperium", in a sentence. */
export function nounOf(side: Side | 'none'): string {
  return NOUNS[side];
}

/** A place where space is short: "Regina 2314", "hex 2011", "Zhodani box". */
export function shortPlace(place: string): string {
  const world = findWorld(place);
  if (world !== null) return `${world.name} ${world.hex}`;
  return findBox(place)?.names[1] ?? `hex ${place}`;
}

/** A plotted action where space is short: "J2011", "R box". */
export function shortAction(action: string): string {
  return findBox(action.slice(1)) === null ? action : `${action.slice(0, 1)} box`;
}

const LETTERS: readonly (readonly [SquadronType, string])[] = [
  ['battle', 'B'],
  ['cruiser', 'C'],
  ['assault', 'A'],
  ['tanker', 'T'],
  ['scout', 'S'],
];

/** What squadrons are there, by the letters on the counters: "3B 4C 1T". */
export function composition(pieces: Pick<State, 'ownCounters'>, squadrons: readonly string[]): string {
  return LETTERS.flatMap(([type, letter]) => {
    const count = squadrons.filter((id) => squadronCounter(pieces, id).type === type).length;
    return count === 0 ? [] : [`${count}${letter}`];
  }).join(' ');
}

/** How a side is called in tables and dice lines: by what it is to the reader. */
export function partyOf(view: View, side: Side): string {
  if (view.side === null) return adjectiveOf(side);
  return view.side === side ? 'you' : 'enemy';
}

/** "your", "enemy", or the side's name before a noun. */
export function possessiveOf(view: View, side: Side): string {
  if (view.side === null) return adjectiveOf(side);
  return view.side === side ? 'your' : 'enemy';
}

/** A verb after the name of a side: "the Imperium offers", "the Zhodani offer". */
export function verb(side: Side, plural: string): string {
  return side === 'imperial' ? `${plural}s` : plural;
}

/** A side as the subject of a sentence, with its verb: "you land", "the enemy lands", "the Zhodani land". */
export function doing(view: View, side: Side, plural: string): string {
  if (view.side === null) return `${nounOf(side)} ${verb(side, plural)}`;
  return view.side === side ? `you ${plural}` : `the enemy ${plural}s`;
}

/** What the reader's own side did first. */
export function inReaderOrder<E extends { readonly side: Side }>(
  view: View,
  told: readonly E[],
): readonly E[] {
  const own = told.filter(({ side }) => side === view.side);
  return [...own, ...told.filter(({ side }) => side !== view.side)];
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Points from their doubled number: "131", "3.5", "-12". */
export function points(halfPoints: number): string {
  const whole = Math.trunc(halfPoints / 2);
  if (halfPoints % 2 === 0) return String(whole);
  return `${whole === 0 && halfPoints < 0 ? '-0' : whole}.5`;
}
