import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { FailingAddress, Game, OutboxRow, Person, SeatRecord } from './ports/records.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'log' | 'stationery' | 'settings'>;

/**
 * An address takes no mail of ours: letters to it are held from now on, none is lost, and the gamemasters of its
 * owner's games are told. Doing it again changes nothing.
 */
export async function addressFails(ports: Needs, person: Person, why: string): Promise<void> {
  const failing = await ports.store.markFailing({
    personId: person.id,
    address: person.address,
    since: ports.clock.now(),
    why,
  });
  ports.log.warn({ person: person.id, error: why }, 'an address takes no mail: letters to it are held');
  await tellGamemasters(ports, person, failing);
}

/**
 * An address works again: a mail came from it, or somebody who may says so. What was held goes out, but for what is
 * of no use any more. Null: it was not held to fail.
 */
export async function addressWorks(
  ports: Pick<Ports, 'store' | 'clock' | 'doorbell' | 'log'>,
  personId: string,
): Promise<number | null> {
  const released = await ports.store.clearFailing(personId, ports.clock.now());
  if (released === null) return null;
  ports.log.info({ person: personId, letters: released.length }, 'an address works again');
  await ports.doorbell.ringAll('deliver', released);
  return released.length;
}

async function tellGamemasters(ports: Needs, person: Person, failing: FailingAddress): Promise<void> {
  const rows: OutboxRow[] = [];
  for (const game of await ports.store.games()) {
    if (game.status === 'over' || game.gm.id === person.id) continue;
    const seat = (await ports.store.seats(game.id)).find((candidate) => candidate.person?.id === person.id);
    if (seat !== undefined) rows.push(failingNotice(ports, { game, seat, person, failing }));
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
  readonly failing: FailingAddress;
}

/** Its key holds the address and since when: one that was changed, or worked meanwhile, and fails again is told again. */
function failingNotice(ports: Needs, { game, seat, person, failing }: Failing): OutboxRow {
  return noticeRow(
    ports,
    { game },
    {
      key: `failing/${game.id}/${person.id}/${failing.address}/${failing.since.getTime()}`,
      to: { person: game.gm, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: mails to ${seat.name} do not arrive`,
      paragraphs: [
        `The address of ${person.name} (${person.address}), who plays ${seat.name}, takes no mail: ${failing.why}.`,
        'Letters to it are held from now on, and none is lost. They go out as soon as a mail comes from it, or when you say that it works again (POST /v1/games/' +
          `${game.slug}/seats/${seat.seat}/mail/resume).`,
        'Ask the player by another way what is wrong, or seat somebody else.',
      ],
    },
  );
}
