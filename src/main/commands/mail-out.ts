import { readConfig } from '../../config/config.ts';
import { resumeMail } from '../../service/mail-state.ts';
import { changeMailSettings } from '../../service/mail-topics.ts';
import { personNamed } from '../../service/people.ts';
import { dkimKey, dkimRecord } from '../dkim.ts';
import { makeLog } from '../log.ts';
import type { MailSettings } from '../../service/ports/records.ts';
import { timeInSentence } from '../../service/shown-time.ts';
import { advancingPorts } from './advancing.ts';
import { AS_JSON } from './as-json.ts';
import { oneOf, type Parsed, text } from './arguments.ts';
import { type Command, command } from './command.ts';
import { withStore } from './with-store.ts';

export const mailFailingCommand: Command = command({
  name: 'mail failing',
  args: [],
  options: { json: AS_JSON },
  about: 'List the addresses that take no mail; letters to them are held.',
  examples: ['mail failing'],
  does: async (parsed, { say }) =>
    withStore(async ({ store }) => {
      const failing = await store.failingAddresses();
      if (parsed.flag('json')) say(JSON.stringify(failing));
      else if (failing.length === 0) say('All addresses take mail, as far as is known.');
      else
        for (const { address, since, why } of failing)
          say(`${address}  since ${timeInSentence(since, 'UTC')}: ${why}`);
      return 0;
    }),
});

export const mailResumeCommand: Command = command({
  name: 'mail resume',
  args: [{ name: 'ADDRESS', about: 'of a registered person' }],
  about: 'Say that an address works again: letters that were held for it go out.',
  examples: ['mail resume ivo@example.org'],
  does: async ({ args: [address = ''] }, { say }) =>
    withStore(async (ports, config) => {
      const person = await personNamed(ports, address);
      const all = { ...advancingPorts(ports, config), log: makeLog(config) };
      const by = { who: 'operator', way: 'cli' } as const;
      const released = await resumeMail(all, person, { game: null, by });
      say(`${person.name} gets mail again; ${released} letters go out.`);
      return 0;
    }),
});

export const mailSettingsCommand: Command = command({
  name: 'mail settings',
  args: [{ name: 'ADDRESS', about: 'of a registered person' }],
  options: {
    reports: text('at-once|daily', 'each report by itself, or all of a day in one mail'),
    press: text('at-once|daily|off', 'what other players write to them'),
    reminders: text('yes|no', 'before a deadline, while they are not ready'),
    news: text('yes|no', 'what other players did or did not do'),
    hour: text('0-23', 'hour of the daily mail, in their own time zone', { fills: 'digestHour' }),
  },
  about: 'Show which letters somebody gets, or change it.',
  examples: ['mail settings ivo@example.org', 'mail settings ivo@example.org --reports daily --hour 7'],
  does: async (parsed, { say }) => {
    const [address = ''] = parsed.args;
    return withStore(async (ports) => {
      const person = await personNamed(ports, address);
      const settings = await changeMailSettings(ports, person, changeIn(parsed));
      for (const line of settingsInWords(settings)) say(line);
      return 0;
    });
  },
});

function settingsInWords({ reports, press, reminders, news, digestHour }: MailSettings): readonly string[] {
  const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
  return [
    `reports: ${reports}`,
    `press: ${press}`,
    `reminders: ${yesNo(reminders)}`,
    `news: ${yesNo(news)}`,
    `hour: ${digestHour} (of the daily mail)`,
  ];
}

function changeIn(parsed: Parsed): Readonly<Record<string, unknown>> {
  const given = {
    reports: wordOf(parsed, 'reports', ['at-once', 'daily']),
    press: wordOf(parsed, 'press', ['at-once', 'daily', 'off']),
    reminders: yesOrNo(parsed, 'reminders'),
    news: yesOrNo(parsed, 'news'),
    digestHour: parsed.text('hour') === null ? null : parsed.number('hour', 0),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function wordOf(parsed: Parsed, name: string, words: readonly string[]): string | null {
  const given = parsed.text(name);
  return given === null ? null : oneOf(words, given, `--${name}`);
}

function yesOrNo(parsed: Parsed, name: string): boolean | null {
  const word = wordOf(parsed, name, ['yes', 'no']);
  return word === null ? null : word === 'yes';
}

export const mailDnsCommand: Command = command({
  name: 'mail dns',
  args: [],
  about: 'Print the DNS records by which other servers trust our mails (MX, SPF, DKIM, DMARC).',
  details: ['Put them into the zone of your domain, and the name and addresses of your relay into them.'],
  examples: ['mail dns'],
  does: (_, { say }) => {
    const config = readConfig();
    const domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1);
    const key = dkimKey(config);
    say(`${config.mailDomain}. MX 10 <the host that hands mail to Adjutant>.`);
    say(`${domain}. TXT "v=spf1 a:<your relay> -all"`);
    if (key === null) say('; no DKIM record: set ADJUTANT_DKIM_KEY_FILE, or let the relay sign');
    else say(`${dkimRecord(key).name}. TXT ${inStrings(dkimRecord(key).value)}`);
    say(`_dmarc.${domain}. TXT "v=DMARC1; p=quarantine; adkim=s; aspf=r; rua=mailto:postmaster@${domain}"`);
    return Promise.resolve(0);
  },
});

/** A string of a TXT record holds 255 characters. */
function inStrings(value: string): string {
  return (value.match(/.{1,250}/g) ?? []).map((part) => `"${part}"`).join(' ');
}
