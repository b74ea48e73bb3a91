import type { SeatId } from '../../engine/module.ts';
import type { Sheet } from '../../engine/sheet.ts';
import type { NmrStep } from '../../schedule/absence.ts';
import type { Person } from './records.ts';

/** A seat without orders at a deadline. */
export interface Lateness {
  readonly window: number;
  readonly seat: SeatId;
  readonly personId: string;
  /** It was given more time. */
  readonly graced: boolean;
  /** What was done for it; null: its orders came after all. */
  readonly step: NmrStep | null;
  readonly at: Date;
}

/** What is known of how a seat has kept its deadlines. */
export interface Attendance {
  /** Number of the last window before the open one for which it gave orders; null: it never has. */
  readonly lastOrdered: number | null;
  /** Oldest first. */
  readonly lateness: readonly Lateness[];
}

/** Days on which a player is away, both ends with it, in that player's zone. */
export interface Vacation {
  readonly id: string;
  readonly seat: SeatId;
  readonly person: Person;
  readonly from: string;
  readonly to: string;
  /** Whether deadlines get out of its way. */
  readonly moves: boolean;
  /** Its days up to this one are spent, though it is withdrawn: they are past, or have moved a deadline. Null: none. */
  readonly spentTo: string | null;
  readonly statedAt: Date;
}

/** A player's wish for more time, and what became of it. */
export interface ExtensionRequest {
  readonly id: string;
  readonly gameId: string;
  readonly branch: number;
  readonly window: number;
  readonly seat: SeatId;
  readonly person: Person;
  readonly reason: string;
  readonly askedAt: Date;
  /** Null: not decided. `lapsed`: another's was granted for the same window, or it closed. */
  readonly decision: 'granted' | 'declined' | 'lapsed' | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

/** A vacation as it is kept. */
export type VacationRecord = Omit<Vacation, 'person'> & {
  readonly personId: string;
  readonly withdrawnAt: Date | null;
};

/** A request for more time as it is kept. */
export type ExtensionRecord = Omit<ExtensionRequest, 'person' | 'gameId'> & { readonly personId: string };

type NewExtensionRequest = Pick<ExtensionRequest, 'id' | 'window' | 'seat' | 'reason' | 'askedAt'> & {
  readonly personId: string;
};

/** The part of a game's transaction that knows who is away, late or silent. */
export interface AbsenceTransaction {
  attendance(seat: SeatId): Promise<Attendance>;
  /** One row for a seat and window: a later one replaces an earlier one. */
  putLateness(row: Lateness): Promise<void>;
  /** The sheet that a seat last gave in a window of that name, before the open one. */
  lastSheet(seat: SeatId, name: string): Promise<Sheet | null>;
  /** Vacations that were not withdrawn. */
  vacations(): Promise<readonly Vacation[]>;
  /** Those that were, of which some days are spent. */
  spentVacations(): Promise<readonly Vacation[]>;
  putVacation(vacation: Omit<Vacation, 'person'> & { readonly personId: string }): Promise<void>;
  /** They have moved a deadline: all their days are spent from now on. */
  spendVacations(ids: readonly string[]): Promise<void>;
  /** False: there is none, or it was withdrawn already. */
  withdrawVacation(
    id: string,
    withdrawn: { readonly at: Date; readonly spentTo: string | null },
  ): Promise<boolean>;
  extensionRequests(): Promise<readonly ExtensionRequest[]>;
  putExtensionRequest(request: NewExtensionRequest): Promise<void>;
  /** Decides once: false when it was decided before. */
  decideExtension(
    id: string,
    decision: { readonly decision: string; readonly at: Date; readonly by: string },
  ): Promise<boolean>;
  /** Nobody plays the seat any more, and its old address takes no orders. */
  vacateSeat(seat: SeatId, mailToken: string): Promise<void>;
}

/** The same for reading. */
export interface AbsenceStore {
  vacations(gameId: string): Promise<readonly Vacation[]>;
  extensionRequests(gameId: string): Promise<readonly ExtensionRequest[]>;
  extensionRequest(id: string): Promise<ExtensionRequest | null>;
}
