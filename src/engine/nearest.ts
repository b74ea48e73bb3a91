import type { Naming } from './grammar.ts';

/**
 * The candidate that was probably meant: least number of single-character changes, at most a third of the length.
 * Null when nothing is near, and null when two are equally near and mean different things: then one asks, and
 * never chooses.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  return nearestName(
    word,
    candidates.map((candidate) => ({ id: candidate.toUpperCase(), names: [candidate] })),
  );
}

/** The same for things of several names: two names that are equally near may mean one thing. */
export function nearestName(word: string, things: readonly Naming[]): string | null {
  const wanted = word.toUpperCase();
  const scored = things
    .flatMap(({ id, names }) =>
      [...names, id].map((name) => ({ id, name, distance: changes(wanted, name.toUpperCase()) })),
    )
    .filter(({ distance }) => distance <= allowance(wanted))
    .sort((a, b) => a.distance - b.distance);
  const [first] = scored;
  if (first === undefined) return null;
  return scored.some(({ id, distance }) => distance === first.distance && id !== first.id)
    ? null
    : first.name;
}

function allowance(word: string): number {
  return word.length <= 2 ? 1 : (word.length + 1 - ((word.length + 1) % 3)) / 3;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function changes(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) row.push(cell({ a, b, i, j, row, last, beforeLast }));
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  readonly row: readonly number[];
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
}

function cell({ a, b, i, j, row, last, beforeLast }: Cell): number {
  const same = a[i - 1] === b[j - 1];
  const plain = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(plain, at(beforeLast, j - 2) + 1) : plain;
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.MAX_SAFE_INTEGER - 1;
}
