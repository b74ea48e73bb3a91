import { createHash } from 'node:crypto';

/** What tells a mail from every other; mail servers add to the rest of the headers on their way. */
const WRITERS_HEADERS = ['from', 'date', 'message-id', 'subject'];
/** More than any mail program writes above its text. */
const LONGEST_HEAD = 256 * 1024;

/**
 * Equal for the same mail by whatever ways it comes: what its writer made counts, not what servers added (`Received`,
 * `Delivered-To`, results of checks), nor how they fold headers and end lines.
 */
export function contentOf(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = endOfHead(bytes);
  const hash = createHash('sha256');
  if (end === null) return hash.update(bytes).digest('hex');
  const head = bytes.toString('latin1', 0, end).replace(/\r?\n[ \t]+/g, ' ');
  for (const name of WRITERS_HEADERS) hash.update(`${name}:${headerIn(head, name)}\n`);
  return hash
    .update('\n')
    .update(withPlainEnds(bytes.subarray(end)), 'latin1')
    .digest('hex');
}

/** Equal for equal contents to equal addresses. */
export function fingerprintOf(content: string, to: readonly string[]): string {
  const addresses = to.map((address) => address.toLowerCase()).sort();
  return createHash('sha256')
    .update([content, ...addresses].join('\n'))
    .digest('hex');
}

/** Place of the blank line under the headers; null: there is none. */
function endOfHead(bytes: Buffer): number | null {
  const head = bytes.toString('latin1', 0, LONGEST_HEAD);
  const place = /\r?\n\r?\n/.exec(head)?.index ?? 0;
  return place === 0 ? null : place;
}

function headerIn(head: string, name: string): string {
  const found = new RegExp(`^${name}[ \\t]*:(.*)$`, 'im').exec(head)?.[1] ?? '';
  return found.replace(/\s+/g, ' ').trim();
}

/** Servers turn line ends into others, and add or take some at the end. */
function withPlainEnds(body: Buffer): string {
  return body.toString('latin1').replaceAll('\r\n', '\n').trim();
}
