import PostalMime, { addressParser } from 'postal-mime';

/** A mail taken apart: its top headers, and its parts with their bytes undecoded. */
export interface ParsedMail {
  readonly headers: readonly MailHeader[];
  readonly root: MailPart;
}

export interface MailHeader {
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
  readonly attached: boolean;
  /** Transfer encoding undone, charset untouched. */
  readonly bytes: Uint8Array;
  readonly parts: readonly MailPart[];
}

/** postal-mime takes about 10 microseconds a line and more with every line: 5 MB of blank lines cost it a minute. */
const LINE_LIMIT = 40_000;
const HEADER_LIMIT_BYTES = 512 * 1024;
const DEPTH_LIMIT = 50;

/** Null when it is no mail: nested beyond reason, headers without end. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail | null> {
  const parser = new PostalMime({
    // A message inside a message is somebody else's text: never part of the body.
    forceRfc822Attachments: true,
    maxNestingDepth: DEPTH_LIMIT,
    maxHeadersSize: HEADER_LIMIT_BYTES,
  });
  try {
    const { headers } = await parser.parse(firstLines(raw));
    return { headers, root: partTree(parser) };
  } catch {
    // Hostile or broken beyond its limits. The raw mail is kept; there is nothing to read in it.
    return null;
  }
}

/** First value of a header, undecoded; '' when the mail has none. */
export function headerOf(mail: ParsedMail, key: string): string {
  return mail.headers.find((header) => header.key === key)?.value ?? '';
}

/** First sender in the From header. */
export function senderOf(mail: ParsedMail): { name: string; address: string } | null {
  const sender = addressParser(headerOf(mail, 'from'), { flatten: true })[0];
  return sender?.address === undefined ? null : { name: sender.name, address: sender.address };
}

export function everyPart(part: MailPart): readonly MailPart[] {
  return [part, ...part.parts.flatMap(everyPart)];
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < LINE_LIMIT; lines += 1) {
    end = raw.indexOf(0x0a, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end + 1);
}

// postal-mime decodes unlabelled text as lenient UTF-8, which turns latin-1 into U+FFFD for good, and joins
// text parts of every kind. Its finished tree still has the bytes and the labels, but no public type, so it
// is read here like foreign data. A new version that moves the tree fails every test of this folder.
function partTree(parser: PostalMime): MailPart {
  return readPart(Reflect.get(parser, 'root'));
}

function readPart(node: unknown): MailPart {
  const contentType = at(at(node, 'contentType'), 'parsed');
  const disposition = at(at(at(node, 'contentDisposition'), 'parsed'), 'value');
  const content = at(node, 'content');
  const children = at(node, 'childNodes');
  return {
    type: textOr(at(contentType, 'value'), 'text/plain'),
    params: stringsOf(at(contentType, 'params')),
    attached: textOr(disposition, '').toLowerCase() === 'attachment',
    bytes: content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(),
    parts: Array.isArray(children) ? children.map(readPart) : [],
  };
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
