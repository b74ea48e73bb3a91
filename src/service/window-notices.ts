import { deadlineDate } from './calendar-date.ts';
import { type Director, nameOfDirector } from './director.ts';
import { headingFor, letterRow } from './letter-row.ts';
import { noticeRow, type NoticeWords } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { seatAddress } from './seat-address.ts';
import { showDue, showTime, timeInSentence } from './shown-time.ts';

type Needs = Pick<Ports, 'clock' | 'entropy' | 'stationery' | 'settings'>;
type Words = Pick<NoticeWords, 'key' | 'subject' | 'paragraphs'>;

/** Tells every player that a deadline was moved, with both times and a date for the calendar. */
export function movedNotices(
  ports: Needs & Pick<Ports, 'games'>,
  tx: GameTransaction,
  { window, deadline, by, why }: MovedDeadline,
): readonly OutboxRow[] {
  const writtenAt = ports.clock.now();
  const calendar = deadlineDate(
    tx.game,
    { ...window, deadline },
    { writtenAt, domain: ports.settings.mailDomain },
  );
  return tx.seats.flatMap((seat) => {
    const { person } = seat;
    if (person === null) return [];
    const { zone } = person;
    const row = letterRow(ports, {
      // Not by the deadline itself: one that is moved away and back again is told each time.
      key: `deadline/${tx.game.id}/${ports.entropy.id()}`,
      ...{ game: tx.game, seat, person, calendar },
      letter: {
        ...headingFor(ports, tx.game, { seat, person }),
        kind: 'deadline-moved',
        window: { tag: window.tag, label: window.label, due: showTime(deadline, zone) },
        before: showDue(window.deadline, zone),
        by: nameOfDirector(by),
        why: why ?? null,
      },
    });
    return [row];
  });
}

interface MovedDeadline {
  readonly window: WindowRecord;
  readonly deadline: Date;
  readonly by: Director;
  readonly why?: string;
}

/** Tells every player that a window was closed before its time. */
export function forcedNotices(
  ports: Needs,
  tx: GameTransaction,
  { window, by }: { readonly window: WindowRecord; readonly by: Director },
): readonly OutboxRow[] {
  return toPlayers(ports, tx, ({ zone }, { seat }) => {
    const due =
      window.deadline === null ? '' : `, for which orders were due ${timeInSentence(window.deadline, zone)}`;
    return {
      key: `forced/${tx.game.id}/${window.branch}/${window.number}/${seat}`,
      subject: `${tx.game.title}: ${window.label} was closed before its time`,
      paragraphs: [
        `${nameOfDirector(by)} has closed ${window.label}${due}.`,
        'It was adjudicated with all orders as they stood at that moment. What came of them is in the report, a mail of its own.',
      ],
    };
  });
}

/** A notice to everybody on a seat, in words for that reader. */
export function toPlayers(
  ports: Needs,
  tx: GameTransaction,
  wordsFor: (person: Person, seat: SeatRecord) => Words,
): readonly OutboxRow[] {
  return tx.seats.flatMap((seat) => {
    const { person } = seat;
    if (person === null) return [];
    return [
      noticeRow(ports, tx, {
        to: { person, seat: seat.seat, seatName: seat.name },
        replyTo: seatAddress(seat.mailToken, ports.settings),
        ...wordsFor(person, seat),
      }),
    ];
  });
}
