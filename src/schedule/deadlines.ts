import { Temporal } from 'temporal-polyfill';
import { type Schedule, type Weekday, WEEKDAYS, type WindowKind } from './schedule.ts';

export interface Opening {
  readonly openedAt: Date;
  readonly kind: WindowKind;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** When a window that opens then is due: always later than it opens, and on no day of rest. Null: its GM closes it. */
export function deadlineOf(schedule: Schedule, { openedAt, kind }: Opening): Date | null {
  const { rhythm } = schedule;
  const small = kind === 'turn' ? undefined : schedule.small[kind];
  if (small !== undefined) return afterHours(schedule, openedAt, small);
  if (rhythm.kind === 'by-hand') return null;
  if (rhythm.kind === 'every') return afterHours(schedule, openedAt, rhythm.hours);
  const least = (schedule.atLeast ?? (shortestStep(rhythm) * DAY_HOURS) / 2) * HOUR_MS;
  return slotFrom(schedule, rhythm, new Date(openedAt.getTime() + least));
}

/** Before it the window does not close early. Null: as soon as all are ready. Small windows have no such time. */
export function earliestClose(schedule: Schedule, opening: Opening, deadline: Date | null): Date | null {
  const { notBefore } = schedule;
  if (notBefore === null || opening.kind !== 'turn') return null;
  const floor =
    notBefore.kind === 'hours'
      ? new Date(opening.openedAt.getTime() + notBefore.hours * HOUR_MS)
      : slotFrom({ ...schedule, rest: NO_REST }, notBefore, opening.openedAt);
  return deadline !== null && deadline < floor ? deadline : floor;
}

/** The next deadlines of ordinary windows, when each opens as the one before closes. None when the GM closes them. */
export function previewOf(schedule: Schedule, from: Date, count: number): readonly Date[] {
  const deadlines: Date[] = [];
  let openedAt = from;
  while (deadlines.length < count) {
    const deadline = deadlineOf(schedule, { openedAt, kind: 'turn' });
    if (deadline === null) return deadlines;
    deadlines.push(deadline);
    openedAt = deadline;
  }
  return deadlines;
}

/** A deadline so many hours later: where deadlines have their days, on the first of these from then on. */
export function extendedBy(schedule: Schedule, deadline: Date, hours: number): Date {
  const { rhythm } = schedule;
  if (hours <= 0 || rhythm.kind === 'by-hand') return new Date(deadline.getTime() + hours * HOUR_MS);
  if (rhythm.kind === 'every') return afterHours(schedule, deadline, hours);
  return slotFrom(schedule, rhythm, new Date(deadline.getTime() + hours * HOUR_MS));
}

/** Days on which somebody is away, both with it, in that person's own zone. */
export interface DaysAway {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** The deadline, or the first after it on which nobody of these is away. */
export function clearOf(schedule: Schedule, deadline: Date, away: readonly DaysAway[]): Date {
  return clearedOf(schedule, deadline, away).at;
}

/** The same, and whose days moved it. */
export function clearedOf<Away extends DaysAway>(
  schedule: Schedule,
  deadline: Date,
  away: readonly Away[],
): { readonly at: Date; readonly movedBy: readonly Away[] } {
  const movedBy: Away[] = [];
  let at = deadline;
  for (;;) {
    const hit = away.find((days) => isAway(days, at));
    if (hit === undefined) return { at, movedBy };
    movedBy.push(hit);
    at = afterAway(schedule, at, hit);
  }
}

function isAway({ from, to, zone }: DaysAway, at: Date): boolean {
  const today = localOf(at, zone).toPlainDate().toString();
  return from <= today && today <= to;
}

function afterAway(schedule: Schedule, deadline: Date, { to, zone }: DaysAway): Date {
  const back = Temporal.PlainDate.from(to).add({ days: 1 });
  const { rhythm } = schedule;
  if (rhythm.kind === 'weekly' || rhythm.kind === 'daily')
    return slotFrom(schedule, rhythm, dateOf(back.toZonedDateTime(zone)));
  const moved = dateOf(at(back, localOf(deadline, zone).toPlainTime(), zone));
  return outOfRest(schedule, moved);
}

const NO_REST: Schedule['rest'] = { days: [], dates: [] };

type Grid = Extract<Schedule['rhythm'], { readonly kind: 'weekly' | 'daily' }>;

/** The first time of the grid at that time or after it, on no day of rest. */
function slotFrom(schedule: Pick<Schedule, 'zone' | 'rest'>, grid: Grid, from: Date): Date {
  const time = Temporal.PlainTime.from(grid.at);
  for (let day = firstDay(grid, localOf(from, schedule.zone).toPlainDate()); ; day = day.add({ days: 1 })) {
    if (!isOnGrid(grid, day) || isRest(schedule, day)) continue;
    const slot = dateOf(at(day, time, schedule.zone));
    if (slot >= from) return slot;
  }
}

function firstDay(grid: Grid, today: Temporal.PlainDate): Temporal.PlainDate {
  if (grid.kind === 'weekly') return today;
  const from = Temporal.PlainDate.from(grid.from);
  return Temporal.PlainDate.compare(from, today) > 0 ? from : today;
}

function isOnGrid(grid: Grid, day: Temporal.PlainDate): boolean {
  if (grid.kind === 'weekly') return grid.days.includes(weekdayOf(day));
  return Temporal.PlainDate.from(grid.from).until(day).days % grid.every === 0;
}

/** Days between two slots where they are nearest. */
function shortestStep(grid: Grid): number {
  if (grid.kind === 'daily') return grid.every;
  const days = grid.days.map((name) => WEEKDAYS.indexOf(name));
  const steps = days.map((day, k) => (days[k + 1] ?? (days[0] ?? 0) + 7) - day);
  return Math.min(...steps);
}

/** Counts hours in which no day of rest is; an end on midnight is the beginning of the next day that is none. */
function afterHours(schedule: Pick<Schedule, 'zone' | 'rest'>, from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  const { rest, zone } = schedule;
  if (rest.days.length === 0 && rest.dates.length === 0) return new Date(from.getTime() + left);
  for (let now = localOf(from, zone); ;) {
    const day = now.toPlainDate();
    const next = day.add({ days: 1 }).toZonedDateTime(zone);
    const span = next.epochMilliseconds - now.epochMilliseconds;
    if (!isRest(schedule, day)) {
      if (left < span) return dateOf(now.add({ milliseconds: left }));
      left -= span;
    }
    now = next;
  }
}

/** At the same time of the day, on the first day that is no day of rest. */
function outOfRest(schedule: Pick<Schedule, 'zone' | 'rest'>, deadline: Date): Date {
  const local = localOf(deadline, schedule.zone);
  let day = local.toPlainDate();
  if (!isRest(schedule, day)) return deadline;
  while (isRest(schedule, day)) day = day.add({ days: 1 });
  return dateOf(at(day, local.toPlainTime(), schedule.zone));
}

function isRest({ rest }: Pick<Schedule, 'rest'>, day: Temporal.PlainDate): boolean {
  const date = day.toString();
  return rest.days.includes(weekdayOf(day)) || rest.dates.some(({ from, to }) => from <= date && date <= to);
}

function weekdayOf(day: Temporal.PlainDate): Weekday {
  return WEEKDAYS[day.dayOfWeek - 1] ?? 'Mon';
}

/**
 * A time that a change of clocks skips is as much later as is skipped, and of one that comes twice it is the second:
 * nobody who reads his own clock is late by it.
 */
function at(day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Temporal.ZonedDateTime {
  return day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'later' });
}

function localOf(date: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
}

function dateOf(zoned: Temporal.ZonedDateTime): Date {
  return new Date(zoned.epochMilliseconds);
}
