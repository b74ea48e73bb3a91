import { decodeWords } from 'postal-mime';
import type { MailReader, ReadMail } from '../service/ports/mail.ts';
import { automaticReason } from './automatic.ts';
import { bodyText } from './body.ts';
import { linesOf, plainLine } from './lines.ts';
import { headerOf, parseMail, senderOf, type ParsedMail } from './mime.ts';
import { ordersIn, type OrderText } from './orders.ts';
import { FORWARD_SUBJECT } from './phrases.ts';

/** Reads mails as people write them; what is no mail at all reads as a mail without blocks. */
export function mailReader(): MailReader {
  return { read: readMail };
}

async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await parseMail(raw);
  if (mail === null) return NOTHING;
  const automatic = automaticReason(mail);
  return {
    messageId: messageIds(headerOf(mail, 'message-id'))[0] ?? null,
    references: [...new Set(messageIds(`${headerOf(mail, 'in-reply-to')} ${headerOf(mail, 'references')}`))],
    from: senderOf(mail)?.address ?? null,
    subject: subjectOf(mail),
    automatic,
    ...(automatic === null ? orderTextOf(mail) : NO_ORDERS),
  };
}

const NO_ORDERS: OrderText = { blocks: [], ignored: [] };
const NOTHING: ReadMail = {
  messageId: null,
  references: [],
  from: null,
  subject: '',
  automatic: null,
  ...NO_ORDERS,
};

function orderTextOf(mail: ParsedMail): OrderText {
  return ordersIn(linesOf(bodyText(mail.root)), {
    name: senderOf(mail)?.name ?? '',
    forwarded: FORWARD_SUBJECT.test(subjectOf(mail)),
  });
}

function subjectOf(mail: ParsedMail): string {
  return plainLine(decodeWords(headerOf(mail, 'subject')));
}

/** With their angle brackets, as they are compared. */
function messageIds(header: string): readonly string[] {
  return header.slice(0, 20_000).match(/<[^<>\s]{1,500}>/g) ?? [];
}
