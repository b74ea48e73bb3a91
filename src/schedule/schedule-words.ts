import { nearest } from '../engine/nearest.ts';
import {
  isKnownZone,
  type Rhythm,
  type Schedule,
  type ScheduleRequest,
  type SmallKind,
  type Weekday,
  WEEKDAYS,
} from './schedule.ts';

/** What a line says, before it is checked; or the piece that says nothing, and what would. */
export type ScheduleRead =
  | { readonly ok: true; readonly schedule: ScheduleRequest }
  | { readonly ok: false; readonly piece: string; readonly why: string };

export const SCHEDULE_EXAMPLES = [
  'every 72 h',
  'every Sunday 20:00 Europe/Berlin',
  'Mon/Thu 21:00 America/New_York; combat 24 h; not before Wed 12:00',
  'every 2 days 18:00 America/New_York from 2026-12-01; not on Sat/Sun, 2026-12-24..2027-01-02',
  'by hand',
] as const;

/** A line that something is wrong with. */
class Unread extends Error {
  readonly piece: string;

  constructor(piece: string, why: string) {
    super(why);
    this.piece = piece;
  }
}

/** Reads the one-line form: a rhythm, then clauses behind semicolons. Case does not matter. */
export function readSchedule(line: string): ScheduleRead {
  const [head = '', ...clauses] = line
    .slice(0, LONGEST)
    .split(';')
    .map((piece) => piece.trim().replace(/\s+/g, ' ').replace(/\.$/, ''));
  try {
    const said = clauses.filter((clause) => clause !== '').map(readClause);
    const schedule = said.reduce<ScheduleRequest>((all, clause) => ({ ...all, ...clause }), readRhythm(head));
    return { ok: true, schedule };
  } catch (error) {
    if (error instanceof Unread) return { ok: false, piece: error.piece, why: error.message };
    throw error;
  }
}

const LONGEST = 2_000;
const TIME = String.raw`(\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?)`;
const ON_DAYS = new RegExp(`^(?:every |weekly |on )?([a-z][a-z/,& ]*?) (?:at )?${TIME}(?: (\\S+))?$`, 'i');
const EACH_DAYS = new RegExp(
  `^every (\\d{1,2}) (days?|weeks?) (?:at )?${TIME}(?: (\\S+))?(?: from (\\S+))?$`,
  'i',
);

function readRhythm(text: string): ScheduleRequest {
  if (/^(?:by hand|manual(?:ly)?)$/i.test(text)) return { rhythm: { kind: 'by-hand' } };
  const each = EACH_DAYS.exec(text);
  if (each !== null) return readEach(text, each);
  const span = /^(?:every )?(\d{1,4}) ?(h|hours?|d|days?|weeks?)(?: in)?(?: (\S+))?$/i.exec(text);
  if (span !== null) {
    const [, count, unit, zone] = span;
    return { rhythm: { kind: 'every', hours: hoursOf(count, unit) }, ...zoneOf(zone) };
  }
  const weekly = ON_DAYS.exec(text);
  if (weekly === null) throw new Unread(text, 'It begins with no rhythm.');
  const [, days = '', time = '', zone] = weekly;
  return { rhythm: { kind: 'weekly', days: readDays(days), at: readTime(time) }, ...zoneOf(zone) };
}

function readEach(
  text: string,
  [, count, unit, time = '', zone, from]: RegExpExecArray,
): ReturnType<typeof readRhythm> {
  if (from === undefined) throw new Unread(text, 'Say from which day it counts: from 2026-12-01.');
  const every = hoursOf(count, unit) / 24;
  return { rhythm: { kind: 'daily', every, at: readTime(time), from }, ...zoneOf(zone) };
}

const HOURS_OF: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };

function hoursOf(count = '', unit = ''): number {
  return Number(count) * (HOURS_OF[unit.slice(0, 1).toLowerCase()] ?? 1);
}

type Clause = Omit<Partial<ScheduleRequest>, 'rhythm'>;

function readClause(text: string): Clause {
  const rest = /^(?:not on|no deadlines? on|skip) (.+)$/i.exec(text)?.[1];
  if (rest !== undefined) return { rest: readRest(rest) };
  const floor = /^not before (.+)$/i.exec(text)?.[1];
  if (floor !== undefined) return { notBefore: readFloor(floor) };
  const least = /^at least (\d{1,4}) ?(h|hours?|d|days?)$/i.exec(text);
  if (least !== null) return { atLeast: hoursOf(least[1], least[2]) };
  const zone = /^(?:zone|in) (\S+)$/i.exec(text)?.[1];
  if (zone !== undefined) return zoneOf(zone);
  if (/^starts? (?:when|once) full$/i.test(text)) return { startsWhenFull: true };
  if (/^starts? by hand$/i.test(text)) return { startsWhenFull: false };
  const small = readSmall(text);
  if (small !== null) return { small };
  throw new Unread(text, 'It is no clause of a schedule.');
}

const KINDS: Readonly<Record<string, SmallKind>> = {
  setup: 'setup',
  'set-up': 'setup',
  reaction: 'reaction',
  combat: 'combat',
};

/** `combat 24 h, setup 48 h` */
function readSmall(text: string): ScheduleRequest['small'] | null {
  const found = text
    .split(',')
    .map((piece) =>
      /^(set-?up|reaction|combat)(?: windows?)? (\d{1,4}) ?(h|hours?|d|days?)$/i.exec(piece.trim()),
    );
  const spans = found.flatMap((match) => {
    const kind = KINDS[match?.[1]?.toLowerCase() ?? ''];
    return kind === undefined ? [] : [[kind, hoursOf(match?.[2], match?.[3])] as const];
  });
  return spans.length < found.length ? null : Object.fromEntries(spans);
}

