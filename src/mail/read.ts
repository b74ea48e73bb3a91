import type { IgnoredText, MailReader, OrderBlock, OrderText, ReadMail } from '../service/ports/mail.ts';
import { attachedFiles } from './attachments.ts';
import { bodyOf, type MailBody } from './body.ts';
import { bounceIn } from './bounce.ts';
import { decodeWords } from './encoded-words.ts';
import { kindOf } from './kind.ts';
import { linesOf, plainLine, type SplitText, type TextLine } from './lines.ts';
import { addressesIn, headerOf, headersOf, parseMail, senderOf, type ParsedMail } from './mime.ts';
import { ordersAboveReport, ordersIn, type Writer } from './orders.ts';
import { FORWARD_SUBJECT } from './phrases.ts';
import { closedTo, warningsAbout } from './warnings.ts';

export interface ReaderOptions {
  /** Largest mail in bytes. */
  readonly size?: number;
}

/** As the listener takes them, unless it is told otherwise. */
const USUAL_SIZE = 2_048 * 1024;
/** Enough of a mail that is too large to know whose it is. */
const HEAD_BYTES = 64 * 1024;

/** Reads mails as people write them; what is no mail at all reads as a mail without blocks. */
export function mailReader({ size = USUAL_SIZE }: ReaderOptions = {}): MailReader {
  return {
    read: (raw) => (raw.length > size ? readTooLarge(raw, size) : readMail(raw)),
    linesOf: async (raw) => {
      const mail = await parseMail(raw);
      return mail === null ? [] : textLines(bodyOf(mail.root).texts).map(({ text }) => text);
    },
  };
}

async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await parseMail(raw);
  if (mail === null) return UNREADABLE;
  const { kind, automatic } = kindOf(mail);
  const known = { ...envelopeOf(mail), kind, automatic, bounce: kind === 'bounce' ? bounceIn(mail) : null };
  return automatic === null ? { ...known, ...contentOf(mail) } : { ...NOTHING, ...known };
}

async function readTooLarge(raw: Uint8Array, size: number): Promise<ReadMail> {
  const mail = await parseMail(raw.subarray(0, HEAD_BYTES));
  const known = mail === null ? {} : { ...envelopeOf(mail), automatic: kindOf(mail).automatic };
  const advice = `The mail has ${raw.length} bytes, and no more than ${size} are read. Send the orders as plain text, without attachments and without the quoted report.`;
  return { ...NOTHING, ...known, kind: 'too-large', warnings: [advice] };
}

const NO_ORDERS: OrderText = { text: [], blocks: [], ignored: [], forms: [] };
const NOTHING: ReadMail = {
  kind: 'message',
  messageId: null,
  references: [],
  from: null,
  to: [],
  subject: '',
  automatic: null,
  otherwise: null,
  aboveReport: null,
  attachments: [],
  warnings: [],
  bounce: null,
  ...NO_ORDERS,
};
const UNREADABLE: ReadMail = {
  ...NOTHING,
  kind: 'unreadable',
  warnings: [
    'This is no mail that can be taken apart: it has no headers, or parts nested beyond reason. Send the orders as plain text.',
  ],
};

type Envelope = Pick<ReadMail, 'messageId' | 'references' | 'from' | 'to' | 'subject'>;

function envelopeOf(mail: ParsedMail): Envelope {
  return {
    messageId: messageIds(headerOf(mail, 'message-id'))[0] ?? null,
    references: referencesOf(mail),
    from: senderOf(mail)?.address ?? null,
    to: recipientsOf(mail),
    subject: plainLine(decodeWords(headerOf(mail, 'subject'))),
  };
}

/** What it answers stands last, as in a whole `References`. */
function referencesOf(mail: ParsedMail): readonly string[] {
  const answered = messageIds(headerOf(mail, 'in-reply-to'));
  const before = messageIds(headerOf(mail, 'references')).filter((id) => !answered.includes(id));
  return [...new Set([...before, ...answered])];
}

/** With their angle brackets, as they are compared. */
function messageIds(header: string): readonly string[] {
  return header.slice(-LONGEST_REFERENCES).match(/<[^<>\s]{1,500}>/g) ?? [];
}

/** The newest stand last. */
const LONGEST_REFERENCES = 20_000;

