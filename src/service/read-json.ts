import { parse, type ParseError } from 'jsonc-parser';

/** What a text of JSON holds, or where it is none and what was expected there. */
export type ReadJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

/** Reads JSON that people write: of what is none the line and the column are told. */
export function readJson(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const plain = error instanceof Error ? error.message : String(error);
    return { ok: false, why: text.trim() === '' ? 'it is empty' : (placeAndReason(text) ?? plain) };
  }
}

/** Null: what reads JSON for programs that write it finds nothing wrong. */
function placeAndReason(text: string): string | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return null;
  const before = text.slice(0, first.offset).split(/\r\n|\r|\n/);
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `line ${before.length}, column ${column}: ${REASONS[first.error] ?? 'it is not JSON here'}`;
}

/** By the codes of the parser. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'this is no value; texts stand in "quotes"',
  2: 'this is no number',
  3: 'a name in "quotes" is missing here, or the comma before it is one too many',
  4: 'a value is missing here',
  5: 'a colon is missing behind the name',
  6: 'a comma is missing between this and what is before it',
  7: 'a "}" is missing',
  8: 'a "]" is missing',
  9: 'this is one thing too many: the end should be here',
  10: 'JSON has no comments',
  11: 'a comment has no end',
  12: 'a text has no end: its second quote is missing',
  13: 'a number has no end',
  14: 'this is no character of Unicode',
  15: 'a "\\" stands before n, t, ", \\ and the like only',
  16: 'this character may not stand in a text: write it as an escape',
};
