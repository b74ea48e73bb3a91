import { gatherDigest } from './digests.ts';
import { heardUpTo } from './mail-slack.ts';
import type { Ports } from './ports/ports.ts';
import { remind } from './reminders.ts';

const MOST_AT_ONCE = 500;

export type SweepPorts = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'doorbell' | 'games' | 'stationery' | 'settings' | 'log'
>;

/**
 * Finds what the queue forgot: windows that are due, mails that are owed, mails not read yet. Whatever the queue
 * loses, this finds within seconds, because the database says what is to be done. What comes by the clock alone,
 * reminders and daily mails, is found here first.
 */
export async function sweep(ports: SweepPorts): Promise<void> {
  const { store, clock, doorbell } = ports;
  const now = clock.now();
  const due = await store.due(now, MOST_AT_ONCE, heardUpTo(now, ports.settings));
  await doorbell.ringAll('receive', due.mails);
  await doorbell.ringAll('adjudicate', due.games);
  await doorbell.ringAll('deliver', due.outbox);
  for (const personId of due.digests) await attempted(ports, () => gatherDigest(ports, personId));
  for (const reminder of await store.remindersDue(now, MOST_AT_ONCE))
    await attempted(ports, () => remind(ports, reminder));
}

/** One that fails is found again by the next sweep, and keeps no other. */
async function attempted({ log }: Pick<Ports, 'log'>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(
      { error: error instanceof Error ? error.message : String(error) },
      'a letter could not be written',
    );
  }
}