/** What mail servers write when they put a mail into its box, then what its sender wrote. */
const RECIPIENT_HEADERS = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
  'to',
  'cc',
  'resent-to',
  'apparently-to',
];
const MOST_RECIPIENTS = 200;

function recipientsOf(mail: ParsedMail): readonly string[] {
  const named = RECIPIENT_HEADERS.flatMap((key) =>
    headersOf(mail, key).flatMap((value) => addressesIn(value).map(({ address }) => address)),
  );
  const received = headersOf(mail, 'received').flatMap(
    (value) => /\bfor\s{1,9}<?([^\s<>;]{1,250}@[^\s<>;]{1,250})>?/.exec(value.slice(0, 2_000))?.[1] ?? [],
  );
  return [...new Set([...named, ...received])].slice(0, MOST_RECIPIENTS);
}

type Content = Pick<ReadMail, 'kind' | 'otherwise' | 'aboveReport' | 'attachments' | 'warnings'> & OrderText;

function contentOf(mail: ParsedMail): Content {
  const body = bodyOf(mail.root);
  const writer: Writer = {
    name: senderOf(mail)?.name ?? '',
    forwarded: FORWARD_SUBJECT.test(plainLine(decodeWords(headerOf(mail, 'subject')))),
  };
  const lines = textLines(body.texts);
  const text = ordersIn(lines, writer);
  const files = attachedFiles(mail.root, body.parts, lines);
  const attached = files.map((file) => ordersIn(file.lines, NOBODY));
  const above = ordersAboveReport(lines, writer);
  const otherwise = otherReading(body, text, writer);
  const closed = closedTo(mail, text);
  return {
    ...together([text, ...attached]),
    otherwise,
    aboveReport: above === null ? null : together([above, ...attached]),
    kind: closed?.kind ?? 'message',
    attachments: files.map(({ shown }) => shown),
    warnings: [
      ...(closed === null ? [] : [closed.advice]),
      ...warningsAbout(mail, body, {
        text,
        attachments: closed === null ? files.map(({ shown }) => shown) : [],
      }),
    ],
  };
}

const NOBODY: Writer = { name: '', forwarded: false };

/** The parts of a text one after the other, numbered through. */
function textLines(texts: readonly SplitText[]): readonly TextLine[] {
  return texts.reduce<readonly TextLine[]>((lines, text) => {
    const last = lines.at(-1);
    return [...lines, ...linesOf(text, last?.pieces?.at(-1)?.number ?? last?.number ?? 0)];
  }, []);
}

/** Marks in the mail or in one of its files say where the orders are: then all else is no order. */
function together(texts: readonly OrderText[]): OrderText {
  const blocks = texts.flatMap((text) => text.blocks);
  const marked = blocks.some(({ where }) => where === 'marked');
  const outside = marked ? blocks.filter(({ where }) => where === 'reply') : [];
  const ignored = [...texts.flatMap((text) => text.ignored), ...outside.flatMap(outsideMarks)];
  return {
    text: texts.flatMap(({ text }) => text),
    blocks: blocks.filter((block) => !outside.includes(block)),
    ignored: ignored.sort((a, b) => a.firstLine - b.firstLine),
    forms: texts.flatMap(({ forms }) => forms),
  };
}

/** Line by line, since others may be left out in between. */
function outsideMarks({ lines }: OrderBlock): readonly IgnoredText[] {
  return lines.map(({ number, text, pieces }) => ({
    firstLine: number,
    lastLine: pieces?.at(-1)?.number ?? number,
    why: 'outside-marks',
    sample: text.slice(0, 80),
  }));
}

/** Null when the HTML has no order lines that the text lacks. */
function otherReading(body: MailBody, text: OrderText, writer: Writer): OrderText | null {
  if (body.html === null) return null;
  const other = ordersIn(textLines(body.html), writer);
  const known = new Set(wordsOf(text));
  return wordsOf(other).every((words) => known.has(words)) ? null : other;
}

/** Order lines without what a client may write one way in text and another in HTML. */
function wordsOf({ blocks }: OrderText): readonly string[] {
  return blocks.flatMap(({ lines }) =>
    lines
      .map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
      .filter((words) => words !== ''),
  );
}
