import { decodeText } from './charset.ts';
import { mendedSection } from './mend-part.ts';
import type { Repair } from './repairs.ts';
import { sectionsOf } from './sections.ts';

export interface Mended {
  readonly raw: Buffer;
  readonly repairs: readonly Repair[];
}

const LF = 0x0a;
const CR = 0x0d;

/**
 * Puts right what the parser would stumble over: lone CR as line end, an mbox line or blank lines before the headers,
 * headers in bytes of no known charset, parts whose transfer encoding or boundary is not what they say. What is more
 * than anybody writes is cut off, since the parser takes some microseconds a line.
 */
export function mend(bytes: Uint8Array): Mended {
  const repairs = new Set<Repair>();
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const note = (before: Buffer, after: Buffer, repair: Repair): Buffer => {
    if (after !== before) repairs.add(repair);
    return after;
  };
  const lines = note(given, withLineFeeds(given), 'line-ends');
  const started = note(lines, fromFirstHeader(lines), 'before-headers');
  const readable = note(started, withReadableHeaders(started), 'header-bytes');
  const bounded = note(readable, withFoundBoundary(readable), 'boundary');
  return { raw: mendedParts(bounded, repairs), repairs: [...repairs] };
}

/** Old Macs, and gateways that imitate them, end lines with CR alone, a few with LF CR: what ends the first line ends all. */
function withLineFeeds(raw: Buffer): Buffer {
  const first = raw.indexOf(CR);
  const feed = raw.indexOf(LF);
  const isBackwards = first === feed + 1 && raw[first + 1] !== LF;
  if (isBackwards && feed !== -1)
    return Buffer.from(raw.toString('latin1').replaceAll('\n\r', '\n'), 'latin1');
  if (first === -1 || (feed !== -1 && feed < first)) return raw;
  let next = first;
  while (raw[next] === CR) next += 1;
  if (raw[next] === LF) return raw;
  return Buffer.from(raw.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1');
}

/** Without byte order mark, blank lines and the mbox line ("From anna@example.org Mon ..."), which end the headers. */
function fromFirstHeader(raw: Buffer): Buffer {
  const head = raw.toString('latin1', 0, 2_000);
  const before = /^(?:\xef\xbb\xbf)?(?:[ \t]*\r*\n)*(?:>?From [^\n]*\n)?/.exec(head)?.[0].length ?? 0;
  return before === 0 ? raw : raw.subarray(before);
}

/** The parser takes header bytes for UTF-8. Old clients write them in the charset of their country. */
function withReadableHeaders(raw: Buffer): Buffer {
  const end = endOfHeaders(raw);
  const headers = raw.subarray(0, end);
  if (end > HEADER_LIMIT_BYTES || isUtf8(headers)) return raw;
  const label = /charset="?([\w:.-]{1,40})/i.exec(headers.toString('latin1'))?.[1];
  return Buffer.concat([Buffer.from(decodeText(headers, label)), raw.subarray(end)]);
}

const HEADER_LIMIT_BYTES = 128 * 1024;

function endOfHeaders(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((end) => end !== -1);
  return ends.length === 0 ? raw.length : Math.min(...ends);
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // That is the answer.
    return false;
  }
}

/** A multipart whose boundary is lost or stands in no line: the first line that looks like one is, else it has no parts. */
function withFoundBoundary(raw: Buffer): Buffer {
  const headers = raw.toString('latin1', 0, Math.min(endOfHeaders(raw), HEADER_LIMIT_BYTES));
  const type = /^content-type:\s{0,9}multipart\/([\w-]{1,40})/im.exec(headers)?.[1];
  if (type === undefined || sectionsOf(raw).length > 1) return raw;
  const body = raw.subarray(endOfHeaders(raw));
  const found = /^--(?!-)([^\r\n]{1,70}?)[ \t]*\r*\n(?:content-|mime-|\r*\n)/im.exec(
    body.toString('latin1', 0, 64 * 1024),
  );
  const meant = found === null ? 'text/plain' : `multipart/${type}; boundary="${found[1] ?? ''}"`;
  const others = headers.replace(/^content-type:[^\n]*\n?(?:[ \t][^\n]*\n?)*/gim, '');
  return Buffer.concat([Buffer.from(`Content-Type: ${meant}\r\n${others}`, 'latin1'), body]);
}

/** Microseconds that the parser takes for a line as it stands and for a part, measured; and all that it may take. */
const COST = { line: 7, codedLine: 2, part: 60, most: 25_000 } as const;

function mendedParts(raw: Buffer, repairs: Set<Repair>): Buffer {
  const pieces: Buffer[] = [];
  let left: number = COST.most;
  let told = 0;
  for (const section of sectionsOf(raw)) {
    const { headers, body, coded, repair } = mendedSection(raw, section);
    if (repair !== null) repairs.add(repair);
    const cost = coded ? COST.codedLine : COST.line;
    const kept = firstLines(body, Math.max(0, left - COST.part) / cost);
    left -= COST.part + kept.lines * cost;
    // The delimiter above the part stands in no part.
    pieces.push(raw.subarray(told, section.headers.start), headers, kept.bytes);
    told = section.body.end;
    if (kept.bytes.length < body.length) repairs.add('cut');
    if (repairs.has('cut')) return Buffer.concat(pieces);
  }
  const rest = raw.subarray(told);
  if (rest.length > LONGEST_END) repairs.add('cut');
  return Buffer.concat([...pieces, rest.subarray(0, LONGEST_END)]);
}

/** The last delimiter; more are parts beyond the number that is looked at. */
const LONGEST_END = 200;

function firstLines(bytes: Buffer, most: number): { readonly bytes: Buffer; readonly lines: number } {
  let end = 0;
  let lines = 0;
  while (end < bytes.length && lines < most) {
    const feed = bytes.indexOf(LF, end);
    end = feed === -1 ? bytes.length : feed + 1;
    lines += 1;
  }
  return { bytes: bytes.subarray(0, end), lines };
}
