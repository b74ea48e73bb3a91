import { dateFor, movedDate } from './calendar-date.ts';
import { type Director, nameOfDirector } from './director.ts';
import type { WritingPorts } from './letter-row.ts';
import { type Addressee, lettersTo, playersOf } from './letters-to.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { showTime, timeInSentence } from './shown-time.ts';

type Needs = WritingPorts & Pick<Ports, 'games'>;

export interface MovedDeadline {
  readonly window: WindowRecord;
  readonly deadline: Date;
  /** Who or what moved it, at the beginning of a sentence. */
  readonly by: string;
  /** The reason, as each reader may know it. */
  readonly why?: (to: Addressee) => string;
}

/** Tells every player that a deadline was moved, with both times and, to whoever is awaited, its date. */
export async function movedNotices(
  ports: Needs,
  tx: GameTransaction,
  { window, deadline, by, why }: MovedDeadline,
): Promise<readonly OutboxRow[]> {
  const date = await movedDate(ports, tx, { ...window, deadline });
  return lettersTo(ports, tx, {
    to: playersOf(tx),
    say: (to) => ({
      // Not by the deadline itself: one that is moved away and back again is told each time.
      key: `deadline/${tx.game.id}/${ports.entropy.id()}`,
      ...dateFor(to.seat?.seat ?? null, window, date),
      letter: {
        kind: 'deadline-moved',
        window: { tag: window.tag, label: window.label, due: showTime(deadline, to.person.zone) },
        before: window.deadline === null ? null : showTime(window.deadline, to.person.zone),
        by,
        why: why === undefined ? null : why(to),
      },
    }),
  });
}

/** Tells every player that a window was closed before its time. */
export function forcedNotices(
  ports: Needs,
  tx: GameTransaction,
  { window, by }: { readonly window: WindowRecord; readonly by: Director },
): readonly OutboxRow[] {
  return lettersTo(ports, tx, {
    to: playersOf(tx),
    say: ({ person: { zone }, seat }) => {
      const due =
        window.deadline === null
          ? ''
          : `, for which orders were due ${timeInSentence(window.deadline, zone)}`;
      return {
        key: `forced/${tx.game.id}/${window.branch}/${window.number}/${seat?.seat ?? 'gm'}`,
        letter: {
          kind: 'notice',
          subject: `${tx.game.title}: ${window.label} was closed before its time`,
          paragraphs: [
            `${nameOfDirector(by)} has closed ${window.label}${due}.`,
            'It was adjudicated with all orders as they stood at that moment. What came of them is in the report, a mail of its own.',
          ],
        },
      };
    },
  });
}
