import { everyPart, headerOf, senderOf, type MailPart, type ParsedMail } from './mime.ts';

/** Header that every mail of ours bears, so that we know it when it comes back. */
export const LOOP_MARK = 'X-Adjutant-Loop';

/**
 * Why no person wrote this mail to us, in plain words; null when a person did. [RFC 3834]
 * Such a mail is never answered and never read for orders: a bounce holds our own report, a list copy may
 * have been rewritten on its way. The empty envelope sender is judged where the envelope is known.
 */
export function automaticReason(mail: ParsedMail): string | null {
  return REASONS.find(([, applies]) => applies(mail))?.[0] ?? null;
}

const REASONS: readonly (readonly [string, (mail: ParsedMail) => boolean])[] = [
  ['one of our own mails came back', (mail) => has(mail, LOOP_MARK)],
  [
    'a report about a mail that could not be delivered',
    (mail) => reportType(mail.root) === 'delivery-status',
  ],
  ['a note that a mail was opened', (mail) => reportType(mail.root) === 'disposition-notification'],
  ['a report from a mail system', (mail) => mail.root.type === 'multipart/report'],
  ['a mail from a mail system', isFromMailSystem],
  ['an answer to a calendar entry', (mail) => everyPart(mail.root).some(isCalendarAnswer)],
  ['an automatic answer', isAutoSubmitted],
  ['a mail that came through a mailing list', isFromList],
  ['a mass mail', (mail) => /^\s*(bulk|junk)/i.test(headerOf(mail, 'precedence'))],
  ['a mail without a return address', (mail) => /^\s*<\s*>/.test(headerOf(mail, 'return-path'))],
];

function has(mail: ParsedMail, header: string): boolean {
  return mail.headers.some(({ key }) => key === header.toLowerCase());
}

function reportType(root: MailPart): string | null {
  return root.type === 'multipart/report' ? (root.params.get('report-type')?.toLowerCase() ?? null) : null;
}

// Old mail systems bounce without multipart/report.
function isFromMailSystem(mail: ParsedMail): boolean {
  return /^(mailer-daemon|postmaster)@/i.test(senderOf(mail)?.address ?? '');
}

// An invitation beside the text (Outlook adds one) is no answer: only these methods are.
function isCalendarAnswer(part: MailPart): boolean {
  if (part.type !== 'text/calendar') return false;
  const head = new TextDecoder().decode(part.bytes.subarray(0, 4096));
  const method = part.params.get('method') ?? /^METHOD:(\w{1,20})/im.exec(head)?.[1] ?? '';
  return /^(reply|counter|declinecounter)$/i.test(method);
}

function isAutoSubmitted(mail: ParsedMail): boolean {
  const said = headerOf(mail, 'auto-submitted')
    .replace(/\(.{0,200}\)/g, '')
    .trim();
  if (said !== '' && !/^no\b/i.test(said)) return true;
  return (
    has(mail, 'x-autoreply') ||
    has(mail, 'x-autorespond') ||
    /^\s*auto[_-]?reply/i.test(headerOf(mail, 'precedence'))
  );
}

function isFromList(mail: ParsedMail): boolean {
  return (
    mail.headers.some(({ key }) => key.startsWith('list-')) || /^\s*list/i.test(headerOf(mail, 'precedence'))
  );
}
