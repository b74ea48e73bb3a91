import type { ExtensionRecord, Lateness, VacationRecord } from './absence.ts';
import type {
  AuditRow,
  BranchRecord,
  CorrectionRecord,
  Game,
  PressItem,
  RevisionRecord,
  RoleKind,
  SeatRecord,
  Snapshot,
  TurnRow,
  WindowRecord,
} from './records.ts';
import type { GameChange, NewGame } from './game-change.ts';

/** All that was ever played of a game, each list by branch, then by window. */
export interface WholeRecords {
  readonly branches: readonly BranchRecord[];
  readonly corrections: readonly CorrectionRecord[];
  readonly windows: readonly WindowRecord[];
  readonly revisions: readonly (RevisionRecord & { readonly branch: number })[];
  readonly snapshots: readonly Snapshot[];
  readonly turns: readonly TurnRow[];
  readonly audit: readonly AuditRow[];
  readonly press: readonly PressItem[];
  /** Deadlines that passed without orders. */
  readonly lateness: readonly (Lateness & { readonly branch: number })[];
  readonly vacations: readonly VacationRecord[];
  readonly extensions: readonly ExtensionRecord[];
}

/** A game as it stood at one moment. */
export interface GameAtOnce {
  readonly game: Game;
  readonly seats: readonly SeatRecord[];
  readonly records: WholeRecords;
}

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
