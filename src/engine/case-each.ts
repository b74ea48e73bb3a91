import type { Json } from './json.ts';
import { CaseRefused } from './module.ts';

/** One case of a table: its data with every `${name}` filled in. */
export interface Expanded {
  readonly data: Json;
}

type Values = Readonly<Record<string, Json>>;

const NAME = /\$\{([A-Za-z][A-Za-z0-9_]*)\}/g;
const ONLY_A_NAME = /^\$\{([A-Za-z][A-Za-z0-9_]*)\}$/;

/**
 * A case with `each` becomes one case for each value: `each: { roll: [1, 2], damage: [0, 3] }` goes through the lists
 * side by side. `${roll}` alone is the value as it is; inside a text it is written out.
 */
export function expandEach(data: Json): readonly Expanded[] {
  if (!isRecord(data) || data.each === undefined) return [{ data: filledIn(data, {}, []) }];
  const { each, ...rest } = data;
  return rowsOf(each).map((values) => ({ data: titled(filledIn(rest, values, []), rest, values) }));
}

function rowsOf(each: Json): readonly Values[] {
  const lists = isRecord(each) ? Object.entries(each) : [];
  const [first] = lists;
  if (first === undefined) throw new CaseRefused('each: must name lists of values', ['each']);
  const columns = lists.map(([name, values]) => ({ name, values: listOf(name, values) }));
  const rows = listOf(first[0], first[1]);
  for (const { name, values } of columns) {
    if (values.length === rows.length) continue;
    throw new CaseRefused(`each: ${name} has ${values.length} values, ${first[0]} has ${rows.length}`, [
      'each',
      name,
    ]);
  }
  return rows.map((_, index) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[index] ?? null])),
  );
}

function listOf(name: string, values: Json): readonly Json[] {
  if (isList(values) && values.length > 0) return values;
  throw new CaseRefused(`each: ${name} must be a list of values`, ['each', name]);
}

function filledIn(data: Json, values: Values, path: readonly PropertyKey[]): Json {
  if (typeof data === 'string') return filledText(data, values, path);
  if (isList(data)) return data.map((item, index) => filledIn(item, values, [...path, index]));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      writtenOut(filledText(key, values, [...path, key])),
      filledIn(value, values, [...path, key]),
    ]),
  );
}

function filledText(text: string, values: Values, path: readonly PropertyKey[]): Json {
  const valueOf = (name: string): Json => {
    const value = values[name];
    if (value === undefined) throw new CaseRefused(`\${${name}} is not in each`, path);
    return value;
  };
  const only = ONLY_A_NAME.exec(text)?.[1];
  if (only !== undefined) return valueOf(only);
  return text.replaceAll(NAME, (_, name: string) => writtenOut(valueOf(name)));
}

function writtenOut(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A title that names no value gets them behind it, so that a failure can be told from its neighbours. */
function titled(data: Json, before: Values, values: Values): Json {
  if (!isRecord(data) || data.title !== before.title || typeof data.title !== 'string') return data;
  const told = Object.entries(values).map(([name, value]) => `${name} ${writtenOut(value)}`);
  return { ...data, title: `${data.title} (${told.join(', ')})` };
}

function isList(data: Json): data is readonly Json[] {
  return Array.isArray(data);
}

function isRecord(data: Json): data is Values {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
