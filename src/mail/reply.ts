import type { IgnoredText } from '../service/ports/mail.ts';
import type { TextLine } from './lines.ts';
import { isEndMark, readOrdersMark } from './marks.ts';
import {
  CLOSING,
  CONTACT,
  DISCLAIMER,
  FOOTER,
  GREETING,
  PGP_BEGIN,
  PGP_HASH,
  PGP_SIGNATURE,
} from './phrases.ts';
import { attributionLines, isQuotedLine } from './quotation.ts';

/** What becomes of a line of a reply: kept as the writer's words, or left out and why. */
export type Fate = 'kept' | IgnoredText['why'];

/**
 * Sorts the writer's words from what mail programs put around them, line by line. Only lines that are
 * surely not orders go: an unknown line is kept, since an order lost is worse than a line not understood.
 * @param name the sender's own name, which alone on a line is a signature
 */
export function fatesOf(lines: readonly TextLine[], name: string): readonly Fate[] {
  const attributions = attributionLines(lines);
  const notices = noticeLines(lines);
  const fates: Fate[] = [];
  let inSignature = false;
  let inPress = false;
  lines.forEach((line, index) => {
    const quoted = isQuotedLine(line.text) || attributions.has(index);
    // A signature ends where a quotation begins: below it, people who answer between the lines go on.
    const ends = quoted || readOrdersMark(line.text) !== null;
    inSignature = !ends && (inSignature || isSignatureMark(line.text));
    inPress ||= !quoted && PRESS.test(line.text);
    const fate = quoted
      ? 'quoted'
      : inSignature
        ? 'signature'
        : notices.has(index)
          ? 'footer'
          : fateOf(line.text, name);
    const endsPress = inPress && fate === 'outside-marks';
    fates.push(endsPress ? 'kept' : fate);
    if (endsPress) inPress = false;
  });
  return fates;
}

/** `#END` ends the text of a press as END does, and must not be lost. */
const PRESS = /^[\s\-*_•#]{0,9}press\s/i;

/** Blank, a comment (`;` or `//`), or a line of nothing but strokes. Whether `#` begins a comment, its reader tells. */
export function saysNothing(text: string): boolean {
  return /^\s*(;|\/\/)/.test(text) || /^[\s\-_=*~#+.'`|]*$/.test(text);
}

function fateOf(text: string, name: string): Fate {
  if (saysNothing(text) || PGP_BEGIN.test(text) || PGP_HASH.test(text)) return 'blank';
  if (isEndMark(text)) return 'outside-marks';
  if (CLOSING.test(text) || CONTACT.test(text) || isName(text, name)) return 'signature';
  if (GREETING.test(text)) return 'greeting';
  return text.length <= 200 && FOOTER.test(text) ? 'footer' : 'kept';
}

// The standard mark is two hyphens and a space. Without the space it is only a stroke: some clients strip the
// space, but players also part their orders with it, and what follows must not be lost.
function isSignatureMark(text: string): boolean {
  return text === '-- ' || PGP_SIGNATURE.test(text);
}

function isName(text: string, name: string): boolean {
  const said = nameOnly(text);
  const known = nameOnly(name);
  return said !== '' && (said === known || said === known.split(' ')[0]);
}

function nameOnly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

/** Lines of legal notices: the long lines around a telling sentence, up to the end of its paragraph. */
function noticeLines(lines: readonly TextLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  lines.forEach((line, index) => {
    if (found.has(index) || line.text.length < LONG_LINE || !DISCLAIMER.test(line.text)) return;
    const begin = firstLongLine(lines, index);
    const end = paragraphEnd(lines, index);
    const length = lines.slice(begin, end).reduce((sum, each) => sum + each.text.length, 0);
    // A short one may stand among orders: then only the sentence goes.
    const [from, to] = length >= SHORTEST_NOTICE ? [begin, end] : [index, index + 1];
    for (let each = from; each < to; each += 1) found.add(each);
  });
  return found;
}

/** Characters; a line of a wrapped paragraph is longer, nearly every order shorter. */
const LONG_LINE = 40;
const SHORTEST_NOTICE = 120;

function firstLongLine(lines: readonly TextLine[], index: number): number {
  let begin = index;
  while (begin > 0 && (lines[begin - 1]?.text.length ?? 0) >= LONG_LINE) begin -= 1;
  return begin;
}

function paragraphEnd(lines: readonly TextLine[], index: number): number {
  let end = index;
  while (end < lines.length && !isQuotedLine(lines[end]?.text ?? '') && lines[end]?.text.trim() !== '')
    end += 1;
  return end;
}
