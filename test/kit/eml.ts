import type { RawMail } from '../../src/service/ports/mail.ts';

export interface WrittenMail {
  readonly from?: string;
  readonly to: string | readonly string[];
  readonly subject?: string;
  readonly text: string;
  readonly messageId?: string;
  /** Message-IDs of the mails that this one answers, oldest first. */
  readonly references?: readonly string[];
  /** More header lines, as they stand in a mail ("Auto-Submitted: auto-replied"). */
  readonly headers?: readonly string[];
  /** The envelope's sender, when it is not the one of the headers: empty for bounces. */
  readonly returnPath?: string;
}

/** A mail as it comes in: the bytes a mail program would make of it, and the envelope around them. */
export function eml(mail: WrittenMail): RawMail {
  const from = mail.from ?? 'rhea@example.org';
  const to = typeof mail.to === 'string' ? [mail.to] : mail.to;
  const last = mail.references?.at(-1);
  const lines = [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${mail.subject ?? 'orders'}`,
    'Date: Sun, 3 May 2026 12:00:00 +0000',
    ...(mail.messageId === undefined ? [] : [`Message-ID: ${mail.messageId}`]),
    ...(last === undefined
      ? []
      : [`In-Reply-To: ${last}`, `References: ${(mail.references ?? []).join('\r\n ')}`]),
    ...(mail.headers ?? []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...mail.text.split('\n'),
    '',
  ];
  return { from: mail.returnPath ?? from, to, raw: Buffer.from(lines.join('\r\n')) };
}
