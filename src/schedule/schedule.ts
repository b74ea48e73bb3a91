import { z } from 'zod';

/** In the order of ISO 8601: Monday is 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** What a window is for, where its module names it; `turn` is any other. */
export const WINDOW_KINDS = ['turn', 'setup', 'reaction', 'combat'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];
export type SmallKind = Exclude<WindowKind, 'turn'>;

const weekdays = z.array(z.enum(WEEKDAYS)).transform(inOrder);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "20:00"');
const day = z.iso.date('must be a day such as "2026-12-24"');
const hours = z
  .int()
  .min(1)
  .max(24 * 60);
const zone = z.string().refine(isKnownZone, 'must be a time zone such as "Europe/Berlin"');

const rhythm = z.discriminatedUnion('kind', [
  /** So long after the window opened. */
  z.strictObject({ kind: z.literal('every'), hours }),
  /** At a time of the day on some days of the week. */
  z.strictObject({
    kind: z.literal('weekly'),
    days: weekdays.pipe(z.array(z.enum(WEEKDAYS)).min(1)),
    at: clock,
  }),
  /** At a time of the day on each so many days, counted from one. */
  z.strictObject({ kind: z.literal('daily'), every: z.int().min(1).max(60), at: clock, from: day }),
  z.strictObject({ kind: z.literal('by-hand') }),
]);

const dates = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'must end on the day on which it begins, or later')
  .refine(({ from, to }) => daysBetween(from, to) < 366, 'must be shorter than a year');

const scheduleObject = z.strictObject({
  rhythm,
  /** IANA zone in which its days and times are meant. */
  zone: zone.default('UTC'),
  /** Days on which no deadline falls, and on which the clock of `every` stands still. */
  rest: z
    .strictObject({
      days: weekdays.pipe(z.array(z.enum(WEEKDAYS)).max(6)).default([]),
      dates: z.array(dates).max(50).default([]),
    })
    .default({ days: [], dates: [] }),
  /** Hours of windows that are shorter than others, by their kind. */
  small: z.partialRecord(z.enum(['setup', 'reaction', 'combat']), hours).default({}),
  /** Before it nothing closes early, however ready all are: hours after opening, or the next such day and time. */
  notBefore: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('hours'), hours }),
      z.strictObject({
        kind: z.literal('weekly'),
        days: weekdays.pipe(z.array(z.enum(WEEKDAYS)).min(1)),
        at: clock,
      }),
    ])
    .nullable()
    .default(null),
  /** Least hours of a window in a rhythm of days; null: half of the shortest step. */
  atLeast: hours.nullable().default(null),
  /** False: it waits for its gamemaster to begin, though every seat has a player. */
  startsWhenFull: z.boolean().default(true),
});

/** When the windows of a game are due. */
export const scheduleSchema = scheduleObject.refine(hasDeadlines, {
  path: ['rest'],
  error: 'must leave a day on which a deadline can fall',
});
export type Schedule = z.output<typeof scheduleSchema>;
export type ScheduleRequest = z.input<typeof scheduleSchema>;
export type Rhythm = Schedule['rhythm'];
export type Weekday = (typeof WEEKDAYS)[number];

/** So many hours a window, day and night. */
export function everyHours(count: number): Schedule {
  return scheduleSchema.parse({ rhythm: { kind: 'every', hours: count } });
}

function inOrder(days: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter((name) => days.includes(name));
}

/** Abbreviations are no zones: EST has no summer, and CST is three of them. */
export function isKnownZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!name.includes('/') || /^Etc\//i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // RangeError is the only answer that Intl has for an unknown zone.
    return false;
  }
}

const DAY_MS = 86_400_000;

/** Whole days from one ISO date to another. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Dates of rest end; the days of a week come back for ever, and with some rhythms all of theirs may be days of rest. */
function hasDeadlines({ rhythm, rest }: z.output<typeof scheduleObject>): boolean {
  switch (rhythm.kind) {
    case 'every':
    case 'by-hand':
      return true;
    case 'weekly':
      return rhythm.days.some((name) => !rest.days.includes(name));
    case 'daily': {
      const first = Date.parse(rhythm.from) / DAY_MS;
      return WEEKDAYS.some((_, k) => !rest.days.includes(weekdayOf(first + k * rhythm.every)));
    }
  }
}

/** Of a day counted from 1 January 1970, which was a Thursday. */
function weekdayOf(count: number): Weekday {
  return WEEKDAYS[(((count + 3) % 7) + 7) % 7] ?? 'Mon';
}
