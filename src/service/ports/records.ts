import type { AnyCommand } from '../../engine/command-table.ts';
import type { RollRecord } from '../../engine/dice.ts';
import type { Revision } from '../../engine/hand-in.ts';
import type { Json } from '../../engine/json.ts';
import type { AnyEvent, GameOver, SeatId, Sheets } from '../../engine/module.ts';
import type { Source } from '../../engine/sheet.ts';
import type { MailClient } from './mail.ts';
import type { Absence } from '../../schedule/absence.ts';
import type { Schedule, WindowKind } from '../../schedule/schedule.ts';

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

/** What players may write to each other through us; to the gamemaster they always may. */
export type PressPolicy = 'none' | 'public' | 'private';

/** `paused` by its GM: no deadline runs. `parked` by a fault of the program. */
type GameStatus = 'forming' | 'running' | 'paused' | 'over' | 'parked';

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
  readonly press: PressPolicy;
  /** When its windows are due. */
  readonly schedule: Schedule;
  /** What happens when orders are missing. */
  readonly absence: Absence;
  readonly branch: number;
  /** Number of the open (or last) window; 0 while forming. */
  readonly window: number;
  /** Hash over all turns so far. */
  readonly chain: string;
  readonly result: GameOver | null;
  readonly parkedWhy: string | null;
  /** Adopted by the GM, in force from the next window on; null: none. */
  readonly nextRulings: readonly string[] | null;
  /** One person may play several seats. */
  readonly hotSeat: boolean;
  /** Since when no deadline runs; null: it does. */
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
  /** Who has a part in it besides its GM and its players. */
  readonly roles: readonly GameRole[];
}

/**
 * `co-gm`: directs as the GM does. `observer`: reads what is public. `all-seeing`: an observer who reads what the GM
 * does. `stand-by`: ready to take a seat over.
 */
export const ROLES = ['co-gm', 'observer', 'all-seeing', 'stand-by'] as const;
export type RoleKind = (typeof ROLES)[number];

export interface GameRole {
  readonly role: RoleKind;
  readonly person: Person;
  readonly addedAt: Date;
}

/** A line of play. A rollback begins another; what it undid stays, and stays verifiable by the secret of its branch. */
export interface BranchRecord {
  readonly branch: number;
  /** First window that is played on it; what lies before is taken over. */
  readonly from: number;
  readonly secret: string;
  readonly commitment: string;
  readonly begunAt: Date;
  /** Empty for the first one. */
  readonly reason: string;
}

/** A change of the state by the GM while a window was open: a link of the chain, between two turns. */
export interface CorrectionRecord {
  readonly branch: number;
  readonly window: number;
  /** From 1, within a window. */
  readonly number: number;
  /** JSON Patch (RFC 6902) on the state. */
  readonly patch: Json;
  readonly reason: string;
  readonly stateHash: string;
  readonly chain: string;
  readonly at: Date;
}

export interface SeatRecord {
  readonly seat: SeatId;
  readonly name: string;
  readonly side: string;
  readonly person: Person | null;
  /** Played by the module's bot: then it has no person. */
  readonly bot: boolean;
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
  readonly kind: WindowKind;
  readonly awaits: readonly SeatId[];
  readonly mayOrder: readonly SeatId[];
  readonly openedAt: Date;
  /** Null: its GM closes it. */
  readonly deadline: Date | null;
  /** It does not close early before; null: as soon as all are ready. */
  readonly notBefore: Date | null;
  /** Once the deadline has passed and it is not closed: whose orders alone are still taken. */
  readonly lateSeats: readonly SeatId[] | null;
  /** Until when they are; null: until they are there, or the GM acts. */
  readonly lateUntil: Date | null;
  readonly closedAt: Date | null;
  readonly closedWhy: CloseReason | null;
}

