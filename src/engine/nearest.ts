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
  const near = nearWord(word, things);
  return near?.alone === true ? near.name : null;
}

/** What stands at the beginning of a text, and the name that was probably meant with it. */
export interface NearBeginning {
  readonly written: string;
  readonly name: string;
}

/**
 * The same for a text that begins with a name of one word or of several and goes on: as many of its words count as
 * come nearest to a name, but at least `fewest`. Null when none are near, and when two things are equally near.
 */
export function nearestBeginning(
  text: string,
  things: readonly Naming[],
  fewest: number = 1,
): NearBeginning | null {
  let best: (Near & { readonly written: string }) | null = null;
  for (const written of beginningsOf(text, longestOf(things)).slice(fewest - 1)) {
    const near = nearPhrase(written, things);
    if (near !== null && near.distance <= (best?.distance ?? near.distance)) best = { ...near, written };
  }
  return best?.alone === true ? best : null;
}

/** Where a word ends: names have none of these signs in them. */
const WORDS = /^[^\s,:;]+(?:[ \t]+[^\s,:;]+)*/;

/** Its first word, its first two, and so on, as they are written. */
function beginningsOf(text: string, most: number): readonly string[] {
  const written = WORDS.exec(text)?.[0] ?? '';
  const ends = [...written.matchAll(/[^ \t]+/g)].map((found) => found.index + found[0].length);
  return ends.slice(0, most).map((end) => written.slice(0, end));
}

/** Several words are near a name of as many when each is near its counterpart. */
function nearPhrase(written: string, things: readonly Naming[]): Near | null {
  const words = written.toUpperCase().split(/[ \t]+/);
  if (words.length === 1) return nearWord(written, things);
  let best: Near | null = null;
  for (const { id, name, words: others } of raisedNames(things)) {
    if (others.length !== words.length) continue;
    const distance = changesInEach(words, others);
    if (distance !== null && distance <= (best?.distance ?? distance))
      best = nearer(best, { id, name, distance, alone: true });
  }
  return best;
}

/** Null: some word is too far from its counterpart. */
function changesInEach(words: readonly string[], others: readonly string[]): number | null {
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const other = others[index] ?? '';
    const most = allowance(word);
    const distance = Math.abs(word.length - other.length) > most ? most + 1 : changes(word, other);
    if (distance > most) return null;
    sum += distance;
  }
  return sum;
}

function nearWord(word: string, things: readonly Naming[]): Near | null {
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
  return best;
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
  readonly words: readonly string[];
}

const RAISED = new WeakMap<readonly Naming[], readonly RaisedName[]>();

function raisedNames(things: readonly Naming[]): readonly RaisedName[] {
  const known = RAISED.get(things);
  if (known !== undefined) return known;
  const raised = things.flatMap(({ id, names }) => [...names, id].map((name) => raisedName(id, name)));
  RAISED.set(things, raised);
  return raised;
}

function raisedName(id: string, name: string): RaisedName {
  const raised = name.toUpperCase();
  return { id, name, raised, words: raised.split(' ') };
}

/** The number of words of the name that has most. */
function longestOf(things: readonly Naming[]): number {
  return raisedNames(things).reduce((most, { words }) => Math.max(most, words.length), 1);
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
