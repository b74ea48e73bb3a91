import { clockStands } from './due.ts';
import type { Due, ShownTime } from './ports/letters.ts';
import type { Game } from './ports/records.ts';

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

/** The same for the deadline of an open window, which may not be set, and does not run while its game is paused. */
export function showDue(game: Pick<Game, 'status'>, at: Date | null, zone: string): Due {
  if (clockStands(game)) return 'clock-stands';
  return at === null ? 'by-hand' : showTime(at, zone);
}

/** A time in both zones, as it stands in a sentence. */
export function timeInSentence(at: Date, zone: string): string {
  return bothTimes(showTime(at, zone));
}

/** "Sunday 6 December 2026, 20:00 CET (19:00 UTC)"; a reader whose zone is UTC is told once. */
export function bothTimes({ local, utc }: Pick<ShownTime, 'local' | 'utc'>): string {
  return local.endsWith(utc) ? local : `${local} (${utc})`;
}

/** A day of the calendar ("2026-12-24"), as it stands in a sentence. */
export function dayInSentence(day: string): string {
  return parts(new Date(`${day}T12:00:00Z`), 'UTC').longDay;
}

/** When orders are due, as it stands in a sentence behind "due". */
export function dueInSentence(game: Pick<Game, 'status'>, at: Date | null, zone: string): string {
  return dueWords(showDue(game, at, zone), bothTimes);
}

/** The same with times in words of the caller's. */
export function dueWords(due: Due, timeInWords: (time: ShownTime) => string): string {
  if (due === 'clock-stands')
    return 'at a time that is set when the game goes on: until then its clock stands';
  return due === 'by-hand' ? 'when the gamemaster closes the window' : timeInWords(due);
}

interface TimeParts {
  readonly longDay: string;
  readonly day: string;
  readonly clock: string;
  readonly abbreviation: string;
}

function parts(at: Date, timeZone: string): TimeParts {
  const long = formatted(at, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const short = formatted(at, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return {
    longDay: `${long('weekday')} ${long('day')} ${long('month')} ${long('year')}`,
    day: `${short('weekday')} ${short('day')} ${short('month')}`,
    clock: `${short('hour')}:${short('minute')}`,
    abbreviation: abbreviationOf(at, timeZone),
  };
}

/** Each kind of English knows the abbreviations of its own part of the world, and writes `GMT-5` for the rest. */
const LOCALES = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-NZ', 'en-ZA'];

function abbreviationOf(at: Date, timeZone: string): string {
  const names = LOCALES.map((locale) =>
    formatted(at, { timeZone, timeZoneName: 'short' }, locale)('timeZoneName'),
  );
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone;
}

function formatted(
  at: Date,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): (type: Intl.DateTimeFormatPartTypes) => string {
  const found = formatter(locale, options).formatToParts(at);
  return (type) => found.find((part) => part.type === type)?.value ?? '';
}

/** Making one takes a hundred times as long as using it; there are few zones, and three formats of each. */
const FORMATTERS = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = FORMATTERS.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  FORMATTERS.set(key, made);
  return made;
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
