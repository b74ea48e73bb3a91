import { z } from 'zod';
import type { Json } from '../engine/json.ts';
import type { Rendered } from './ports/letters.ts';
import type { CalendarDate } from './ports/mail.ts';

const calendarSchema = z.strictObject({
  id: z.string(),
  sequence: z.int().min(0),
  stamp: z.coerce.date(),
  at: z.coerce.date(),
  summary: z.string(),
  description: z.string(),
  withdrawn: z.literal(true).optional(),
});

/** Payload of letters that are put into words when they are owed: receipts and notices. */
export const wordsPayloadSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  /** The window that was open when it was written: a reply to it is for that one. */
  window: z.int().min(0),
  /** A deadline for a calendar, or one that is to be taken out of it. */
  calendar: calendarSchema.optional(),
});

/** Words as they are kept in the outbox until they are sent. */
export function wordsPayload(
  words: Rendered,
  about: {
    readonly inReplyTo: string | null;
    readonly references: readonly string[];
    readonly window: number;
    readonly calendar?: CalendarDate;
  },
): Json {
  const { calendar, ...rest } = about;
  const dates =
    calendar === undefined
      ? {}
      : { calendar: { ...calendar, stamp: calendar.stamp.toISOString(), at: calendar.at.toISOString() } };
  return { ...words, ...rest, references: [...about.references], ...dates };
}
