import type { Game, WindowRecord } from '../../service/ports/records.ts';
import { clockStands } from '../../service/due.ts';
import { dueInSentence } from '../../service/shown-time.ts';

/** How a game stands, as the command line tells it: "running, week 7 due Sunday 6 December 2026, 20:00 CET (19:00 UTC)". */
export function statusInWords(game: Pick<Game, 'status' | 'gm'>, window: WindowRecord | null): string {
  if (window === null) return game.status;
  if (clockStands(game)) return `${game.status}, ${window.label} open, its clock stands`;
  return `${game.status}, ${window.label} due ${dueInSentence(game, window.deadline, game.gm.zone)}`;
}

/** "The march (marches-3)"; a game without a title of its own is called once. */
export function nameOfGame({ title, slug }: Pick<Game, 'title' | 'slug'>): string {
  return title === slug ? title : `${title} (${slug})`;
}
