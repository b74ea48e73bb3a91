import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearOf, deadlineOf, earliestClose, extendedBy, previewOf } from '../../src/schedule/deadlines.ts';
import { type Schedule, WEEKDAYS, WINDOW_KINDS } from '../../src/schedule/schedule.ts';
import { anySchedule, anyTime } from './kit.ts';

const HOUR = 3_600_000;
const kind = fc.constantFrom(...WINDOW_KINDS);

/** Day, weekday and clock there, by another way than the code under test takes. */
function local(
  date: Date,
  zone: string,
): { readonly day: string; readonly weekday: string; readonly clock: string } {
  const format = formatOf(zone);
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    clock: `${part('hour')}:${part('minute')}`,
  };
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short', year: 'numeric' },
    ...{ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  FORMATS.set(zone, made);
  return made;
}

function isRest({ rest, zone }: Schedule, date: Date): boolean {
  const { day, weekday } = local(date, zone);
  const names = rest.days.map(String);
  return names.includes(weekday) || rest.dates.some(({ from, to }) => from <= day && day <= to);
}

/** A clock that a change of time moved. */
function clocksOf(time: string): readonly string[] {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const two = (value: number): string => String(value).padStart(2, '0');
  return [0, 30, 60].map((more) => {
    const moved = (minutes + more) % 1440;
    return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
  });
}

describe('every deadline', () => {
  it('is later than the window opened, on no day of rest, and the same when it is asked for again', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, kind, (schedule, openedAt, kind) => {
        const deadline = deadlineOf(schedule, { openedAt, kind });
        if (deadline === null) throw new Error('it has none');
        expect(deadline.getTime()).toBeGreaterThan(openedAt.getTime());
        expect(isRest(schedule, deadline)).toBe(false);
        expect(deadlineOf(schedule, { openedAt, kind })).toEqual(deadline);
      }),
    );
  });

  it('is one of the times that the rhythm names', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, openedAt) => {
        const { rhythm, zone } = schedule;
        if (rhythm.kind === 'every' || rhythm.kind === 'by-hand') return;
        for (const deadline of previewOf(schedule, openedAt, 3)) {
          const { day, weekday, clock } = local(deadline, zone);
          expect(clocksOf(rhythm.at)).toContain(clock);
          // Just before midnight a skipped time falls on the day after.
          if (clock < rhythm.at) continue;
          if (rhythm.kind === 'weekly')
            expect(rhythm.days).toContain(WEEKDAYS.find((name) => name === weekday));
          else expect(((Date.parse(day) - Date.parse(rhythm.from)) / (24 * HOUR)) % rhythm.every).toBe(0);
        }
      }),
    );
  });

  it('leaves as many hours as the schedule says, and none of them on a day of rest', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, time) => {
        const { rhythm } = schedule;
        if (rhythm.kind !== 'every') return;
        // Zones differ from each other by quarters of an hour, so that no quarter has a part of two days.
        const quarter = HOUR / 4;
        const openedAt = new Date(Math.floor(time.getTime() / quarter) * quarter);
        const deadline = deadlineOf(schedule, { openedAt, kind: 'turn' });
        let counted = 0;
        for (let at = openedAt.getTime(); at < (deadline?.getTime() ?? 0); at += quarter)
          if (!isRest(schedule, new Date(at))) counted += quarter;
        expect(counted).toBe(rhythm.hours * HOUR);
      }),
      { numRuns: 40 },
    );
  });

  it('comes after the one before it', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, from) => {
        const times = [from, ...previewOf(schedule, from, 5)].map((date) => date.getTime());
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times).toHaveLength(6);
      }),
    );
  });

  it('of a window that opens a second after the last one closed is the one that was foretold', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, from) => {
        const [first, second] = previewOf(schedule, from, 2);
        if (first === undefined || schedule.rhythm.kind === 'every' || schedule.atLeast !== null) return;
        const opened = new Date(first.getTime() + 1000);
        expect(deadlineOf(schedule, { openedAt: opened, kind: 'turn' })).toEqual(second);
      }),
    );
  });

  it('is never before the time from which a window may close early', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, kind, (schedule, openedAt, kind) => {
        const deadline = deadlineOf(schedule, { openedAt, kind });
        const floor = earliestClose(schedule, { openedAt, kind }, deadline);
        if (floor === null || deadline === null) return;
        expect(floor.getTime()).toBeLessThanOrEqual(deadline.getTime());
        expect(floor.getTime()).toBeGreaterThanOrEqual(openedAt.getTime());
      }),
    );
  });
});

describe('a moved deadline', () => {
  it('is later by what was asked for at least, and on no day of rest', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, fc.integer({ min: 1, max: 200 }), (schedule, openedAt, hours) => {
        const [deadline = openedAt] = previewOf(schedule, openedAt, 1);
        const moved = extendedBy(schedule, deadline, hours);
        expect(moved.getTime() - deadline.getTime()).toBeGreaterThanOrEqual(hours * HOUR);
        expect(isRest(schedule, moved)).toBe(false);
      }),
    );
  });

  it('is moved by a vacation once', () => {
    const away = fc
      .tuple(anyTime, fc.nat(30), fc.constantFrom('Europe/Berlin', 'America/Santiago', 'Pacific/Apia'))
      .map(([from, length, zone]) => ({
        from: from.toISOString().slice(0, 10),
        to: new Date(from.getTime() + length * 24 * HOUR).toISOString().slice(0, 10),
        zone,
      }));
    fc.assert(
      fc.property(anySchedule, fc.array(away, { maxLength: 4 }), (schedule, aways) => {
        const start = new Date(`${aways[0]?.from ?? '2026-12-01'}T12:00:00Z`);
        const [deadline = start] = previewOf(schedule, start, 1);
        const moved = clearOf(schedule, deadline, aways);
        expect(moved.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
        expect(clearOf(schedule, moved, aways)).toEqual(moved);
        for (const { from, to, zone } of aways) {
          const { day } = local(moved, zone);
          expect(from <= day && day <= to).toBe(false);
        }
      }),
    );
  });
});
