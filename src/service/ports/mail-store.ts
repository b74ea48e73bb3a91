import type { Json } from '../../engine/json.ts';
import type { DateSince } from './mail.ts';
import type {
  InboundMail,
  LetterKind,
  MailState,
  OutboxEntry,
  OutboxRow,
  Person,
  RenderedMail,
} from './records.ts';

/** Raw mails that came in. */
export interface InboundMailStore {
  /**
   * Keeps a raw mail. Equal fingerprints are one mail: then the first one's id comes back. Refuses (throws `Taken`)
   * another mail under a nonce that was used.
   */
  insertMail(mail: NewMail): Promise<string>;
  mail(id: string): Promise<InboundMail | null>;
  /** Ids of mails that are not read yet, oldest first. */
  unreadMails(which: UnreadMails): Promise<readonly string[]>;
  mailFailed(
    id: string,
    change: { readonly dueAt: Date; readonly unreadable: boolean; readonly error: string },
  ): Promise<void>;
  /** For mails that concern no game. */
  markMailRead(id: string, outcome: Json): Promise<boolean>;
}

export type NewMail = Omit<InboundMail, 'status' | 'attempts' | 'outcome'> & {
  readonly fingerprint: string;
  readonly nonce: string | null;
};

export interface UnreadMails {
  /** They came at this time or before it. */
  readonly receivedBy: Date;
  /**
   * One of their addresses holds one of these mail tokens, in capitals or not. Mails whose addresses hold no seat's
   * are told as well: whose they are is not known before they are read.
   */
  readonly tokens: readonly string[];
}

/** How far mailboxes on IMAP servers have been taken. */
export interface ImapStore {
  imapPlace(account: string, mailbox: string): Promise<ImapPlace | null>;
  keepImapPlace(account: string, mailbox: string, place: ImapPlace): Promise<void>;
}

export interface ImapPlace {
  /** Decimal; when it is another one, the numbers of the mails have begun anew. */
  readonly uidValidity: string;
  /** Number of the last mail that was taken. */
  readonly lastUid: number;
}

/** Mails that are owed, and those that were sent. */
export interface OutboxStore {
  putOutbox(rows: readonly OutboxRow[]): Promise<void>;
  outboxEntry(id: string): Promise<OutboxEntry | null>;
  /** Takes the entry for sending: nobody else gets it until `until`. Null: sent, refused, not due, or taken. */
  takeOutbox(id: string, now: Date, until: Date): Promise<OutboxEntry | null>;
  keepRendered(id: string, mail: RenderedMail): Promise<void>;
  /** Whether it is still to be sent: since it was taken, it may have been withdrawn. */
  isWaiting(id: string): Promise<boolean>;
  markSent(id: string, at: Date, via: string): Promise<void>;
  sendFailed(id: string, change: SendFailed): Promise<void>;
  /** Leaves a letter until its address works again. */
  holdOutbox(id: string, why: string): Promise<void>;
  /** A letter that waits is not to be sent any more. */
  withdrawOutbox(id: string, why: string): Promise<void>;
  /** The whole was too much: it is to be rendered again as text with a link, and sent at once. */
  lightenOutbox(id: string, change: { readonly dueAt: Date; readonly error: string }): Promise<void>;
  /** Gives a letter its turn among the mails to a domain, `stepMs` after the one before; it is due then. */
  paceOutbox(id: string, pace: Pace): Promise<Date>;
  /** Leaves a letter for its reader's daily mail at this time. */
  leaveForDigest(id: string, at: Date): Promise<void>;
  /** Owes a daily mail of the letters that are left for it, and counts them as sent by it. False: there are none. */
  gatherDigest(personId: string, digest: { readonly id: string; readonly now: Date }): Promise<boolean>;
  /** The letter takes longer to send: it stays with whoever took it. */
  keepOutbox(id: string, until: Date): Promise<void>;
  /** Whom a letter that waits is for; null: it does not wait. */
  addressee(id: string): Promise<Person | null>;
  outboxByLink(linkKey: string): Promise<OutboxEntry | null>;
  /** By person, of those to whom anything was owed in the game. */
  mailStates(gameId: string): Promise<readonly MailState[]>;
  /** Newest first; `raw` only on request of one entry. */
  sentMails(via: string, limit: number): Promise<readonly OutboxEntry[]>;
  /** Ids of a game's entries that are not sent yet. */
  unsentOf(gameId: string): Promise<readonly string[]>;
  /** The greatest sequence of a calendar date in the letters of a game so far; 0: none. */
  lastSequence(gameId: string, date: DateSince): Promise<number>;
  /** How many letters of a kind were owed to a person since a time, sent or not. */
  lettersTo(personId: string, kind: LetterKind, since: Date): Promise<number>;
}

interface SendFailed {
  readonly dueAt: Date;
  readonly refused: boolean;
  readonly error: string;
  /** Since when the other side puts it off; left out: it does not. */
  readonly deferredSince?: Date;
}

export interface Pace {
  readonly domain: string;
  readonly stepMs: number;
  readonly now: Date;
}
