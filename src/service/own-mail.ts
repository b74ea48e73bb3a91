import { readSeatAddress } from './seat-address.ts';

/** Where our mails come from; a domain that is not known is null. */
export interface OurAddresses {
  readonly domain: string | null;
  /** Address that our mails are sent from. */
  readonly sender: string | null;
}

/**
 * Whether a mail says that we wrote it, whatever became of our mark on its way: it comes from the address of our mails,
 * or from one that takes orders. Nobody else has those, and an answer would come back here.
 */
export function isFromUs(from: string | null, { domain, sender }: OurAddresses): boolean {
  if (from === null) return false;
  const plain = from.trim().toLowerCase();
  if (sender !== null && plain === sender.toLowerCase()) return true;
  const read = readSeatAddress(plain, domain ?? plain.slice(plain.lastIndexOf('@') + 1));
  return read.kind === 'seat' || (read.kind === 'bare' && domain !== null);
}
