import { directs } from './access.ts';
import { noticeRow } from './notice.ts';
import type { ReadMail } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, InboundMail, OutboxRow, Person } from './ports/records.ts';
import { readSeatAddress, seatAddress } from './seat-address.ts';
import type { WrittenTo } from './seats-written-to.ts';
import { bothTimes, showTime, timeInSentence } from './shown-time.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'stationery' | 'settings'>;

const HOUR_MS = 3_600_000;

/**
 * A mail to our address without its secret part, that answers nothing of ours: if it says to be from a player or a
 * gamemaster, he is told how to write, at the registered address, once an hour at most. Anybody else is told nothing.
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
  const row = person === null ? null : await howToWrite(ports, mail, person);
  if (row === null) return;
  await ports.store.putOutbox([row]);
  await ports.doorbell.ring('deliver', row.id);
}

async function howToWrite(ports: Needs, mail: InboundMail, person: Person): Promise<OutboxRow | null> {
  const games = (await ports.store.games()).filter(({ status }) => status !== 'over').reverse();
  const played = await gamePlayedBy(ports, games, person);
  if (played !== null) return playerNotice(ports, mail, { ...played, person });
  const game = games.find((each) => directs(person, each));
  return game === undefined ? null : gamemasterNotice(ports, mail, { game, person });
}

function keyFor({ clock }: Needs, { id }: Person): string {
  return `unplaced/${id}/${Math.floor(clock.now().getTime() / HOUR_MS)}`;
}

function playerNotice(
  ports: Needs,
  mail: InboundMail,
  { game, seat, person }: WrittenTo & { readonly person: Person },
): OutboxRow {
  const received = showTime(mail.receivedAt, person.zone);
  return noticeRow(
    ports,
    { game },
    {
      key: keyFor(ports, person),
      to: { person, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings),
      subject: `${game.title}: your mail names no seat`,
      paragraphs: [
        `Your mail of ${bothTimes(received)} came without the secret part of your seat's address, and answers no letter of ours. Nothing of it was applied; what stood before stands.`,
        `Send it again as a reply to your last report, or to this mail: its answer goes to ${seat.name} in ${game.title}.`,
      ],
    },
  );
}

/** Its answer goes to the desk. */
function gamemasterNotice(
  ports: Needs,
  mail: InboundMail,
  { game, person }: { readonly game: Game; readonly person: Person },
): OutboxRow {
  return noticeRow(
    ports,
    { game },
    {
      key: keyFor(ports, person),
      to: { person, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: your mail names no game`,
      paragraphs: [
        `Your mail of ${timeInSentence(mail.receivedAt, person.zone)} came without the secret part of an address, and answers no letter of ours. Nothing of it was done.`,
        `To direct ${game.title}, send it again as a reply to this mail, or to any that you got as its gamemaster.`,
      ],
    },
  );
}

/** The first of them; null: none. */
async function gamePlayedBy(
  { store }: Needs,
  games: readonly Game[],
  person: Person,
): Promise<WrittenTo | null> {
  for (const game of games) {
    const seat = (await store.seats(game.id)).find((each) => each.person?.id === person.id);
    if (seat !== undefined) return { game, seat };
  }
  return null;
}
