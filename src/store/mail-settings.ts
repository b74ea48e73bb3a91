import { z } from 'zod';
import { Bug } from '../service/faults.ts';
import type { MailSettings } from '../service/ports/records.ts';
import type { SettingsStore } from '../service/ports/people-store.ts';
import type { Database } from './database.ts';
import { isId } from './ids.ts';
import { readAs } from './json.ts';

/** Whoever said nothing gets everything, each at its time. */
const USUAL: MailSettings = {
  reports: 'at-once',
  press: 'at-once',
  reminders: true,
  news: true,
  digestHour: 7,
};

const settings: z.ZodType<MailSettings> = z.object({
  reports: z.enum(['at-once', 'daily']),
  press: z.enum(['at-once', 'daily', 'off']),
  reminders: z.boolean(),
  news: z.boolean(),
  digestHour: z.int(),
});

/** Which letters people want. */
export function mailSettingsOf({ prisma }: Database): SettingsStore {
  return {
    mailSettings: async (personId) => {
      const row = isId(personId) ? await prisma.mailSetting.findUnique({ where: { personId } }) : null;
      return row === null ? USUAL : readAs(settings, row, 'mail setting');
    },
    changeMailSettings: async (personId, change) => {
      if (!isId(personId)) throw new Bug('settings of somebody without an id');
      const row = await prisma.mailSetting.upsert({
        where: { personId },
        create: { personId, ...USUAL, ...change },
        update: change,
      });
      return readAs(settings, row, 'mail setting');
    },
  };
}
