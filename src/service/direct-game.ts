import { afterCommit } from './after-commit.ts';
import { closeWindow } from './close-window.ts';
import { Declined } from './declined.ts';
import { resumePaused } from './desk/pause.ts';
import { refuseSecondSeat } from './desk/take-over.ts';
import { decidedAt } from './due.ts';
import { invitation } from './invitations.ts';
import { type Director, nameOfDirector } from './director.ts';
import { extendedBy } from '../schedule/deadlines.ts';
import type { AdvancingPorts } from './ports/ports.ts';
import { BOT } from './players-given.ts';
import type { Game } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import type { Speech } from './speech.ts';
import { startGame } from './start-game.ts';
import { movedNotices } from './window-notices.ts';
import { outOfVacations } from './window-times.ts';

/**
 * Closes the open window now, with the sheets as they stand, and tells every player. Refuses a game without an open
 * window; two who force at once close one window, and the second is told.
 */
export async function forceWindow(ports: AdvancingPorts, game: Game, by: Director): Promise<void> {
  const window = game.status === 'running' ? await ports.store.openWindow(game.id) : null;
  if (window === null) throw noWindow(game);
  const closed = await closeWindow(ports, game.id, { window: window.number, by });
  if (!closed) {
    throw new Declined('conflict', 'window.busy', {
      what: `${window.label} was not closed by this: a mail that came in time is still being read, it had just closed, or the game was parked.`,
      hint: 'Try again in a few seconds, then look at the status of the game.',
    });
  }
}

/**
 * Moves the deadline of the open window by whole hours, and tells every player. Where the schedule has days, a later
 * one falls on the first of these from then on. Refuses a past deadline.
 */
export async function extendWindow(
  ports: AdvancingPorts,
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
  ports: AdvancingPorts,
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
  const from = window.deadline === null || window.lateUntil !== null ? ports.clock.now() : window.deadline;
  const deadline = extendedBy(tx.game.schedule, from, hours);
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
    detail: { window: window.tag, from: window.deadline?.toISOString() ?? null, to: deadline.toISOString() },
  });
  const rows = await movedNotices(ports, tx, { window, deadline, by: nameOfDirector(by) });
  await tx.putOutbox(rows);
  return { deadline, outbox: rows.map((row) => row.id) };
}

/** Takes up a game that stands still, whether its GM paused it or its rules failed. Refuses one that does not. */
export async function takeUpGame(
  ports: AdvancingPorts,
  game: Game,
  { hours, by }: { readonly hours: number | null; readonly by: Director },
): Promise<void> {
  if (game.status === 'parked') await resumeGame(ports, game, by);
  else await resumePaused(ports, game, { hours, by });
}

const REST_AFTER_PARKING_HOURS = 24;

/**
 * Takes up a game that was parked, once the fault of its module is mended. A deadline that has passed meanwhile is
 * set a day ahead, and players are told. Refuses a game that is not parked.
 */
