import { CHARTS } from '../data/index.ts';
import { characterIn, type CharacterHere, shipOfOwner } from '../lookup.ts';
import type { State } from '../state.ts';
import { standing } from './doctrine.ts';
import { enduranceLeft, ratingOf } from './ratings.ts';

/** Fighters: others stay back while one of these stands. */
const FIGHTER = 3;

/**
 * Who is active in a round: as ordered; else the fighters, or whoever can fight when there is none. One at least.
 * [12.4]
 */
export function activeOf(state: State, names: readonly string[]): readonly string[] {
  const people = names.map((name) => characterIn(state, name));
  const combat = (one: CharacterHere): number => ratingOf(state, one, 'combat', 'defending');
  const fighters = people.filter((one) => combat(one) >= FIGHTER);
  const able = people.filter((one) => combat(one) > 0);
  const usual = fighters.length > 0 ? fighters : able;
  const chosen = people.filter((one) => {
    const ordered = standing(state, one.card.side, 'FIGHT').find((order) => order.character === one.name)?.as;
    if (ordered === 'active') return combat(one) > 0;
    return ordered === 'inactive' ? false : usual.includes(one);
  });
  if (chosen.some((one) => combat(one) > 0)) return chosen.map(({ name }) => name);
  // 12.4 asks for one who can fight; where nobody can, one still has to stand (ruling fitg-12.4-unarmed).
  const best = people.reduce((most, one) => Math.max(most, combat(one)), 0);
  const first = people.find((one) => combat(one) === best);
  return first === undefined ? [] : [first.name];
}

export interface Danger {
  readonly column: number;
  readonly doubled: boolean;
  readonly unhurt: boolean;
  /** It does nothing to characters. */
  readonly harmless: boolean;
}

/** Whom the defender tries to take out of the combat: nobody, the inactive, or all. [12.5, 12.52] */
export function breakOffTry(
  state: State,
  { active, inactive }: { readonly active: readonly string[]; readonly inactive: readonly string[] },
  danger: Danger,
): 'none' | 'inactive' | 'all' {
  const side = characterIn(state, active[0] ?? inactive[0] ?? '').card.side;
  const ordered = standing(state, side, 'BREAK')[0]?.when;
  if (danger.unhurt || ordered === 'always') return 'all';
  if (ordered === 'never') return 'none';
  const rest = inactive.length > 0 ? 'inactive' : 'none';
  if (ordered === 'inactive') return rest;
  if (danger.harmless) return 'none';
  return couldDie(state, active, danger) ? 'all' : rest;
}

/** Whether the worst roll of a round kills someone, however the wounds are shared out. */
function couldDie(state: State, active: readonly string[], { column, doubled }: Danger): boolean {
  const worst = CHARTS.characterCombat.rows.reduce((most, row) => Math.max(most, row[column]?.[1] ?? 0), 0);
  const spare = active.reduce((sum, name) => sum + enduranceLeft(characterIn(state, name)) - 1, 0);
  return worst * (doubled ? 2 : 1) > spare;
}

/**
 * Who takes the next wound: as ordered; else the one with most endurance left. Nobody's last point while another can
 * take it, a pilot's least of all, unless his player wants it so. [12.7]
 */
export function nextWounded(state: State, names: readonly string[]): string | null {
  const people = names.map((name) => characterIn(state, name)).filter((one) => enduranceLeft(one) > 0);
  const [first] = people;
  if (first === undefined) return null;
  const orders = standing(state, first.card.side, 'WOUNDS');
  const order = orders.flatMap(({ characters }) => characters);
  const toDeath = orders.some(({ until }) => until === 'death');
  const cost = (one: CharacterHere): number => {
    const left = enduranceLeft(one);
    const given = toDeath && order.includes(one.name);
    const last = left > 1 || given ? 0 : shipOfOwner(state, one.name) === null ? 1 : 2;
    const place = order.includes(one.name) ? order.indexOf(one.name) : order.length;
    return last * 10_000 + place * 100 - left;
  };
  return people.reduce((best, one) => (cost(one) < cost(best) ? one : best), first).name;
}
