import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CalendarDate, MailAddress } from '../service/ports/mail.ts';

/**
 * A date as an iCalendar file that asks for no answer, or takes the date out of a calendar. The same date is the same
 * bytes. Whoever publishes or cancels is named, and a moment has no end (RFC 5546, 3.2; RFC 5545, 3.6.1).
 */
export function calendarFile(
  { id, sequence, stamp, at, summary, description, withdrawn }: CalendarDate,
  organizer: MailAddress,
): string {
  const calendar = ical({
    method: ICalCalendarMethod[withdrawn ? 'CANCEL' : 'PUBLISH'],
    prodId: { company: 'Adjutant', product: 'Adjutant', language: 'EN' },
  });
  calendar.createEvent({
    ...{ id, sequence, stamp, summary, description, start: at },
    organizer: { name: organizer.name, email: organizer.address },
    ...(withdrawn ? { status: ICalEventStatus.CANCELLED } : {}),
    // A deadline keeps nobody from anything else.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return `${calendar.toString().trimEnd()}\r\n`;
}
