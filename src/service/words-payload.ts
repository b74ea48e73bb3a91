import { z } from 'zod';
import type { Json } from '../engine/json.ts';
import type { Rendered } from './ports/letters.ts';

/** Payload of letters that are put into words when they are owed: receipts and notices. */
export const wordsPayloadSchema = z.strictObject({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  /** The window that was open when it was written: a reply to it is for that one. */
  window: z.int().min(0),
});

/** Words as they are kept in the outbox until they are sent. */
export function wordsPayload(
  words: Rendered,
  about: {
    readonly inReplyTo: string | null;
    readonly references: readonly string[];
    readonly window: number;
  },
): Json {
  return { ...words, ...about, references: [...about.references] };
}
