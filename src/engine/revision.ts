import type { AnyCommand } from './command-table.ts';
import { EMPTY_SHEET, type Sheet } from './sheet.ts';

/** A version of a sheet: what stood after it, and the version it was built on (UNDO goes there). */
export interface Revision<Command extends AnyCommand = AnyCommand> {
  readonly version: number;
  readonly base: number;
  readonly ready: boolean;
  readonly sheet: Sheet<Command>;
}

/** Before anything was handed in. */
export const NO_REVISION: Revision<never> = { version: 0, base: 0, ready: false, sheet: EMPTY_SHEET };

/** The version to go back to, or the code of why there is none. */
export function undoTarget<Command extends AnyCommand>(
  revisions: readonly Revision<Command>[],
  version: number | null,
): Revision<Command> | 'sheet.nothing-to-undo' | 'sheet.no-such-version' {
  const current = revisions.at(-1);
  const untouched =
    current === undefined || (current.base === 0 && current.sheet.entries.length === 0 && !current.ready);
  if (version === null && untouched) return 'sheet.nothing-to-undo';
  const wanted = version ?? current?.base ?? 0;
  if (current === undefined || wanted >= current.version) return 'sheet.no-such-version';
  return wanted === 0
    ? NO_REVISION
    : (revisions.find((revision) => revision.version === wanted) ?? 'sheet.no-such-version');
}
