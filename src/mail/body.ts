import { charsetInHtml, decodeText } from './charset.ts';
import { unflow } from './flowed.ts';
import { HTML_LIMIT_CHARACTERS, isHtmlInDisguise, textOfHtml } from './html.ts';
import type { MailPart } from './mime.ts';

/** Far above any sheet of orders; what lies beyond is not read. */
const TEXT_LIMIT_CHARACTERS = 1_000_000;
const PART_LIMIT = 8;

/**
 * The text that a person wrote: of alternatives the text part, unless it is blank, else the HTML; of several
 * parts one after the other. Attachments, calendars and messages inside the message are not read.
 */
export function bodyText(root: MailPart): string {
  const texts: string[] = [];
  let htmlLeft = HTML_LIMIT_CHARACTERS;
  for (const part of readableParts(root).slice(0, PART_LIMIT)) {
    const text = decodedText(part);
    const html = part.type === 'text/html' || isHtmlInDisguise(text);
    texts.push(html ? textOfHtml(text.slice(0, htmlLeft)) : text);
    if (html) htmlLeft = Math.max(0, htmlLeft - text.length);
  }
  return texts.join('\n').slice(0, TEXT_LIMIT_CHARACTERS);
}

function readableParts(part: MailPart): readonly MailPart[] {
  if (part.type === 'multipart/alternative') return bestAlternative(part);
  if (part.type.startsWith('multipart/')) return part.parts.flatMap(readableParts);
  const readable = part.type === 'text/plain' || part.type === 'text/html';
  return readable && !part.attached ? [part] : [];
}

function bestAlternative(alternative: MailPart): readonly MailPart[] {
  const offers = alternative.parts.map(readableParts).filter((parts) => parts.some(isVisible));
  return offers.find((parts) => parts.every((part) => part.type === 'text/plain')) ?? offers[0] ?? [];
}

function isVisible(part: MailPart): boolean {
  return part.type === 'text/html' || /[\p{L}\p{N}]/u.test(decodedText(part));
}

function decodedText(part: MailPart): string {
  const label =
    part.params.get('charset') ?? (part.type === 'text/html' ? charsetInHtml(part.bytes) : undefined);
  const text = decodeText(part.bytes, label).slice(0, TEXT_LIMIT_CHARACTERS);
  const flowed = part.params.get('format')?.toLowerCase() === 'flowed';
  return flowed ? unflow(text, part.params.get('delsp')?.toLowerCase() === 'yes') : text;
}