function readRest(text: string): NonNullable<ScheduleRequest['rest']> {
  const pieces = text.split(/, ?| and /i).filter((piece) => piece !== '');
  const dates = pieces.flatMap((piece) => {
    const found = /^(\d{4}-\d{2}-\d{2})(?:(?: ?\.\.\.? ?| to )(\d{4}-\d{2}-\d{2}))?$/i.exec(piece);
    const [, from, to = from] = found ?? [];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const days = pieces.filter((piece) => !/^\d/.test(piece)).flatMap((piece) => readDays(piece));
  const wrong = pieces.find((piece) => /^\d/.test(piece) && !/^\d{4}-\d{2}-\d{2}(?:$|[ .])/.test(piece));
  if (wrong !== undefined) throw new Unread(wrong, 'Days are written 2026-12-24 or 2026-12-24..2027-01-02.');
  return { days, dates };
}

function readFloor(text: string): NonNullable<ScheduleRequest['notBefore']> {
  const span = /^(\d{1,4}) ?(h|hours?|d|days?)$/i.exec(text);
  if (span !== null) return { kind: 'hours', hours: hoursOf(span[1], span[2]) };
  const found = new RegExp(`^([a-z][a-z/,& ]*?) (?:at )?${TIME}$`, 'i').exec(text);
  if (found === null)
    throw new Unread(text, 'It names no time: "not before Friday 20:00", or "not before 24 h".');
  return { kind: 'weekly', days: readDays(found[1] ?? ''), at: readTime(found[2] ?? '') };
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function readDays(text: string): Weekday[] {
  const words = text.split(/[/,& ]+|\band\b/i).filter((word) => word !== '' && !/^on$/i.test(word));
  return words.flatMap((word) => {
    const said = word.toLowerCase();
    if (/^(?:days?|daily)$/.test(said)) return [...WEEKDAYS];
    if (/^weekends?$/.test(said)) return ['Sat', 'Sun'] as const;
    if (/^weekdays?$/.test(said)) return WEEKDAYS.slice(0, 5);
    const full = said.replace(/s$/, '');
    const found = DAY_NAMES.findIndex((name) => full.length > 2 && name.toLowerCase().startsWith(full));
    const day = WEEKDAYS[found];
    if (day === undefined) throw new Unread(word, dayMeant(word));
    return [day];
  });
}

function dayMeant(word: string): string {
  const meant = nearest(word, [...DAY_NAMES]);
  return meant === null ? 'It is no day of the week.' : `It is no day of the week; ${meant}?`;
}

function readTime(text: string): string {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const count = Number(hour);
  const isWhole = half === '' ? count < 24 && text.length > 2 : count >= 1 && count <= 12;
  if (!isWhole || Number(minute) > 59) throw new Unread(text, 'It is no time of the day: write it 20:00.');
  const shift = half === '' ? count : (count % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(shift).padStart(2, '0')}:${minute}`;
}

function zoneOf(name: string | undefined): { readonly zone?: string } {
  if (name === undefined) return {};
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return { zone: 'UTC' };
  const known = Intl.supportedValuesOf('timeZone');
  const meant = known.find((zone) => zone.toLowerCase() === name.toLowerCase());
  if (meant !== undefined || isKnownZone(name)) return { zone: meant ?? name };
  const near = nearest(name, known);
  const hint = near === null ? 'write it like Europe/Berlin' : `${near}?`;
  throw new Unread(name, `It is no time zone with its summer and winter; ${hint}`);
}

/** The line that reads as this schedule. */
export function writeSchedule(schedule: Schedule): string {
  const { rhythm, zone, notBefore, atLeast, startsWhenFull } = schedule;
  const isGrid = rhythm.kind === 'weekly' || rhythm.kind === 'daily';
  return [
    writeRhythm(rhythm, zone),
    ...writeRest(schedule.rest),
    ...writeSmall(schedule.small),
    ...(notBefore === null ? [] : [`not before ${writeFloor(notBefore)}`]),
    ...(atLeast === null ? [] : [`at least ${atLeast} h`]),
    ...(isGrid || zone === 'UTC' ? [] : [`zone ${zone}`]),
    ...(startsWhenFull ? [] : ['starts by hand']),
  ].join('; ');
}

function writeRhythm(rhythm: Rhythm, zone: string): string {
  switch (rhythm.kind) {
    case 'every':
      return `every ${rhythm.hours} h`;
    case 'weekly':
      return `${writeDays(rhythm.days)} ${rhythm.at} ${zone}`;
    case 'daily':
      return `every ${rhythm.every} days ${rhythm.at} ${zone} from ${rhythm.from}`;
    case 'by-hand':
      return 'by hand';
  }
}

function writeDays(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return 'every day';
  const [only] = days;
  return days.length === 1 && only !== undefined ? `every ${fullName(only)}` : days.join('/');
}

function fullName(day: Weekday): string {
  return DAY_NAMES[WEEKDAYS.indexOf(day)] ?? day;
}

function writeRest({ days, dates }: Schedule['rest']): readonly string[] {
  const spans = dates.map(({ from, to }) => (from === to ? from : `${from}..${to}`));
  const pieces = [...(days.length === 0 ? [] : [days.join('/')]), ...spans];
  return pieces.length === 0 ? [] : [`not on ${pieces.join(', ')}`];
}

function writeSmall(small: Schedule['small']): readonly string[] {
  const spans = Object.entries(small).map(([kind, hours]) => `${kind} ${hours} h`);
  return spans.length === 0 ? [] : [spans.join(', ')];
}

function writeFloor(floor: NonNullable<Schedule['notBefore']>): string {
  return floor.kind === 'hours' ? `${floor.hours} h` : `${floor.days.join('/')} ${floor.at}`;
}
