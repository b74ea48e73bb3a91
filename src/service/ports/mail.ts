/** One mail as our listener took it, before anybody has looked inside. */
export interface RawMail {
  /** Envelope, not headers: who handed it in and for whom. `from` is empty for bounces. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Uint8Array;
}

/** What a mail says, without deciding whose orders they are. */
export interface ReadMail {
  readonly messageId: string | null;
  readonly references: readonly string[];
  readonly from: string | null;
  readonly subject: string;
  /** Not a person's mail: auto-reply, bounce, list, our own; with the reason in plain words. Never answered. */
  readonly automatic: string | null;
  /** Marked blocks (`#ORDERS game window` ... `#END`) when there are any; else one unmarked block of the reply text. */
  readonly blocks: readonly OrderBlock[];
  /** Text that was left out, in order, with why: quoted report, signature, outside the marks. */
  readonly ignored: readonly IgnoredText[];
}

export interface OrderBlock {
  /** Null for both: unmarked reply text. */
  readonly game: string | null;
  readonly window: string | null;
  readonly lines: readonly NumberedLine[];
  /** False: `#ORDERS` without `#END`; everything to the end of the text was taken. */
  readonly closed: boolean;
}

export interface NumberedLine {
  /** Line number in the text of the mail, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface IgnoredText {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly why: 'quoted' | 'signature' | 'footer' | 'outside-marks' | 'blank';
  readonly sample: string;
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
  readonly replyTo: MailAddress | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Inline pictures, referred to as `cid:<id>`. */
  readonly pictures: readonly { readonly id: string; readonly name: string; readonly png: Uint8Array }[];
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** True for answers to a mail: RFC 3834 `auto-replied`, else `auto-generated`. */
  readonly isReply: boolean;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailReader {
  /** Throws only on a bug: a broken mail reads as a mail without blocks. */
  read(raw: Uint8Array): Promise<ReadMail>;
}

export interface MailComposer {
  /** Same parts, same bytes. */
  compose(parts: MailParts): Promise<Uint8Array>;
}

export interface MailTransport {
  /** 'smtp', or 'mailbox' while mail stays in the local mailbox. */
  readonly kind: 'smtp' | 'mailbox';
  /** Hands one mail over; throws a `Fault` when the other side can't take it now, `MailRefused` when it never will. */
  send(mail: FinishedMail): Promise<void>;
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
