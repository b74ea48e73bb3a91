import type { Matchers } from './case-file.ts';

/** What a path leads to in a value. */
export interface Found {
  /** The path names one place (`$.a['b'][0]`); others (`[*]`, filters, `..`) find any number of values. */
  readonly singular: boolean;
  readonly values: readonly unknown[];
}

/** Reads a JSONPath (RFC 9535) once; throws when it is none. Handed in, so that the engine needs no library for it. */
export type PathReader = (path: string) => (value: unknown) => Found;

/** What does not hold, in words that follow the name of the value; empty when all holds. */
export function mismatches(found: Found, asked: Matchers): readonly string[] {
  const { is, isNot, absent, has, count, min, max, close } = asked;
  const values = found.values;
  return [
    absent === undefined || absent === (values.length === 0)
      ? null
      : absent
        ? 'should be absent'
        : 'should be there',
    is === undefined || isValue(found, is) ? null : `should be ${shown(is)}`,
    isNot === undefined || (values.length > 0 && !isValue(found, isNot))
      ? null
      : `should be there and not be ${shown(isNot)}`,
    has === undefined || hasValue(found, has) ? null : `should have ${shown(has)}`,
    count === undefined || countOf(found) === count
      ? null
      : `should count ${count}, not ${countOf(found) ?? 'nothing'}`,
    min === undefined || areAll(values, (value) => value >= min) ? null : `should be at least ${min}`,
    max === undefined || areAll(values, (value) => value <= max) ? null : `should be at most ${max}`,
    close === undefined || areAll(values, (value) => Math.abs(value - close.to) <= close.within)
      ? null
      : `should be within ${close.within} of ${close.to}`,
  ].filter((wrong) => wrong !== null);
}

/** A path that finds one value is that value; a path of many places may also be the list of what it finds. */
function isValue({ singular, values }: Found, expected: unknown): boolean {
  if (values.length === 1 && same(values[0], expected)) return true;
  return !singular && same(values, expected);
}

function hasValue({ singular, values }: Found, expected: unknown): boolean {
  if (values.length === 1 && contains(values[0], expected)) return true;
  return !singular && contains(values, expected);
}

/** A text contains a text; a list contains each of the given items; an object contains the given fields. */
function contains(value: unknown, expected: unknown): boolean {
  if (typeof value === 'string') return typeof expected === 'string' && value.includes(expected);
  if (!Array.isArray(value)) return isObject(value) && isObject(expected) && includes(value, expected);
  const wanted: readonly unknown[] = Array.isArray(expected) ? expected : [expected];
  return wanted.every((item) => value.some((held) => includes(held, item)));
}

/** Items of a list, fields of an object, characters of no text; of a path of many places, what it finds. */
function countOf({ singular, values }: Found): number | null {
  if (!singular) return values.length;
  const [value] = values;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : null;
}

function areAll(values: readonly unknown[], holds: (value: number) => boolean): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'number' && holds(value));
}

/** Whether a value has at least what is expected: fields of objects at any depth, whole lists, equal scalars. */
export function includes(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((item, index) => includes(value[index], item))
    );
  }
  if (!isObject(expected)) return value === expected;
  return (
    isObject(value) &&
    Object.entries(expected).every(([key, part]) => Object.hasOwn(value, key) && includes(value[key], part))
  );
}

export function same(a: unknown, b: unknown): boolean {
  return includes(a, b) && includes(b, a);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a failure shows it: JSON, cut when it is long. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
