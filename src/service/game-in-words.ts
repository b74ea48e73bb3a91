import type { PressPolicy } from './ports/records.ts';

const HOURS_A_DAY = 24;

/** The length of a window: "7 days", "36 hours". */
export function paceInWords(hours: number): string {
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
