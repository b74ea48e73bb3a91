import type { Json } from '../../engine/json.ts';
import type { SeatId } from '../../engine/module.ts';
import type { AbsenceStore, AbsenceTransaction } from './absence.ts';
import type { DeskStore, DeskTransaction } from './desk.ts';
import type { GameChange, NewGame } from './game-change.ts';
import type { DateSince } from './mail.ts';
import type { ImapStore, InboundMailStore, OutboxStore } from './mail-store.ts';
import type { OfferStore, OfferTransaction } from './offers.ts';
import type { FailingStore, PeopleStore, SettingsStore } from './people-store.ts';
import type {
  AuditRow,
  BranchRecord,
  CloseReason,
  CorrectionRecord,
  Game,
  PressItem,
  OutboxRow,
  RevisionRecord,
  RoleKind,
  SeatChange,
  SeatRecord,
  Snapshot,
  TurnRow,
  WhichLetters,
  WindowRecord,
} from './records.ts';
import type { GameAtOnce, WholeNewGame, WholeRecords } from './whole-game.ts';

/**
 * Everything that belongs to one game, while its row is locked: no other window of it closes and no other sheet of
 * it changes meanwhile. What is put here is committed together or not at all.
 */
export interface GameTransaction extends AbsenceTransaction, DeskTransaction, OfferTransaction {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  /** The open window; null while forming, when over, and when parked before its first. */
  readonly window: WindowRecord | null;
  /**
   * Does a part of this transaction whole or not at all: what it throws undoes that part alone, and the rest can go on.
   * The part sees the game as the parts before it left it.
   */
  within<T>(part: (tx: GameTransaction) => Promise<T>): Promise<T>;
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
  /** The greatest sequence of a calendar date in the letters that were owed so far; 0: none. */
  lastSequence(date: DateSince): Promise<number>;
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

interface LateTime {
  readonly seats: readonly SeatId[];
  /** Null: as long as it takes. */
  readonly until: Date | null;
}

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
    AbsenceStore,
    DeskStore,
    OfferStore {
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
  /** The game, its seats and all of that as they stand at one moment, whatever happens meanwhile. */
  gameAtOnce(gameId: string): Promise<GameAtOnce>;
  /** Everything that was written, oldest first: who may read what is for the use case to say. */
  press(gameId: string): Promise<readonly PressItem[]>;
}

/** Numbers of windows, both ends with it. */
export interface WindowSpan {
  readonly from: number;
  readonly to: number;
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
