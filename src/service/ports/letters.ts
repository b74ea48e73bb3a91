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

/** Who is written to, and about which game. */
export interface Heading {
  readonly game: { readonly slug: string; readonly title: string; readonly module: string };
  readonly seat: { readonly id: string; readonly name: string };
  readonly reader: string;
}

/** What a turn report mail shows. */
export interface TurnReportLetter extends Heading {
  readonly kind: 'turn-report';
  readonly report: ReportDocument;
  /** The window that is open now; null when the game is over. */
  readonly window: {
    readonly tag: string;
    readonly label: string;
    readonly awaited: boolean;
    readonly due: ShownTime;
  } | null;
  /** The map: `cid:` of the picture when the mail carries it, and the link that opens it; null when there is none. */
  readonly map: { readonly pictureId: string | null; readonly link: string } | null;
  /** Keyed hash of the state: it proves later that nothing was changed, and tells nothing now. */
  readonly seal: string;
  /** Published at the start: SHA-256 of the secret that makes the dice. */
  readonly commitment: string;
  /** True for the first report of the game: it says how to play. */
  readonly first: boolean;
  /** It was told before, and the game has been rolled back to what follows: its subject says so. */
  readonly again?: boolean;
  /** Once the game is over: the secret itself. */
  readonly revealed: string | null;
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
  readonly window: { readonly tag: string; readonly label: string; readonly due: ShownTime } | null;
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

/** Anything else that has to be told, in paragraphs. */
export interface Notice extends Heading {
  readonly kind: 'notice';
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export type Letter = TurnReportLetter | Receipt | Notice;

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

/** Where links in a letter point; null: there is no page to point to. */
export interface LetterPlace {
  readonly baseUrl: string;
  readonly replyTo: string;
}
