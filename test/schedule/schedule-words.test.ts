import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSchedule, SCHEDULE_EXAMPLES, writeSchedule } from '../../src/schedule/schedule-words.ts';
import { everyHours, scheduleSchema } from '../../src/schedule/schedule.ts';
import { anySchedule, scheduleOf } from './kit.ts';

describe('a schedule in one line', () => {
  it('reads as it is written, whatever it is', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        expect(scheduleOf(writeSchedule(schedule))).toEqual(schedule);
      }),
    );
  });

  it.each(
    [
      ['72 hours', 'every 72 h'],
      ['every 3 days', 'every 72 h'],
      ['weekly sunday at 8 pm europe/berlin', 'every Sunday 20:00 Europe/Berlin'],
      ['Thursdays and Mondays 21:00 America/New_York.', 'Mon/Thu 21:00 America/New_York'],
      ['daily 9:30', 'every day 09:30 UTC'],
      ['weekdays 18.00 GMT', 'Mon/Tue/Wed/Thu/Fri 18:00 UTC'],
      ['Every 2 weeks 12 am UTC from 2026-12-06', 'every 14 days 00:00 UTC from 2026-12-06'],
      [
        'every 24 h; skip weekends, 2026-12-24 to 2027-01-02; in Asia/Tokyo',
        'every 24 h; not on Sat/Sun, 2026-12-24..2027-01-02; zone Asia/Tokyo',
      ],
      ['by hand; starts by hand', 'by hand; starts by hand'],
      [
        'Sunday 20:00 UTC; combat windows 1 day; at least 2 days; not before Fri 12 pm',
        'every Sunday 20:00 UTC; combat 24 h; not before Fri 12:00; at least 48 h',
      ],
    ].filter(([, expected]) => expected !== 'Say'),
  )('"%s" is "%s"', (line, expected) => {
    expect(writeSchedule(scheduleOf(line))).toBe(expected);
  });

  it.each([
    ['', '', 'It begins with no rhythm.'],
    ['every full moon 20:00', 'full', 'It is no day of the week.'],
    ['every Sundai 20:00', 'Sundai', 'It is no day of the week; Sunday?'],
    ['every Sunday 25:00', '25:00', 'It is no time of the day: write it 20:00.'],
    [
      'every Sunday 20:00 Europe/Berlim',
      'Europe/Berlim',
      'It is no time zone with its summer and winter; Europe/Berlin?',
    ],
    [
      'every Sunday 20:00 EST',
      'EST',
      'It is no time zone with its summer and winter; write it like Europe/Berlin',
    ],
    ['every 2 days 20:00', 'every 2 days 20:00', 'Say from which day it counts: from 2026-12-01.'],
    ['every 72 h; when it rains', 'when it rains', 'It is no clause of a schedule.'],
    ['every 72 h; not on 24.12.', '24.12', 'Days are written 2026-12-24 or 2026-12-24..2027-01-02.'],
    [
      'every 72 h; not before dawn',
      'dawn',
      'It names no time: "not before Friday 20:00", or "not before 24 h".',
    ],
  ])('refuses "%s" with the piece that is wrong', (line, piece, why) => {
    expect(readSchedule(line)).toEqual({ ok: false, piece, why });
  });

  it('reads each example that it gives', () => {
    for (const line of SCHEDULE_EXAMPLES) expect(writeSchedule(scheduleOf(line)).length).toBeGreaterThan(0);
  });
});

describe('what a schedule may be', () => {
  it.each([
    ['every day 20:00 UTC; not on Mon/Tue/Wed/Thu/Fri/Sat', true],
    ['every Sunday 20:00 UTC; not on Sun', false],
    ['every 7 days 20:00 UTC from 2026-12-05; not on Sat', false],
    ['every 7 days 20:00 UTC from 2026-12-05; not on Sun', true],
    ['every 6 days 20:00 UTC from 2026-12-05; not on Sat', true],
    ['every 9999 h', false],
    ['every 24 h; not on 2026-12-24..2026-12-23', false],
    ['every 24 h; not on 2026-02-30', false],
  ])('%s: %s', (line, right) => {
    const read = readSchedule(line);
    expect(read.ok && scheduleSchema.safeParse(read.schedule).success).toBe(right);
  });

  it('is so many hours, day and night, unless more is said', () => {
    expect(writeSchedule(everyHours(168))).toBe('every 168 h');
  });
});
