import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { CalendarDate } from '../service/ports/mail.ts';

/** A date as an iCalendar file that asks for no answer. The same date is the same bytes. */
export function calendarFile({ id, sequence, stamp, at, summary, description }: CalendarDate): string {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Adjutant', product: 'Adjutant', language: 'EN' },
  });
  calendar.createEvent({
    ...{ id, sequence, stamp, summary, description },
    start: at,
    end: at,
    // A deadline keeps nobody from anything else.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}
