import { deadlineOf } from '../schedule/deadlines.ts';
import { type Director, nameOfDirector } from './director.ts';
import { clockStands } from './due.ts';
import type { Ports } from './ports/ports.ts';
import type { OutboxRow, Person } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';
import { movedNotices } from './window-notices.ts';
import { outOfVacations } from './window-times.ts';

export interface NewcomerTime {
  /** Null: the window stays as it is. */
  readonly deadline: Date | null;
  readonly outbox: readonly OutboxRow[];
}

interface Newcomer {
  readonly seat: string;
  readonly person: Person;
  readonly by: Director;
}

const AS_IT_IS: NewcomerTime = { deadline: null, outbox: [] };
const LEAST_MS = 24 * 3_600_000;

/**
 * Gives whoever comes to a seat that is awaited time to find his way, and everybody with him: a window that waits for
 * the seat is as long again as any; one that is running ends in a day at the earliest, or as late as one that would
 * open now, if that is earlier.
 */
export async function timeForNewcomer(
  ports: Pick<Ports, 'clock' | 'entropy' | 'games' | 'stationery' | 'settings'>,
  tx: GameTransaction,
  { seat, person, by }: Newcomer,
): Promise<NewcomerTime> {
  const { window } = tx;
  const least = deadlineFor(tx, { seat, now: ports.clock.now() });
  if (window === null || least === null) return AS_IT_IS;
  const seats = tx.seats.map((each) => (each.seat === seat ? { ...each, person } : each));
  const deadline = await outOfVacations(tx, { deadline: least, awaits: window.awaits, seats });
  await tx.moveDeadline(window.number, deadline);
  const moved = { window, deadline, by: nameOfDirector(by), why: () => 'somebody new has come to a seat.' };
  return { deadline, outbox: await movedNotices(ports, tx, moved) };
}

/** Null: it stays as it is. A deadline that does not run is set when the game goes on. */
function deadlineFor(
  { window, game }: GameTransaction,
  { seat, now }: { readonly seat: string; readonly now: Date },
): Date | null {
  if (window === null || clockStands(game) || !window.awaits.includes(seat)) return null;
  const whole = deadlineOf(game.schedule, { openedAt: now, kind: window.kind });
  if (window.lateSeats !== null) return window.lateSeats.includes(seat) ? whole : null;
  if (whole === null || window.deadline === null) return null;
  const least = new Date(Math.min(whole.getTime(), now.getTime() + LEAST_MS));
  return least > window.deadline ? least : null;
}
