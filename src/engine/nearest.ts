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
  const most = allowance(wanted);
  let best: Near | null = null;
  for (const { id, name, raised } of raisedNames(things)) {
    const bound: number = best?.distance ?? most;
    // Words whose lengths differ by more can't be near: that spares most of a long list.
    if (Math.abs(raised.length - wanted.length) > bound) continue;
    const distance = changes(wanted, raised);
    if (distance <= bound) best = nearer(best, { id, name, distance, alone: true });
  }
  return best?.alone === true ? best.name : null;
}

/** Of one that is known and one that is at least as near. */
function nearer(known: Near | null, found: Near): Near {
  if (known === null || found.distance < known.distance) return found;
  return known.id === found.id ? known : { ...known, alone: false };
}

interface Near {
  readonly id: string;
  readonly name: string;
  readonly distance: number;
  /** Nothing else is as near. */
  readonly alone: boolean;
}

interface RaisedName {
  readonly id: string;
  readonly name: string;
  /** In capitals, in which names are compared. */
  readonly raised: string;
}

const RAISED = new WeakMap<readonly Naming[], readonly RaisedName[]>();

function raisedNames(things: readonly Naming[]): readonly RaisedName[] {
  const known = RAISED.get(things);
  if (known !== undefined) return known;
  const raised = things.flatMap(({ id, names }) =>
    [...names, id].map((name) => ({ id, name, raised: name.toUpperCase() })),
  );
  RAISED.set(things, raised);
  return raised;
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
