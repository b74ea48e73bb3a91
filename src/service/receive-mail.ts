import { contentOf, fingerprintOf } from './mail-content.ts';
import type { RawMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail } from './ports/records.ts';
import { readSeatAddress } from './seat-address.ts';

/** How a mail came to us. */
export interface Arrival {
  readonly way: InboundMail['way'];
  /** When it was taken for us by somebody we trust (an IMAP server, a provider that signs it); left out: now. */
  readonly takenAt?: Date;
  /** Signed by a provider, and good for one mail. */
  readonly nonce?: string;
}

/**
 * Keeps a raw mail before anybody looks inside; only then may whoever brought it be told that it was taken. The same
 * mail to the same addresses is one mail, however often and by whatever way it comes. The time that counts is never
 * that of its `Date` header, and never later than now. Refuses (throws `Taken`) another mail under a used nonce.
 */
export async function receiveMail(
  { store, clock, entropy, doorbell }: Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell'>,
  mail: RawMail,
  { way, takenAt, nonce }: Arrival = { way: 'smtp' },
): Promise<string> {
  const now = clock.now();
  const content = contentOf(mail.raw);
  const id = await store.insertMail({
    ...{ id: entropy.id(), fingerprint: fingerprintOf(content, mail.to), content, way },
    ...{ from: mail.from, to: mail.to, raw: mail.raw, client: mail.client ?? null, nonce: nonce ?? null },
    receivedAt: takenAt === undefined || takenAt > now ? now : takenAt,
    dueAt: now,
  });
  await doorbell.ring('receive', id);
  return id;
}

/**
 * Whether a mail to this address is ours to take: null, or the reason for which it is refused. Reports of mail systems
 * (`from` is empty) go to where our mails come from, and to no other address that is no seat's. An address without its
 * secret part is taken: what the mail answers may tell the seat.
 */
export async function refusalOfAddress(
  { store, settings }: Pick<Ports, 'store' | 'settings'>,
  address: string,
  from: string,
): Promise<string | null> {
  if (from === '' && address.toLowerCase() === settings.mailFrom.address.toLowerCase()) return null;
  const read = readSeatAddress(address, settings.mailDomain);
  if (read.kind === 'bare') return null;
  if (read.kind === 'other') return NO_SUCH_ADDRESS;
  const known = (await store.seatByMailToken(read.token)) ?? (await store.deskByMailToken(read.token));
  return known === null
    ? 'No seat has this address. Reply to your last report, or ask your gamemaster.'
    : null;
}

const NO_SUCH_ADDRESS = 'No such address here. Orders go to the Reply-To address of your last report.';
