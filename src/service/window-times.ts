import type { SeatId } from '../engine/module.ts';
import {
  clearedOf,
  clearOf,
  type DaysAway,
  deadlineOf,
  earliestClose,
  type Opening,
} from '../schedule/deadlines.ts';
import type { Vacation } from './ports/absence.ts';
import type { Game, SeatRecord, WindowRecord } from './ports/records.ts';
import type { GameTransaction } from './ports/store.ts';

type Needs = Pick<GameTransaction, 'game' | 'seats' | 'vacations' | 'spendVacations'>;

/** When a window that opens then is due, and before when it does not close early; nobody who is away is awaited. */
export async function windowTimes(
  tx: Needs,
  { awaits, ...opening }: Opening & { readonly awaits: readonly SeatId[] },
): Promise<Pick<WindowRecord, 'deadline' | 'notBefore'>> {
  const { schedule } = tx.game;
  const planned = deadlineOf(schedule, opening);
  if (planned === null) return { deadline: null, notBefore: earliestClose(schedule, opening, null) };
  const deadline = await outOfVacations(tx, { deadline: planned, awaits });
  return { deadline, notBefore: earliestClose(schedule, opening, deadline) };
}

/** Who is awaited by a deadline, and who plays the seats by then. */
export interface Awaited {
  readonly awaits: readonly SeatId[];
  readonly seats: readonly SeatRecord[];
}

/** The deadline, or the first after it on which nobody is away who is awaited. The vacations that move it are spent. */
export async function outOfVacations(
  tx: Needs,
  {
    deadline,
    awaits,
    seats = tx.seats,
  }: Partial<Awaited> & Pick<Awaited, 'awaits'> & { readonly deadline: Date },
): Promise<Date> {
  if (awaits.length === 0) return deadline;
  const away = daysAway(await tx.vacations(), { awaits, seats });
  const { at, movedBy } = clearedOf(tx.game.schedule, deadline, away);
  if (movedBy.length > 0) await tx.spendVacations(movedBy.map(({ id }) => id));
  return at;
}

/** Where it would come to, if it were moved now. */
export function clearOfVacations(
  { schedule }: Pick<Game, 'schedule'>,
  {
    deadline,
    vacations,
    ...awaited
  }: Awaited & { readonly deadline: Date; readonly vacations: readonly Vacation[] },
): Date {
  return clearOf(schedule, deadline, daysAway(vacations, awaited));
}

/** Days of the awaited seats' players that move deadlines; those of who played a seat before do not. */
function daysAway(
  vacations: readonly Vacation[],
  { awaits, seats }: Awaited,
): readonly (DaysAway & Pick<Vacation, 'id'>)[] {
  const plays = ({ seat, person }: Vacation): boolean =>
    seats.some((each) => each.seat === seat && each.person?.id === person.id);
  return vacations
    .filter((vacation) => vacation.moves && awaits.includes(vacation.seat) && plays(vacation))
    .map(({ id, from, to, person }) => ({ id, from, to, zone: person.zone }));
}
