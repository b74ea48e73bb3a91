import { refusal, wordsOf } from '../../../engine/refusal.ts';
import type { Event } from '../events.ts';
import { REFUSAL_WORDS } from '../refusal-words.ts';

/** An order that was right when it was given, and why it could not be carried out. */
export function failureTold({
  order,
  code,
  piece,
  facts = {},
}: Extract<Event, { kind: 'order-failed' }>): string {
  const why = wordsOf(refusal('failed', code, { ...facts, piece }), REFUSAL_WORDS);
  return `${order} could not be carried out: ${why.trim()}`;
}
