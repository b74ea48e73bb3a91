import type { MailAttachment, MailKind, OrderText } from '../service/ports/mail.ts';
import type { MailBody } from './body.ts';
import { isEncrypted, isTnef } from './kind.ts';
import { everyPart, headersOf, type ParsedMail } from './mime.ts';
import { PGP_MESSAGE } from './phrases.ts';
import type { Repair } from './repairs.ts';

/** Why nothing can be read in a mail that a person wrote, and what its sender should do instead. */
export interface Closed {
  readonly kind: Extract<MailKind, 'encrypted' | 'unreadable'>;
  readonly advice: string;
}

/** Null: there is something to read, or nothing at all. What a gateway writes around a cipher is nothing. */
export function closedTo(mail: ParsedMail, { text, blocks }: OrderText): Closed | null {
  const parts = everyPart(mail.root);
  if (blocks.some(({ where }) => where === 'marked')) return null;
  if (parts.some(isEncrypted) || text.some((line) => PGP_MESSAGE.test(line.text))) return ENCRYPTED;
  return blocks.length === 0 && parts.some(isTnef) ? WINMAIL : null;
}

const ENCRYPTED: Closed = {
  kind: 'encrypted',
  advice:
    'The mail is encrypted, and we have no key to read it. Send the orders unencrypted; a signature does no harm.',
};
const WINMAIL: Closed = {
  kind: 'unreadable',
  advice:
    'The mail holds nothing but winmail.dat, in which Outlook wraps text for its own eyes. In Outlook choose the format "Plain text" and send it again, or use the web form.',
};

export interface About {
  readonly text: OrderText;
  readonly attachments: readonly MailAttachment[];
}

/** What its sender should know about a mail that was read all the same. */
export function warningsAbout(mail: ParsedMail, body: MailBody, about: About): readonly string[] {
  const { text, attachments } = about;
  return [
    ...[...new Set<Repair>([...mail.repairs, ...(body.isCut ? (['cut'] as const) : [])])].map(
      (repair) => REPAIRED[repair],
    ),
    ...doubledHeaders(mail),
    ...(body.unknownCharset === null
      ? []
      : [
          `The mail names a charset that nobody knows (${plain(body.unknownCharset)}); it was read as Western text.`,
        ]),
    ...attachments.flatMap(({ name, type, why }) =>
      why === null || type.startsWith('image/')
        ? []
        : [`Attachment ${name === '' ? type : name} was not read: ${why}.`],
    ),
    ...(text.blocks.some(({ closed }) => !closed)
      ? ['#END is missing: everything from #ORDERS to the end of your text was taken.']
      : []),
  ];
}

const REPAIRED: Readonly<Record<Repair, string>> = {
  'line-ends': 'The mail ends its lines as no mail should; it was read all the same.',
  'before-headers': 'Something stood before the headers of the mail; it was passed over.',
  'header-bytes':
    'The headers of the mail are in no charset that they name; they were read as well as possible.',
  boundary: 'The parts of the mail are not where it says; they were looked for.',
  'transfer-encoding': 'A part of the mail is not encoded as it says; it was read as it is.',
  'damaged-base64': 'Something foreign stood below the encoded text; it was passed over.',
  cut: 'The mail is longer than anything that is read; what comes late in it was passed over.',
};

const SINGLE_HEADERS = [
  'from',
  'subject',
  'message-id',
  'content-type',
  'content-transfer-encoding',
  'in-reply-to',
];

/** Two mail programs may look at different ones of two headers: the first counts. */
function doubledHeaders(mail: ParsedMail): readonly string[] {
  return SINGLE_HEADERS.filter((key) => headersOf(mail, key).length > 1).map(
    (key) => `The mail has the header ${key} more than once; the first counts.`,
  );
}

function plain(label: string): string {
  return label.replace(/[^\w:.()+-]/g, '').slice(0, 40);
}
