import type { ReportDocument, Section } from '../../engine/report.ts';
import type { IgnoredText } from './mail.ts';

/** A deadline as a reader should see it: in their own zone and in UTC, never "in 59 minutes". */
export interface ShownTime {
  /** "Sunday 6 December 2026, 20:00 CET" */
  readonly local: string;
  /** "19:00 UTC", with the date where it differs. */
  readonly utc: string;
  /** "Sun 6 Dec 20:00 CET", for subjects. */
  readonly short: string;
  readonly iso: string;
}

/**
 * When orders are due: at a time; `by-hand`: when the gamemaster closes the window; `clock-stands`: the game is paused,
 * and the time is told when it goes on.
 */
export type Due = ShownTime | 'by-hand' | 'clock-stands';

/** Who is written to, and about which game. */
export interface Heading {
  readonly game: { readonly slug: string; readonly title: string; readonly module: string };
  readonly seat: { readonly id: string; readonly name: string };
  readonly reader: string;
}

/** What a turn report mail shows. */
export interface TurnReportLetter extends Heading {
  readonly kind: 'turn-report';
  /** The reader directs the game by answering. */
  readonly directs?: boolean;
  readonly report: ReportDocument;
  /** The window that is open now; null when the game is over. */
  readonly window: {
    readonly tag: string;
    readonly label: string;
    readonly awaited: boolean;
    readonly due: Due;
  } | null;
  /** The map: `cid:` of the picture when the mail carries it, and the link that opens it; null when there is none. */
  readonly map: { readonly pictureId: string | null; readonly link: string } | null;
  /** Keyed hash of the state: it proves later that nothing was changed, and tells nothing now. */
  readonly seal: string;
  /** Published at the start: SHA-256 of the secret that makes the dice. */
  readonly commitment: string;
  /** In the first report of the game: who plays, and at what pace; it says how to play too. */
  readonly start: {
    readonly gm: string;
    readonly pace: string;
    readonly press: string;
    readonly seats: readonly { readonly name: string; readonly player: string | null }[];
  } | null;
  /** It was told before, and the game has been rolled back to what follows: its subject says so. */
  readonly again?: boolean;
  /** Once the game is over: the secret itself. */
  readonly revealed: string | null;
  /** Once it is over: one die of the game, by which anybody can see how all of them were made. */
  readonly die: CheckedDie | null;
}

/** A die, and the text from which it comes by the secret. */
export interface CheckedDie {
  readonly purpose: string;
  readonly text: string;
  /** First eight hexadecimal digits of the HMAC. */
  readonly digits: string;
  readonly sides: number;
  readonly value: number;
}

/** The answer to orders, by mail or API: the whole truth about a sheet. */
export interface Receipt extends Heading {
  readonly kind: 'receipt';
  /**
   * `stored`: a new version stands. `unchanged`: nothing in it changed the sheet. `checked`: a dry run, nothing stored.
   * `closed`: for a window that is closed, nothing applied. `unknown-window`, `over`, `not-begun`: the same.
   */
  readonly outcome: 'stored' | 'unchanged' | 'checked' | 'closed' | 'unknown-window' | 'over' | 'not-begun';
  /** Why nothing of it could be applied, whatever it says; null: each line has its own answer. */
  readonly why: string | null;
  readonly window: WindowTold | null;
  /** What the orders named, when it was not the open window. */
  readonly named: string | null;
  readonly received: ShownTime;
  readonly version: number;
  /** Version that UNDO would bring back; null: nothing to undo. */
  readonly undoTo: number | null;
  readonly sheetState: 'none' | 'draft' | 'ready';
  readonly taken: readonly TakenLine[];
  readonly words: readonly { readonly line: number; readonly word: string }[];
  readonly refused: readonly RefusedLine[];
  /** Blanks of the order form, left out: line numbers. */
  readonly blanks: readonly number[];
  readonly ignored: readonly IgnoredText[];
  /** Stood before, and can't any more. */
  readonly dropped: readonly { readonly order: string; readonly why: string }[];
  readonly sheet: readonly { readonly order: string; readonly source: string; readonly does: string }[];
  /** What is still to decide, and what to expect, as far as the player can know. */
  readonly outlook: readonly Section[];
  /** Lines to send again when nothing was applied. */
  readonly again: readonly string[];
  /** Who handed the orders in, and why, when it was not the player; left out: it was. */
  readonly handedInBy?: { readonly name: string; readonly reason: string };
  /** What the sender should know about the mail itself, in sentences: what can't be read, what was passed over. */
  readonly notes: readonly string[];
}

export interface TakenLine {
  readonly line: number;
  readonly order: string;
  readonly does: string;
  readonly warning: string | null;
  readonly replaces: string | null;
}

export interface RefusedLine {
  readonly line: number;
  readonly given: string;
  readonly code: string;
  readonly why: string;
  readonly column: number;
  readonly length: number;
  readonly nearest: string | null;
}

/** The answer to a gamemaster's mail: what came of each line. */
export interface DeskAnswer extends Heading {
  readonly kind: 'desk-answer';
  readonly received: ShownTime;
  /** In the order in which they stood; empty: no line is a command. */
  readonly lines: readonly DeskLineTold[];
  readonly ignored: readonly IgnoredText[];
  /** What the sender should know about the mail itself, in sentences. */
  readonly notes: readonly string[];
}

