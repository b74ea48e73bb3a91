import { byCodeUnit } from '../../engine/json.ts';

/** Ids in lists by a key, each list in order: squadrons by place and by fleet, troops by world and by carrier. */
export interface IdsBy {
  /** All lists as they once were. */
  readonly base: Lists;
  /** Those that have changed since; an empty one has gone. */
  readonly changed: Lists;
}

type Lists = ReadonlyMap<string, readonly string[]>;

const NONE: readonly string[] = [];
const UNCHANGED: Lists = new Map();

/** Every id under its key; null: under none. */
export function idsBy<T>(all: Readonly<Record<string, T>>, keyOf: (one: T) => string | null): IdsBy {
  const lists = new Map<string, string[]>();
  for (const id of Object.keys(all)) {
    const one = all[id];
    const key = one === undefined ? null : keyOf(one);
    if (key === null) continue;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [id]);
    else list.push(id);
  }
  // Many short lists are sorted much faster than all ids at once.
  for (const ids of lists.values()) ids.sort(byCodeUnit);
  return { base: lists, changed: UNCHANGED };
}

/** Ids under a key, in order. */
export function idsUnder({ base, changed }: IdsBy, key: string): readonly string[] {
  return changed.get(key) ?? base.get(key) ?? NONE;
}

/** Keys that have ids under them, in order. */
export function keysOf({ base, changed }: IdsBy): readonly string[] {
  const gone = (key: string): boolean => changed.get(key)?.length === 0;
  const come = [...changed.keys()].filter((key) => !base.has(key));
  return [...base.keys(), ...come].filter((key) => !gone(key)).sort(byCodeUnit);
}

/** An id that goes from one key to another. */
export interface Rekeyed {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** So many changed lists are copied again and again; then all are made one. */
const MOST_CHANGED = 24;

/** The lists when some ids have other keys: much cheaper than making all of them again, or copying all. */
export function rekeyed(lists: IdsBy, changes: readonly Rekeyed[]): IdsBy {
  const real = changes.filter(({ from, to }) => from !== to);
  if (real.length === 0) return lists;
  const { base } = lists;
  const changed = new Map(lists.changed);
  for (const { id, from, to } of real) {
    if (from !== null) changed.set(from, without(idsUnder({ base, changed }, from), id));
    if (to !== null) changed.set(to, [...idsUnder({ base, changed }, to), id].sort(byCodeUnit));
  }
  return changed.size > MOST_CHANGED ? settled({ base, changed }) : { base, changed };
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id);
}

function settled({ base, changed }: IdsBy): IdsBy {
  const lists = new Map(base);
  for (const [key, ids] of changed) {
    if (ids.length > 0) lists.set(key, ids);
    else lists.delete(key);
  }
  return { base: lists, changed: UNCHANGED };
}
