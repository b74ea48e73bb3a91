import type { OrderBlock, OrderLine } from './ports/mail.ts';

/** What we wrote: the lines of the mails that a mail answers. */
export interface SentText {
  readonly lines: ReadonlySet<string>;
  readonly whole: string;
}

export function sentText(lines: readonly string[]): SentText {
  const words = lines.map(wordsIn);
  return { lines: new Set(words), whole: words.join('') };
}

/**
 * The lines of a quoted order form that a player wrote: those that stand in no mail of ours. A line that the client
 * broke on its way is put together again before it is looked up.
 */
export function filledInLines(form: OrderBlock, sent: SentText): readonly OrderLine[] {
  const written: OrderLine[] = [];
  for (let at = 0; at < form.lines.length;) {
    const length = lengthOfOurs(form.lines.slice(at, at + MOST_BROKEN), sent);
    const line = form.lines[at];
    if (length === 0 && line !== undefined && !/^\s*(;|\/\/)/.test(line.text)) written.push(line);
    at += Math.max(1, length);
  }
  return written;
}

/** Whether the text stands somewhere in what we sent: a piece of a line that the client mangled, and no order. */
export function isPieceOfOurs(text: string, { whole }: SentText): boolean {
  return whole.includes(wordsIn(text));
}

/** Whether a line stands like that, whole, in what we sent. */
export function isLineOfOurs(text: string, { lines }: SentText): boolean {
  const words = wordsIn(text);
  return words !== '' && lines.has(words);
}

const MOST_BROKEN = 5;

/** How many lines from the first on are one line of ours; 0: none. */
function lengthOfOurs(lines: readonly OrderLine[], { lines: ours }: SentText): number {
  let joined = '';
  for (const [index, { text }] of lines.entries()) {
    joined += wordsIn(text);
    if (joined === '' || ours.has(joined)) return index + 1;
  }
  return 0;
}

/** Letters and digits only; the `?` of a blank counts, for a blank is what gets filled in. */
function wordsIn(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}?]/gu, '');
}
