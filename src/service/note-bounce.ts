import { addressFails } from './failing-address.ts';
import { lettersReferredTo } from './message-id.ts';
import type { Bounce } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail, Person } from './ports/records.ts';
import { seatsWrittenTo } from './seats-written-to.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'log' | 'stationery' | 'settings'>;

/** A full mailbox or a slip of a relay now and then is no reason for alarm. */
const FAILURES_THAT_COUNT = 3;
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/**
 * A mail system says that a letter of ours did not arrive: it is kept with the person, and after three the address
 * counts as failing. Only a report about a letter that we sent counts, for anybody
 * may write one. Gives what became of it, for the record of the mail.
 */
export async function noteBounce(ports: Needs, mail: InboundMail, bounce: Bounce): Promise<string> {
  if (!bounce.failed) return 'a mail of ours is late, or did arrive';
  const person = await whoMissed(ports, mail, bounce);
  if (person === null) return 'a report about no mail that we know';
  const failures = await ports.store.addBounce({
    mailId: mail.id,
    personId: person.id,
    address: person.address,
    status: bounce.status,
    at: mail.receivedAt,
    since: new Date(mail.receivedAt.getTime() - REMEMBERED_MS),
  });
  ports.log.warn({ person: person.id, failures, status: bounce.status }, 'a mail did not arrive');
  if (failures >= FAILURES_THAT_COUNT)
    await addressFails(ports, person, `${failures} mails to it came back as undeliverable within a month`);
  return 'a mail of ours did not arrive';
}

/** The report names our letter, or went to the address of a seat and names its player. */
async function whoMissed(
  ports: Needs,
  mail: InboundMail,
  { about, address }: Bounce,
): Promise<Person | null> {
  for (const id of lettersReferredTo(about, ports.settings.mailDomain)) {
    const letter = await ports.store.outboxEntry(id);
    if (letter !== null) return ports.store.personById(letter.personId);
  }
  const seats = await seatsWrittenTo(ports, mail);
  const people = seats.flatMap(({ seat }) => seat.person ?? []);
  return people.find((person) => person.address.toLowerCase() === address) ?? null;
}
