import type { Json } from '../../engine/json.ts';
import type { SeatId } from '../../engine/module.ts';
import type { AbsenceStore, AbsenceTransaction } from './absence.ts';
import type {
  AuditRow,
  BranchRecord,
  CloseReason,
  CorrectionRecord,
  FailingAddress,
  Game,
  InboundMail,
  LetterKind,
  MailSettings,
  MailState,
  PressItem,
  OutboxEntry,
  OutboxRow,
  Person,
  RenderedMail,
  RevisionRecord,
  RoleKind,
  SeatChange,
  SeatRecord,
  Snapshot,
  TokenOwner,
  TurnRow,
  WhichLetters,
  WholeRecords,
  WindowRecord,
} from './records.ts';

export type NewGame = Omit<
  Game,
  | 'gm'
  | 'status'
  | 'branch'
  | 'window'
  | 'chain'
  | 'result'
  | 'parkedWhy'
  | 'nextRulings'
  | 'pausedAt'
  | 'roles'
> & {
  readonly gmId: string;
  readonly seats: readonly (Omit<SeatRecord, 'person'> & { readonly personId: string | null })[];
};

/** A game with all that was played of it. */
export interface WholeNewGame {
  readonly game: NewGame;
  readonly stands: GameChange;
  readonly roles: readonly {
    readonly role: RoleKind;
    readonly personId: string;
    readonly addedAt: Date;
  }[];
  readonly records: WholeRecords;
}

/**
 * Everything that belongs to one game, while its row is locked: no other window of it closes and no other sheet of
 * it changes meanwhile. What is put here is committed together or not at all.
 */
export interface GameTransaction extends AbsenceTransaction {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  /** The open window; null while forming, when over, and when parked before its first. */
  readonly window: WindowRecord | null;
  snapshot(window: number): Promise<Snapshot>;
  /** An adjudicated window as it counts; null: there is none. */
  turn(window: number): Promise<TurnRow | null>;
  /** A window as it counts, open or closed; null: it was not opened. */
  windowAt(number: number): Promise<WindowRecord | null>;
  /** Newest version of each seat that has one, for a window of a branch. */
  latestRevisionsOf(of: {
    readonly branch: number;
    readonly window: number;
  }): Promise<readonly RevisionRecord[]>;
  branches(): Promise<readonly BranchRecord[]>;
  /** Of all branches, in order. */
  corrections(): Promise<readonly CorrectionRecord[]>;
  /** Versions of one seat's sheet for the open window, oldest first. */
  revisions(seat: SeatId): Promise<readonly RevisionRecord[]>;
  /** Newest version of each seat that has one, for the open window. */
  latestRevisions(): Promise<readonly RevisionRecord[]>;
  /** On the branch that the game was on when it was locked, or on the one that is named. */
  putRevision(revision: RevisionRecord, branch?: number): Promise<void>;
  closeWindow(number: number, closedAt: Date, why: CloseReason): Promise<void>;
  openWindow(window: WindowRecord): Promise<void>;
  /** Everybody may order again until then. */
  moveDeadline(number: number, deadline: Date): Promise<void>;
  /** After the deadline: from now on only the orders of these seats are taken. */
  openLate(number: number, late: LateTime): Promise<void>;
  putTurn(turn: TurnRow): Promise<void>;
  putSnapshot(snapshot: Snapshot): Promise<void>;
  /** Puts another state in place of that which a window opened in. */
  replaceSnapshot(snapshot: Snapshot): Promise<void>;
  putBranch(branch: BranchRecord): Promise<void>;
  putCorrection(correction: CorrectionRecord): Promise<void>;
  /** Rows whose key exists already are left alone. */
  putOutbox(rows: readonly OutboxRow[]): Promise<void>;
  /** Whether a letter is owed under this key already. */
  hasOutbox(key: string): Promise<boolean>;
  /**
   * Withdraws what is owed and unsent, of some letters or of those that tell of a window or one behind it; of the
   * latter, those that were sent are marked void. Gives the ids of those that were withdrawn.
   */
  withdrawOutbox(which: WhichLetters, at: Date): Promise<readonly string[]>;
  putAudit(row: AuditRow): Promise<void>;
  /** False: it is there already. */
  putPress(item: PressItem): Promise<boolean>;
  /** How many press a seat has sent since a time. */
  pressCount(seat: SeatId, since: Date): Promise<number>;
  seatPerson(seat: SeatId, personId: string | null): Promise<void>;
  changeSeat(seat: SeatId, change: SeatChange): Promise<void>;
  /** Giving a role that is held already changes nothing. */
  putRole(role: {
    readonly role: RoleKind;
    readonly personId: string;
    readonly addedAt: Date;
  }): Promise<void>;
  /** False: it was not held. */
  removeRole(role: { readonly role: RoleKind; readonly personId: string }): Promise<boolean>;
  update(change: GameChange): Promise<void>;
  /** Marks an inbound mail as read in the same commit as what it did. False: it was read already. */
  markMailRead(mailId: string, outcome: Json): Promise<boolean>;
  /** Notes that a seat reads a mail. False: it has read the same mail before, by whichever way that one came. */
  isFirstReading(content: string, seat: SeatId): Promise<boolean>;
}

