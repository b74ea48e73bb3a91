/** What a state, a command, an event and a sheet are made of: plain data with whole numbers only. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * One text for one value, on every machine: keys sorted by code unit, no blanks, whole numbers only.
 * Hashes are taken of this text. Refuses (throws) what has no such text: fractions, `undefined`, functions,
 * class instances; a game keeps halves as doubled numbers.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return wholeNumber(value);
  // Array.from sees holes, which `map` skips: a hole is `undefined`, and refused.
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (isPlainObject(value)) return canonicalObject(value);
  throw new TypeError(`not canonical: a ${typeof value}`);
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`not canonical: the number ${value} is not whole`);
  return Object.is(value, -0) ? '0' : String(value);
}

function canonicalObject(value: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(value);
  // Most objects of a state are already in order: asking first is cheaper than sorting always.
  if (!inOrder(keys)) keys.sort(byCodeUnit);
  let text = '{';
  for (const key of keys) text += `${text.length > 1 ? ',' : ''}${quoted(key)}:${canonicalJson(value[key])}`;
  return `${text}}`;
}

const PLAIN = /^[\w .-]*$/;

/** Ids and names of fields and kinds: nearly all need no escape. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function inOrder(keys: readonly string[]): boolean {
  let last = '';
  for (const key of keys) {
    if (key < last) return false;
    last = key;
  }
  return true;
}

/** Order that is the same everywhere; never the locale's. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
