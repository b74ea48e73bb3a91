import PostalMime, { addressParser } from 'postal-mime';
import { openCms } from './cms.ts';
import { decodeWords } from './encoded-words.ts';
import { mend } from './mend.ts';
import type { Repair } from './repairs.ts';

/** A mail taken apart: its top headers, and its parts with their bytes undecoded. */
export interface ParsedMail {
  readonly headers: readonly MailHeader[];
  readonly root: MailPart;
  /** What had to be put right first. */
  readonly repairs: readonly Repair[];
}

interface MailHeader {
  /** Lower case. */
  readonly key: string;
  readonly value: string;
}

/** One node of the MIME tree. A multipart has parts and no bytes of its own. */
export interface MailPart {
  /** Lower case, `text/plain` where the mail says nothing. */
  readonly type: string;
  /** Parameters of Content-Type by lower case name: charset, format, delsp, method, report-type. */
  readonly params: ReadonlyMap<string, string>;
  /** Of the file, '' when it has none; in one line and without folders. */
  readonly name: string;
  readonly attached: boolean;
  /** Transfer encoding undone, charset untouched. */
  readonly bytes: Uint8Array;
  readonly parts: readonly MailPart[];
}

const HEADER_LIMIT_BYTES = 128 * 1024;
const DEPTH_LIMIT = 50;
/** A signed mail may hold a signed mail; nobody signs a third time. */
const MOST_ENVELOPES = 2;

/** Null when it is no mail: nested beyond reason, headers without end, or no headers at all. */
export async function parseMail(bytes: Uint8Array, envelopes = 0): Promise<ParsedMail | null> {
  const { raw, repairs } = mend(bytes);
  const parser = new PostalMime({
    // A message inside a message is somebody else's text: never part of the body.
    forceRfc822Attachments: true,
    maxNestingDepth: DEPTH_LIMIT,
    maxHeadersSize: HEADER_LIMIT_BYTES,
  });
  try {
    const { headers } = await parser.parse(raw);
    if (!headers.some(({ key }) => HEADER_NAME.test(key))) return null;
    return { headers, root: await opened(partTree(parser), envelopes), repairs };
  } catch {
    // Hostile or broken beyond its limits. The raw mail is kept; there is nothing to read in it.
    return null;
  }
}

/** What is in front of a colon in the first lines of a mail, and nowhere else. */
const HEADER_NAME =
  /^(from|to|cc|subject|date|message-id|received|return-path|delivered-to|mime-version|content-type|reply-to|sender|[a-z]+-[a-z-]+)$/;

/** First value of a header, undecoded; '' when the mail has none. */
export function headerOf(mail: ParsedMail, key: string): string {
  return mail.headers.find((header) => header.key === key)?.value ?? '';
}

export function headersOf(mail: ParsedMail, key: string): readonly string[] {
  return mail.headers.filter((header) => header.key === key).map(({ value }) => value);
}

/** First sender in the From header. */
export function senderOf(mail: ParsedMail): { name: string; address: string } | null {
  const sender = addressesIn(headerOf(mail, 'from'))[0];
  return sender === undefined ? null : { name: decodeWords(sender.name), address: sender.address };
}

const LONGEST_ADDRESS_LIST = 20_000;

/** Names undecoded. Looks at the beginning only: nobody writes to a thousand people, and comments may nest. */
export function addressesIn(header: string): readonly { readonly name: string; readonly address: string }[] {
  return addressParser(header.slice(0, LONGEST_ADDRESS_LIST), { flatten: true }).flatMap(
    ({ name, address }) => (address === undefined || address === '' ? [] : [{ name, address }]),
  );
}

export function everyPart(part: MailPart): readonly MailPart[] {
  return [part, ...part.parts.flatMap(everyPart)];
}

/** A mail signed by S/MIME in one piece is inside its signature: the part becomes what was signed. */
async function opened(part: MailPart, envelopes: number): Promise<MailPart> {
  if (part.parts.length > 0)
    return { ...part, parts: await Promise.all(part.parts.map((child) => opened(child, envelopes))) };
  if (!isCms(part) || envelopes >= MOST_ENVELOPES) return part;
  const content = openCms(part.bytes);
  const inner = content.kind === 'signed' ? await parseMail(content.content, envelopes + 1) : null;
  return inner?.root ?? part;
}

export function isCms({ type, name }: MailPart): boolean {
  return /^application\/(x-)?pkcs7-mime$/.test(type) || /\.p7m$/i.test(name);
}

// postal-mime decodes unlabelled text as lenient UTF-8, which turns latin-1 into U+FFFD for good, and joins
// text parts of every kind. Its finished tree still has the bytes and the labels, but no public type, so it
// is read here like foreign data. A new version that moves the tree fails every test of this folder.
function partTree(parser: PostalMime): MailPart {
  return readPart(Reflect.get(parser, 'root'));
}

function readPart(node: unknown): MailPart {
  const contentType = at(at(node, 'contentType'), 'parsed');
  const disposition = at(at(node, 'contentDisposition'), 'parsed');
  const content = at(node, 'content');
  const children = at(node, 'childNodes');
  const params = stringsOf(at(contentType, 'params'));
  return {
    type: textOr(at(contentType, 'value'), 'text/plain').toLowerCase(),
    params,
    name: fileName(stringsOf(at(disposition, 'params')).get('filename') ?? params.get('name') ?? ''),
    attached: textOr(at(disposition, 'value'), '').toLowerCase() === 'attachment',
    bytes: content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(),
    parts: Array.isArray(children) ? children.map(readPart) : [],
  };
}

const LONGEST_NAME = 120;

function fileName(given: string): string {
  const name = decodeWords(given)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^.*[\\/]/, '');
  return [...name.trim()].slice(0, LONGEST_NAME).join('');
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function stringsOf(value: unknown): ReadonlyMap<string, string> {
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(pairs.flatMap(([key, entry]) => (typeof entry === 'string' ? [[key, entry]] : [])));
}
