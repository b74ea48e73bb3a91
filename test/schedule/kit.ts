import fc from 'fast-check';
import { readSchedule } from '../../src/schedule/schedule-words.ts';
import { type Schedule, scheduleSchema, WEEKDAYS } from '../../src/schedule/schedule.ts';

/** The schedule of a line, which must be right. */
export function scheduleOf(line: string): Schedule {
  const read = readSchedule(line);
  if (!read.ok) throw new Error(`${read.piece}: ${read.why}`);
  return scheduleSchema.parse(read.schedule);
}

/** Both hemispheres, half hours, a change at midnight, no change, and the date line. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Apia',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const hours = fc.integer({ min: 1, max: 400 });
const days = (most: number) => fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: most });
const someDays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
export const anyTime = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2029-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const date = anyTime.map((time) => time.toISOString().slice(0, 10));
const dates = fc.tuple(date, fc.nat(20)).map(([from, length]) => {
  const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
  return { from, to };
});

const rhythm = fc.oneof(
  fc.record({ kind: fc.constant('every' as const), hours }),
  fc.record({ kind: fc.constant('weekly' as const), days: someDays, at: clock }),
  fc.record({
    kind: fc.constant('daily' as const),
    every: fc.integer({ min: 1, max: 60 }),
    at: clock,
    from: date,
  }),
);
const notBefore = fc.oneof(
  fc.record({ kind: fc.constant('hours' as const), hours }),
  fc.record({ kind: fc.constant('weekly' as const), days: someDays, at: clock }),
);

/** Every schedule that has deadlines; with `rest` and without. */
export const anySchedule: fc.Arbitrary<Schedule> = fc
  .record({
    rhythm,
    zone: fc.constantFrom(...ZONES),
    rest: fc.record({ days: days(6), dates: fc.array(dates, { maxLength: 3 }) }),
    small: fc.record({ setup: hours, reaction: hours, combat: hours }, { requiredKeys: [] }),
    notBefore: fc.option(notBefore),
    atLeast: fc.option(hours),
    startsWhenFull: fc.boolean(),
  })
  .filter((schedule) => scheduleSchema.safeParse(schedule).success)
  .map((schedule) => scheduleSchema.parse(schedule));
