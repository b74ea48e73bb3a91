/** One mail as our listener took it, before anybody has looked inside. */
export interface RawMail {
  /** Envelope, not headers: who handed it in and for whom. `from` is empty for bounces. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Uint8Array;
  /** Who handed it to us over SMTP, as SPF asks; left out where somebody else took it from there. */
  readonly client?: MailClient;
}

export interface MailClient {
  readonly ip: string;
  /** The name that it gave itself. */
  readonly helo: string;
}

/** Whether a mail comes from the domain that its `From` names. [SPF, DKIM, DMARC] */
export interface SenderProof {
  /** `unknown`: whoever had to be asked did not answer. */
  readonly verdict: 'proven' | 'unproven' | 'unknown';
  /** What was found, in a few words ("SPF fail, DKIM none, DMARC fail"). */
  readonly found: string;
}

export interface SenderChecker {
  /** Throws only on a bug. */
  check(mail: Pick<RawMail, 'from' | 'raw'> & { readonly client: MailClient | null }): Promise<SenderProof>;
}

/**
 * What a mail is, as far as it can be told without knowing any order. `message`: a person wrote to us. `encrypted`,
 * `unreadable`, `too-large`: a person probably did, and is told what to do. All others are never answered.
 */
export type MailKind =
  | 'message'
  | 'encrypted'
  | 'unreadable'
  | 'too-large'
  | 'auto-reply'
  | 'bounce'
  | 'list'
  | 'own'
  | 'calendar';

/** What a mail says, without deciding whose orders they are. */
export interface ReadMail extends OrderText {
  readonly kind: MailKind;
  readonly messageId: string | null;
  readonly references: readonly string[];
  readonly from: string | null;
  /** Addresses to which its headers say it went, the envelope's own first. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Not a person's mail: auto-reply, bounce, list, our own; with the reason in plain words. Never answered. */
  readonly automatic: string | null;
  /** Its HTML, read for itself where the text was read; null when there is none, or when it has the same orders. */
  readonly otherwise: OrderText | null;
  /** Its text, should the report of ours in it be quoted, though nothing marks it as such; null: there is none. */
  readonly aboveReport: OrderText | null;
  readonly attachments: readonly MailAttachment[];
  /** What its sender should know, in sentences: what was mended, passed over, or can't be read. */
  readonly warnings: readonly string[];
  /** What it reports of a mail of ours that did not arrive. */
  readonly bounce: Bounce | null;
}

/** A text, taken apart into what its writer said and what stands around it. */
export interface OrderText {
  /** Every line that is not blank, whatever became of it; the lines of attachments behind those of the mail. */
  readonly text: readonly NumberedLine[];
  /** Marked blocks (`#ORDERS game window` ... `#END`) when there are any; else one unmarked block of the reply text. */
  readonly blocks: readonly OrderBlock[];
  /** Text that was left out, in order, with why: quoted report, signature, outside the marks. */
  readonly ignored: readonly IgnoredText[];
  /** What stands between marks in quoted text: our own form, perhaps filled in. */
  readonly forms: readonly OrderBlock[];
}

export interface OrderBlock {
  /** Null for both: unmarked reply text. */
  readonly game: string | null;
  readonly window: string | null;
  /** Orders between marks of the writer's own; the reply text; a report that was quoted without `>` and filled in. */
  readonly where: 'marked' | 'reply' | 'report';
  /** Line of its marks, or of its first and last order. */
  readonly first: number;
  readonly last: number;
  readonly lines: readonly OrderLine[];
  /** False: `#ORDERS` without `#END`; everything to the end of the text was taken. */
  readonly closed: boolean;
}

export interface NumberedLine {
  /** Line number in the text of the mail, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface OrderLine extends NumberedLine {
  /** The lines as they were sent, where a mail program says that they are one paragraph. */
  readonly pieces?: readonly NumberedLine[];
}

