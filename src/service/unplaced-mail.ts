import { noticeRow } from './notice.ts';
import type { ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail, Person } from './ports/records.ts';
import { readSeatAddress, seatAddress } from './seat-address.ts';
import type { WrittenTo } from './seats-written-to.ts';
import { showTime } from './shown-time.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'stationery' | 'settings'>;

const HOUR_MS = 3_600_000;

/**
 * A mail to our address without its secret part, that answers nothing of ours: if it says to be from a player, he is
 * told how to write, at the registered address, once an hour at most. Anybody else is told nothing.
 */
export async function tellUnplaced(
  ports: Needs,
  mail: InboundMail,
  { from }: Pick<ReadMail, 'from'>,
): Promise<void> {
  const { mailDomain } = ports.settings;
  if (from === null || mail.to.every((address) => readSeatAddress(address, mailDomain).kind !== 'bare'))
    return;
  const person = await ports.store.personByAddress(from);
  const played = person === null ? null : await gamePlayedBy(ports, person);
  if (person === null || played === null) return;
  const { game, seat } = played;
  const received = showTime(mail.receivedAt, person.zone);
  const row = noticeRow(
    ports,
    { game },
    {
      key: `unplaced/${person.id}/${Math.floor(ports.clock.now().getTime() / HOUR_MS)}`,
      to: { person, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings),
      subject: `${game.title}: your mail names no seat`,
      paragraphs: [
        `Your mail of ${received.local} (${received.utc}) came without the secret part of your seat's address, and answers no letter of ours. Nothing of it was applied; what stood before stands.`,
        `Send it again as a reply to your last report, or to this mail: its answer goes to ${seat.name} in ${game.title}.`,
      ],
    },
  );
  await ports.store.putOutbox([row]);
  await ports.doorbell.ring('deliver', row.id);
}

/** The newest that is not over; null: none. */
async function gamePlayedBy({ store }: Needs, person: Person): Promise<WrittenTo | null> {
  const games = (await store.games()).filter(({ status }) => status !== 'over');
  for (const game of [...games].reverse()) {
    const seat = (await store.seats(game.id)).find((each) => each.person?.id === person.id);
    if (seat !== undefined) return { game, seat };
  }
  return null;
}
