import { createHash } from 'node:crypto';
import type { RawMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import { readSeatAddress } from './seat-address.ts';

/**
 * Keeps a raw mail before anybody looks inside; only then may the listener say that it was taken. The same bytes to
 * the same addresses are one mail, however often they come.
 */
export async function receiveMail(
  { store, clock, entropy, doorbell }: Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell'>,
  mail: RawMail,
): Promise<string> {
  const id = await store.insertMail({
    ...mail,
    id: entropy.id(),
    fingerprint: fingerprintOf(mail),
    receivedAt: clock.now(),
  });
  await doorbell.ring('receive', id);
  return id;
}

/** Equal for equal bytes to equal addresses; a relay's added headers make another mail. */
function fingerprintOf({ raw, to }: RawMail): string {
  const addresses = [...to].map((address) => address.toLowerCase()).sort();
  return createHash('sha256').update(raw).update('\n').update(addresses.join('\n')).digest('hex');
}

/**
 * Whether a mail to this address is ours to take: null, or the reason for which it is refused. Reports of mail systems
 * (`from` is empty) go to where our mails come from, and to no other address that is no seat's.
 */
export async function refusalOfAddress(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  address: string,
  from: string,
): Promise<string | null> {
  if (from === '' && address.toLowerCase() === settings.mailFrom.address.toLowerCase()) return null;
  const read = readSeatAddress(address, settings.mailDomain);
  if (read.kind !== 'seat') return NO_SUCH_ADDRESS[read.kind];
  const seat = await store.seatByMailToken(read.token);
  return seat === null
    ? 'No seat has this address. Reply to your last report, or ask your gamemaster.'
    : null;
}

const NO_SUCH_ADDRESS = {
  bare: 'The part after the plus is missing. Orders go to the Reply-To address of your last report.',
  other: 'No such address here. Orders go to the Reply-To address of your last report.',
} as const;
