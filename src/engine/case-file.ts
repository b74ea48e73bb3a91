import { z } from 'zod';
import { CaseRefused } from './module.ts';

const scalar = z.union([z.string(), z.int()]);

/** What can be asked of a value; several at once must all hold. */
const matchers = {
  is: z.json().optional(),
  isNot: z.json().optional(),
  absent: z.boolean().optional(),
  has: z.json().optional(),
  count: z.int().min(0).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  close: z.strictObject({ to: z.number(), within: z.number().min(0) }).optional(),
};
export type Matchers = z.infer<z.ZodObject<typeof matchers>>;
export const MATCHER_NAMES: readonly string[] = Object.keys(matchers);

const pathSchema = z.strictObject({ path: z.string(), view: z.string().default('gm'), ...matchers });
const eventSchema = z
  .object({
    event: z.string(),
    view: z.string().default('gm'),
    count: z.int().min(0).optional(),
    absent: z.boolean().optional(),
    /** Fields whose names are taken by this vocabulary. */
    with: z.record(z.string(), z.json()).default({}),
  })
  .catchall(z.json());
const refusedSchema = z.strictObject({
  refused: z.string(),
  line: z.int().min(1).optional(),
  code: z.string().optional(),
  stage: z.enum(['unreadable', 'illegal']).optional(),
  piece: z.string().optional(),
  nearest: z.string().nullable().optional(),
});
const acceptedSchema = z.strictObject({
  accepted: z.string(),
  line: z.int().min(1).optional(),
  lines: z.int().min(0).optional(),
  does: z.string().optional(),
  warning: z.string().nullable().optional(),
});

const EXPECTATIONS = {
  path: pathSchema,
  event: eventSchema,
  refused: refusedSchema,
  accepted: acceptedSchema,
};

/** Words of the four kinds of expectation. */
export const EXPECTATION_KEYS: readonly string[] = Object.values(EXPECTATIONS).flatMap((schema) =>
  Object.keys(schema.shape),
);

export type PathExpectation = z.infer<typeof pathSchema>;
export type EventExpectation = z.infer<typeof eventSchema>;
export type RefusedExpectation = z.infer<typeof refusedSchema>;
export type AcceptedExpectation = z.infer<typeof acceptedSchema>;
export type Expectation =
  | { readonly kind: 'path'; readonly asked: PathExpectation }
  | { readonly kind: 'event'; readonly asked: EventExpectation }
  | { readonly kind: 'refused'; readonly asked: RefusedExpectation }
  | { readonly kind: 'accepted'; readonly asked: AcceptedExpectation };

const pips = z.array(z.int().min(1));
const names = z.array(scalar.transform(String));

/** A rule case as a file holds it, after `each` is expanded. Every key is listed here: another one is an error. */
const caseSchema = z.strictObject({
  title: z.string().min(1),
  rule: scalar.transform(String).optional(),
  game: z.string(),
  scenario: z.string().default('empty'),
  options: z.record(z.string(), z.json()).default({}),
  rulings: z.array(z.string()).optional(),
  week: scalar.optional(),
  turn: scalar.optional(),
  player: scalar.optional(),
  window: scalar.optional(),
  at: z.record(z.string(), z.json()).default({}),
  from: z.string().optional(),
  stop: z.string().optional(),
  set: z.record(z.string(), z.json()).default({}),
  place: z.array(z.json()).default([]),
  orders: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).default({}),
  dice: z.union([pips, z.record(z.string(), pips)]).default([]),
  draws: z.union([names, z.record(z.string(), names)]).optional(),
  expect: z.array(z.json()).min(1),
});

export const CASE_KEYS: readonly string[] = [...Object.keys(caseSchema.shape), 'each'];

export type RuleCase = Omit<z.infer<typeof caseSchema>, 'expect'> & {
  readonly expect: readonly Expectation[];
};

/** Reads a case from the data of its file; refuses (`CaseRefused`, with the path) whatever the vocabulary has not. */
export function readCase(data: unknown): RuleCase {
  const { expect, ...rest } = read(caseSchema, data, []);
  return { ...rest, expect: expect.map(readExpectation) };
}

function readExpectation(data: unknown, index: number): Expectation {
  const path = ['expect', index];
  const keys = Object.keys(read(z.record(z.string(), z.json()), data, path));
  const [key, another] = keys.filter((candidate) => Object.hasOwn(EXPECTATIONS, candidate));
  if (another !== undefined)
    throw new CaseRefused(`${key} and ${another} are two expectations: write two`, path);
  switch (key) {
    case 'path':
      return { kind: 'path', asked: withMatcher(read(pathSchema, data, path), path) };
    case 'event':
      return { kind: 'event', asked: read(eventSchema, data, path) };
    case 'refused':
      return { kind: 'refused', asked: read(refusedSchema, data, path) };
    case 'accepted':
      return { kind: 'accepted', asked: read(acceptedSchema, data, path) };
    default:
      throw new CaseRefused(`one of ${Object.keys(EXPECTATIONS).join(', ')} must be expected`, path);
  }
}

function withMatcher(asked: PathExpectation, path: readonly PropertyKey[]): PathExpectation {
  if (MATCHER_NAMES.some((name) => Object.hasOwn(asked, name))) return asked;
  throw new CaseRefused(`says nothing of the value: one of ${MATCHER_NAMES.join(', ')} is missing`, path);
}

function read<T>(schema: z.ZodType<T>, data: unknown, path: readonly PropertyKey[]): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw refusedBy(result.error, path);
}

/** The first thing that a schema finds wrong, with its place. */
export function refusedBy(error: z.ZodError, path: readonly PropertyKey[]): CaseRefused {
  const [issue] = error.issues;
  if (issue === undefined) return new CaseRefused('is not right', path);
  const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const at = [...path, ...issue.path, ...(unknownKey === undefined ? [] : [unknownKey])];
  return new CaseRefused(`${at.join('.') || 'the case'}: ${issue.message}`, at);
}
