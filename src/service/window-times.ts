import type { SeatId } from '../engine/module.ts';
import { clearOf, deadlineOf, earliestClose, type Opening } from '../schedule/deadlines.ts';
import type { Vacation } from './ports/absence.ts';
import type { WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

/** When a window that opens then is due, and before when it does not close early; nobody who is away is awaited. */
export async function windowTimes(
  tx: Pick<GameTransaction, 'game' | 'vacations'>,
  { awaits, ...opening }: Opening & { readonly awaits: readonly SeatId[] },
): Promise<Pick<WindowRecord, 'deadline' | 'notBefore'>> {
  const { schedule } = tx.game;
  const planned = deadlineOf(schedule, opening);
  if (planned === null) return { deadline: null, notBefore: earliestClose(schedule, opening, null) };
  const vacations = awaits.length === 0 ? [] : await tx.vacations();
  const deadline = clearOf(schedule, planned, daysAway(vacations, awaits));
  return { deadline, notBefore: earliestClose(schedule, opening, deadline) };
}

/** Days of the awaited seats' vacations that move deadlines. */
export function daysAway(vacations: readonly Vacation[], awaits: readonly SeatId[]) {
  return vacations
    .filter(({ seat, moves }) => moves && awaits.includes(seat))
    .map(({ from, to, person }) => ({ from, to, zone: person.zone }));
}
