import { byCodeUnit } from '../../engine/json.ts';

/** Ids in lists by a key, each list in order: squadrons by place and by fleet, troops by world and by carrier. */
export type IdsBy = ReadonlyMap<string, readonly string[]>;

/** Every id under its key; null: under none. */
export function idsBy<T>(all: Readonly<Record<string, T>>, keyOf: (one: T) => string | null): IdsBy {
  const lists = new Map<string, string[]>();
  for (const [id, one] of Object.entries(all)) {
    const key = keyOf(one);
    if (key === null) continue;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [id]);
    else list.push(id);
  }
  // Many short lists are sorted much faster than all ids at once.
  for (const ids of lists.values()) ids.sort(byCodeUnit);
  return lists;
}

/** An id that goes from one key to another. */
export interface Rekeyed {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The lists when some ids have other keys: much cheaper than making all of them again. */
export function rekeyed(lists: IdsBy, changes: readonly Rekeyed[]): IdsBy {
  const real = changes.filter(({ from, to }) => from !== to);
  if (real.length === 0) return lists;
  const after = new Map(lists);
  for (const { id, from, to } of real) {
    const left = from === null ? [] : (after.get(from) ?? []).filter((other) => other !== id);
    if (from !== null && left.length > 0) after.set(from, left);
    else if (from !== null) after.delete(from);
    if (to !== null) after.set(to, [...(after.get(to) ?? []), id].sort(byCodeUnit));
  }
  return after;
}
