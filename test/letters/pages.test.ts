import { describe, expect, it } from 'vitest';
import { absenceSchema } from '../../src/schedule/absence.ts';
import { everyHours } from '../../src/schedule/schedule.ts';
import { mailboxPage, mailPage, welcomePage } from '../../src/http/pages.ts';
import { mailComposer, mailOpener } from '../../src/mail/index.ts';
import type { MailParts } from '../../src/service/ports/mail.ts';
import type { Game, OutboxEntry } from '../../src/service/ports/records.ts';

const PARTS: MailParts = {
  messageId: '<outbox-1@play.example.org>',
  date: new Date('2026-11-30T19:00:00Z'),
  from: { name: 'Marches-3 (Adjutant)', address: 'adjutant@play.example.org' },
  to: { name: 'Jürgen Groß', address: 'juergen@example.org' },
  replyTo: [{ name: 'Marches-3', address: 'orders+k7m2@play.example.org' }],
  subject: 'Marches-3: Größe <b>',
  text: 'A table\n  17C  R1510\n',
  html: '<p>Größe</p>\n<img src="cid:map.1">',
  pictures: [{ id: 'map.1', name: 'map.png', png: Uint8Array.from([0x89, 0x50, 0x4e, 0x47]) }],
  inReplyTo: null,
  references: [],
  list: null,
  turnOff: null,
  dates: [],
  isReply: false,
};

async function opened() {
  return mailOpener().open(await mailComposer({ domain: 'play.example.org' }).compose(PARTS));
}

describe('a mail of ours, opened again', () => {
  it('has the words and pictures that were put into it', async () => {
    expect(await opened()).toEqual({
      subject: PARTS.subject,
      from: 'Marches-3 (Adjutant) <adjutant@play.example.org>',
      to: 'Jürgen Groß <juergen@example.org>',
      date: 'Mon, 30 Nov 2026 19:00:00 +0000',
      replyTo: 'Marches-3 <orders+k7m2@play.example.org>',
      text: PARTS.text,
      html: PARTS.html,
      pictures: [{ id: 'map.1', png: PARTS.pictures[0]?.png }],
    });
  });
});

describe('the pages', () => {
  it('list mails with subject, reader and time, and a link for each reader', () => {
    const page = mailboxPage([entry('a', 'anna@example.org'), entry('b', 'ben&co@example.org')], null);
    expect(page).toContain('href="/mailbox/a"');
    expect(page).toContain('href="/mailbox?to=ben%26co%40example.org"');
    expect(page).toContain('<time datetime="2026-11-30T19:00:00.000Z">2026-11-30 19:00 UTC</time>');
    expect(page).toContain('Frenzie falls &lt;b&gt;');
  });

  it('show the mails of one reader only, on demand', () => {
    const page = mailboxPage(
      [entry('a', 'anna@example.org'), entry('b', 'ben@example.org')],
      'ben@example.org',
    );
    expect(page).not.toContain('href="/mailbox/a"');
    expect(page).toContain('href="/mailbox/b"');
  });

  it('say that there is no mail yet', () => {
    expect(mailboxPage([], null)).toContain('No mail yet.');
  });

  it('show a mail in a frame where nothing runs, and its text with every word escaped', async () => {
    const page = mailPage(entry('a', 'anna@example.org'), { ...(await opened()), text: '<script>' });
    expect(page).toContain('<iframe src="/mailbox/a/html" title="The mail as HTML" sandbox>');
    expect(page).toContain('<h1>Marches-3: Größe &lt;b&gt;</h1>');
    expect(page).not.toContain('<script>');
  });

  it('show games with their status and result, and nothing that is secret', () => {
    const listed = { game: aGame(), boardGame: 'Fifth Frontier War', window: 'week 7' };
    const page = welcomePage({ games: [listed, { ...listed, window: null }], mailbox: true });
    expect(page).toContain('Fifth Frontier War');
    expect(page).toContain('>week 7<');
    expect(page).toContain('>running<');
    expect(page).toContain('href="/mailbox"');
    expect(page).not.toContain('5ec2e7');
  });

  it('lead to no mailbox where mail goes out', () => {
    expect(welcomePage({ games: [], mailbox: false })).not.toContain('/mailbox');
  });
});

function entry(id: string, to: string): OutboxEntry {
  const sentAt = new Date('2026-11-30T19:00:00Z');
  return {
    id,
    kind: 'turn-report',
    key: id,
    gameId: null,
    seat: null,
    personId: 'p',
    payload: {},
    createdAt: sentAt,
    status: 'sent',
    attempts: 1,
    dueAt: sentAt,
    lastError: null,
    linkKey: 'k',
    expiresAt: null,
    deferredSince: null,
    pacedAt: null,
    light: false,
    rendered: {
      messageId: `<${id}>`,
      from: 'a@b.org',
      to,
      subject: 'Frenzie falls <b>',
      raw: new Uint8Array(),
    },
    sentAt,
    via: 'mailbox',
    voidedAt: null,
  };
}

function aGame(): Game {
  return {
    id: 'g',
    slug: 'marches-3',
    title: 'Marches-3',
    module: 'fifth-frontier-war',
    scenario: 'standard',
    options: {},
    rulings: [],
    secret: '5ec2e7'.repeat(10),
    commitment: 'c0'.repeat(32),
    status: 'running',
    gm: { id: 'p', name: 'Max', address: 'max@example.org', zone: 'UTC' },
    senderPolicy: 'sender',
    press: 'private',
    schedule: everyHours(168),
    absence: absenceSchema.parse({}),
    branch: 0,
    window: 7,
    chain: '',
    result: null,
    parkedWhy: null,
    nextRulings: null,
    hotSeat: false,
    pausedAt: null,
    roles: [],
    createdAt: new Date('2026-10-01T00:00:00Z'),
  };
}