export interface DeskLineTold {
  /** 0: the subject. */
  readonly line: number;
  readonly given: string;
  /** `asked`: nothing is done yet, and it is to be confirmed. */
  readonly outcome: 'done' | 'asked' | 'refused';
  /** Stable: why it was refused; '' otherwise. */
  readonly code: string;
  /** What was done, what it would do, or why it was refused. */
  readonly words: readonly string[];
  readonly sections: readonly Section[];
  /** What would be right. */
  readonly nearest: string | null;
  /** Code by which it is confirmed. */
  readonly confirm: string | null;
}

/** Anything else that has to be told, in paragraphs. */
export interface Notice extends Heading {
  readonly kind: 'notice';
  /** The reader directs the game by answering. */
  readonly directs?: boolean;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Somebody was given a seat in a game that has not begun. */
interface Invitation extends Heading {
  readonly kind: 'invitation';
  readonly gm: string;
  /** How long a window is open, in words ("7 days"). */
  readonly pace: string;
  /** Every seat with its player; null: nobody yet. */
  readonly seats: readonly { readonly name: string; readonly player: string | null }[];
}

interface WindowTold {
  readonly tag: string;
  readonly label: string;
  readonly due: Due;
}

/** A window whose deadline is, or was, a time. */
interface TimedWindow extends WindowTold {
  readonly due: ShownTime;
}

/** A deadline comes, and the seat is not ready. */
export interface Reminder extends Heading {
  readonly kind: 'reminder';
  readonly window: TimedWindow;
  /** Null: nothing was sent. */
  readonly draft: { readonly version: number; readonly orders: number; readonly at: ShownTime } | null;
}

/** A deadline came, and orders were missing. */
export interface DeadlinePassed extends Heading {
  readonly kind: 'deadline-passed';
  readonly window: TimedWindow;
  /** Whose orders are missing: the reader's, those of named seats, or of some that the reader may not know. */
  readonly missing: 'yours' | 'not-told' | readonly string[];
  /** Closed without them, or still open for them alone. */
  readonly then: 'closed' | 'waits' | 'more-time';
  /** Until when the missing orders are still taken; null: they are not, or as long as it takes. */
  readonly until: ShownTime | null;
  /** What acted instead, what may come of it, what can be done, in sentences. */
  readonly consequences: readonly string[];
}

/** A deadline was moved. */
interface DeadlineMoved extends Heading {
  readonly kind: 'deadline-moved';
  readonly window: TimedWindow;
  /** Null: the gamemaster would have closed it by hand. */
  readonly before: ShownTime | null;
  /** Who or what did it, at the beginning of a sentence. */
  readonly by: string;
  readonly why: string | null;
}

/** A player asks for more time; for the gamemaster. */
interface ExtensionRequest extends Heading {
  readonly kind: 'extension-request';
  readonly window: TimedWindow;
  readonly by: string;
  readonly reason: string;
  readonly proposed: ShownTime;
  /** Which of the extensions of its seat it would be; `most` null: there is no limit. */
  readonly count: { readonly nth: number; readonly most: number | null };
  /** Opens the page on which it is decided. */
  readonly link: string;
}

/** Words of a gamemaster to one seat or to all. */
interface GmNotice extends Heading {
  readonly kind: 'gm-notice';
  /** At the beginning of a sentence. */
  readonly from: string;
  /** "gamemaster"; null: the operator, who is no part of the game. */
  readonly office: string | null;
  readonly to: string;
  readonly lines: readonly string[];
}

/** Words of a player, carried by us. */
interface PressLetter extends Heading {
  readonly kind: 'press';
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  /** The line with which one answers; null: the reader can't. */
  readonly answer: string | null;
}

/** What others did that the reader may know. */
interface News extends Heading {
  readonly kind: 'news';
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** A seat is free, and somebody on the list of stand-bys is asked. */
export interface ReplacementOffer extends Heading {
  readonly kind: 'replacement-offer';
  /** Name of the seat. */
  readonly offered: string;
  readonly gm: string;
  /** The window stays open until somebody has the seat, and then as long as any. */
  readonly waits: boolean;
  /** Null: no window is open. */
  readonly window: WindowTold | null;
  /** Opens the page on which it is accepted. */
  readonly link: string;
}

/** A link that signs somebody in, once. */
interface LoginLetter {
  readonly kind: 'login';
  readonly reader: string;
  readonly link: string;
  readonly until: ShownTime;
}

/** Letters that are paragraphs and what stands beside them. */
export type PlainLetter =
  | Invitation
  | Reminder
  | DeadlinePassed
  | DeadlineMoved
  | ExtensionRequest
  | GmNotice
  | PressLetter
  | News
  | ReplacementOffer
  | LoginLetter;

/** Everything of a day in one mail: for each game what a report says first, and the form to order with. */
export interface Digest {
  readonly kind: 'digest';
  readonly reader: string;
  readonly day: string;
  readonly games: readonly DigestGame[];
  readonly press: readonly Pick<PressLetter, 'game' | 'from' | 'to' | 'lines' | 'answer'>[];
}

export interface DigestGame extends Omit<
  TurnReportLetter,
  'kind' | 'directs' | 'start' | 'map' | 'revealed' | 'die'
> {
  /** Where the whole report can be read. */
  readonly link: string;
}

export type Letter = TurnReportLetter | Receipt | DeskAnswer | Notice | PlainLetter | Digest;

/** A letter in words: the subject and its two bodies. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Turns letters into words. Same letter, same words. */
export interface Stationery {
  render(letter: Letter, place: LetterPlace): Rendered;
}

/** Where links in a letter point. */
export interface LetterPlace {
  readonly baseUrl: string;
  readonly replyTo: string;
  /** Where such letters are turned off; left out: they can't be. */
  readonly turnOff?: string;
}
