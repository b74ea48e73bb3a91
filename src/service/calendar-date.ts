import type { CalendarDate } from './ports/mail.ts';
import type { Game, WindowRecord } from './ports/records.ts';

/**
 * The deadline of a window for a calendar. All letters about one window are one date there; a letter that was written
 * later moves it, since its sequence, the seconds since the window opened, is greater.
 */
export function deadlineDate(
  game: Pick<Game, 'id' | 'title'>,
  window: Pick<WindowRecord, 'number' | 'branch' | 'label' | 'openedAt'> & { readonly deadline: Date },
  { writtenAt, domain }: { readonly writtenAt: Date; readonly domain: string },
): CalendarDate {
  const seconds = Math.ceil((writtenAt.getTime() - window.openedAt.getTime()) / 1000);
  return {
    id: `deadline.${game.id}.b${window.branch}.w${window.number}@${domain}`,
    sequence: Math.max(0, seconds),
    stamp: writtenAt,
    at: window.deadline,
    summary: `${game.title}: ${window.label} orders due`,
    description: `Orders for ${window.label} of ${game.title} are due. Reply to the report of the game with them.`,
  };
}
