import { dayAt, dayBefore } from '../schedule/days.ts';
import type { Vacation } from './ports/absence.ts';
import type { Ports } from './ports/ports.ts';
import type { Person, SeatRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

/** Days of a player's withdrawn vacations that are not given back. */
export async function spentDays(
  tx: GameTransaction,
  { seat, person }: { readonly seat: SeatRecord; readonly person: Person },
): Promise<readonly Pick<Vacation, 'from' | 'to'>[]> {
  const own = (await tx.spentVacations()).filter(
    (one) => one.seat === seat.seat && one.person.id === person.id,
  );
  return own.flatMap(({ from, spentTo }) => (spentTo === null ? [] : [{ from, to: spentTo }]));
}

/**
 * Takes a vacation off. Days that are past stay spent, and all of them once it has moved a deadline: else whoever
 * takes one off and states the next could hold a game up for ever.
 */
export async function takeOff(
  { clock }: Pick<Ports, 'clock'>,
  tx: GameTransaction,
  { id, from, to, person, moves, spentTo }: Vacation,
): Promise<void> {
  const at = clock.now();
  const yesterday = dayBefore(dayAt(at, person.zone));
  const past = moves && from <= yesterday ? (to < yesterday ? to : yesterday) : null;
  await tx.withdrawVacation(id, { at, spentTo: spentTo ?? past });
}
