import { clockStands } from './due.ts';
import type { CalendarDate, DateSince } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

type Named = Pick<Game, 'id' | 'title'>;
type Dated = Pick<WindowRecord, 'number' | 'branch' | 'label' | 'openedAt'> & { readonly deadline: Date };
type Needs = Pick<Ports, 'clock' | 'settings'>;

/** A letter may look older than its window where the clock was set back. */
const CLOCKS_JUMP_MS = 24 * 3_600_000;

/** All letters about one window are one date in a calendar. */
export function dateOf(
  { id }: Pick<Game, 'id'>,
  { branch, number, openedAt }: Pick<WindowRecord, 'branch' | 'number' | 'openedAt'>,
  domain: string,
): DateSince {
  return {
    id: `deadline.${id}.b${branch}.w${number}@${domain}`,
    since: new Date(openedAt.getTime() - CLOCKS_JUMP_MS),
  };
}

/** The deadline of a window for a calendar; of two of one window that of the greater sequence counts there. */
export function deadlineDate(
  game: Named,
  window: Dated,
  { sequence, stamp, domain }: Pick<CalendarDate, 'sequence' | 'stamp'> & { readonly domain: string },
): CalendarDate {
  return {
    ...{ id: dateOf(game, window, domain).id, sequence, stamp, at: window.deadline },
    summary: `${game.title}: ${window.label} orders due`,
    description: `Orders for ${window.label} of ${game.title} are due. Reply to the report of the game with them.`,
  };
}

/** The date of a window that is moved: greater than all that were given of it. */
export async function movedDate(ports: Needs, tx: GameTransaction, window: Dated): Promise<CalendarDate> {
  const stamp = ports.clock.now();
  const { mailDomain: domain } = ports.settings;
  const last = await tx.lastSequence(dateOf(tx.game, window, domain));
  // The seconds of the window keep it above dates that were given by them alone.
  const seconds = Math.ceil((stamp.getTime() - window.openedAt.getTime()) / 1000);
  return deadlineDate(tx.game, window, { sequence: Math.max(last + 1, seconds), stamp, domain });
}

/**
 * What takes the date of the open window out of calendars; null: nobody has it there, since none is open, its deadline
 * is past, or the clock of the game stood already.
 */
export async function withdrawnDate(ports: Needs, tx: GameTransaction): Promise<CalendarDate | null> {
  const { window, game } = tx;
  const deadline = window?.deadline ?? null;
  if (window === null || deadline === null || clockStands(game) || deadline <= ports.clock.now()) return null;
  return { ...(await movedDate(ports, tx, { ...window, deadline })), withdrawn: true };
}

/** For letters to whoever is awaited in a window: nobody else has its date. */
export function dateFor(
  seat: string | null,
  window: Pick<WindowRecord, 'awaits'> | null,
  date: CalendarDate | null,
): { readonly calendar?: CalendarDate } {
  return date !== null && seat !== null && window?.awaits.includes(seat) ? { calendar: date } : {};
}