export type CloseReason =
  | 'deadline'
  | 'all-ready'
  | 'forced'
  | 'nobody-awaited'
  /** It was open when its GM rolled the game back, or ended it: nothing was adjudicated. */
  | 'rolled-back'
  | 'ended';

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
  /** Not worth sending from then on; left out: it always is. */
  readonly expiresAt?: Date;
  /** A UUID, the unguessable part of the links in it; left out: the store makes one. */
  readonly linkKey?: string;
}

/** Every kind of letter there is; `notice` is whatever has no kind of its own. */
export const LETTER_KINDS = [
  ...([
    'turn-report',
    'receipt',
    'notice',
    'invitation',
    'reminder',
    'deadline-passed',
    'deadline-moved',
  ] as const),
  ...(['extension-request', 'gm-notice', 'press', 'news', 'replacement-offer', 'login', 'digest'] as const),
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Which letters somebody wants, and when. Reports and receipts always come. */
export interface MailSettings {
  /** At once, or all of a day in one mail. */
  readonly reports: 'at-once' | 'daily';
  readonly press: 'at-once' | 'daily' | 'off';
  readonly reminders: boolean;
  /** What other players did: who sent no orders, who is replaced. */
  readonly news: boolean;
  /** Hour of the day in the reader's zone at which the daily mail comes. */
  readonly digestHour: number;
}

export interface OutboxEntry extends Omit<OutboxRow, 'expiresAt' | 'linkKey'> {
  /** `held`: its address takes no mail, and it goes once that works again. `withdrawn`: it came to nothing. `digest`: it waits for its reader's daily mail. */
  readonly status: 'waiting' | 'sent' | 'refused' | 'held' | 'withdrawn' | 'digest';
  /** How often it failed; taking it does not count. */
  readonly attempts: number;
  readonly dueAt: Date;
  readonly lastError: string | null;
  /** Unguessable part of the links in the letter. */
  readonly linkKey: string;
  readonly expiresAt: Date | null;
  /** Since when the other side puts it off; null: it does not. */
  readonly deferredSince: Date | null;
  /** Its turn among the mails to its domain; null: it has none yet. */
  readonly pacedAt: Date | null;
  /** It goes as text with a link, since the whole was too much for the other side. */
  readonly light: boolean;
  readonly rendered: RenderedMail | null;
  readonly sentAt: Date | null;
  readonly via: string | null;
  /** Since when what it tells counts no more: its windows were rolled back. */
  readonly voidedAt: Date | null;
}

export interface RenderedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly raw: Uint8Array;
}

/** Words that one seat wrote to others. */
export interface PressItem {
  readonly id: string;
  readonly gameId: string;
  /** Where it came from; equal keys are one press. */
  readonly key: string;
  readonly branch: number;
  /** The window that was open. */
  readonly window: number;
  /** Null: the gamemaster. */
  readonly fromSeat: SeatId | null;
  /** Who wrote it; null: it was not kept, or he was forgotten. */
  readonly personId: string | null;
  /** Seats and "gm". */
  readonly readers: readonly string[];
  readonly toWords: string;
  readonly text: string;
  readonly at: Date;
}

/** An address that takes no mail of ours. */
export interface FailingAddress {
  readonly personId: string;
  readonly address: string;
  readonly since: Date;
  readonly why: string;
}

/** How the letters of a game to one reader fare. */
export interface MailState {
  readonly personId: string;
  readonly waiting: number;
  readonly held: number;
  readonly sent: number;
  readonly lastSentAt: Date | null;
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
  /** Whose name that is; null or left out: nobody's, or it was not kept. */
  readonly personId?: string | null;
  readonly way: Way;
  /** What was done, as a stable word ("window.forced"). */
  readonly act: string;
  readonly gameId: string | null;
  readonly seat: SeatId | null;
  readonly detail: Json;
}

export type SeatChange = Partial<Pick<SeatRecord, 'bot' | 'mailToken'>> & {
  readonly personId?: string | null;
};

/** Letters about the play of a window or of one behind it; or all to a person about a seat. */
export type WhichLetters =
  { readonly fromWindow: number } | { readonly personId: string; readonly seat: SeatId };
