import type { Bounce } from '../service/ports/mail.ts';
import { decodedText } from './body.ts';
import { decodeWords } from './encoded-words.ts';
import { addressesIn, everyPart, headerOf, type MailPart, type ParsedMail, senderOf } from './mime.ts';

/**
 * What a mail system says about a mail of ours; null: it is no such report. The modern form is read [RFC 3464], and of
 * the older ones the address, the status and the name of our mail as far as they can be found.
 */
export function bounceIn(mail: ParsedMail): Bounce | null {
  const parts = everyPart(mail.root);
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  if (status !== undefined) return fromStatus(textOf(status), parts);
  const failed = headerOf(mail, 'x-failed-recipients');
  if (failed === '' && !(isFromMailSystem(mail) && BOUNCE_SUBJECT.test(subjectOf(mail)))) return null;
  return inWords(mail, failed);
}

const LONGEST_REPORT = 20_000;

function textOf(part: MailPart): string {
  return decodedText(part).slice(0, LONGEST_REPORT);
}

/** Old mail systems bounce without multipart/report. */
export function isFromMailSystem(mail: ParsedMail): boolean {
  return /^(mailer-daemon|postmaster)@/i.test(senderOf(mail)?.address ?? '');
}

const BOUNCE_SUBJECT =
  /(undeliver(ed|able)|delivery (status|failure|failed|has failed|report)|returned (mail|to sender)|failure notice|mail delivery|could not be delivered|non.?deliver|unzustellbar|nicht zugestellt|échec|non remis|no entregado|mancato recapito|niet.{0,20}(bezorg|afgelever)|nie dostarczon)/iu;

function subjectOf(mail: ParsedMail): string {
  return decodeWords(headerOf(mail, 'subject'));
}

function fromStatus(report: string, parts: readonly MailPart[]): Bounce {
  const failed = report.split(/\r?\n[ \t]*\r?\n/).find((group) => /^action\s?:\s{0,9}failed/im.test(group));
  const group = failed ?? report;
  return {
    failed: failed !== undefined,
    address: addressOf(fieldOf(group, 'original-recipient') || fieldOf(group, 'final-recipient')),
    status: fieldOf(group, 'status').match(STATUS)?.[0] ?? null,
    about: [...new Set(parts.filter(isReturned).flatMap((part) => messageIdsIn(textOf(part))))],
  };
}

function fieldOf(group: string, name: string): string {
  return new RegExp(`^${name}\\s?:([^\\n]{0,500})`, 'im').exec(group)?.[1]?.trim() ?? '';
}

/** `rfc822; anna@example.org`, with or without brackets. */
function addressOf(field: string): string | null {
  return /[^\s<>;,]{1,200}@[^\s<>;,]{1,200}/.exec(field)?.[0].toLowerCase() ?? null;
}

/** Class, subject, detail; of a number that ends a sentence the full stop is no part. */
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** Our mail, or its headers, as it comes back. */
function isReturned({ type }: MailPart): boolean {
  return /^(message\/(global|rfc822|global-headers|rfc822-headers)|text\/rfc822-headers)$/.test(type);
}

function messageIdsIn(text: string): readonly string[] {
  return [...text.matchAll(/^message-id\s?:\s{0,9}(<[^<>\s]{1,300}>)/gim)].flatMap(([, id]) => id ?? []);
}

/** For systems that tell it in prose: "I couldn't deliver to <anna@example.org>: 550 5.1.1 unknown user". */
function inWords(mail: ParsedMail, failed: string): Bounce {
  const text = everyPart(mail.root)
    .filter(({ parts, type }) => parts.length === 0 && /^(text\/plain|message\/rfc822)$/.test(type))
    .map(textOf)
    .join('\n');
  const status = text.match(STATUS)?.[0] ?? null;
  const late = /delay|warning|will (be retried|keep trying)|not yet been delivered|still trying/i;
  return {
    failed: !(status?.startsWith('4') ?? false) && !late.test(subjectOf(mail)),
    address:
      addressesIn(failed)[0]?.address.toLowerCase() ?? addressOf(/<[^<>\s]+@[^<>\s]+>/.exec(text)?.[0] ?? ''),
    status,
    about: [...new Set(messageIdsIn(text))],
  };
}
