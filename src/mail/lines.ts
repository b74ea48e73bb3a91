import type { NumberedLine } from '../service/ports/mail.ts';
import { type Flow, unflow } from './flowed.ts';

/** A line of the text as it is read: characters mapped to plain ones, trailing space kept (`-- ` needs it). */
export interface TextLine extends NumberedLine {
  /** The lines that the mail has in its place, when a client says that they are one paragraph. */
  readonly pieces?: readonly NumberedLine[];
}

/** Longer than any order; everything that looks at a line may be slow in its length. */
const LINE_LIMIT_CHARACTERS = 2_000;
export const LINE_LIMIT_COUNT = 3_000;
/** Makes the line unreadable on purpose: an order that is cut short must not be obeyed. */
const CUT_MARK = ' [cut: line too long]';

export interface SplitText {
  readonly text: string;
  readonly flow: Flow;
}

/**
 * Splits at every kind of line end and maps each character that mail clients put in place of a plain one:
 * quotes, dashes, spaces, full-width forms. Invisible characters vanish.
 * @param after number of the line above the first
 */
export function linesOf({ text, flow }: SplitText, after = 0): readonly TextLine[] {
  const lines = text
    .split(/\r{0,3}\n|[\r\v\f\u0085\u2028\u2029]/, LINE_LIMIT_COUNT)
    .map((line, index) => ({ number: after + index + 1, text: shortened(line) }));
  if (flow === 'fixed') return lines.map(plainNumbered);
  return unflow(lines, flow).map(({ number, text: joined, pieces }) => ({
    ...plainNumbered({ number, text: shortened(joined) }),
    ...(pieces.length < 2 ? {} : { pieces: pieces.map(plainNumbered) }),
  }));
}

/** One line of a header: the same mapping, no line ends. */
export function plainLine(text: string): string {
  return plain(text.slice(0, LINE_LIMIT_CHARACTERS).replace(/[\r\n]+/g, ' ')).trim();
}

function plainNumbered({ number, text }: NumberedLine): NumberedLine {
  return { number, text: plain(text) };
}

function shortened(line: string): string {
  return line.length <= LINE_LIMIT_CHARACTERS ? line : line.slice(0, LINE_LIMIT_CHARACTERS) + CUT_MARK;
}

function plain(line: string): string {
  const unescaped = line.startsWith('>From ') ? line.slice(1) : line;
  if (!/[^\x20-\x7e]/.test(unescaped)) return unescaped;
  const normal = unescaped.normalize('NFC').replace(COMPATIBLE, (forms) => forms.normalize('NFKC'));
  return withoutFrame(MAPPINGS.reduce((text, [from, to]) => text.replace(from, to), normal));
}

/** Marks around a whole line that say it is written from the left, as clients in Hebrew and Arabic put them: it is seen as it is read. */
function withoutFrame(line: string): string {
  const [, inside] = /^\s*[\u202a\u2066\u2068]([\x20-\x7e]*)[\u202c\u2069]\s*$/.exec(line) ?? [];
  return inside ?? line;
}

/** Full-width and half-width forms; letters and digits that were made for mathematics and pass for a font. */
const COMPATIBLE = /[\uff01-\uffee]+|[\u{1d400}-\u{1d7ff}]+/gu;

/** Control characters and halves of characters. */
const BROKEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const MAPPINGS: readonly (readonly [RegExp, string])[] = [
  // Fillers that take room and show nothing.
  [/[\u115f\u1160\u3164\uffa0\u2800]/g, ' '],
  // What is not seen: soft hyphen, zero-width characters, byte order mark, tags, selectors of a look, key caps. The marks that
  // turn the direction of writing stay: a line that has one is refused by name.
  [/(?![\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Cf}\u20e3]/gu, ''],
  [/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9\u00b4\u2035]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-'],
  [/\u2026/g, '...'],
  [/\u3001/g, ','],
  [/[\u3002\uff61]/g, '.'],
  // Shown as such, so that the line is refused, not misread.
  [BROKEN, '\ufffd'],
];
