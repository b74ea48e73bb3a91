import { clockStands } from '../../service/due.ts';
import type { Game, WindowRecord } from '../../service/ports/records.ts';

/** How a game stands, as the command line tells it: "running, week 7 due 2026-12-06T19:00:00.000Z". */
export function statusInWords(game: Pick<Game, 'status'>, window: WindowRecord | null): string {
  return window === null ? game.status : `${game.status}, ${window.label} ${dueInWords(game, window)}`;
}

function dueInWords(game: Pick<Game, 'status'>, { deadline }: WindowRecord): string {
  if (clockStands(game)) return 'open, its clock stands';
  return deadline === null ? 'without a deadline' : `due ${deadline.toISOString()}`;
}
