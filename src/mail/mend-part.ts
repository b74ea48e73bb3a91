import type { Repair } from './repairs.ts';
import type { Section } from './sections.ts';

export interface MendedSection {
  readonly headers: Buffer;
  readonly body: Buffer;
  /** Base64 or quoted-printable, which the parser reads faster than plain lines. */
  readonly coded: boolean;
  readonly repair: Repair | null;
}

/**
 * A part whose transfer encoding is what its header says. Gateways that rewrite a part forget the header, or add their
 * footer in plain text below the base64.
 */
export function mendedSection(raw: Buffer, { headers, body }: Section): MendedSection {
  const given = {
    headers: raw.subarray(headers.start, body.start),
    body: raw.subarray(body.start, body.end),
  };
  const text = given.headers.toString('latin1');
  const encoding = (
    /^content-transfer-encoding:[\s"]{0,9}([\w-]{1,30})/im.exec(text)?.[1] ?? ''
  ).toLowerCase();
  const type = (/^content-type:\s{0,9}([\w.+/-]{1,100})/im.exec(text)?.[1] ?? 'text/plain').toLowerCase();
  const coded = encoding === 'base64' || encoding === 'quoted-printable';
  const asItIs = { ...given, coded, repair: null };
  if (!type.startsWith('text')) return asItIs;
  if (encoding === 'base64') return mendedBase64(asItIs);
  if (coded) return asItIs;
  const sample = given.body.toString('latin1', 0, SAMPLE_BYTES);
  const meant = isQuotedPrintable(sample) ? 'quoted-printable' : isBase64(sample) ? 'base64' : null;
  return meant === null ? asItIs : reencoded(asItIs, meant);
}

const SAMPLE_BYTES = 20_000;

function mendedBase64(section: MendedSection): MendedSection {
  const end = endOfBase64(section.body);
  if (end === section.body.length) return section;
  const nothing = section.body.toString('latin1', 0, end).trim() === '';
  if (nothing) return reencoded(section, '8bit');
  return { ...section, body: section.body.subarray(0, end), repair: 'damaged-base64' };
}

/** Where the first line begins that can't be base64, however damaged. */
function endOfBase64(body: Buffer): number {
  let at = 0;
  while (at < body.length) {
    const feed = body.indexOf(0x0a, at);
    const next = feed === -1 ? body.length : feed + 1;
    const line = body.toString('latin1', at, Math.min(next, at + 200)).trim();
    if (line.replace(/[^A-Za-z0-9+/=]/g, '').length < line.length * LEAST_BASE64) return at;
    at = next;
  }
  return at;
}

/** One foreign character in twenty is damage, more is text: "17C W10: R1510" has three in fourteen. */
const LEAST_BASE64 = 0.95;

function reencoded(section: MendedSection, encoding: string): MendedSection {
  const others = section.headers
    .toString('latin1')
    .replace(/^content-transfer-encoding:[^\n]*\n(?:[ \t][^\n]*\n)*/gim, '');
  return {
    ...section,
    headers: Buffer.from(`Content-Transfer-Encoding: ${encoding}\r\n${others}`, 'latin1'),
    coded: encoding !== '8bit',
    repair: 'transfer-encoding',
  };
}

/** Soft line ends and codes, and no equals sign that is neither: nobody writes so by hand. */
function isQuotedPrintable(text: string): boolean {
  const codes = text.match(/=(?:[0-9A-F]{2}|[ \t]*\r?\n)/g)?.length ?? 0;
  return (
    codes >= 2 && codes === (text.match(/=/g)?.length ?? 0) && /=(?:20|3D|09|[C-F][0-9A-F]=|\r?\n)/.test(text)
  );
}

/** Lines of one length and nothing else, that say something once they are decoded. */
function isBase64(text: string): boolean {
  const plain = text.replace(/\s/g, '');
  if (plain.length < 24 || !/^[\w+/-]+={0,2}$/.test(plain) || /\S[ \t]+\S/.test(text)) return false;
  const decoded = Buffer.from(plain, 'base64').toString('latin1');
  return !/[^\t\n\r\x20-\x7e\x80-\xff]/.test(decoded) && /[\s\x20]/.test(decoded);
}
