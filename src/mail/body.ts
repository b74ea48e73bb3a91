import { isAscii } from 'node:buffer';
import { charsetInHtml, decodeText, isKnownCharset } from './charset.ts';
import { HTML_LIMIT_CHARACTERS, isHtmlInDisguise, textOfHtml } from './html.ts';
import { LINE_LIMIT_COUNT, type SplitText } from './lines.ts';
import { everyPart, type MailPart } from './mime.ts';

/** Far above any sheet of orders and any report sent back; what lies beyond is not read. */
const TEXT_LIMIT_CHARACTERS = 200_000;
const PART_LIMIT = 8;

export interface MailBody {
  /** The text that a person wrote: of several parts one after the other. */
  readonly texts: readonly SplitText[];
  /** The same as the HTML has it, where the mail offers both and the text was chosen. */
  readonly html: readonly SplitText[] | null;
  /** The parts of which the mail is made; the others are attachments. */
  readonly parts: ReadonlySet<MailPart>;
  /** A charset that nobody knows was named for text that needs one. */
  readonly unknownCharset: string | null;
  /** There is more of it than is ever read. */
  readonly isCut: boolean;
}

/**
 * Of alternatives the text part, unless it is blank, else the HTML. Attachments, calendars and messages inside the
 * message are not read.
 */
export function bodyOf(root: MailPart): MailBody {
  const chosen = readableParts(root, 'text').slice(0, PART_LIMIT);
  const other = readableParts(root, 'html').slice(0, PART_LIMIT);
  const differs = other.some((part) => !chosen.includes(part));
  return {
    texts: textsOf(chosen),
    html: differs ? textsOf(other) : null,
    parts: new Set(everyPart(root).filter((part) => isReadable(part) || chosen.includes(part))),
    unknownCharset: chosen.map(unknownCharset).find((label) => label !== null) ?? null,
    isCut: isTooLong(chosen),
  };
}

function isTooLong(parts: readonly MailPart[]): boolean {
  const texts = parts.map(decodedText);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const lines = texts.map((text) => text.match(/\r\n|[\r\n]/g)?.length ?? 0);
  return characters >= TEXT_LIMIT_CHARACTERS || lines.some((count) => count >= LINE_LIMIT_COUNT);
}

type Wanted = 'text' | 'html';

function readableParts(part: MailPart, wanted: Wanted): readonly MailPart[] {
  if (part.type === 'multipart/alternative') return bestAlternative(part, wanted);
  // A multipart that lost its boundary has its text for itself.
  if (part.type.startsWith('multipart/') && (part.parts.length > 0 || part.bytes.length === 0))
    return part.parts.flatMap((child) => readableParts(child, wanted));
  return isReadable(part) ? [part] : [];
}

function bestAlternative(alternative: MailPart, wanted: Wanted): readonly MailPart[] {
  const offers = alternative.parts
    .map((part) => readableParts(part, wanted))
    .filter((parts) => parts.some(isVisible));
  const isText = (parts: readonly MailPart[]): boolean => parts.every(({ type }) => type !== 'text/html');
  return offers.find((parts) => isText(parts) === (wanted === 'text')) ?? offers[0] ?? [];
}

/** Kinds of text that say something else than their reader sees. */
const NOT_PROSE =
  /^text\/(calendar|css|csv|x-amp-html|x-vcard|vcard|directory|rfc822-headers|xml|javascript|rtf|tab-separated-values)$/;

function isReadable(part: MailPart): boolean {
  const { type, attached, parts } = part;
  if (attached || parts.length > 0 || !/^(text(\/|$)|multipart\/)/.test(type)) return false;
  return !NOT_PROSE.test(type) && !repeatsHeaders(part);
}

/** Clients that sign a mail repeat its subject in a part of its own. */
export function repeatsHeaders(part: MailPart): boolean {
  return part.params.has('protected-headers') && HEADERS_ONLY.test(decodedText(part));
}
const HEADERS_ONLY =
  /^\s{0,9}(?:(?:subject|from|to|cc|date|message-id):[^\n]{0,500}(?:\n[ \t][^\n]{0,500}){0,20}\s{0,9})+$/i;

function isVisible(part: MailPart): boolean {
  return part.type === 'text/html' || /[\p{L}\p{N}]/u.test(decodedText(part));
}

function textsOf(parts: readonly MailPart[]): readonly SplitText[] {
  const texts: SplitText[] = [];
  const known = new Set<string>();
  let left = TEXT_LIMIT_CHARACTERS;
  let htmlLeft = HTML_LIMIT_CHARACTERS;
  for (const part of parts) {
    const text = decodedText(part);
    const html = part.type === 'text/html' || isHtmlInDisguise(text);
    const read = (html ? textOfHtml(text.slice(0, htmlLeft)) : withoutTags(part, text)).slice(0, left);
    if (html) htmlLeft = Math.max(0, htmlLeft - text.length);
    left -= read.length;
    const words = wordsOfLines(read);
    // Some gateways send text and HTML one after the other: what was said once is not said again.
    if (words.length > 0 && words.every((line) => known.has(line))) continue;
    for (const line of words) known.add(line);
    texts.push({ text: read, flow: html ? 'fixed' : flowOf(part) });
  }
  return texts;
}

function wordsOfLines(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/, MOST_COMPARED)
    .map((line) => line.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((line) => line !== '');
}

const MOST_COMPARED = 500;

/** `text/enriched` and `text/richtext` are plain but for marks like `<bold>`. */
function withoutTags({ type }: MailPart, text: string): string {
  return /^text\/(enriched|richtext)$/.test(type)
    ? text.replace(/<param>[^<]{0,200}<\/param>|<(?!<)[^<>]{0,200}>/gi, '').replaceAll('<<', '<')
    : text;
}

function flowOf({ params }: MailPart): SplitText['flow'] {
  if (params.get('format')?.trim().toLowerCase() !== 'flowed') return 'fixed';
  return params.get('delsp')?.trim().toLowerCase() === 'yes' ? 'delsp' : 'flowed';
}

const DECODED = new WeakMap<MailPart, string>();

/** Text of a part as its charset has it, HTML undone by nobody yet. Asked for often, decoded once. */
export function decodedText(part: MailPart): string {
  const known = DECODED.get(part);
  if (known !== undefined) return known;
  const label = labelOf(part);
  const most = TEXT_LIMIT_CHARACTERS * (/utf-?(16|32)|ucs/i.test(label ?? '') ? 4 : 1.5);
  const text = decodeText(part.bytes.subarray(0, most), label).slice(0, TEXT_LIMIT_CHARACTERS);
  DECODED.set(part, text);
  return text;
}

function labelOf(part: MailPart): string | undefined {
  const charset = part.params.get('charset');
  if (charset !== undefined && charset !== '') return charset;
  return part.type === 'text/html' ? charsetInHtml(part.bytes) : undefined;
}

function unknownCharset(part: MailPart): string | null {
  const label = labelOf(part) ?? '';
  return label === '' || isAscii(part.bytes) || isKnownCharset(label) ? null : label;
}
