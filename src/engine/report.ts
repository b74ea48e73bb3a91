import type { MapDocument } from './map.ts';

/**
 * What a reader is told, as a tree without layout: no HTML, no ANSI, no e-mail.
 * A game's `report` builds it from a view; text, HTML and JSON are three renderings of the same tree.
 */
export interface ReportDocument {
  /** One line for the subject of the mail: the news, not the name of the game ("Frenzie falls"). */
  readonly headline: string;
  /** Where the game stands, for the line under the title ("Week 6 is adjudicated"). */
  readonly standing: string;
  readonly sections: readonly Section[];
  /** Lines to send back: what the reader may order next, already filled in where a default is known. */
  readonly orderForm: readonly FormLine[];
}

export interface Section {
  /** Stable key, so that templates, tests and readers can find it ("to-decide"). */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'map'; readonly map: MapDocument };

export interface ListItem {
  /** gain, loss and level are told apart by sign, never by colour alone. */
  readonly mark: 'gain' | 'loss' | 'level' | 'item';
  readonly text: string;
  /** Continuation lines, told under the item. */
  readonly details?: readonly string[];
  /** A line of orders that would settle the item; templates may offer it as a button. */
  readonly orders?: readonly string[];
}

export interface Table {
  readonly caption: string | null;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
}

export interface FormLine {
  /** The line as it would be mailed, with `?` where the player must fill something in. */
  readonly text: string;
  /** What the line is about, in words; not part of the line. */
  readonly about: string;
}
