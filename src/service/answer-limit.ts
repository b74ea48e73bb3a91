import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxRow, Person } from './ports/records.ts';

const HOUR_MS = 3_600_000;

/**
 * Whether a person may be answered once more. Two programs that answer each other are stopped here when nothing in
 * their mails tells that they are programs. What the mail orders is done all the same.
 */
export async function mayAnswer(
  { store, clock, settings }: Pick<Ports, 'store' | 'clock' | 'settings'>,
  person: Person,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - HOUR_MS);
  return (await store.lettersTo(person.id, 'receipt', since)) < settings.answersPerHour;
}

/** Tells the gamemaster, at most once an hour, that somebody is not answered any more. */
export function loopNotice(
  ports: Pick<Ports, 'stationery' | 'clock' | 'entropy' | 'settings'>,
  { game, person, seatName }: { readonly game: Game; readonly person: Person; readonly seatName: string },
): OutboxRow {
  const hour = Math.floor(ports.clock.now().getTime() / HOUR_MS);
  return noticeRow(
    ports,
    { game },
    {
      key: `loop/${game.id}/${person.id}/${hour}`,
      to: { person: game.gm, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: ${seatName} gets no more answers for now`,
      paragraphs: [
        `More than ${ports.settings.answersPerHour} mails came from ${person.name} (${person.address}) within an hour, so no more are answered until the hour is over. What they order is done.`,
        'It may be a program that answers our answers: ask the player to look into it.',
      ],
    },
  );
}
