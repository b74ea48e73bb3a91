import { describe, expect, it } from 'vitest';
import { clearOf, deadlineOf, earliestClose, extendedBy, previewOf } from '../../src/schedule/deadlines.ts';
import type { WindowKind } from '../../src/schedule/schedule.ts';
import { scheduleOf } from './kit.ts';

const at = (iso: string): Date => new Date(iso);
const due = (line: string, openedAt: string, kind: WindowKind = 'turn'): string | null =>
  deadlineOf(scheduleOf(line), { openedAt: at(openedAt), kind })?.toISOString() ?? null;

describe('a deadline', () => {
  it.each([
    [
      'every 72 h',
      '2026-10-24T20:00:00Z',
      '2026-10-27T20:00:00.000Z',
      'is so many hours away, whatever clocks do',
    ],
    [
      'every Sunday 20:00 Europe/Berlin',
      '2026-10-18T18:00:00Z',
      '2026-10-25T19:00:00.000Z',
      'falls an hour later in UTC when summer ends',
    ],
    [
      'every Sunday 20:00 Europe/Berlin',
      '2027-03-21T19:00:00Z',
      '2027-03-28T18:00:00.000Z',
      'and an hour earlier when it begins',
    ],
    [
      'every Sunday 20:00 Australia/Sydney',
      '2026-09-27T10:00:00Z',
      '2026-10-04T09:00:00.000Z',
      'south of the equator, where summer begins in October',
    ],
    [
      'every Sunday 20:00 Australia/Sydney',
      '2027-03-28T09:00:00Z',
      '2027-04-04T10:00:00.000Z',
      'and ends in April',
    ],
    [
      'every Sunday 20:00 America/New_York',
      '2026-10-26T00:00:00Z',
      '2026-11-02T01:00:00.000Z',
      'in America, a week after Europe',
    ],
    [
      'every Sunday 02:30 Europe/Berlin',
      '2027-03-21T01:30:00Z',
      '2027-03-28T01:30:00.000Z',
      'at a time that is skipped: as much later as is skipped',
    ],
    [
      'every Sunday 02:30 Europe/Berlin',
      '2026-10-18T00:30:00Z',
      '2026-10-25T01:30:00.000Z',
      'at a time that comes twice: the second',
    ],
    [
      'every Sunday 02:15 Australia/Lord_Howe',
      '2026-09-26T15:45:00Z',
      '2026-10-03T15:45:00.000Z',
      'where clocks change by half an hour',
    ],
    [
      'every day 20:00 Pacific/Apia',
      '2026-04-30T07:00:00Z',
      '2026-05-01T07:00:00.000Z',
      'over the end of a month',
    ],
    ['every day 20:00 UTC', '2028-02-28T20:00:00Z', '2028-02-29T20:00:00.000Z', 'on a leap day'],
    [
      'every day 20:00 UTC',
      '2027-02-28T20:00:00Z',
      '2027-03-01T20:00:00.000Z',
      'and on none in another year',
    ],
    ['every day 20:00 UTC', '2026-12-31T20:00:00Z', '2027-01-01T20:00:00.000Z', 'over the end of a year'],
    [
      'Mon/Thu 21:00 America/New_York',
      '2026-12-01T02:00:00Z',
      '2026-12-04T02:00:00.000Z',
      'on the next of several days',
    ],
    [
      'every 2 days 18:00 UTC from 2026-12-01',
      '2026-12-30T18:00:00Z',
      '2026-12-31T18:00:00.000Z',
      'counted by days over the end of a month; a day away is the half of the step',
    ],
    [
      'every 2 days 18:00 UTC from 2026-12-01',
      '2026-12-31T18:00:00Z',
      '2027-01-02T18:00:00.000Z',
      'counted by days',
    ],
    [
      'every 2 days 18:00 UTC from 2027-06-01',
      '2026-12-31T18:00:00Z',
      '2027-06-01T18:00:00.000Z',
      'not before the day from which it counts',
    ],
  ])('%s, opened %s: %s %s', (line, openedAt, expected) => {
    expect(due(line, openedAt)).toBe(expected);
  });

  it('is none where the gamemaster closes windows by hand', () => {
    expect(due('by hand', '2026-12-01T12:00:00Z')).toBeNull();
  });

  it('keeps to its days when a window opens early, and leaves at least half of the time', () => {
    const line = 'every Sunday 20:00 Europe/Berlin';
    expect(due(line, '2026-12-07T09:00:00Z')).toBe('2026-12-13T19:00:00.000Z');
    expect(due(line, '2026-12-12T09:00:00Z')).toBe('2026-12-20T19:00:00.000Z');
    expect(due(`${line}; at least 24 h`, '2026-12-12T09:00:00Z')).toBe('2026-12-13T19:00:00.000Z');
  });

  it.each([
    ['every 24 h; not on Sat/Sun; zone Europe/Berlin', '2026-12-04T19:00:00Z', '2026-12-07T19:00:00.000Z'],
    ['every 72 h; not on Sat/Sun; zone Europe/Berlin', '2026-12-03T19:00:00Z', '2026-12-08T19:00:00.000Z'],
    ['every 24 h; not on Sat/Sun; zone Europe/Berlin', '2026-12-05T12:00:00Z', '2026-12-07T23:00:00.000Z'],
    ['every 5 h; not on Sat/Sun', '2026-12-04T19:00:00Z', '2026-12-07T00:00:00.000Z'],
    ['every day 20:00 UTC; not on Sat/Sun', '2026-12-04T20:00:00Z', '2026-12-07T20:00:00.000Z'],
    [
      'every Sunday 20:00 UTC; not on 2026-12-24..2027-01-03',
      '2026-12-20T20:00:00Z',
      '2027-01-10T20:00:00.000Z',
    ],
    ['every 48 h; not on 2026-12-25', '2026-12-24T12:00:00Z', '2026-12-27T12:00:00.000Z'],
  ])('skips days of rest: %s, opened %s: %s', (line, openedAt, expected) => {
    expect(due(line, openedAt)).toBe(expected);
  });

  it('is nearer for a small window, whatever the rhythm', () => {
    const line = 'every Sunday 20:00 Europe/Berlin; combat 24 h, setup 48 h';
    expect(due(line, '2026-12-06T19:00:00Z', 'combat')).toBe('2026-12-07T19:00:00.000Z');
    expect(due(line, '2026-12-06T19:00:00Z', 'setup')).toBe('2026-12-08T19:00:00.000Z');
    expect(due(line, '2026-12-06T19:00:00Z', 'reaction')).toBe('2026-12-13T19:00:00.000Z');
    expect(due('by hand; combat 24 h', '2026-12-06T19:00:00Z', 'combat')).toBe('2026-12-07T19:00:00.000Z');
  });
});

