import type { ShownTime } from './ports/letters.ts';

/** A time in a reader's zone and in UTC, as absolute times. Refuses (throws) a zone that does not exist. */
export function showTime(at: Date, zone: string): ShownTime {
  const local = parts(at, zone);
  const utc = parts(at, 'UTC');
  const sameDay = local.day === utc.day;
  return {
    local: `${local.longDay}, ${local.clock} ${local.abbreviation}`,
    utc: sameDay ? `${utc.clock} UTC` : `${utc.clock} UTC on ${utc.longDay}`,
    short: `${local.day} ${local.clock} ${local.abbreviation}`,
    iso: at.toISOString(),
  };
}

interface TimeParts {
  readonly longDay: string;
  readonly day: string;
  readonly clock: string;
  readonly abbreviation: string;
}

function parts(at: Date, timeZone: string): TimeParts {
  const format = (options: Intl.DateTimeFormatOptions): ReadonlyMap<string, string> =>
    new Map(
      new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
        .formatToParts(at)
        .map((part) => [part.type, part.value]),
    );
  const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const of = (map: ReadonlyMap<string, string>, name: string): string => map.get(name) ?? '';
  return {
    longDay: `${of(long, 'weekday')} ${of(long, 'day')} ${of(long, 'month')} ${of(long, 'year')}`,
    day: `${of(short, 'weekday')} ${of(short, 'day')} ${of(short, 'month')}`,
    clock: `${of(short, 'hour')}:${of(short, 'minute')}`,
    abbreviation: of(short, 'timeZoneName'),
  };
}

/** Whether the zone is one that can be shown. */
export function isZone(zone: string): boolean {
  try {
    parts(new Date(0), zone);
    return true;
  } catch {
    // RangeError is the only answer that Intl has for an unknown zone.
    return false;
  }
}
