import { readConfig } from '../../config/config.ts';
import { resumeMail } from '../../service/mail-state.ts';
import { changeMailSettings } from '../../service/mail-topics.ts';
import { personNamed } from '../../service/people.ts';
import { dkimKey, dkimRecord } from '../dkim.ts';
import { makeLog } from '../log.ts';
import { advancingPorts } from './advancing.ts';
import { type Command, CommandWrong, exactly, parse, type Parsed } from './command.ts';
import { withStore } from './with-store.ts';

export const mailFailingCommand: Command = {
  name: 'mail failing',
  usage: 'mail failing',
  about: 'List the addresses that take no mail; letters to them are held.',
  details: [],
  run: async (args, { say }) => {
    exactly(parse(args, {}), []);
    return withStore(async ({ store }) => {
      const failing = await store.failingAddresses();
      for (const { address, since, why } of failing) say(`${address}  since ${since.toISOString()}: ${why}`);
      if (failing.length === 0) say('All addresses take mail, as far as is known.');
      return 0;
    });
  },
};

export const mailResumeCommand: Command = {
  name: 'mail resume',
  usage: 'mail resume ADDRESS',
  about: 'Say that an address works again: letters that were held for it go out.',
  details: [],
  run: async (args, { say }) => {
    const [address = ''] = exactly(parse(args, {}), ['ADDRESS']);
    return withStore(async (ports, config) => {
      const person = await personNamed(ports, address);
      const all = { ...advancingPorts(ports, config), log: makeLog(config) };
      const by = { who: 'operator', way: 'cli' } as const;
      const released = await resumeMail(all, person, { game: null, by });
      say(`${person.name} gets mail again; ${released} letters go out.`);
      return 0;
    });
  },
};

export const mailSettingsCommand: Command = {
  name: 'mail settings',
  usage: 'mail settings ADDRESS [--reports at-once|daily] [--press ...] ...',
  about: 'Show which letters somebody gets, or change it.',
  details: [
    '--reports at-once|daily      each report by itself, or all of a day in one mail',
    '--press at-once|daily|off    what other players write to them',
    '--reminders yes|no           before a deadline, while they are not ready',
    '--news yes|no                what other players did or did not do',
    '--hour 0-23                  hour of the daily mail, in their own time zone',
  ],
  run: async (args, { say }) => {
    const text = { type: 'string' } as const;
    const parsed = parse(args, { reports: text, press: text, reminders: text, news: text, hour: text });
    const [address = ''] = exactly(parsed, ['ADDRESS']);
    return withStore(async (ports) => {
      const person = await personNamed(ports, address);
      const settings = await changeMailSettings(ports, person, changeIn(parsed));
      for (const [name, value] of Object.entries(settings)) say(`${name}: ${String(value)}`);
      return 0;
    });
  },
};

function changeIn(parsed: Parsed): Readonly<Record<string, unknown>> {
  const given = {
    reports: parsed.text('reports'),
    press: parsed.text('press'),
    reminders: yesOrNo(parsed, 'reminders'),
    news: yesOrNo(parsed, 'news'),
    digestHour: parsed.text('hour') === null ? null : parsed.number('hour', 0),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function yesOrNo(parsed: Parsed, name: string): boolean | null {
  const word = parsed.text(name);
  if (word === null) return null;
  if (word !== 'yes' && word !== 'no') throw new CommandWrong(`--${name} takes yes or no, not "${word}"`);
  return word === 'yes';
}

export const mailDnsCommand: Command = {
  name: 'mail dns',
  usage: 'mail dns',
  about: 'Print the DNS records by which other servers trust our mails (MX, SPF, DKIM, DMARC).',
  details: ['Put them into the zone of your domain, and the name and addresses of your relay into them.'],
  run: (args, { say }) => {
    exactly(parse(args, {}), []);
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
};

/** A string of a TXT record holds 255 characters. */
function inStrings(value: string): string {
  return (value.match(/.{1,250}/g) ?? []).map((part) => `"${part}"`).join(' ');
}