export async function resumeGame(ports: AdvancingPorts, game: Game, by: Director): Promise<void> {
  const rings = await ports.store.inGame(game.id, async (tx) => {
    if (tx.game.status !== 'parked') {
      throw new Declined('conflict', 'game.not-parked', ({ act }) => ({
        what: `${tx.game.title} is not parked.`,
        hint: `${act('game.show')} tells how it stands.`,
      }));
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
  ports: AdvancingPorts,
  tx: GameTransaction,
  by: Director,
): Promise<{ readonly outbox: readonly string[]; readonly deadline: Date | null }> {
  const { window } = tx;
  const now = ports.clock.now();
  const at = window === null ? null : decidedAt(window);
  if (window === null || at === null || at > now) return { outbox: [], deadline: at };
  const rested = new Date(now.getTime() + REST_AFTER_PARKING_HOURS * HOUR);
  const deadline = await outOfVacations(tx, { deadline: rested, awaits: window.awaits });
  await tx.moveDeadline(window.number, deadline);
  const rows = await movedNotices(ports, tx, { window, deadline, by: nameOfDirector(by) });
  await tx.putOutbox(rows);
  return { outbox: rows.map((row) => row.id), deadline };
}

/** Puts a player on a seat of a game that is forming, in place of whoever is there, or empties it. A game whose seats are all filled begins. */
export async function seatPlayer(
  ports: AdvancingPorts,
  game: Game,
  /** `personId`: "bot" lets the module play the seat. */
  change: { readonly seat: string; readonly personId: string | null; readonly by: Director },
): Promise<{ readonly began: boolean }> {
  const outbox = await ports.store.inGame(game.id, async (tx) => {
    const seat = tx.seats.find((candidate) => candidate.seat === change.seat);
    if (seat === undefined) {
      throw new Declined('not-found', 'seat.unknown', {
        what: `${game.title} has no seat "${change.seat}".`,
        hint: `Seats: ${tx.seats.map((candidate) => candidate.seat).join(', ')}.`,
      });
    }
    if (tx.game.status !== 'forming') {
      throw new Declined('conflict', 'game.begun', {
        what: `${game.title} ${HOW_IT_STANDS[tx.game.status]}; its seats stay as they are.`,
        hint: 'Players can be seated while a game is forming.',
      });
    }
    refuseSecondSeat(tx.game, tx.seats, change);
    const bot = change.personId === BOT;
    // Whoever was asked before knows the seat's address.
    const mailToken = ports.entropy.secret(10);
    await tx.changeSeat(change.seat, { personId: bot ? null : change.personId, bot, mailToken });
    await tx.endSeatOffers(change.seat, { at: ports.clock.now(), accepted: null });
    await tx.putAudit({
      at: ports.clock.now(),
      ...change.by,
      act: 'seat.changed',
      gameId: game.id,
      seat: change.seat,
      detail: { from: seat.person?.id ?? (seat.bot ? BOT : null), to: change.personId },
    });
    return invite(ports, tx, change);
  });
  const began = await startGame(ports, game.id);
  await ports.doorbell.ringAll('deliver', outbox);
  return { began };
}

/** Not when the last seat was filled: then the game begins, and the first report tells all. */
async function invite(
  ports: AdvancingPorts,
  tx: GameTransaction,
  change: { readonly seat: string; readonly personId: string | null },
): Promise<readonly string[]> {
  const person = change.personId === null ? null : await ports.store.personById(change.personId);
  const seats = tx.seats.map((each) => (each.seat === change.seat ? { ...each, person } : each));
  const seat = seats.find((candidate) => candidate.seat === change.seat);
  if (seat === undefined || seats.every((each) => each.person !== null || each.bot)) return [];
  const row = invitation(ports, tx.game, { seat, seats });
  if (row === null) return [];
  await tx.putOutbox([row]);
  return [row.id];
}

const HOW_IT_STANDS = {
  forming: 'has not begun',
  running: 'has begun',
  paused: 'is paused',
  parked: 'is parked',
  over: 'is over',
} as const;

const WHAT_TO_DO_FIRST: Readonly<Record<Game['status'], (speech: Speech) => string>> = {
  forming: () => 'It begins when every seat has a player.',
  running: () => 'Try again in a few seconds, then look at the status of the game.',
  paused: ({ act }) => `Resume it first: ${act('game.resume')}.`,
  parked: ({ act }) => `Once the fault is mended, resume it first: ${act('game.resume')}.`,
  over: () => 'To play on, roll it back to one of its windows.',
};

function noWindow(game: Game): Declined {
  const why = game.status === 'running' ? 'has no open window' : HOW_IT_STANDS[game.status];
  return new Declined('conflict', 'window.none', (speech) => ({
    what: `${game.title} ${why}.`,
    hint: WHAT_TO_DO_FIRST[game.status](speech),
  }));
}
