import type { Event } from '../events.ts';
import type { View } from '../view.ts';
import { newsOf, smallNewsOf } from './news.ts';

/** The news in one line: the greatest thing that happened. */
export function headlineOf(view: View, events: readonly Event[]): string {
  const [first] = newsOf(events);
  if (first !== undefined) return first.text;
  return smallNewsOf(events) ?? (view.at.endsWith('set-up') ? 'the game begins' : 'All is quiet');
}