describe('closing early', () => {
  const floor = (line: string, openedAt: string, kind: WindowKind = 'turn'): string | null => {
    const schedule = scheduleOf(line);
    const opening = { openedAt: at(openedAt), kind };
    return earliestClose(schedule, opening, deadlineOf(schedule, opening))?.toISOString() ?? null;
  };

  it('waits for a day and time, in the zone of the schedule', () => {
    const line = 'every Sunday 20:00 Europe/Berlin; not before Friday 20:00';
    expect(floor(line, '2026-12-06T19:00:00Z')).toBe('2026-12-11T19:00:00.000Z');
    expect(floor('every 48 h; not before 12 h', '2026-12-06T19:00:00Z')).toBe('2026-12-07T07:00:00.000Z');
  });

  it('never waits beyond the deadline, nor at all in a small window', () => {
    const line = 'Mon/Thu 21:00 UTC; not before Fri 20:00; combat 24 h';
    expect(floor(line, '2026-12-07T21:00:00Z')).toBe('2026-12-10T21:00:00.000Z');
    expect(floor(line, '2026-12-07T21:00:00Z', 'combat')).toBeNull();
    expect(floor('every 24 h', '2026-12-07T21:00:00Z')).toBeNull();
    expect(floor('by hand; not before 24 h', '2026-12-07T21:00:00Z')).toBe('2026-12-08T21:00:00.000Z');
  });
});

