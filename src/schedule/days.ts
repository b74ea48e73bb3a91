import { Temporal } from 'temporal-polyfill';

/** Days, both ends with it; or why they are none. */
export type DaysRead =
  | { readonly ok: true; readonly from: string; readonly to: string; readonly count: number }
  | { readonly ok: false; readonly why: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MOST_DAYS = 366;

/**
 * Two days as people write them: ISO dates, or "24 Dec" without a year, which is the next such day; the second is
 * never before the first. Refuses days that are past, and more than a year of them.
 */
export function readDays(
  given: { readonly from: string; readonly to: string },
  now: Date,
  zone: string,
): DaysRead {
  const today = plainDayAt(now, zone);
  const to = dayOf(given.to, today);
  const from = dayOf(given.from, today) ?? null;
  if (from === null || to === null)
    return wrong(`${from === null ? given.from : given.to} is no day; write it 2026-12-24.`);
  const begins = beginOf(given.from, from, { to, today });
  const ends = isDated(given.to) || Temporal.PlainDate.compare(to, begins) >= 0 ? to : to.add({ years: 1 });
  const count = begins.until(ends).days + 1;
  if (count < 1) return wrong(`It ends on ${ends.toString()}, before it begins on ${begins.toString()}.`);
  if (Temporal.PlainDate.compare(ends, today) < 0) return wrong(`${ends.toString()} is past.`);
  if (count > MOST_DAYS) return wrong(`That is ${count} days; a year is the most.`);
  return { ok: true, from: begins.toString(), to: ends.toString(), count };
}

/** How many days they are together, each counted once; both ends with it. */
export function countDays(spans: readonly { readonly from: string; readonly to: string }[]): number {
  let count = 0;
  let counted = '';
  for (const { from, to } of [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const first = from > counted ? from : dayAfter(counted);
    if (to < first) continue;
    count += Temporal.PlainDate.from(first).until(to).days + 1;
    counted = to;
  }
  return count;
}

/** The day before an ISO date. */
export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The day that it is in a zone, as an ISO date. */
export function dayAt(now: Date, zone: string): string {
  return plainDayAt(now, zone).toString();
}

function plainDayAt(now: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

function wrong(why: string): DaysRead {
  return { ok: false, why };
}

function isDated(text: string): boolean {
  return /^\d{4}-/.test(text);
}

/** A vacation may have begun: "20 Dec to 3 Jan", written on Christmas Day. */
function beginOf(
  text: string,
  from: Temporal.PlainDate,
  { to, today }: { readonly to: Temporal.PlainDate; readonly today: Temporal.PlainDate },
): Temporal.PlainDate {
  if (isDated(text)) return from;
  const before = from.subtract({ years: 1 });
  const isRunning = Temporal.PlainDate.compare(before, today) <= 0 && before.until(to).days < MOST_DAYS / 2;
  return isRunning && Temporal.PlainDate.compare(to, before) >= 0 ? before : from;
}

/** Null: there is no such day. Without a year: today or the next one. */
function dayOf(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return plainDate(Number(year), Number(month), Number(date));
  const [, day, name] = /^(\d{1,2}) ([A-Za-z]{3})/.exec(text) ?? [];
  const inYear = MONTHS.indexOf(name?.toLowerCase() ?? '') + 1;
  if (inYear === 0) return null;
  // Leap days are the longest to wait for.
  for (let count = 0; count <= 8; count += 1) {
    const found = plainDate(today.year + count, inYear, Number(day));
    if (found !== null && Temporal.PlainDate.compare(found, today) >= 0) return found;
  }
  return null;
}

function plainDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  const first = month >= 1 && month <= 12 ? Temporal.PlainDate.from({ year, month, day: 1 }) : null;
  return first === null || day < 1 || day > first.daysInMonth ? null : first.with({ day });
}
