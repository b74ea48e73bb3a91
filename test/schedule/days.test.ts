import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDays, readDays } from '../../src/schedule/days.ts';

const read = (from: string, to: string, now = '2026-12-10T12:00:00Z', zone = 'Europe/Berlin'): string => {
  const days = readDays({ from, to }, new Date(now), zone);
  return days.ok ? `${days.from}..${days.to} (${days.count})` : days.why;
};

describe('days of a vacation', () => {
  it.each([
    ['2026-12-24', '2027-01-02', '2026-12-24..2027-01-02 (10)'],
    ['2026-12-24', '2026-12-24', '2026-12-24..2026-12-24 (1)'],
    ['24 Dec', '2 Jan', '2026-12-24..2027-01-02 (10)'],
    ['1 Dec', '20 Dec', '2026-12-01..2026-12-20 (20)'],
    ['1 Jan', '3 Jan', '2027-01-01..2027-01-03 (3)'],
    ['10 Dec', '10 Dec', '2026-12-10..2026-12-10 (1)'],
    ['29 Feb', '2 Mar', '2028-02-29..2028-03-02 (3)'],
    ['2028-02-28', '2028-03-01', '2028-02-28..2028-03-01 (3)'],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(read(from, to)).toBe(expected);
  });

  it('begin before a year ends, and are written after', () => {
    expect(read('24 Dec', '9 Jan', '2027-01-03T12:00:00Z')).toBe('2026-12-24..2027-01-09 (17)');
  });

  it('are counted from today in the zone of whoever is away', () => {
    const midnight = '2026-12-10T23:30:00Z';
    expect(read('10 Dec', '11 Dec', midnight, 'UTC')).toBe('2026-12-10..2026-12-11 (2)');
    expect(read('2026-12-10', '2026-12-10', midnight, 'Europe/Berlin')).toBe('2026-12-10 is past.');
  });

  it.each([
    ['2026-12-24', '2026-12-20', 'It ends on 2026-12-20, before it begins on 2026-12-24.'],
    ['2026-11-01', '2026-11-03', '2026-11-03 is past.'],
    ['30 Feb', '2 Mar', '30 Feb is no day; write it 2026-12-24.'],
    ['2027-02-29', '2027-03-02', '2027-02-29 is no day; write it 2026-12-24.'],
    ['2026-12-24', '2027-12-25', 'That is 367 days; a year is the most.'],
  ])('%s to %s: %s', (from, to, why) => {
    expect(read(from, to)).toBe(why);
  });
});

describe('days of several spans', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((count) => `2026-0${count < 31 ? 1 : 2}-${two((count % 31) + 1)}`);
  const span = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

  it('are counted once each, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const all = new Set(spans.flatMap(({ from, to }) => daysOf(from, to)));
        expect(countDays(spans)).toBe(all.size);
      }),
    );
  });
});

const DAY_MS = 86_400_000;
const two = (count: number): string => String(count).padStart(2, '0');
const daysOf = (from: string, to: string): readonly number[] => {
  const first = Date.parse(from) / DAY_MS;
  return Array.from({ length: Date.parse(to) / DAY_MS - first + 1 }, (_, k) => first + k);
};
