import { dateOf, deadlineDate } from './calendar-date.ts';
import { clockStands } from './due.ts';
import type { CalendarDate } from './ports/mail.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, OutboxEntry, SeatRecord, WindowRecord } from './ports/records.ts';
import type { WindowSpan } from './ports/store.ts';

type Needs = Pick<Ports, 'store' | 'settings'>;

interface DatesOf {
  readonly entry: Pick<OutboxEntry, 'createdAt'>;
  readonly game: Game;
  readonly seat: SeatRecord | null;
  readonly span: WindowSpan;
}

/**
 * What a report brings for the calendar of its reader, of windows in which he was or is awaited: the deadline of the
 * one that is open, and those of windows that closed before their time, withdrawn.
 */
export async function reportDates(ports: Needs, of: DatesOf): Promise<readonly CalendarDate[]> {
  const { game, seat, span } = of;
  if (seat === null) return [];
  const theirs = (await ports.store.windows(game.id)).filter(({ awaits }) => awaits.includes(seat.seat));
  const open = theirs.filter(({ number, closedAt }) => number === span.to + 1 && closedAt === null);
  const early = theirs.filter((window) => isWithin(window, span) && closedEarly(window));
  return [
    ...(await Promise.all(early.map((window) => dateGiven(ports, of, window)))).flat(),
    ...(clockStands(game)
      ? []
      : (await Promise.all(open.map((window) => dateGiven(ports, of, window)))).flat()),
  ];
}

function isWithin({ number }: WindowRecord, { from, to }: WindowSpan): boolean {
  return number >= from && number <= to;
}

function closedEarly({ closedAt, deadline }: WindowRecord): boolean {
  return closedAt !== null && deadline !== null && closedAt < deadline;
}

async function dateGiven(
  { store, settings }: Needs,
  { entry, game }: DatesOf,
  window: WindowRecord,
): Promise<readonly CalendarDate[]> {
  const { deadline, closedAt } = window;
  if (deadline === null) return [];
  const { mailDomain: domain } = settings;
  const last = await store.lastSequence(game.id, dateOf(game, window, domain));
  const dated = { ...window, deadline };
  return closedAt === null
    ? [deadlineDate(game, dated, { sequence: last, stamp: entry.createdAt, domain })]
    : [{ ...deadlineDate(game, dated, { sequence: last + 1, stamp: closedAt, domain }), withdrawn: true }];
}
