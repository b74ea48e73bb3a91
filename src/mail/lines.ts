/** A line of the text as it is read: characters mapped to plain ones, trailing space kept (`-- ` needs it). */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Longer than any order; everything that looks at a line may be slow in its length. */
export const LINE_LIMIT_CHARACTERS = 2_000;
export const LINE_LIMIT_COUNT = 20_000;
/** Makes the line unreadable on purpose: an order that is cut short must not be obeyed. */
const CUT_MARK = ' [cut: line too long]';

/**
 * Splits at every kind of line end and maps each character that mail clients put in place of a plain one:
 * quotes, dashes, spaces, full-width forms. Invisible characters vanish.
 */
export function linesOf(text: string): readonly TextLine[] {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/, LINE_LIMIT_COUNT)
    .map((line, index) => ({ number: index + 1, text: plain(shortened(line)) }));
}

/** One line of a header: the same mapping, no line ends. */
export function plainLine(text: string): string {
  return plain(text.slice(0, LINE_LIMIT_CHARACTERS).replace(/[\r\n]+/g, ' ')).trim();
}

function shortened(line: string): string {
  return line.length <= LINE_LIMIT_CHARACTERS ? line : line.slice(0, LINE_LIMIT_CHARACTERS) + CUT_MARK;
}

function plain(line: string): string {
  const normal = line.normalize('NFC').replace(FULL_WIDTH, (forms) => forms.normalize('NFKC'));
  return MAPPINGS.reduce((text, [from, to]) => text.replace(from, to), normal);
}

const FULL_WIDTH = /[\uff01-\uffee]+/g;

/** Control characters and halves of characters. */
const BROKEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const MAPPINGS: readonly (readonly [RegExp, string])[] = [
  // Soft hyphen, zero-width characters, byte order mark, direction marks that change nothing in plain text.
  [/[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g, ''],
  [/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-'],
  [/\u2026/g, '...'],
  // Shown as such, so that the line is refused, not misread.
  [BROKEN, '\ufffd'],
  // mbox files put ">" before a line that begins with "From ": taken off once.
  [/^>From /, 'From '],
];
