import type { GivenLine } from '../engine/hand-in.ts';
import type { Source } from '../engine/sheet.ts';
import type { Director } from './director.ts';
import type { IgnoredText } from './ports/mail.ts';
import type { Way } from './ports/records.ts';

/** Orders as they came: lines as a player writes them, or commands as JSON. */
export type Orders =
  | { readonly kind: 'lines'; readonly lines: readonly GivenLine[] }
  | { readonly kind: 'commands'; readonly commands: readonly unknown[] };

export interface HandInRequest {
  readonly seat: string;
  readonly orders: Orders;
  /** The window that the orders name (its tag); null: whichever is open. */
  readonly window: string | null;
  readonly source: Source;
  readonly way: Way;
  readonly receivedAt: Date;
  /** Check only: nothing is stored. */
  readonly dryRun: boolean;
  /** Who orders, when it is not the seat's player. */
  readonly by?: Director;
  /** Id of the player who orders: refused when another plays the seat by then. Left out: it was checked otherwise. */
  readonly player?: string;
  /** Text of the mail that was not read as orders. */
  readonly ignored: readonly IgnoredText[];
}
