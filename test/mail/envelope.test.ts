import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailReader } from '../../src/mail/index.ts';
import type { ReadMail } from '../../src/service/ports/mail.ts';

function read(name: string): Promise<ReadMail> {
  return mailReader().read(readFileSync(new URL(`./corpus/${name}.eml`, import.meta.url)));
}

const SEAT = 'orders+k7m2p9x4q1@play.example.org';

describe('what the headers of a mail say', () => {
  it.each<[name: string, envelope: Partial<ReadMail>]>([
    [
      'top-posting',
      {
        from: 'anna@example.org',
        messageId: '<m001@mail.example.org>',
        references: ['<turn-w7@play.example.org>'],
        to: [SEAT],
      },
    ],
    ['header-words-encoded', { subject: 'Grüße an alle', from: 'anna@example.org' }],
    ['headers-in-latin1-bytes', { subject: 'Züge für Woche 7', from: 'joerg@example.org' }],
    ['headers-twice', { subject: 'READY', from: 'mallory@example.org' }],
    ['header-with-a-bare-cr', { subject: 'orders Bcc: everybody@example.org' }],
    ['subject-encoded-in-pieces', { subject: '17C W10: R1510', references: [] }],
    ['seat-told-by-the-envelope', { to: [SEAT] }],
    ['seat-told-by-received', { to: ['orders@play.example.org', SEAT] }],
    ['empty', { automatic: null, bounce: null }],
  ])('is read from %s', async (name, envelope) => {
    expect(await read(name)).toMatchObject(envelope);
  });

  it('is nothing where there are none', async () => {
    expect(await read('no-headers-at-all')).toMatchObject({
      kind: 'unreadable',
      from: null,
      to: [],
      subject: '',
    });
  });

  it('gives the lines of a mail of ours, to compare an answer with', async () => {
    const raw = readFileSync(new URL('./corpus/whole-report-without-quotes.eml', import.meta.url));
    expect(await mailReader().linesOf(raw)).toContain('#ORDERS marches-3 W7');
    expect(await mailReader().linesOf(Buffer.from('#ORDERS marches-3 W7\n'))).toEqual([]);
  });
});
