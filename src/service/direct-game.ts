import { afterCommit } from './after-commit.ts';
import { closeWindow } from './close-window.ts';
import { Declined } from './declined.ts';
import { noticeRow } from './notice.ts';
import type { Ports } from './ports/ports.ts';
import type { Game, GameTransaction, SeatRecord, Way, WindowRecord } from './ports/store.ts';
import { seatAddress } from './seat-address.ts';
import { showTime } from './shown-time.ts';
import { startGame } from './start-game.ts';

type Needs = Pick<
  Ports,
  'store' | 'clock' | 'entropy' | 'games' | 'doorbell' | 'log' | 'stationery' | 'settings'
>;

/** Who directs, and by which way: it stands in the audit. */
export interface Director {
  readonly who: string;
  readonly way: Way;
}

/**
 * Closes the open window now, with the sheets as they stand. Refuses a game without an open window; two who force
 * at once close one window, and the second is told.
 */
export async function forceWindow(ports: Needs, game: Game, by: Director): Promise<void> {
  const window = game.status === 'running' ? await ports.store.openWindow(game.id) : null;
  if (window === null) throw noWindow(game);
  const audit = {
    at: ports.clock.now(),
    ...by,
    act: 'window.forced',
    gameId: game.id,
    seat: null,
    detail: { window: window.tag },
  };
  const closed = await closeWindow(ports, game.id, { window: window.number, audit });
  if (!closed) {
    throw new Declined('conflict', 'window.busy', {
      what: `${window.label} was not closed by this: a mail that came in time is still being read, it had just closed, or the game was parked.`,
      hint: 'Try again in a few seconds, then look at the status of the game.',
    });
  }
}

/** Moves the deadline of the open window by whole hours, and tells every player. Refuses a past deadline. */
export async function extendWindow(
  ports: Needs,
  game: Game,
  change: { readonly hours: number; readonly by: Director },
): Promise<Date> {
  const done = await ports.store.inGame(game.id, (tx) => extend(ports, tx, change));
  await afterCommit(ports, {
    gameId: game.id,
    outbox: done.outbox,
    deadline: done.deadline,
    adjudicate: false,
  });
  return done.deadline;
}

const HOUR = 3_600_000;

async function extend(
  ports: Needs,
  tx: GameTransaction,
  { hours, by }: { readonly hours: number; readonly by: Director },
): Promise<{ readonly deadline: Date; readonly outbox: readonly string[] }> {
  const { window } = tx;
  if (window === null || tx.game.status !== 'running') throw noWindow(tx.game);
  if (hours === 0) {
    throw new Declined('invalid', 'deadline.unchanged', {
      what: 'Nothing would change.',
      hint: 'Give the hours by which it should be later, or earlier with a minus.',
    });
  }
  const deadline = new Date(window.deadline.getTime() + hours * HOUR);
  if (deadline <= ports.clock.now()) {
    throw new Declined('invalid', 'deadline.past', {
      what: `That would put the deadline at ${deadline.toISOString()}, which is past.`,
      hint: 'To close the window now, force it.',
    });
  }
  await tx.moveDeadline(window.number, deadline);
  await tx.putAudit({
    at: ports.clock.now(),
    ...by,
    act: 'window.extended',
    gameId: tx.game.id,
    seat: null,
    detail: { window: window.tag, from: window.deadline.toISOString(), to: deadline.toISOString() },
  });
  const rows = tx.seats.flatMap((seat) => movedNotice(ports, tx, { seat, window, deadline, by }));
  await tx.putOutbox(rows);
  return { deadline, outbox: rows.map((row) => row.id) };
}

interface Moved {
  readonly seat: SeatRecord;
  readonly window: WindowRecord;
  readonly deadline: Date;
  readonly by: Director;
}

