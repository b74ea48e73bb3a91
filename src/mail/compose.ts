import { createHash } from 'node:crypto';
import MailBuilder from 'nodemailer/lib/mail-composer';
import type { CalendarDate, MailAddress, MailComposer, MailParts } from '../service/ports/mail.ts';
import { calendarFile } from './calendar.ts';
import { LOOP_MARK } from './kind.ts';
import { type DkimKey, signed } from './sign.ts';

export interface ComposerOptions {
  /** Our own domain: the value of the loop mark. */
  readonly domain: string;
  /** Mails are signed with it; null: by the relay, or not at all. */
  readonly dkim?: DkimKey | null;
}

/**
 * MIME of a mail: text and HTML as alternatives, pictures inside. The same parts give the same bytes, so
 * that a resend is the same mail to every mail program. Text lines are not rewrapped: tables stay tables.
 */
export function mailComposer(options: ComposerOptions): MailComposer {
  const { domain, dkim = null } = options;
  return {
    compose: async (parts) => {
      const raw = await composed(parts, domain);
      return dkim === null ? raw : signed(raw, dkim);
    },
  };
}

async function composed(parts: MailParts, domain: string): Promise<Buffer> {
  const builder = new MailBuilder({
    from: addressOf(parts.from),
    to: addressOf(parts.to),
    ...(parts.replyTo.length === 0 ? {} : { replyTo: parts.replyTo.map(addressOf) }),
    ...(parts.inReplyTo === null ? {} : { inReplyTo: parts.inReplyTo }),
    ...(parts.references.length === 0 ? {} : { references: [...parts.references] }),
    subject: oneLine(parts.subject),
    messageId: parts.messageId,
    date: parts.date,
    headers: { ...automationHeaders(parts, domain), ...listHeaders(parts) },
    text: parts.text,
    ...(parts.html === null ? {} : { html: parts.html }),
    attachments: [
      ...parts.pictures.map(pictureOf),
      ...parts.dates.map((date) => attachedDate(date, addressOf(parts.from))),
    ],
    // 7bit would be sent as format=flowed, in which a mail program rewraps tables.
    encoding: 'quoted-printable',
    // The default is random.
    baseBoundary: createHash('sha256').update(parts.messageId).digest('hex').slice(0, 24),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return builder.compile().build();
}

function automationHeaders(parts: MailParts, domain: string): Record<string, string> {
  return {
    'Auto-Submitted': parts.isReply ? 'auto-replied' : 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    [LOOP_MARK]: domain,
  };
}

interface Prepared {
  readonly prepared: true;
  readonly value: string;
}

/** The list that a mail belongs to, and where one leaves it; by one click over https alone (RFC 8058). */
function listHeaders({ list, turnOff }: MailParts): Record<string, Prepared> {
  const isOneClick = turnOff?.startsWith('https:') ?? false;
  return {
    ...(list === null ? {} : { 'List-Id': asWritten(`${phrase(list.name)}<${oneLine(list.id)}>`) }),
    ...(turnOff === null ? {} : { 'List-Unsubscribe': asWritten(`<${oneLine(turnOff)}>`) }),
    ...(isOneClick ? { 'List-Unsubscribe-Post': asWritten('List-Unsubscribe=One-Click') } : {}),
  };
}

/** Nodemailer would encode a whole value for one letter in it, and what is encoded is no id and no link. */
function asWritten(value: string): Prepared {
  return { prepared: true, value };
}

/** For people to read; the id says the same, so a name beyond ASCII is left out. */
function phrase(name: string): string {
  const plain = oneLine(name).replace(/["\\]/g, '');
  return /^[ -~]{1,60}$/.test(plain) ? `"${plain}" ` : '';
}

/** Beside the words, so that one touch puts it into a calendar. */
function attachedDate(date: CalendarDate, organizer: MailAddress) {
  return {
    filename: date.withdrawn ? 'deadline-withdrawn.ics' : 'deadline.ics',
    content: calendarFile(date, organizer),
    contentType: `text/calendar; charset=utf-8; method=${date.withdrawn ? 'CANCEL' : 'PUBLISH'}`,
    contentDisposition: 'attachment' as const,
  };
}

function addressOf({ name, address }: MailAddress): MailAddress {
  return { name: oneLine(name), address: oneLine(address) };
}

function pictureOf({ id, name, png }: MailParts['pictures'][number]): {
  cid: string;
  filename: string;
  content: Buffer;
  contentType: string;
  contentDisposition: string;
} {
  return {
    cid: id,
    filename: name,
    content: Buffer.from(png),
    contentType: 'image/png',
    contentDisposition: 'inline',
  };
}

/** Names and subjects hold words of players: a line end in them would begin a header of their own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
