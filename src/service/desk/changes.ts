import type { Json } from '../../engine/json.ts';

/** One place at which two values differ; `null` stands for "nothing there" as well, and `added`/`removed` tell which. */
export interface Change {
  /** JSON Pointer. */
  readonly path: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly from: Json;
  readonly to: Json;
}

/** Where two values differ, place by place; lists that differ in length only behind their common part. */
export function changesBetween(from: Json, to: Json, path = ''): readonly Change[] {
  if (isSame(from, to)) return [];
  const [before, after] = [childrenOf(from), childrenOf(to)];
  const comparable = before !== null && after !== null && Array.isArray(from) === Array.isArray(to);
  if (!comparable) return [{ path, kind: 'changed', from, to }];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.flatMap((key): readonly Change[] => {
    const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [old, now] = [before.get(key), after.get(key)];
    if (old === undefined) return [{ path: place, kind: 'added', from: null, to: now ?? null }];
    if (now === undefined) return [{ path: place, kind: 'removed', from: old, to: null }];
    return changesBetween(old, now, place);
  });
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function childrenOf(value: Json): ReadonlyMap<string, Json> | null {
  return value !== null && typeof value === 'object' ? new Map(Object.entries(value)) : null;
}

const LONGEST_VALUE = 120;

/** A change as a line for a person: `/players/red/gold: 5 -> 7`. */
export function changeInWords({ path, kind, from, to }: Change): string {
  if (kind === 'added') return `${path}: now ${valueInWords(to)}`;
  if (kind === 'removed') return `${path}: no longer ${valueInWords(from)}`;
  return `${path}: ${valueInWords(from)} -> ${valueInWords(to)}`;
}

function valueInWords(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
