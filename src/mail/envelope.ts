import type { RawMail } from '../service/ports/mail.ts';
import { addressedSeats } from '../service/seat-address.ts';
import { addressesIn, headersOf, parseMail, type ParsedMail, senderOf } from './mime.ts';

/** Above the text of a mail there is no more than this. */
const HEAD_BYTES = 256 * 1024;

/** What servers write when they put a mail into its box, each by itself, then what its sender wrote. */
const RECIPIENTS: readonly (readonly string[])[] = [
  ['delivered-to'],
  ['x-original-to'],
  ['envelope-to'],
  ['x-envelope-to'],
  ['x-forwarded-to'],
  ['to', 'cc', 'resent-to', 'apparently-to'],
];

/**
 * Envelope of a mail that lay in a mailbox, where only its headers are left: the first of them that name a seat of
 * ours say for whom it is, and `Return-Path` says who sent it (nobody, where it is a bounce).
 */
export async function envelopeOf(raw: Uint8Array, domain: string): Promise<Pick<RawMail, 'from' | 'to'>> {
  const mail = await parseMail(headOf(raw));
  if (mail === null) return { from: UNKNOWN_SENDER, to: [] };
  const groups = RECIPIENTS.map((keys) => keys.flatMap((key) => addressesOf(mail, key)));
  const to = groups.find((addresses) => addressedSeats(addresses, domain).length > 0) ?? groups.flat();
  return { from: returnPathOf(mail) ?? senderOf(mail)?.address ?? UNKNOWN_SENDER, to: [...new Set(to)] };
}

/** An empty one would be a bounce. */
const UNKNOWN_SENDER = 'unknown';

function headOf(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.subarray(0, HEAD_BYTES)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head.trimStart())?.index;
  return end === undefined
    ? raw.subarray(0, HEAD_BYTES)
    : raw.subarray(0, head.length - head.trimStart().length + end);
}

function addressesOf(mail: ParsedMail, key: string): readonly string[] {
  return headersOf(mail, key).flatMap((value) => addressesIn(value).map(({ address }) => address));
}

function returnPathOf(mail: ParsedMail): string | null {
  const [path] = headersOf(mail, 'return-path');
  return path === undefined ? null : (/<([^<>]*)>/.exec(path)?.[1] ?? path).trim();
}
