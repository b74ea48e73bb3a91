import type { TextLine } from './lines.ts';
import { FORWARD, FROM_LABEL, HEADER_LABEL, MAIL_ADDRESS, ORIGINAL_MESSAGE, WHEN, WROTE } from './phrases.ts';

/** Where a quotation begins that bears no `>`: everything from there on is somebody else's. */
export interface Cut {
  /** Index of its first line. */
  readonly at: number;
  readonly kind: 'reply' | 'forward';
}

/** Marked by `>`, perhaps with the initials or the name of its writer in front, as old news readers do. */
const QUOTE_MARK = /^(?:\s{0,4}(?:[A-Za-z]{1,3})?>|\s{0,8}[A-Za-z]{4,16}>(?=\s|$)) ?/;

export function isQuotedLine(text: string): boolean {
  return QUOTE_MARK.test(text);
}

/** Without its mark of quotation; null: it has none. */
export function withoutQuoteMark(text: string): string | null {
  const mark = QUOTE_MARK.exec(text);
  return mark === null ? null : text.slice(mark[0].length);
}

/** Without the characters that turn the direction of writing, which clients put around names in Hebrew and Arabic. */
function shown(line: TextLine | undefined): string {
  return (line?.text ?? '').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/**
 * The first line that says "from here on it is the other mail": a forward line, "Original Message", an
 * Outlook header block with or without its line of underscores, or an attribution after which no line has `>`.
 * @param isOwn false for lines that are surely the writer's own, such as those between marks
 */
export function findCut(
  lines: readonly TextLine[],
  isOwn: (index: number) => boolean,
  forwarded: boolean,
): Cut | null {
  const lastQuoted = lines.findLastIndex((line) => isQuotedLine(line.text));
  for (let index = 0; index < lines.length; index += 1) {
    const text = shown(lines[index]);
    if (text.trim() === '' || isQuotedLine(text) || isOwn(index)) continue;
    if (FORWARD.test(text)) return { at: index, kind: 'forward' };
    if (startsOtherMail(lines, index)) return { at: index, kind: forwarded ? 'forward' : 'reply' };
    const begin = attributionEndingAt(lines, index) ?? (startsWithAttribution(text) ? index : null);
    if (begin !== null && lastQuoted < index) return { at: begin, kind: 'reply' };
  }
  return null;
}

/**
 * Lines of an attribution ("On ... X wrote:") that stands above quoted lines, by index.
 * It may be broken over up to three lines; a blank line may stand between it and the quotation.
 */
export function attributionLines(lines: readonly TextLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  lines.forEach((line, index) => {
    if (isQuotedLine(line.text)) return;
    if (ORIGINAL_MESSAGE.test(line.text)) found.add(index);
    if (!isQuotedNext(lines, index)) return;
    const begin = attributionEndingAt(lines, index) ?? (isShortAttribution(shown(line)) ? index : null);
    if (begin !== null) for (let each = begin; each <= index; each += 1) found.add(each);
  });
  return found;
}

function startsOtherMail(lines: readonly TextLine[], index: number): boolean {
  const text = shown(lines[index]);
  if (LOTUS.test(text) && WROTE.test(text)) return true;
  // Proton writes this line above a quotation with ">", between whose lines people answer.
  if (ORIGINAL_MESSAGE.test(text))
    return !lines.slice(index + 1, index + 7).some((line) => isQuotedLine(line.text));
  if (/^\s{0,3}_{20,}\s{0,3}$/.test(text)) return headerBlockWithin(lines, index + 1, 3);
  return isHeaderBlock(lines, index) || isHeaderBlockOfAnyTongue(lines, index);
}

/** `-----"Adjutant" <...> wrote: -----`: Lotus Notes, Zimbra and Zoho, above a header block or a report without marks. */
const LOTUS = /^\s{0,3}-{4,}\s?[^\s-].{0,300}:?\s?-{4,}\s{0,3}$/;

function headerBlockWithin(lines: readonly TextLine[], from: number, reach: number): boolean {
  for (let index = from; index < from + reach; index += 1) {
    if (isHeaderBlock(lines, index)) return true;
  }
  return false;
}

/**
 * Three header lines close together, "From:" among the first: GMX begins with the date.
 * Long address lists and blank lines may be between.
 */
function isHeaderBlock(lines: readonly TextLine[], index: number): boolean {
  const isFrom = (line: TextLine): boolean => FROM_LABEL.test(shown(line));
  const isHeader = (line: TextLine): boolean => isFrom(line) || HEADER_LABEL.test(shown(line));
  const first = lines[index];
  if (first === undefined || !isHeader(first)) return false;
  if (!lines.slice(index, index + 3).some(isFrom)) return false;
  return lines.slice(index, index + 11).filter(isHeader).length >= 3;
}

/** Lines that each begin with a word and a colon; an address and a date are among them, whatever the words are. */
function isHeaderBlockOfAnyTongue(lines: readonly TextLine[], index: number): boolean {
  const block = lines.slice(index, index + LONGEST_BLOCK).map(shown);
  const end = block.findIndex((text) => !LABELLED.test(text));
  const labelled = end === -1 ? block : block.slice(0, end);
  return (
    labelled.length >= 3 &&
    labelled.some((text) => MAIL_ADDRESS.test(text)) &&
    labelled.some((text) => WHEN.test(text))
  );
}

const LONGEST_BLOCK = 6;
const LABELLED = /^[\s*|]{0,6}\p{L}[\p{L}\p{M} .'-]{0,30}[\s*]{0,3}[:：][\s*]{0,20}\S/u;

/** Index of the first line of a full attribution that ends at this line, or null. The shortest reading counts. */
function attributionEndingAt(lines: readonly TextLine[], index: number): number | null {
  const last = shown(lines[index]);
  if (!/:\s{0,3}$/.test(last) && !WROTE.test(last)) return null;
  let joined = '';
  for (let begin = index; begin > index - 3 && begin >= 0; begin -= 1) {
    const text = shown(lines[begin]);
    if (text.trim() === '' || isQuotedLine(text)) return null;
    joined = `${text.trim()} ${joined}`.trimEnd();
    if (isFullAttribution(joined)) return begin;
  }
  return null;
}

/** Yahoo on Android goes on in the same line: "On ..., Adjutant<...> wrote:   FIFTH FRONTIER WAR". */
function startsWithAttribution(text: string): boolean {
  const [, attribution] = /^([^<>]{1,200}<[^<>\s]{1,250}@[^<>\s]{1,250}>[^:<>]{0,40}:)\s+\S/.exec(text) ?? [];
  return attribution !== undefined && WROTE.test(attribution) && isFullAttribution(attribution);
}

function isFullAttribution(text: string): boolean {
  if (text.length > 600 || !WHEN.test(text)) return false;
  return /:$/.test(text) ? WROTE.test(text) || MAIL_ADDRESS.test(text) : endsWithVerb(text);
}

function endsWithVerb(text: string): boolean {
  return MAIL_ADDRESS.test(text) && WROTE.test(text.slice(-16));
}

/** "Anna wrote:", "* Anna <anna@example.org>:": enough directly above a quotation, and only there. */
function isShortAttribution(text: string): boolean {
  return text.length < 200 && /:\s{0,3}$/.test(text) && (WROTE.test(text) || MAIL_ADDRESS.test(text));
}

/** The next line that says something, at most three below, is quoted. */
function isQuotedNext(lines: readonly TextLine[], index: number): boolean {
  const next = lines.slice(index + 1, index + 4).find((line) => line.text.trim() !== '');
  return next !== undefined && isQuotedLine(next.text);
}
