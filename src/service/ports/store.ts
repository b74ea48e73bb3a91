import type { AnyCommand } from '../../engine/command-table.ts';
import type { RollRecord } from '../../engine/dice.ts';
import type { Revision } from '../../engine/hand-in.ts';
import type { Json } from '../../engine/json.ts';
import type { AnyEvent, GameOver, SeatId, Sheets } from '../../engine/module.ts';
import type { Source } from '../../engine/sheet.ts';

/** Somebody with an address: a GM, a player, or both. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Where mails go; compared without case. */
  readonly address: string;
  /** IANA zone in which deadlines are shown. */
  readonly zone: string;
}

/** `operator` tokens belong to nobody; a person's token opens what that person may. */
export interface TokenOwner {
  readonly tokenId: string;
  readonly person: Person | null;
  readonly operator: boolean;
}

export type GameStatus = 'forming' | 'running' | 'over' | 'parked';

/** A match being played, as stored. */
export interface Game {
  readonly id: string;
  /** What players write in mails ("marches-3"); unique. */
  readonly slug: string;
  readonly title: string;
  /** Id of the game module. */
  readonly module: string;
  readonly scenario: string;
  readonly options: Json;
  readonly rulings: readonly string[];
  /** 32 bytes in hexadecimal: the dice of this game. Its SHA-256 was published when the game began. */
  readonly secret: string;
  readonly commitment: string;
  readonly status: GameStatus;
  readonly gm: Person;
  /** Length of a window. */
  readonly hoursPerWindow: number;
  readonly branch: number;
  /** Number of the open (or last) window; 0 while forming. */
  readonly window: number;
  /** Hash over all turns so far. */
  readonly chain: string;
  readonly result: GameOver | null;
  readonly parkedWhy: string | null;
  readonly createdAt: Date;
}

export interface SeatRecord {
  readonly seat: SeatId;
  readonly name: string;
  readonly side: string;
  readonly person: Person | null;
  /** Secret part of the seat's mail address: whoever writes there orders for the seat. */
  readonly mailToken: string;
}

/** An open or closed window as stored. */
export interface WindowRecord {
  readonly number: number;
  readonly branch: number;
  readonly name: string;
  readonly tag: string;
  readonly label: string;
  readonly awaits: readonly SeatId[];
  readonly mayOrder: readonly SeatId[];
  readonly openedAt: Date;
  readonly deadline: Date;
  readonly closedAt: Date | null;
  readonly closedWhy: CloseReason | null;
}

export type CloseReason = 'deadline' | 'all-ready' | 'forced' | 'nobody-awaited';

/** The way by which something reached us. */
export type Way = 'mail' | 'api' | 'cli' | 'system';

/** A version of a sheet with where it came from. */
export interface RevisionRecord extends Revision {
  readonly seat: SeatId;
  readonly window: number;
  readonly source: Source;
  readonly way: Way;
  readonly receivedAt: Date;
}

/** One closed window: all that is needed to run it again. */
export interface TurnRow {
  readonly window: number;
  readonly branch: number;
  readonly tag: string;
  readonly sheets: Sheets<AnyCommand>;
  readonly rulings: readonly string[];
  readonly rolls: readonly RollRecord[];
  readonly events: readonly AnyEvent[];
  readonly stateHash: string;
  readonly chain: string;
  readonly engineVersion: string;
  readonly closedAt: Date;
}

/** The state in which a window opened. */
export interface Snapshot {
  readonly window: number;
  readonly branch: number;
  readonly shape: number;
  readonly state: Json;
}

/** A mail that is owed. Rendered at its first sending and kept, so that a resend is the same bytes. */
export interface OutboxRow {
  readonly id: string;
  readonly kind: LetterKind;
  /** Equal keys are one mail: nobody gets a report twice. */
  readonly key: string;
  readonly gameId: string | null;
  readonly seat: SeatId | null;
  readonly personId: string;
  /** What the letter is made from; its schema belongs to the kind. */
  readonly payload: Json;
  readonly createdAt: Date;
}

export type LetterKind = 'turn-report' | 'receipt' | 'notice';

export interface OutboxEntry extends OutboxRow {
  readonly status: 'waiting' | 'sent' | 'refused';
  /** How often it failed; taking it does not count. */
  readonly attempts: number;
  readonly dueAt: Date;
  readonly lastError: string | null;
  readonly rendered: RenderedMail | null;
  readonly sentAt: Date | null;
  readonly via: string | null;
}

export interface RenderedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly raw: Uint8Array;
}

export interface InboundMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Uint8Array;
  /** Our listener's acceptance: the time that counts. */
  readonly receivedAt: Date;
  readonly status: 'new' | 'read' | 'unreadable';
  /** How often reading it failed. */
  readonly attempts: number;
  readonly outcome: Json;
}

export interface AuditRow {
  readonly at: Date;
  /** Person's name, "operator", or "system". */
  readonly who: string;
  readonly way: Way;
  /** What was done, as a stable word ("window.forced"). */
  readonly act: string;
  readonly gameId: string | null;
  readonly seat: SeatId | null;
  readonly detail: Json;
}

export type NewGame = Omit<Game, 'gm' | 'status' | 'branch' | 'window' | 'chain' | 'result' | 'parkedWhy'> & {
  readonly gmId: string;
  readonly seats: readonly (Omit<SeatRecord, 'person'> & { readonly personId: string | null })[];
};

/**
 * Everything that belongs to one game, while its row is locked: no other window of it closes and no other sheet of
 * it changes meanwhile. What is put here is committed together or not at all.
 */
