import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailComposer, mailReader } from '../../src/mail/index.ts';
import type { MailParts } from '../../src/service/ports/mail.ts';

const composer = mailComposer({ domain: 'play.example.org' });

const TABLE = `YOUR FLEETS                       W7      W8      W9      W10
  17C  Ruby 1409     5 sq  fuel     J1510   R1510   R1510   ?
  35F  Frenzie 1520  8 sq  NO FUEL  R1520   J1522   R1522   ?

.a dot, = signs =20, trailing space \nFrom here to Größe – „Łódź“
#ORDERS marches-3 W7
67F DELAY
#END
`;

function parts(changes: Partial<MailParts> = {}): MailParts {
  return {
    messageId: '<outbox-17@play.example.org>',
    date: new Date('2026-11-30T19:00:00Z'),
    from: { name: 'Adjutant', address: 'orders+k7m2p9x4q1@play.example.org' },
    to: { name: 'Jürgen "Jay" Groß', address: 'juergen@example.org' },
    replyTo: [{ name: 'Marches-3', address: 'orders+k7m2p9x4q1@play.example.org' }],
    subject: 'Marches-3, week 7 orders due Sun 6 Dec 20:00 CET: Frenzie falls – größer als je',
    text: TABLE,
    html: '<html><body><p>Größe</p><img src="cid:map"></body></html>',
    pictures: [{ id: 'map', name: 'map.png', png: Buffer.from([0x89, 0x50, 0x4e, 0x47]) }],
    inReplyTo: '<m001@mail.example.org>',
    references: ['<turn-6@play.example.org>', '<m001@mail.example.org>'],
    list: null,
    turnOff: null,
    dates: [],
    isReply: true,
    ...changes,
  };
}

async function parsed(changes: Partial<MailParts> = {}) {
  return PostalMime.parse(await composer.compose(parts(changes)), { attachmentEncoding: 'base64' });
}

function headersOf(mail: Awaited<ReturnType<typeof parsed>>): ReadonlyMap<string, string> {
  return new Map(mail.headers.map(({ key, value }) => [key, value]));
}

describe('the mail composer', () => {
  it('makes the same bytes of the same parts', async () => {
    const once = Buffer.from(await composer.compose(parts()));
    const again = Buffer.from(await mailComposer({ domain: 'play.example.org' }).compose(parts()));
    expect(again.equals(once)).toBe(true);
  });

  it('keeps text, HTML and pictures as they were given', async () => {
    const mail = await parsed();
    // The line end before the next part belongs to the part's delimiter; the parser leaves it in.
    expect(mail.text?.replace(/\n$/, '')).toBe(TABLE);
    expect(mail.html?.trim()).toBe(parts().html);
    expect(mail.attachments).toMatchObject([
      {
        filename: 'map.png',
        mimeType: 'image/png',
        contentId: '<map>',
        disposition: 'inline',
        related: true,
        content: 'iVBORw==',
      },
    ]);
  });

  it('never sends flowed text, in which a table would be rewrapped', async () => {
    const wide = 'wide table '.repeat(20);
    const raw = Buffer.from(await composer.compose(parts({ text: wide, pictures: [] })));
    expect(raw.toString()).not.toMatch(/flowed/i);
    expect((await parsed({ text: wide })).text?.replace(/\n$/, '')).toBe(wide);
  });

  it('has no line longer than mail allows', async () => {
    const raw = Buffer.from(
      await composer.compose(parts({ text: 'x'.repeat(5_000), subject: 'long '.repeat(300) })),
    );
    for (const line of raw.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  it('says who, when and what it answers', async () => {
    const mail = await parsed();
    expect(mail).toMatchObject({
      messageId: '<outbox-17@play.example.org>',
      date: '2026-11-30T19:00:00.000Z',
      subject: parts().subject,
      from: { name: 'Adjutant', address: 'orders+k7m2p9x4q1@play.example.org' },
      to: [{ name: 'Jürgen "Jay" Groß', address: 'juergen@example.org' }],
      replyTo: [{ address: 'orders+k7m2p9x4q1@play.example.org' }],
      inReplyTo: '<m001@mail.example.org>',
      references: '<turn-6@play.example.org> <m001@mail.example.org>',
    });
  });

  it('asks mail programs not to answer, and knows a reply from a notice', async () => {
    const reply = headersOf(await parsed());
    expect(reply.get('auto-submitted')).toBe('auto-replied');
    expect(reply.get('x-auto-response-suppress')).toBe('All');
    expect(reply.get('x-adjutant-loop')).toBe('play.example.org');
    expect(headersOf(await parsed({ isReply: false })).get('auto-submitted')).toBe('auto-generated');
  });

  it('leaves out the headers that a first mail does not need', async () => {
    const headers = headersOf(await parsed({ replyTo: [], inReplyTo: null, references: [], pictures: [] }));
    expect([...headers.keys()]).not.toContain('reply-to');
    expect([...headers.keys()]).not.toContain('in-reply-to');
    expect([...headers.keys()]).not.toContain('references');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
  });

  it('lets no player write a header by a line end in a name or a subject', async () => {
    const mail = await parsed({
      subject: 'PRESS\r\nBcc: everybody@example.org',
      to: { name: 'Anna\nX-Evil: yes', address: 'anna@example.org' },
    });
    const headers = headersOf(mail);
    expect(headers.has('bcc')).toBe(false);
    expect(headers.has('x-evil')).toBe(false);
    expect(mail.to).toMatchObject([{ address: 'anna@example.org' }]);
  });

  it('makes mails that our own reader knows as ours, so that no loop begins', async () => {
    const mail = await mailReader().read(await composer.compose(parts()));
    expect(mail.automatic).toBe('one of our own mails came back');
    expect(mail.blocks).toEqual([]);
  });
});
