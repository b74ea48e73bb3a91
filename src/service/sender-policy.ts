import { z } from 'zod';
import type { ReadMail, SenderProof } from './ports/mail.ts';
import type { Game, Person, SenderPolicy } from './ports/records.ts';

export const senderPolicySchema = z.enum(['address', 'sender', 'verified']).meta({
  description:
    "Whose mails order for a seat: whoever knows its secret address; the player's registered address only; or that, proven by SPF, DKIM or DMARC.",
});

/**
 * A forwarded report holds the secret address, and who answers the forward would order for the seat: so the sender
 * counts unless a game says otherwise.
 */
export const USUAL_SENDER_POLICY: SenderPolicy = 'sender';

export interface WhoseMail {
  readonly game: Pick<Game, 'senderPolicy'>;
  readonly player: Person;
  readonly mail: Pick<ReadMail, 'from'>;
  /** By what the mail answers the seat was found, for want of a secret address. */
  readonly byReferences: boolean;
  /** Null: not asked for. */
  readonly proof: SenderProof | null;
}

/** Why a mail may not order for a seat, as a piece of a sentence; null: it may. */
export function whyNotTheirs({ game, player, mail, byReferences, proof }: WhoseMail): string | null {
  // A Message-ID is no secret: it goes along in every answer and forward.
  if (game.senderPolicy === 'address' && !byReferences) return null;
  if (mail.from === null) return 'it names no sender';
  if (!isSameMailbox(mail.from, player.address)) return `it came from ${shown(mail.from)}`;
  if (game.senderPolicy !== 'verified' || proof?.verdict === 'proven') return null;
  const found = proof?.found ?? 'nothing was checked';
  return proof?.verdict === 'unknown'
    ? `it could not be checked that it came from ${shown(mail.from)} (${found})`
    : `nothing proves that it came from ${shown(mail.from)} (${found})`;
}

/** Addresses of one mailbox: without regard to case and to what stands behind a plus; Gmail ignores dots as well. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const host = plain.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`;
}

const LONGEST_SHOWN = 120;

function shown(address: string): string {
  return address.length > LONGEST_SHOWN ? `${address.slice(0, LONGEST_SHOWN)}…` : address;
}
