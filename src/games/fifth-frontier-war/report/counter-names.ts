import { findAdmiral, findSquadron, findTroop } from '../counters.ts';
import { nameOfArrival } from '../rules/boxes.ts';
import type { View } from '../view.ts';
import { listed } from './wording.ts';

/** Fleets, admirals and the warrant, then squadrons and troops, those with numbers in a row together. */
export function namesOf(view: View, ids: readonly string[]): string {
  const isUnit = (id: string): boolean => findSquadron(view, id) !== null || findTroop(view, id) !== null;
  const single = ids.filter((id) => !isUnit(id));
  const first = single.toSorted((a, b) => rankOf(view, a) - rankOf(view, b));
  return listed([...first.map((id) => nameOfArrival(view, id)), ...runsOf(ids.filter(isUnit))]);
}

function rankOf(view: View, id: string): number {
  return findAdmiral(view, id) === null ? (view.fleets[id] === undefined ? 2 : 0) : 1;
}

/** "IRC1 to IRC12" for twelve in a row. */
export function runsOf(ids: readonly string[]): readonly string[] {
  const runs: { first: string; last: string }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run !== undefined && follows(run.last, id)) run.last = id;
    else runs.push({ first: id, last: id });
  }
  return runs.flatMap(({ first, last }) => {
    if (first === last) return [first];
    return follows(first, last) ? [first, last] : [`${first} to ${last}`];
  });
}

function follows(one: string, next: string): boolean {
  const [, letters = '', number = ''] = /^(.*?)(\d+)$/.exec(one) ?? [];
  return number !== '' && next === `${letters}${Number(number) + 1}`;
}
