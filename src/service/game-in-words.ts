import { everyHours, type Schedule } from '../schedule/schedule.ts';
import { writeSchedule } from '../schedule/schedule-words.ts';
import type { PressPolicy, SeatRecord } from './ports/records.ts';

const HOURS_A_DAY = 24;

/** When windows close: "A window for orders is open for 7 days". */
export function paceInWords(schedule: Schedule): string {
  const { rhythm } = schedule;
  if (rhythm.kind === 'by-hand') return 'The gamemaster says when a window for orders closes';
  const line = writeSchedule(schedule);
  if (rhythm.kind === 'every' && line === writeSchedule(everyHours(rhythm.hours)))
    return `A window for orders is open for ${spanInWords(rhythm.hours)}`;
  return `Orders are due by this schedule: ${line}`;
}

function spanInWords(hours: number): string {
  const days = hours / HOURS_A_DAY;
  if (!Number.isInteger(days) || days < 2) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${days} days`;
}

/** What players may write to each other through us, as a sentence. */
export const PRESS_IN_WORDS: Readonly<Record<PressPolicy, string>> = {
  none: 'Players do not write to each other in this game; the gamemaster reads what is addressed to him.',
  public: 'Press is public: what you write to others is read by all.',
  private: 'Press is private: it is read by those to whom you write it, and signed with your name.',
};

/** Who plays a seat, as everybody may read it; null: nobody. */
export function playerInWords({ person, bot }: Pick<SeatRecord, 'person' | 'bot'>): string | null {
  return person?.name ?? (bot ? "the game's bot" : null);
}
