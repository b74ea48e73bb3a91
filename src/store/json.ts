import { z } from 'zod';
import { Prisma } from './generated/client.ts';
import type { Json } from '../engine/json.ts';
import { Bug } from '../service/faults.ts';

/** JSON text of what a JSON column refuses: NUL, and halves of surrogate pairs; a mail may hold either. */
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** A value as Prisma takes it for a JSON column; what can't be stored becomes U+FFFD. */
export function jsonOf(value: unknown): { toJSON(): unknown } {
  const text = JSON.stringify(value);
  const mended = text.replace(UNSTORABLE, '$1\\ufffd');
  const storable: unknown = mended === text ? value : JSON.parse(mended);
  return { toJSON: () => storable };
}

/** The same for a column that may be empty. */
export function orNull(value: object | null): { toJSON(): unknown } | typeof Prisma.DbNull {
  return value === null ? Prisma.DbNull : jsonOf(value);
}

/** Text for a text column: the same, where NUL is all that can be wrong. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}

/** What comes out of a JSON column is JSON; walking through a whole state to see it would be waste. */
export const json = z.custom<Json>((value) => value !== undefined);

/** Reads a row, or a part of one, as what it should be; throws a `Bug` that says where it is not, never with what. */
export function readAs<T>(schema: z.ZodType<T>, row: unknown, what: string): T {
  const read = schema.safeParse(row);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  throw new Bug(`a stored ${what} can't be read (${where.join(', ')})`);
}
