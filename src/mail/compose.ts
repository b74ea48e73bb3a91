import { createHash } from 'node:crypto';
import MailBuilder from 'nodemailer/lib/mail-composer';
import type { MailAddress, MailComposer, MailParts } from '../service/ports/mail.ts';
import { LOOP_MARK } from './kind.ts';

export interface ComposerOptions {
  /** Our own domain: the value of the loop mark. */
  readonly domain: string;
}

/**
 * MIME of a mail: text and HTML as alternatives, pictures inside. The same parts give the same bytes, so
 * that a resend is the same mail to every mail program. Text lines are not rewrapped: tables stay tables.
 */
export function mailComposer(options: ComposerOptions): MailComposer {
  return { compose: (parts) => composed(parts, options.domain) };
}

async function composed(parts: MailParts, domain: string): Promise<Uint8Array> {
  const builder = new MailBuilder({
    from: addressOf(parts.from),
    to: addressOf(parts.to),
    ...(parts.replyTo === null ? {} : { replyTo: addressOf(parts.replyTo) }),
    ...(parts.inReplyTo === null ? {} : { inReplyTo: parts.inReplyTo }),
    ...(parts.references.length === 0 ? {} : { references: [...parts.references] }),
    subject: oneLine(parts.subject),
    messageId: parts.messageId,
    date: parts.date,
    headers: automationHeaders(parts, domain),
    text: parts.text,
    html: parts.html,
    attachments: parts.pictures.map(pictureOf),
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
