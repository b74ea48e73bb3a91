import { z } from 'zod';
import { Declined } from './declined.ts';
import { letterLink } from './light-mail.ts';
import type { Ports } from './ports/ports.ts';
import type { LetterKind, MailSettings, OutboxEntry, Person } from './ports/records.ts';
import { IN_WORDS, whatIsWrong } from './wrong-input.ts';

/** What a reader may turn off. Reports, receipts and all that asks for something always come. */
export type Topic = 'reminders' | 'press' | 'news' | 'daily';

const TOPICS: Partial<Record<LetterKind, Topic>> = {
  reminder: 'reminders',
  press: 'press',
  news: 'news',
  digest: 'daily',
};

/** The topic by which letters of a kind are turned off; null: they can't be. */
export function topicOf(kind: LetterKind): Topic | null {
  return TOPICS[kind] ?? null;
}

/** The settings without a topic; who has no daily mail gets each report at once. */
function settingsWithout(topic: Topic): Partial<MailSettings> {
  switch (topic) {
    case 'reminders':
      return { reminders: false };
    case 'news':
      return { news: false };
    case 'press':
      return { press: 'off' };
    case 'daily':
      return { reports: 'at-once', press: 'at-once' };
  }
}

function settingsWith(topic: Topic): Partial<MailSettings> {
  switch (topic) {
    case 'reminders':
      return { reminders: true };
    case 'news':
      return { news: true };
    case 'press':
      return { press: 'at-once' };
    case 'daily':
      return { reports: 'daily' };
  }
}

/** Whether its reader wants letters of this kind. */
export function isWanted(kind: LetterKind, settings: MailSettings): boolean {
  if (kind === 'reminder') return settings.reminders;
  if (kind === 'news') return settings.news;
  return kind !== 'press' || settings.press !== 'off';
}

export const mailSettingsSchema = z.strictObject({
  reports: z.enum(['at-once', 'daily']),
  press: z.enum(['at-once', 'daily', 'off']),
  reminders: z.boolean(),
  news: z.boolean(),
  digestHour: z.int().min(0).max(23),
});

/** Any of the settings. */
export const mailChangeSchema = z.strictObject({
  reports: mailSettingsSchema.shape.reports.exactOptional(),
  press: mailSettingsSchema.shape.press.exactOptional(),
  reminders: mailSettingsSchema.shape.reminders.exactOptional(),
  news: mailSettingsSchema.shape.news.exactOptional(),
  digestHour: mailSettingsSchema.shape.digestHour.exactOptional(),
});

/** Changes which letters somebody gets. Refuses what is no setting. */
export async function changeMailSettings(
  { store }: Pick<Ports, 'store'>,
  person: Person,
  given: unknown,
): Promise<MailSettings> {
  const read = mailChangeSchema.safeParse(given, IN_WORDS);
  if (read.success) return store.changeMailSettings(person.id, read.data);
  throw new Declined('invalid', 'mail-settings.wrong', ({ field }) => ({
    what: whatIsWrong(read.error, null, field),
    hint: `Settings: reports at-once or daily; press at-once, daily or off; reminders and news; ${field(['digestHour'])} 0 to 23.`,
  }));
}

/** What the link of a letter may turn off, or on again. Refuses a link that is none, or of a letter that always comes. */
export async function topicOfLink(
  { store }: Pick<Ports, 'store'>,
  linkKey: string,
): Promise<{ readonly entry: OutboxEntry; readonly topic: Topic }> {
  const entry = await store.outboxByLink(linkKey);
  const topic = entry === null ? null : topicOf(entry.kind);
  if (entry === null || topic === null) {
    throw new Declined('not-found', 'letter.unknown', {
      what: 'This link turns nothing off.',
      hint: 'Take it from a reminder, from press or from the daily mail; reports always come.',
    });
  }
  return { entry, topic };
}

/** Turns a topic off, or on again, for the reader of the letter whose link this is. Doing it again changes nothing. */
export async function switchTopic(
  ports: Pick<Ports, 'store'>,
  linkKey: string,
  wanted: 'off' | 'on',
): Promise<Topic> {
  const { entry, topic } = await topicOfLink(ports, linkKey);
  const change = wanted === 'off' ? settingsWithout(topic) : settingsWith(topic);
  await ports.store.changeMailSettings(entry.personId, change);
  return topic;
}

/** Where letters like this one are turned off; null: nowhere. */
export function turnOffLink(
  settings: Parameters<typeof letterLink>[0],
  entry: Pick<OutboxEntry, 'kind' | 'linkKey'>,
): string | null {
  return topicOf(entry.kind) === null ? null : `${letterLink(settings, entry)}/unsubscribe`;
}
