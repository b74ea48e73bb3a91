import { type DeskOf, desksWrittenTo } from './desk-mail/desks-written-to.ts';
import { Fault } from './faults.ts';
import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { InboundMail, OutboxRow, Person } from './ports/records.ts';
import { seatAddress } from './seat-address.ts';
import { seatsWrittenTo, type WrittenTo } from './seats-written-to.ts';
import { bothTimes, showTime, timeInSentence } from './shown-time.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'entropy' | 'doorbell' | 'log' | 'stationery' | 'settings'>;

/** A mail that we took is answered, even when all we can say is that we can't read it. */
export async function tellUnreadable(ports: Needs, mail: InboundMail): Promise<void> {
  try {
    const desks = await desksWrittenTo(ports, mail);
    const seats = (await seatsWrittenTo(ports, mail)).flatMap(({ game, seat }) =>
      seat.person === null
        ? []
        : [
            unreadableNotice(ports, mail, { game, seat, person: seat.person }),
            ...gamemasterNotice(ports, mail, { game, seat, person: seat.person }),
          ],
    );
    const rows = [...seats, ...desks.map((desk) => deskNotice(ports, mail, desk))];
    await ports.store.putOutbox(rows);
    await ports.doorbell.ringAll(
      'deliver',
      rows.map((row) => row.id),
    );
  } catch (error) {
    // What broke the reading may break the telling too: the mail must be set aside all the same.
    if (error instanceof Fault) throw error;
    ports.log.error(
      { mail: mail.id, error: error instanceof Error ? error.message : String(error) },
      'nobody could be told of an unreadable mail',
    );
  }
}

function unreadableNotice(
  ports: Needs,
  mail: InboundMail,
  { game, seat, person }: WrittenTo & { readonly person: Person },
): OutboxRow {
  const received = showTime(mail.receivedAt, person.zone);
  return noticeRow(
    ports,
    { game },
    {
      key: `unreadable/${mail.id}/${game.id}/${seat.seat}`,
      to: { person, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings),
      subject: `${game.title}: a mail of yours could not be read`,
      paragraphs: [
        `Your mail of ${bothTimes(received)} could not be read, by a fault of the program. Nothing of it was applied; what stood before stands.`,
        'Send your orders again, as plain text. The mail is kept, and the operator can look into it.',
      ],
    },
  );
}

function deskNotice(ports: Needs, mail: InboundMail, { game, person }: DeskOf): OutboxRow {
  return noticeRow(
    ports,
    { game },
    {
      key: `unreadable/${mail.id}/${game.id}/desk/${person.id}`,
      to: { person, seat: null, seatName: 'gamemaster' },
      subject: `${game.title}: a mail of yours could not be read`,
      paragraphs: [
        `Your mail of ${timeInSentence(mail.receivedAt, person.zone)} could not be read, by a fault of the program. Nothing of it was done.`,
        'Send it again, as plain text, or ask the operator, who has the mail and the same desk.',
      ],
    },
  );
}

function gamemasterNotice(
  ports: Needs,
  mail: InboundMail,
  { game, seat, person }: WrittenTo & { readonly person: Person },
): readonly OutboxRow[] {
  if (game.gm.id === person.id) return [];
  const received = showTime(mail.receivedAt, game.gm.zone);
  return [
    noticeRow(
      ports,
      { game },
      {
        key: `unreadable/${mail.id}/${game.id}/${seat.seat}/gm`,
        to: { person: game.gm, seat: null, seatName: 'gamemaster' },
        subject: `${game.title}: a mail for ${seat.name} could not be read`,
        paragraphs: [
          `A mail of ${bothTimes(received)} for ${seat.name} could not be read, by a fault of the program. ${person.name} was told to send the orders again; the window waits for it no longer.`,
          'If that comes too late for the deadline, you can move it.',
        ],
      },
    ),
  ];
}