describe('an extension', () => {
  const extended = (line: string, deadline: string, hours: number): string =>
    extendedBy(scheduleOf(line), at(deadline), hours).toISOString();

  it('lands on the next day of the rhythm, or is as long as it is', () => {
    expect(extended('Mon/Thu 21:00 UTC', '2026-12-07T21:00:00Z', 24)).toBe('2026-12-10T21:00:00.000Z');
    expect(extended('Mon/Thu 21:00 UTC', '2026-12-07T21:00:00Z', 72)).toBe('2026-12-10T21:00:00.000Z');
    expect(extended('every 72 h', '2026-12-07T21:00:00Z', 24)).toBe('2026-12-08T21:00:00.000Z');
    expect(extended('every 72 h; not on Tue', '2026-12-07T21:00:00Z', 24)).toBe('2026-12-09T21:00:00.000Z');
    expect(extended('by hand', '2026-12-07T21:00:00Z', 24)).toBe('2026-12-08T21:00:00.000Z');
  });

  it('by less than nothing is to the hour', () => {
    expect(extended('Mon/Thu 21:00 UTC', '2026-12-07T21:00:00Z', -5)).toBe('2026-12-07T16:00:00.000Z');
  });
});

describe('a vacation', () => {
  const clear = (
    line: string,
    deadline: string,
    ...away: { from: string; to: string; zone: string }[]
  ): string => clearOf(scheduleOf(line), at(deadline), away).toISOString();
  const away = { from: '2026-12-05', to: '2026-12-12', zone: 'America/New_York' };

  it('moves the deadline to the first of its days after it, or to the same time of the next day', () => {
    expect(clear('every Sunday 20:00 Europe/Berlin', '2026-12-06T19:00:00Z', away)).toBe(
      '2026-12-13T19:00:00.000Z',
    );
    expect(clear('every 72 h', '2026-12-06T19:00:00Z', away)).toBe('2026-12-13T19:00:00.000Z');
    expect(clear('every 72 h; not on Sun', '2026-12-10T19:00:00Z', away)).toBe('2026-12-14T19:00:00.000Z');
  });

  it('is counted in days of whoever is away', () => {
    expect(clear('every 72 h', '2026-12-05T04:00:00Z', away)).toBe('2026-12-05T04:00:00.000Z');
    expect(clear('every 72 h', '2026-12-13T04:00:00Z', away)).toBe('2026-12-14T04:00:00.000Z');
  });

  it('may begin where another ends', () => {
    const next = { from: '2026-12-13', to: '2026-12-20', zone: 'Europe/Berlin' };
    expect(clear('every 72 h', '2026-12-06T19:00:00Z', next, away)).toBe('2026-12-21T19:00:00.000Z');
  });
});

describe('a preview', () => {
  it('tells the next deadlines, as if each window closed by its own', () => {
    const schedule = scheduleOf('every Sunday 20:00 Europe/Berlin; not on 2026-10-25');
    expect(previewOf(schedule, at('2026-10-05T12:00:00Z'), 5).map((date) => date.toISOString())).toEqual([
      '2026-10-11T18:00:00.000Z',
      '2026-10-18T18:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
      '2026-11-08T19:00:00.000Z',
      '2026-11-15T19:00:00.000Z',
    ]);
  });

  it('tells none that nobody has set', () => {
    expect(previewOf(scheduleOf('by hand'), at('2026-10-05T12:00:00Z'), 5)).toEqual([]);
  });
});
