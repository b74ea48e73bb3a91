import { describe, expect, it } from 'vitest';
import { isZone, showTime } from '../../src/service/shown-time.ts';

const EVENING = new Date('2026-12-06T19:00:00Z');

describe('a time shown to a reader', () => {
  it.each([
    ['Europe/Berlin', 'Sunday 6 December 2026, 20:00 CET', 'Sun 6 Dec 20:00 CET', '19:00 UTC'],
    ['Europe/London', 'Sunday 6 December 2026, 19:00 GMT', 'Sun 6 Dec 19:00 GMT', '19:00 UTC'],
    ['America/New_York', 'Sunday 6 December 2026, 14:00 EST', 'Sun 6 Dec 14:00 EST', '19:00 UTC'],
    [
      'Australia/Sydney',
      'Monday 7 December 2026, 06:00 AEDT',
      'Mon 7 Dec 06:00 AEDT',
      '19:00 UTC on Sunday 6 December 2026',
    ],
    [
      'Asia/Kathmandu',
      'Monday 7 December 2026, 00:45 GMT+5:45',
      'Mon 7 Dec 00:45 GMT+5:45',
      '19:00 UTC on Sunday 6 December 2026',
    ],
    ['UTC', 'Sunday 6 December 2026, 19:00 UTC', 'Sun 6 Dec 19:00 UTC', '19:00 UTC'],
  ])('in %s is absolute, with its zone and in UTC', (zone, local, short, utc) => {
    expect(showTime(EVENING, zone)).toEqual({ local, short, utc, iso: '2026-12-06T19:00:00.000Z' });
  });

  it('follows daylight saving', () => {
    expect(showTime(new Date('2026-07-05T18:00:00Z'), 'Europe/Berlin').short).toBe('Sun 5 Jul 20:00 CEST');
  });

  it('is refused for a zone that does not exist', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('Middle/Earth')).toBe(false);
  });
});
