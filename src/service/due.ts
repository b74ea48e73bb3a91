import type { SeatId } from '../engine/module.ts';
import type { Game, WindowRecord } from './ports/records.ts';

/** Whether orders of a seat that came at a time count for an open window. */
export function isInTime(window: WindowRecord, seat: SeatId, at: Date): boolean {
  if (window.deadline === null || at <= window.deadline) return true;
  if (window.lateSeats?.includes(seat) !== true) return false;
  return window.lateUntil === null || at <= window.lateUntil;
}

/** When the orders of a seat are due; null: no time is set. */
export function dueFor({ deadline, lateSeats, lateUntil }: WindowRecord, seat: SeatId): Date | null {
  return lateSeats?.includes(seat) === true ? lateUntil : deadline;
}

/** Whether no deadline of a game runs: it is paused, or set aside by a fault of the program. */
export function clockStands({ status }: Pick<Game, 'status'>): boolean {
  return status === 'paused' || status === 'parked';
}

/** When there is something to decide about the window if nothing happens before; null: never by itself. */
export function decidedAt({ deadline, lateSeats, lateUntil }: WindowRecord): Date | null {
  return lateSeats === null ? deadline : lateUntil;
}
