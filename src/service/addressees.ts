import { deskAnswered, desksWrittenTo, type MeantDesk } from './desk-mail/desks-written-to.ts';
import type { ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail } from './ports/records.ts';
import { lettersAnswered, type MeantSeat, seatAnswered, seatsNamed } from './seats-written-to.ts';

/** Whom a mail is for: seats to order for, and games to direct. */
export interface Addressees {
  readonly seats: readonly MeantSeat[];
  readonly desks: readonly MeantDesk[];
}

type Needs = Pick<Ports, 'store' | 'settings'>;

/** By the secret addresses that a mail names; where a client dropped them, by the newest letter of ours that it answers. */
export async function addresseesOf(
  ports: Needs,
  mail: InboundMail,
  read: Pick<ReadMail, 'to' | 'references'>,
): Promise<Addressees> {
  const seats = await seatsNamed(ports, mail, read);
  const desks = await desksWrittenTo(ports, mail, read);
  if (seats.length + desks.length === 0) return answered(ports, read);
  const byReferences = false;
  return {
    seats: seats.map((seat) => ({ ...seat, byReferences })),
    desks: desks.map((desk) => ({ ...desk, byReferences })),
  };
}

async function answered(ports: Needs, { references }: Pick<ReadMail, 'references'>): Promise<Addressees> {
  const byReferences = true;
  for (const letter of await lettersAnswered(ports, references)) {
    const seat = await seatAnswered(ports, letter);
    if (seat !== null) return { seats: [{ ...seat, byReferences }], desks: [] };
    const desk = await deskAnswered(ports, letter);
    if (desk !== null) return { seats: [], desks: [{ ...desk, byReferences }] };
  }
  return { seats: [], desks: [] };
}