export interface LateTime {
  readonly seats: readonly SeatId[];
  /** Null: as long as it takes. */
  readonly until: Date | null;
}

export type GameChange = Partial<
  Pick<
    Game,
    | 'status'
    | 'window'
    | 'chain'
    | 'result'
    | 'parkedWhy'
    | 'branch'
    | 'rulings'
    | 'nextRulings'
    | 'pausedAt'
    | 'hotSeat'
    | 'secret'
    | 'commitment'
    | 'senderPolicy'
    | 'schedule'
    | 'absence'
  >
> & { readonly gmId?: string };

/** What Adjutant remembers. Postgres behind it is the truth; whoever implements this keeps the port laws. */
export interface Store
  extends
    GameStore,
    HistoryStore,
    PeopleStore,
    FailingStore,
    SettingsStore,
    InboundMailStore,
    ImapStore,
    OutboxStore,
    UpkeepStore,
    AbsenceStore {
  inGame<T>(gameId: string, work: (tx: GameTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Games as they stand outside a transaction. */
export interface GameStore {
  /** With letters that are owed for it. Refuses (throws `Taken`) when the slug is in use. */
  insertGame(game: NewGame, letters?: readonly OutboxRow[]): Promise<void>;
  /** Puts a game that was played elsewhere, whole or not at all. Refuses (throws `Taken`) as `insertGame` does. */
  insertWholeGame(game: WholeNewGame): Promise<void>;
  gameBySlug(slug: string): Promise<Game | null>;
  gameById(id: string): Promise<Game | null>;
  games(): Promise<readonly Game[]>;
  seats(gameId: string): Promise<readonly SeatRecord[]>;
  seatByMailToken(token: string): Promise<{ readonly game: Game; readonly seat: SeatRecord } | null>;
}

/** What happened in a game; what a rollback undid is left out. */
export interface HistoryStore {
  openWindow(gameId: string): Promise<WindowRecord | null>;
  window(gameId: string, number: number): Promise<WindowRecord | null>;
  windows(gameId: string): Promise<readonly WindowRecord[]>;
  snapshot(gameId: string, window: number): Promise<Snapshot | null>;
  turn(gameId: string, window: number): Promise<TurnRow | null>;
  turns(gameId: string): Promise<readonly TurnRow[]>;
  /** Those of a span of windows, both ends with it, by window. */
  turnsBetween(gameId: string, windows: WindowSpan): Promise<readonly TurnRow[]>;
  revisions(gameId: string, window: number, seat: SeatId): Promise<readonly RevisionRecord[]>;
  audit(gameId: string): Promise<readonly AuditRow[]>;
  /** All lines of play, the first one first. */
  branches(gameId: string): Promise<readonly BranchRecord[]>;
  /** Of all branches, in order. */
  corrections(gameId: string): Promise<readonly CorrectionRecord[]>;
  /** Also what a rollback undid. */
  wholeGame(gameId: string): Promise<WholeRecords>;
  /** Everything that was written, oldest first: who may read what is for the use case to say. */
  press(gameId: string): Promise<readonly PressItem[]>;
}

/** Numbers of windows, both ends with it. */
export interface WindowSpan {
  readonly from: number;
  readonly to: number;
}

/** People and their tokens. */
export interface PeopleStore {
  /**
   * Keeps that a mail to a person did not arrive, and tells how many did not at that address since a time, this one
   * included. The same report twice counts once.
   */
  addBounce(bounce: NewBounce): Promise<number>;
  /** Refuses (throws `Taken`) when the address is in use. */
  insertPerson(person: Person): Promise<void>;
  personById(id: string): Promise<Person | null>;
  personByAddress(address: string): Promise<Person | null>;
  people(): Promise<readonly Person[]>;
  /**
   * Takes a person out of everything but the play of games: name and address, tokens, mails, names in the audit. Seats
   * that they hold in games that are not over are empty then.
   */
  forgetPerson(person: Person, instead: { readonly name: string; readonly address: string }): Promise<void>;
  insertToken(token: {
    readonly id: string;
    readonly personId: string | null;
    readonly hash: string;
    readonly label: string;
    readonly createdAt: Date;
  }): Promise<void>;
  tokenOwner(hash: string): Promise<TokenOwner | null>;
  /** False: no such token, or revoked already. */
  revokeToken(id: string, at: Date): Promise<boolean>;
}

/** Which letters people want. */
export interface SettingsStore {
  /** The usual ones for whoever said nothing. */
  mailSettings(personId: string): Promise<MailSettings>;
  changeMailSettings(personId: string, change: Partial<MailSettings>): Promise<MailSettings>;
}

/** Addresses that take no mail of ours. */
export interface FailingStore {
  /** Marks a person's address; one that is marked already stays as it was, and comes back as that. */
  markFailing(failing: FailingAddress): Promise<FailingAddress>;
  failing(personId: string): Promise<FailingAddress | null>;
  failingAddresses(): Promise<readonly FailingAddress[]>;
  /** Takes the mark away, forgets the bounces, and lets go what was held. The ids of those letters; null: no mark. */
  clearFailing(personId: string, now: Date): Promise<readonly string[] | null>;
}

export interface NewBounce {
  /** Id of the mail that reports it. */
  readonly mailId: string;
  readonly personId: string;
  /** Where the lost mail went. */
  readonly address: string;
  readonly status: string | null;
  readonly at: Date;
  readonly since: Date;
}

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
  /** How many letters of a kind were owed to a person since a time, sent or not. */
  lettersTo(personId: string, kind: LetterKind, since: Date): Promise<number>;
}

export interface SendFailed {
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

/** What keeps the service going: what is due, what it did, how much there is. */
export interface UpkeepStore {
  putAudit(row: AuditRow): Promise<void>;
  /** What the queue may have forgotten, oldest first; deadlines count up to `heardUpTo`, or up to now. */
  due(now: Date, limit: number, heardUpTo?: Date): Promise<Due>;
  /** Seats to be reminded now: a deadline is near, they are awaited, not ready, and have not been reminded of it. */
  remindersDue(now: Date, limit: number): Promise<readonly DueReminder[]>;
  picture(key: string): Promise<Uint8Array | null>;
  keepPicture(key: string, png: Uint8Array, at: Date): Promise<void>;
  counts(): Promise<Counts>;
  /** Answers when the database does. */
  ping(): Promise<void>;
}

/** Hours before the deadline at which a seat is reminded. */
export interface DueReminder {
  readonly gameId: string;
  readonly seat: SeatId;
  readonly hours: number;
}

export interface Due {
  /**
   * Games whose window is past its deadline (and past the time that was given to late seats), or whose awaited seats
   * are all ready and may close it, or that nobody is awaited in; and games that are forming though every seat has a
   * player, unless their GM begins them.
   */
  readonly games: readonly string[];
  readonly outbox: readonly string[];
  readonly mails: readonly string[];
  /** People whose daily mail is due. */
  readonly digests: readonly string[];
}

export interface Counts {
  readonly games: number;
  readonly mailsIn: number;
  readonly mailsOut: number;
  readonly unread: number;
  readonly unsent: number;
}

/** A unique name is in use already. */
export class Taken extends Error {
  override readonly name = 'Taken';
}