export interface GameTransaction {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  /** The open window; null while forming, when over, and when parked before its first. */
  readonly window: WindowRecord | null;
  snapshot(window: number): Promise<Snapshot>;
  /** Versions of one seat's sheet for the open window, oldest first. */
  revisions(seat: SeatId): Promise<readonly RevisionRecord[]>;
  /** Newest version of each seat that has one, for the open window. */
  latestRevisions(): Promise<readonly RevisionRecord[]>;
  putRevision(revision: RevisionRecord): Promise<void>;
  closeWindow(number: number, closedAt: Date, why: CloseReason): Promise<void>;
  openWindow(window: WindowRecord): Promise<void>;
  moveDeadline(number: number, deadline: Date): Promise<void>;
  putTurn(turn: TurnRow): Promise<void>;
  putSnapshot(snapshot: Snapshot): Promise<void>;
  /** Rows whose key exists already are left alone. */
  putOutbox(rows: readonly OutboxRow[]): Promise<void>;
  /** Whether a letter is owed under this key already. */
  hasOutbox(key: string): Promise<boolean>;
  putAudit(row: AuditRow): Promise<void>;
  seatPerson(seat: SeatId, personId: string | null): Promise<void>;
  update(change: GameChange): Promise<void>;
  /** Marks an inbound mail as read in the same commit as what it did. False: it was read already. */
  markMailRead(mailId: string, outcome: Json): Promise<boolean>;
}

export type GameChange = Partial<
  Pick<Game, 'status' | 'window' | 'chain' | 'result' | 'parkedWhy' | 'branch'>
>;

/** What Adjutant remembers. Postgres behind it is the truth; whoever implements this keeps the port laws. */
export interface Store {
  inGame<T>(gameId: string, work: (tx: GameTransaction) => Promise<T>): Promise<T>;

  /** Refuses (throws `Taken`) when the slug is in use. */
  insertGame(game: NewGame): Promise<void>;
  gameBySlug(slug: string): Promise<Game | null>;
  gameById(id: string): Promise<Game | null>;
  games(): Promise<readonly Game[]>;
  seats(gameId: string): Promise<readonly SeatRecord[]>;
  seatByMailToken(token: string): Promise<{ readonly game: Game; readonly seat: SeatRecord } | null>;
  openWindow(gameId: string): Promise<WindowRecord | null>;
  window(gameId: string, number: number): Promise<WindowRecord | null>;
  windows(gameId: string): Promise<readonly WindowRecord[]>;
  snapshot(gameId: string, window: number): Promise<Snapshot | null>;
  turn(gameId: string, window: number): Promise<TurnRow | null>;
  turns(gameId: string): Promise<readonly TurnRow[]>;
  revisions(gameId: string, window: number, seat: SeatId): Promise<readonly RevisionRecord[]>;
  audit(gameId: string): Promise<readonly AuditRow[]>;

  /** Refuses (throws `Taken`) when the address is in use. */
  insertPerson(person: Person): Promise<void>;
  personById(id: string): Promise<Person | null>;
  personByAddress(address: string): Promise<Person | null>;
  people(): Promise<readonly Person[]>;
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

  /** Keeps a raw mail. The same bytes to the same addresses are one mail: then the first one's id comes back. */
  insertMail(mail: {
    readonly id: string;
    readonly fingerprint: string;
    readonly from: string;
    readonly to: readonly string[];
    readonly raw: Uint8Array;
    readonly receivedAt: Date;
  }): Promise<string>;
  mail(id: string): Promise<InboundMail | null>;
  /** Ids of mails that are not read yet and came at or before a time, oldest first. */
  unreadMails(receivedBy: Date): Promise<readonly string[]>;
  mailFailed(
    id: string,
    change: { readonly dueAt: Date; readonly unreadable: boolean; readonly error: string },
  ): Promise<void>;
  /** For mails that concern no game. */
  markMailRead(id: string, outcome: Json): Promise<boolean>;

  putOutbox(rows: readonly OutboxRow[]): Promise<void>;
  outboxEntry(id: string): Promise<OutboxEntry | null>;
  /** Takes the entry for sending: nobody else gets it until `until`. Null: sent, refused, not due, or taken. */
  takeOutbox(id: string, now: Date, until: Date): Promise<OutboxEntry | null>;
  keepRendered(id: string, mail: RenderedMail): Promise<void>;
  markSent(id: string, at: Date, via: string): Promise<void>;
  sendFailed(
    id: string,
    change: { readonly dueAt: Date; readonly refused: boolean; readonly error: string },
  ): Promise<void>;
  /** Newest first; `raw` only on request of one entry. */
  sentMails(via: string, limit: number): Promise<readonly OutboxEntry[]>;
  /** Ids of a game's entries that are not sent yet. */
  unsentOf(gameId: string): Promise<readonly string[]>;

  putAudit(row: AuditRow): Promise<void>;

  /** What the queue may have forgotten, oldest first. */
  due(now: Date, limit: number): Promise<Due>;
  picture(key: string): Promise<Uint8Array | null>;
  keepPicture(key: string, png: Uint8Array, at: Date): Promise<void>;
  counts(): Promise<Counts>;
  /** Answers when the database does. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Due {
  /**
   * Games whose window is past its deadline, or whose awaited seats are all ready, or that nobody is awaited in; and
   * games that are forming though every seat has a player.
   */
  readonly games: readonly string[];
  readonly outbox: readonly string[];
  readonly mails: readonly string[];
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
