import type { Desk } from './desk.ts';
import type { ByMail, HowItStands, OnCommandLine, Reader } from './ways.ts';

/** Why a way can't do it. */
export interface Lacks {
  readonly lacks: string;
}

export interface OverHttp {
  /** As the API's description has it: "POST /v1/games/{game}/pause". */
  readonly route: string;
  /** What stands for the other names in the path. */
  readonly with?:
    Readonly<Record<string, string>> | ((desk: Desk) => Promise<Readonly<Record<string, string>>>);
  readonly body?: object;
}

/** How a thing is done, by every way there is. */
export interface Ways {
  readonly http: OverHttp | Lacks;
  readonly mail: ByMail | Lacks;
  readonly cli: OnCommandLine | Lacks;
}

/** Something that whoever directs a game may do to it: the same by every way. */
export interface Act {
  readonly game?: HowItStands;
  readonly given?: (desk: Desk) => Promise<unknown>;
  readonly ways: Ways;
  /** Its row of the audit. */
  readonly act: string;
  readonly seat?: string;
  /** What was before and is now, and why: at least this. */
  readonly detail: object;
  /** Who is mailed because of it, reports and the answer to whoever did it aside. */
  readonly told: readonly Reader[];
  /** Stands in each of these mails. */
  readonly says: string;
}

/** Something that whoever directs a game must not do as it stands. */
export interface Refusal {
  readonly game?: HowItStands;
  readonly given?: (desk: Desk) => Promise<unknown>;
  readonly ways: Ways;
  readonly code: string;
}

export function isLacking(way: object): way is Lacks {
  return 'lacks' in way;
}
