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

/** Fields of each kind of event, as the schema declares them; empty when the schema is no union of kinds. */
export function eventKinds(schema: z.ZodType): ReadonlyMap<string, readonly string[]> {
  const described = union.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  const parts = [...(described.oneOf ?? []), ...(described.anyOf ?? []), described];
  return new Map(parts.flatMap((candidate) => kindsOf(candidate)));
}

function kindsOf(candidate: unknown): readonly (readonly [string, readonly string[]])[] {
  const read = part.safeParse(candidate);
  if (!read.success) return [];
  const { kind, ...fields } = read.data.properties;
  const kinds = kind.const === undefined ? (kind.enum ?? []) : [kind.const];
  return kinds.map((name) => [name, Object.keys(fields)] as const);
}
