/** A part of a mail as it stands in the bytes: its header lines, and what follows up to the next delimiter. */
export interface Section {
  readonly headers: Span;
  readonly body: Span;
}

/** Places in the bytes; `end` is behind the last one. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const LF = 0x0a;
const CR = 0x0d;
const HYPHEN = 0x2d;
const MOST_SECTIONS = 400;

/**
 * Finds the parts of a mail without decoding anything: enough to mend what a part says about itself before the parser
 * reads it. Mails within the mail stay whole.
 */
export function sectionsOf(raw: Buffer): readonly Section[] {
  const sections: Section[] = [];
  const delimiters = new Set<string>();
  let at = 0;
  while (at < raw.length && sections.length < MOST_SECTIONS) {
    const headers = headersFrom(raw, at, delimiters);
    for (const boundary of boundariesIn(raw.toString('latin1', headers.start, headers.end)))
      delimiters.add(`--${boundary}`);
    const bodyStart = isEmptyLine(raw, headers.end) ? afterLine(raw, headers.end) : headers.end;
    const next = nextDelimiter(raw, bodyStart, delimiters);
    sections.push({ headers, body: { start: bodyStart, end: next?.start ?? raw.length } });
    at = next?.end ?? raw.length;
  }
  return sections;
}

/** Up to the first empty line, which is not part of it, or to the end of a part that has nothing but headers. */
function headersFrom(raw: Buffer, start: number, delimiters: ReadonlySet<string>): Span {
  let at = start;
  while (at < raw.length && !isEmptyLine(raw, at) && delimiterAt(raw, at, delimiters) === null)
    at = afterLine(raw, at);
  return { start, end: at };
}

function isEmptyLine(raw: Buffer, at: number): boolean {
  let next = at;
  while (raw[next] === CR) next += 1;
  return raw[next] === LF;
}

function afterLine(raw: Buffer, at: number): number {
  const end = raw.indexOf(LF, at);
  return end === -1 ? raw.length : end + 1;
}

/** A boundary has at most 70 characters; clients that forget the quotes or the end of them are understood. */
function boundariesIn(headers: string): readonly string[] {
  const found = [
    ...headers.matchAll(/[;\s]boundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,100})"?|([^\s;"]{1,100}))/gi),
  ];
  return found.map(([, quoted, bare]) => (quoted ?? bare ?? '').trimEnd());
}

function nextDelimiter(raw: Buffer, from: number, delimiters: ReadonlySet<string>): Span | null {
  if (delimiters.size === 0) return null;
  for (let at = from; at < raw.length; at = afterLine(raw, at)) {
    const found = delimiterAt(raw, at, delimiters);
    if (found !== null) return found;
  }
  return null;
}

function delimiterAt(raw: Buffer, at: number, delimiters: ReadonlySet<string>): Span | null {
  if (raw[at] !== HYPHEN || raw[at + 1] !== HYPHEN) return null;
  const end = afterLine(raw, at);
  const line = raw.toString('latin1', at, Math.min(end, at + 200)).trimEnd();
  const isOne = delimiters.has(line) || (line.endsWith('--') && delimiters.has(line.slice(0, -2)));
  return isOne ? { start: at, end } : null;
}
