import type { AnyCommand } from '../../engine/command-table.ts';
import type { RollRecord } from '../../engine/dice.ts';
import type { Revision } from '../../engine/hand-in.ts';
import type { Json } from '../../engine/json.ts';
import type { AnyEvent, GameOver, SeatId, Sheets } from '../../engine/module.ts';
import type { Source } from '../../engine/sheet.ts';
import type { MailClient } from './mail.ts';

// What is stored, as use cases know it.

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

/**
 * Whose mail orders for a seat: `address`: whoever knows the seat's secret address; `sender`: if it also comes from the
 * player's registered address; `verified`: if SPF, DKIM or DMARC prove that too.
 */
export type SenderPolicy = 'address' | 'sender' | 'verified';

type GameStatus = 'forming' | 'running' | 'over' | 'parked';

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
  /** Whose mails may order for a seat. */
  readonly senderPolicy: SenderPolicy;
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
  /** By which way it came. */
  readonly way: 'smtp' | 'lmtp' | 'imap' | 'webhook';
  /** Equal for the same mail by two ways. */
  readonly content: string;
  readonly client: MailClient | null;
  /** When our listener, the IMAP server or the provider took it: the time that counts. */
  readonly receivedAt: Date;
  /** When it is to be read, or to be tried again. */
  readonly dueAt: Date;
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
