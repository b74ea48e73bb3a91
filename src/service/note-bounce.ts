import { lettersReferredTo } from './message-id.ts';
import { noticeRow } from './notice.ts';
import type { Bounce } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, OutboxRow, Person, SeatRecord } from './ports/records.ts';
import { seatsWrittenTo } from './seats-written-to.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'log' | 'stationery' | 'settings'>;

/** A full mailbox or a slip of a relay now and then is no reason for alarm. */
const FAILURES_THAT_COUNT = 3;
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/**
 * A mail system says that a letter of ours did not arrive: it is kept with the person, and after three the gamemasters
 * of that person's games are told, once for each address. Only a report about a letter that we sent counts, for anybody
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
  if (failures >= FAILURES_THAT_COUNT) await tellGamemasters(ports, person, failures);
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

async function tellGamemasters(ports: Needs, person: Person, failures: number): Promise<void> {
  const rows: OutboxRow[] = [];
  for (const game of await ports.store.games()) {
    if (game.status === 'over' || game.gm.id === person.id) continue;
    const seat = (await ports.store.seats(game.id)).find((candidate) => candidate.person?.id === person.id);
    if (seat !== undefined) rows.push(failingNotice(ports, { game, seat, person, failures }));
  }
  await ports.store.putOutbox(rows);
  await ports.doorbell.ringAll(
    'deliver',
    rows.map((row) => row.id),
  );
}

interface Failing {
  readonly game: Game;
  readonly seat: SeatRecord;
  readonly person: Person;
  readonly failures: number;
}

/** Its key holds the address: one that was changed and fails again is told again. */
function failingNotice(ports: Needs, { game, seat, person, failures }: Failing): OutboxRow {
  return noticeRow(
    ports,
    { game },
    {
      key: `failing/${game.id}/${person.id}/${person.address.toLowerCase()}`,
      to: { person: game.gm, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: mails to ${seat.name} do not arrive`,
      paragraphs: [
        `${failures} mails to ${person.name} (${person.address}), who plays ${seat.name}, came back as undeliverable within a month.`,
        'Letters go on being sent. Ask the player by another way for an address that works, or seat somebody else.',
      ],
    },
  );
}
