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
  if (Array.isArray(value)) return canonicalList(value);
  if (isPlainObject(value)) return canonicalObject(value);
  throw new TypeError(`not canonical: a ${typeof value}`);
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`not canonical: the number ${value} is not whole`);
  return Object.is(value, -0) ? '0' : String(value);
}

function canonicalList(value: readonly unknown[]): string {
  let text = '[';
  // By index, which sees holes: a hole is `undefined`, and refused.
  for (let index = 0; index < value.length; index += 1) {
    if (index > 0) text += ',';
    text += canonicalJson(value[index]);
  }
  return `${text}]`;
}

function canonicalObject(value: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const { key, label } of fieldsOf(Object.keys(value))) {
    text += text.length > 1 ? `,${label}` : label;
    text += canonicalJson(value[key]);
  }
  return `${text}}`;
}

/** A key, and what is written before its value. */
interface Field {
  readonly key: string;
  readonly label: string;
}

interface Shape {
  readonly keys: readonly string[];
  /** In canonical order. */
  readonly fields: readonly Field[];
}

/**
 * The last shape met, by its number of keys. A state is long runs of alike pieces, so that nearly every object has
 * the keys of the one before it in their order: sorting and writing them took half of the time.
 */
const LAST_SHAPES = new Map<number, Shape>();

function fieldsOf(keys: readonly string[]): readonly Field[] {
  const last = LAST_SHAPES.get(keys.length);
  if (last !== undefined && areSame(last.keys, keys)) return last.fields;
  const fields = keys.toSorted(byCodeUnit).map((key) => ({ key, label: `${quoted(key)}:` }));
  LAST_SHAPES.set(keys.length, { keys, fields });
  return fields;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < some.length; index += 1) if (some[index] !== others[index]) return false;
  return true;
}

const PLAIN = /^[\w .-]*$/;

/** Ids and names of fields and kinds: nearly all need no escape. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
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
