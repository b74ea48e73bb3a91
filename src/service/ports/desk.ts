import type { NumberedLine } from './mail.ts';
import type { Game, Person } from './records.ts';

/** What a gamemaster has asked for by mail and has yet to confirm. */
export interface DeskRequest {
  readonly id: string;
  readonly personId: string;
  /** What a confirmation names; one person's codes in a game are all different. */
  readonly code: string;
  /** The command as it was written, with the lines that belong to it. */
  readonly lines: readonly NumberedLine[];
  /** Hash of what it was said to do: if it would do anything else by now, it is not confirmed. */
  readonly told: string;
  readonly branch: number;
  readonly window: number;
  readonly askedAt: Date;
  /** Null: not done. */
  readonly doneAt: Date | null;
}

/** The part of a game's transaction for directing by mail. */
export interface DeskTransaction {
  putDeskRequest(request: Omit<DeskRequest, 'doneAt'>): Promise<void>;
  /** Null: this person has asked for nothing under that code. */
  deskRequest(personId: string, code: string): Promise<DeskRequest | null>;
  /** False: it was done before. */
  deskRequestDone(id: string, at: Date): Promise<boolean>;
}

/** Secret addresses at which people direct games. */
export interface DeskStore {
  /** The secret part of a person's address for directing a game; the given one becomes it where there is none yet. */
  deskToken(at: { readonly gameId: string; readonly personId: string }, ifNone: string): Promise<string>;
  deskByMailToken(token: string): Promise<{ readonly game: Game; readonly person: Person } | null>;
}