export interface IgnoredText {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly why:
    | 'quoted'
    | 'signature'
    | 'footer'
    | 'greeting'
    /** Sentences that are nothing like an order. */
    | 'talk'
    | 'outside-marks'
    /** A comment or a stroke. */
    | 'blank'
    /** `#ORDERS` and `#END` themselves. */
    | 'mark'
    /** Lines of a file that stands in the text (uuencode). */
    | 'file';
  readonly sample: string;
}

export interface MailAttachment {
  /** '' when it has none. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Its lines, when they were read as orders; else null. */
  readonly lines: { readonly first: number; readonly last: number } | null;
  /** Why it was not read; null when it was. */
  readonly why: string | null;
}

/** A mail system's report. */
export interface Bounce {
  /** Final: the mail will not arrive. False: it is late, or did arrive. */
  readonly failed: boolean;
  /** Address that did not get it. */
  readonly address: string | null;
  /** Enhanced status code ("5.1.1"). */
  readonly status: string | null;
  /** Message-IDs that the report names: ours is among them when it is about a mail of ours. */
  readonly about: readonly string[];
}

/** A mail ready to be handed over: the bytes of the message and its envelope. */
export interface FinishedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Uint8Array;
}

/** What is put into a mail before it becomes MIME. */
export interface MailParts {
  readonly messageId: string;
  /** Date header: when the event happened, not when it was sent, so that a resend is the same bytes. */
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Several: an answer goes to all of them. */
  readonly replyTo: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  /** Null: text only. */
  readonly html: string | null;
  /** Inline pictures, referred to as `cid:<id>`. */
  readonly pictures: readonly { readonly id: string; readonly name: string; readonly png: Uint8Array }[];
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Id and name of the list that the mail belongs to: its game; null: none. */
  readonly list: { readonly id: string; readonly name: string } | null;
  /** Where one turns such mails off, by one POST; null: they can't be turned off. */
  readonly turnOff: string | null;
  /** Dates to put into a calendar, or to take out of it. */
  readonly dates: readonly CalendarDate[];
  /** True for answers to a mail: RFC 3834 `auto-replied`, else `auto-generated`. */
  readonly isReply: boolean;
}

/** Which date it is, and since when there may be letters with it. */
export interface DateSince {
  readonly id: string;
  readonly since: Date;
}

/** Equal ids are one date: a greater sequence moves it. */
export interface CalendarDate {
  readonly id: string;
  readonly sequence: number;
  /** When it was written. */
  readonly stamp: Date;
  readonly at: Date;
  readonly summary: string;
  readonly description: string;
  /** It holds no more, and is to be taken out. */
  readonly withdrawn?: true;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailReader {
  /** Throws only on a bug: a broken mail reads as a mail without blocks. */
  read(raw: Uint8Array): Promise<ReadMail>;
  /** The lines of the text of a mail that we made ourselves. */
  linesOf(raw: Uint8Array): Promise<readonly string[]>;
}

export interface MailComposer {
  /** Same parts, same bytes. */
  compose(parts: MailParts): Promise<Uint8Array>;
}

export interface MailTransport {
  /** 'smtp', or 'mailbox' while mail stays in the local mailbox. */
  readonly kind: 'smtp' | 'mailbox';
  /**
   * Waits for a turn to send to this address; calling what comes back ends it. Null: not now, since mails before it
   * take long, and whoever asks shall do something else meanwhile.
   */
  enter(address: string): Promise<(() => void) | null>;
  /**
   * Hands one mail over; throws a `Fault` when it can't be done now (`MailDeferred`: the other side says so),
   * `MailRefused` when it never will. While it takes long `stillSending` is called now and then.
   */
  send(mail: FinishedMail, stillSending?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A mail of ours, opened again to be looked at. */
export interface OpenedMail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly replyTo: string | null;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly { readonly id: string; readonly png: Uint8Array }[];
}

export interface MailOpener {
  open(raw: Uint8Array): Promise<OpenedMail>;
}
