import { z } from 'zod';

const part = z.looseObject({
  properties: z.looseObject({
    kind: z.looseObject({ const: z.string().optional(), enum: z.array(z.string()).optional() }),
  }),
});
const union = z.looseObject({
  oneOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** A field of an event, and what it holds in few words; null: a plain text. */
export interface EventField {
  readonly field: string;
  readonly holds: string | null;
}

/** Names of the fields of each kind of event. */
export function eventKinds(schema: z.ZodType): ReadonlyMap<string, readonly string[]> {
  return new Map([...eventFields(schema)].map(([kind, fields]) => [kind, fields.map(({ field }) => field)]));
}

/** Fields of each kind of event, as the schema declares them; empty when the schema is no union of kinds. */
export function eventFields(schema: z.ZodType): ReadonlyMap<string, readonly EventField[]> {
  const described = union.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const parts = [...(described.oneOf ?? []), ...(described.anyOf ?? []), described];
  return new Map(parts.flatMap((candidate) => kindsOf(candidate)));
}

function kindsOf(candidate: unknown): readonly (readonly [string, readonly EventField[]])[] {
  const read = part.safeParse(candidate);
  if (!read.success) return [];
  const { kind, ...fields } = read.data.properties;
  const kinds = kind.const === undefined ? (kind.enum ?? []) : [kind.const];
  const told = Object.entries(fields).map(([field, value]) => {
    const holds = heldBy(value);
    return { field, holds: holds === TEXT ? null : holds };
  });
  return kinds.map((name) => [name, told] as const);
}

const TEXT = 'text';

const shape = z.looseObject({
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Shape = z.infer<typeof shape>;

/** What a value of a JSON schema is: `number`, `imperial | zhodani`, `list of { unit, by: number }`, `text or null`. */
function heldBy(value: unknown): string {
  const read = shape.parse(value);
  const options = read.anyOf ?? read.oneOf;
  if (options !== undefined) return eitherOf(options.map((option) => heldBy(option)));
  if (read.const !== undefined) return JSON.stringify(read.const);
  if (read.enum !== undefined) return read.enum.map(String).join(' | ');
  return heldByType(read);
}

/** Where any text may stand, the words among which it may be chosen say nothing. */
function eitherOf(options: readonly string[]): string {
  const told = [...new Set(options)].filter((option) => !options.includes(TEXT) || !option.includes(' | '));
  return told.join(' or ');
}

function heldByType({ type, items, prefixItems, properties }: Shape): string {
  if (Array.isArray(type)) return eitherOf(type.map((one) => heldByType({ type: one })));
  switch (type) {
    case 'string':
      return TEXT;
    case 'integer':
      return 'number';
    case 'array':
      if (prefixItems !== undefined) return `[${prefixItems.map((item) => heldBy(item)).join(', ')}]`;
      return items === undefined ? 'list' : `list of ${heldBy(items)}`;
    case 'object':
      return properties === undefined ? 'record' : `{ ${fieldsHeld(properties).join(', ')} }`;
    default:
      return type ?? 'anything';
  }
}

function fieldsHeld(properties: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(properties).map(([field, value]) => {
    const holds = heldBy(value);
    return holds === TEXT ? field : `${field}: ${holds}`;
  });
}