function movedNotice(
  ports: Needs,
  tx: GameTransaction,
  { seat, window, deadline, by }: Moved,
): readonly ReturnType<typeof noticeRow>[] {
  if (seat.person === null) return [];
  const due = showTime(deadline, seat.person.zone);
  const before = showTime(window.deadline, seat.person.zone);
  return [
    noticeRow(ports, tx, {
      // Not by the deadline itself: one that is moved away and back again is told each time.
      key: `deadline/${tx.game.id}/${ports.entropy.id()}`,
      to: { person: seat.person, seat: seat.seat, seatName: seat.name },
      replyTo: seatAddress(seat.mailToken, ports.settings.mailDomain),
      subject: `${tx.game.title}: ${window.label} orders now due ${due.short}`,
      paragraphs: [
        `${by.who} has moved the deadline of ${window.label}.`,
        `Orders are now due ${due.local} (${due.utc}). Before, they were due ${before.local}.`,
        'What you have sent stands as it is.',
      ],
    }),
  ];
}

const REST_AFTER_PARKING_HOURS = 24;

/**
 * Takes up a game that was parked, once the fault of its module is mended. A deadline that has passed meanwhile is
 * set a day ahead, and players are told. Refuses a game that is not parked.
 */
export async function resumeGame(ports: Needs, game: Game, by: Director): Promise<void> {
  const rings = await ports.store.inGame(game.id, async (tx) => {
    if (tx.game.status !== 'parked') {
      throw new Declined('conflict', 'game.not-parked', {
        what: `${tx.game.title} is not parked.`,
        hint: 'GET /v1/games/{game} tells how it stands.',
      });
    }
    await tx.update({ status: tx.window === null ? 'forming' : 'running', parkedWhy: null });
    await tx.putAudit({
      at: ports.clock.now(),
      ...by,
      act: 'game.resumed',
      gameId: tx.game.id,
      seat: null,
      detail: { parkedWhy: tx.game.parkedWhy },
    });
    return afterParking(ports, tx, by);
  });
  await afterCommit(ports, { gameId: game.id, adjudicate: true, ...rings });
}

async function afterParking(
  ports: Needs,
  tx: GameTransaction,
  by: Director,
): Promise<{ readonly outbox: readonly string[]; readonly deadline: Date | null }> {
  const { window } = tx;
  const now = ports.clock.now();
  if (window === null || window.deadline > now) return { outbox: [], deadline: window?.deadline ?? null };
  const deadline = new Date(now.getTime() + REST_AFTER_PARKING_HOURS * HOUR);
  await tx.moveDeadline(window.number, deadline);
  const rows = tx.seats.flatMap((seat) => movedNotice(ports, tx, { seat, window, deadline, by }));
  await tx.putOutbox(rows);
  return { outbox: rows.map((row) => row.id), deadline };
}

/** Puts a player on a seat, or empties it. A game whose seats are all filled begins. */
export async function seatPlayer(
  ports: Needs,
  game: Game,
  change: { readonly seat: string; readonly personId: string | null; readonly by: Director },
): Promise<{ readonly began: boolean }> {
  await ports.store.inGame(game.id, async (tx) => {
    const seat = tx.seats.find((candidate) => candidate.seat === change.seat);
    if (seat === undefined) {
      throw new Declined('not-found', 'seat.unknown', {
        what: `${game.title} has no seat "${change.seat}".`,
        hint: `Seats: ${tx.seats.map((candidate) => candidate.seat).join(', ')}.`,
      });
    }
    if (tx.game.status !== 'forming') {
      throw new Declined('conflict', 'game.begun', {
        what: `${game.title} has begun; its seats are taken.`,
        hint: 'Players can be seated while a game is forming.',
      });
    }
    await tx.seatPerson(change.seat, change.personId);
    await tx.putAudit({
      at: ports.clock.now(),
      ...change.by,
      act: 'seat.changed',
      gameId: game.id,
      seat: change.seat,
      detail: { from: seat.person?.id ?? null, to: change.personId },
    });
  });
  return { began: await startGame(ports, game.id) };
}

function noWindow(game: Game): Declined {
  const why = {
    forming: 'has not begun',
    over: 'is over',
    parked: 'is parked',
    running: 'has no open window',
  }[game.status];
  return new Declined('conflict', 'window.none', {
    what: `${game.title} ${why}.`,
    hint: 'Look at the status of the game first.',
  });
}
