/** A question mark where the form wants something filled in: a word of its own, or the end of the line. */
const UNFILLED = /\?$|(?:^|\s)\?\s/;

export function isUnfilled(text: string): boolean {
  return UNFILLED.test(text);
}

export function isComment(text: string): boolean {
  return text.startsWith(';') || text.startsWith('//');
}

/** A cross is none: it may mean that the order is not to be done. */
const BULLET =
  /^\s*(?:[-*+•·‣◦▪⁃–—●○■□►▶➤➢✓✔→§o]\s+|(?:(?![❌❎✖🚫⛔])[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]){1,8}\s*(?=[\p{L}\p{N}]))?/u;

/** Without list bullets in front, quotes or marks of bold text around it, and the full stop, comma or semicolon that phones put behind. */
export function bare(text: string): { readonly text: string; readonly start: number } {
  const start = BULLET.exec(text)?.[0].length ?? 0;
  const plain = withoutEnd(text.slice(start));
  const around = /^(["'`]|\*{1,2}|_{1,2})[^"'`*_]/.exec(plain)?.[1] ?? '';
  const inside = around !== '' && plain.length > 2 * around.length && plain.endsWith(around);
  if (!inside) return { text: plain, start };
  return { text: withoutEnd(plain.slice(around.length, -around.length)), start: start + around.length };
}

/** One step back at a time: a pattern that looks for the end would take long over a hostile line. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.,;!]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** A line without something that people add to an order. */
export interface Addition {
  readonly rest: string;
  /** Null: nothing that needs to be told. */
  readonly added: string | null;
}

/** What may be left of a line: without its number in a list, its comment, the emoji behind it. The nearest first. */
export function additionsTo(text: string): readonly Addition[] {
  const number = /^\(?(?:\d{1,3}[.):]|[a-z][.)])\s+/i.exec(text)?.[0] ?? '';
  const unnumbered = text.slice(number.length);
  const numbered = number === '' ? [] : [{ rest: unnumbered, added: null }];
  const additions = [...numbered, ...endOf(unnumbered, COMMENT), ...endOf(unnumbered, EMOJI)];
  return additions.filter(({ rest }) => rest !== '');
}

const COMMENT = /\s(?:;|\/\/|#)|;\s/;
const EMOJI =
  /(?:(?![❌❎✖🚫⛔])[\s\p{Extended_Pictographic}\p{Emoji_Modifier}])*(?![❌❎✖🚫⛔])\p{Extended_Pictographic}\p{Emoji_Modifier}?$/u;

function endOf(text: string, pattern: RegExp): readonly Addition[] {
  const found = pattern.exec(text);
  if (found === null) return [];
  const added = text.slice(found.index).replace(/^\s*(?:;|\/\/|#)?\s*/, '');
  return [{ rest: withoutEnd(text.slice(0, found.index)), added }];
}
