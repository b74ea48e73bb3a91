import { generateKeyPairSync } from 'node:crypto';
import { authenticate } from 'mailauth';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailComposer } from '../../src/mail/index.ts';
import { dkimRecord } from '../../src/main/dkim.ts';
import type { CalendarDate, MailParts } from '../../src/service/ports/mail.ts';

const DOMAIN = 'play.example.org';

function parts(changes: Partial<MailParts> = {}): MailParts {
  return {
    messageId: '<w7.b0.1@play.example.org>',
    date: new Date('2026-11-30T19:00:00Z'),
    from: { name: 'Adjutant', address: `adjutant@${DOMAIN}` },
    to: { name: 'Anna', address: 'anna@example.org' },
    replyTo: [{ name: 'Marches-3', address: `orders+k7m2p9x4q1@${DOMAIN}` }],
    subject: 'Marches-3, week 7 orders due Sun 6 Dec 20:00 CET',
    text: 'words\n',
    html: '<p>words</p>',
    ...{ pictures: [], inReplyTo: null, references: [], isReply: false },
    list: { id: `marches-3.${DOMAIN}`, name: 'Märsche "3"\r\nBcc: everybody@example.org' },
    turnOff: 'https://play.example.org/letters/4ce4f92e-0000-4000-a000-000000000000/unsubscribe',
    dates: [],
    ...changes,
  };
}

async function parsed(changes: Partial<MailParts> = {}) {
  const mail = await PostalMime.parse(await mailComposer({ domain: DOMAIN }).compose(parts(changes)), {
    attachmentEncoding: 'utf8',
  });
  return { mail, headers: new Map(mail.headers.map(({ key, value }) => [key, value])) };
}

const A_DATE: CalendarDate = {
  id: `deadline.g.b0.w7@${DOMAIN}`,
  sequence: 0,
  stamp: new Date('2026-11-29T19:00:00Z'),
  at: new Date('2026-12-06T19:00:00Z'),
  summary: 'Marches-3: week 7 orders due',
  description: 'Orders, for week 7; are due.',
};

describe('a mail of a list', () => {
  it('names the list, and where one leaves it by one click', async () => {
    const { headers } = await parsed();
    expect(headers.get('list-id')).toContain(`<marches-3.${DOMAIN}>`);
    expect(headers.get('list-unsubscribe')).toBe(`<${parts().turnOff ?? ''}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headers.has('bcc')).toBe(false);
  });

  it('promises one click over https alone, and nothing that always comes can be left', async () => {
    const plain = await parsed({ turnOff: 'http://127.0.0.1:8080/letters/x/unsubscribe' });
    expect(plain.headers.has('list-unsubscribe')).toBe(true);
    expect(plain.headers.has('list-unsubscribe-post')).toBe(false);
    const report = await parsed({ turnOff: null, list: null });
    expect([...report.headers.keys()].filter((key) => key.startsWith('list-'))).toEqual([]);
  });

  it('may be answered to several addresses', async () => {
    const replyTo = ['a@x.example', 'b@x.example'].map((address) => ({ name: 'Games', address }));
    expect((await parsed({ replyTo })).mail.replyTo?.map(({ address }) => address)).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });
});

describe('the date of a deadline', () => {
  const fileOf = async (date: CalendarDate): Promise<string> => {
    const { mail } = await parsed({ dates: [date] });
    const file = mail.attachments.find(({ filename }) => filename === 'deadline.ics');
    expect(file?.mimeType).toBe('text/calendar');
    return typeof file?.content === 'string' ? file.content : '';
  };

  it('is a file that a calendar takes, the same bytes for the same date', async () => {
    const file = await fileOf(A_DATE);
    expect(file.split(/\r?\n/)).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'METHOD:PUBLISH',
        `UID:deadline.g.b0.w7@${DOMAIN}`,
        'SEQUENCE:0',
        'DTSTART:20261206T190000Z',
        'SUMMARY:Marches-3: week 7 orders due',
        'DESCRIPTION:Orders\\, for week 7\\; are due.',
        'END:VCALENDAR',
      ]),
    );
    expect(await fileOf(A_DATE)).toBe(file);
  });

  it('names who publishes it, and has no end, as RFC 5546 and RFC 5545 have it', async () => {
    const file = await fileOf(A_DATE);
    expect(file).toMatch(/^ORGANIZER;CN=.*:mailto:/m);
    expect(file).not.toContain('DTEND');
  });

  it('that is withdrawn is cancelled under its id, in a file of another name', async () => {
    const { mail } = await parsed({ dates: [{ ...A_DATE, sequence: 7, withdrawn: true }] });
    const file = mail.attachments.find(({ filename }) => filename === 'deadline-withdrawn.ics');
    const text = typeof file?.content === 'string' ? file.content : '';
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:7', `UID:deadline.g.b0.w7@${DOMAIN}`])
      expect(text.split(/\r?\n/)).toContain(line);
  });

  it('that is moved keeps its id, and has a greater sequence', async () => {
    const file = await fileOf({ ...A_DATE, sequence: 86_400, at: new Date('2026-12-08T19:00:00Z') });
    expect(file).toContain(`UID:deadline.g.b0.w7@${DOMAIN}`);
    expect(file).toContain('SEQUENCE:86400');
    expect(file).toContain('DTSTART:20261208T190000Z');
  });
});

describe('a signed mail', () => {
  const pem = (): string =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();

  /** Asks as a receiving server does, with our record in its DNS. */
  const verdict = async (raw: Uint8Array, record: { readonly name: string; readonly value: string }) => {
    const { dkim } = await authenticate(Buffer.from(raw), {
      ...{ trustReceived: false, ip: '192.0.2.1', helo: 'relay.example.org', sender: `adjutant@${DOMAIN}` },
      disableArc: true,
      disableDmarc: true,
      disableBimi: true,
      resolver: (name: string) =>
        name === record.name
          ? Promise.resolve([[record.value]])
          : Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' })),
    });
    return dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain]);
  };

  it('is verified by its record in the DNS, and not when somebody changed it', async () => {
    const dkim = { domain: DOMAIN, selector: 'adjutant', privateKey: pem() };
    const composer = mailComposer({ domain: DOMAIN, dkim });
    const raw = await composer.compose(parts());
    expect(await verdict(raw, dkimRecord(dkim))).toEqual([['pass', DOMAIN]]);
    expect(Buffer.from(await composer.compose(parts()))).toEqual(Buffer.from(raw));
    const tampered = Buffer.from(
      Buffer.from(raw).toString().replace('Subject: Marches-3', 'Subject: Marches-4'),
    );
    expect(await verdict(tampered, dkimRecord(dkim))).not.toContainEqual(['pass', DOMAIN]);
  });

  it('vouches for its unsubscribe headers, as RFC 8058 wants it', async () => {
    const dkim = { domain: DOMAIN, selector: 'adjutant', privateKey: pem() };
    const raw = Buffer.from(await mailComposer({ domain: DOMAIN, dkim }).compose(parts())).toString();
    const signature = raw.slice(0, raw.indexOf('b=', raw.indexOf('bh='))).replace(/\s+/g, '');
    for (const header of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'From', 'Reply-To'])
      expect(signature.toLowerCase()).toContain(header.toLowerCase());
  });
});
