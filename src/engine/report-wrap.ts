import { graphemesOf, widthOf } from './report-width.ts';

export interface Hanging {
  /** What stands before the first line: spaces, a mark, a number. */
  readonly first: string;
  /** What stands before the others; as wide as `first` or not. */
  readonly rest: string;
  /** Columns of a whole line, with what stands before. */
  readonly columns: number;
}

/**
 * A text as it may stand in a mail: white space is one blank, control characters are none, and no line of it can
 * pass for a mark of an order block when the mail comes back.
 */
export function plainText(text: string): string {
  // Nearly every text is, and a report asks for thousands.
  if (/^[!"$-~]+(?: [!"$-~]+)*$/.test(text)) return text;
  return withoutMarks(text.replace(/[^\S\u00a0\u202f]+|\p{Cc}+/gu, ' ')).trim();
}

/** The text with `#ORDERS` and `#END` made harmless. */
export function withoutMarks(text: string): string {
  return text.replace(/(?<!\.)#(?=\s{0,3}(?:orders|end)\b)/gi, '.#');
}

/**
 * Lines of at most so many columns. Only a word that is longer than a line is broken, between characters; a link stays
 * whole, for broken it leads nowhere.
 */
export function wrap(text: string, columns: number): readonly string[] {
  return hang(text, { first: '', rest: '', columns });
}

/** The same with something before each line. Nothing to say makes no line. */
export function hang(text: string, { first, rest, columns }: Hanging): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const room = (): number => Math.max(1, columns - widthOf(lines.length === 0 ? first : rest));
  const close = (): void => {
    lines.push((lines.length === 0 ? first : rest) + line);
    line = '';
  };
  for (const word of plainText(text).split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > room()) close();
    line = line === '' ? word : `${line} ${word}`;
    while (widthOf(line) > room() && !isLink(line)) {
      const head = headOf(line, room());
      const tail = line.slice(head.length);
      line = head;
      close();
      line = tail;
    }
  }
  if (line !== '') close();
  return lines;
}

function isLink(word: string): boolean {
  return /^\S{0,3}https?:\/\/\S+$/i.test(word);
}

/** The longest beginning that fits; at least one character, so that there is an end to it. */
function headOf(text: string, columns: number): string {
  let head = '';
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += widthOf(grapheme);
    if (used > columns && head !== '') break;
    head += grapheme;
  }
  return head;
}
