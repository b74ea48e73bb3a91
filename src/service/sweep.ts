import { heardUpTo } from './mail-slack.ts';
import type { Ports } from './ports/ports.ts';

const MOST_AT_ONCE = 500;

/**
 * Finds what the queue forgot: windows that are due, mails that are owed, mails not read yet. Whatever the queue
 * loses, this finds within seconds, because the database says what is to be done.
 */
export async function sweep({
  store,
  clock,
  doorbell,
  settings,
}: Pick<Ports, 'store' | 'clock' | 'doorbell' | 'settings'>): Promise<void> {
  const now = clock.now();
  const due = await store.due(now, MOST_AT_ONCE, heardUpTo(now, settings));
  await doorbell.ringAll('receive', due.mails);
  await doorbell.ringAll('adjudicate', due.games);
  await doorbell.ringAll('deliver', due.outbox);
}
