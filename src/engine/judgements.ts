import type { AnyCommand } from './command-table.ts';
import type { Verdict } from './refusal.ts';

/**
 * A sheet as far as it has been judged on one view: what became of each command that was tried next. One sheet is
 * judged again and again (by the bot that gives it, when it is handed in, for its receipt), and a check is asked once:
 * it may look at the command, at those before it and at the view, and none of them ever changes.
 */
export type Standing = Map<AnyCommand, Judged>;

export interface Judged {
  readonly verdict: Verdict;
  /** The sheet with the command on it. */
  readonly after: Standing;
}

/** Forgotten with the view, or with the table that the commands belong to. */
const SHEETS = new WeakMap<object, WeakMap<object, Standing>>();

/** An empty sheet of a table, to be judged on a view. A view that is no object is remembered nothing of. */
export function emptyStanding(table: object, view: unknown): Standing {
  if (typeof view !== 'object' || view === null) return new Map();
  const views = SHEETS.get(table) ?? new WeakMap<object, Standing>();
  SHEETS.set(table, views);
  const standing = views.get(view) ?? new Map<AnyCommand, Judged>();
  views.set(view, standing);
  return standing;
}

/** The verdict on a command behind a sheet, as it was, or as `check` gives it now. */
export function judgedBehind(sheet: Standing, command: AnyCommand, check: () => Verdict): Judged {
  const known = sheet.get(command);
  if (known !== undefined) return known;
  const judged = { verdict: check(), after: new Map<AnyCommand, Judged>() };
  sheet.set(command, judged);
  return judged;
}
