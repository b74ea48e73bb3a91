import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventFields, eventKinds } from '../../src/engine/event-kinds.ts';

const schema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('moved'), at: z.string(), weeks: z.int(), side: z.enum(['red', 'blue']) }),
  z.strictObject({
    kind: z.enum(['hit', 'missed']),
    to: z.string().nullable(),
    dice: z.tuple([z.int(), z.int()]),
    losses: z.array(z.strictObject({ unit: z.string(), by: z.int() })),
    over: z.boolean(),
  }),
]);

it('names the fields of each kind, and of each what it holds unless that is text', () => {
  expect(eventKinds(schema).get('missed')).toEqual(['to', 'dice', 'losses', 'over']);
  expect(eventFields(schema).get('moved')).toEqual([
    { field: 'at', holds: null },
    { field: 'weeks', holds: 'number' },
    { field: 'side', holds: 'red | blue' },
  ]);
  expect(
    eventFields(schema)
      .get('hit')
      ?.map(({ holds }) => holds),
  ).toEqual(['text or null', '[number, number]', 'list of { unit, by: number }', 'boolean']);
  expect(eventKinds(z.strictObject({ free: z.string() })).size).toBe(0);
});
