import { describe, expect, it } from 'vitest';
import { mailReader } from '../../src/mail/index.ts';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import { explainMail, type ExplainedMail } from '../../src/service/explain-mail.ts';

const SIZE = 2_000_000;

function filledWith(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
}

function aMail(body: string, header = 'Content-Type: text/plain; charset=utf-8'): Uint8Array {
  return Buffer.from(`From: anna@example.org\n${header}\n\n${body}`);
}

function html(body: string): Uint8Array {
  return aMail(body, 'Content-Type: text/html; charset=utf-8');
}

const reader = mailReader();

async function explained(raw: Uint8Array): Promise<ExplainedMail> {
  return explainMail(await reader.read(raw), {
    ...{ file: 'hostile.eml', game: fifthFrontierWar },
    ...{ domain: null, gameId: null, window: null, form: ['a form'] },
  });
}

/** Lines of which no two are alike. */
function different(line: (n: number) => string): string {
  return Array.from({ length: 20_000 }, (_, n) => line(n)).join('\n');
}

/** Each of these took from ten seconds to a minute before there was a limit, or is quadratic in other readers. */
const HOSTILE: readonly (readonly [string, Uint8Array])[] = [
  ['one line', aMail(filledWith('a'))],
  ['one line of spaces', aMail(`${filledWith(' ').slice(1)}x`)],
  ['one line of attributions', aMail(filledWith('On 30 Nov 2026 at 20:00 Anna <anna@example.org> wrote: '))],
  ['blank lines', aMail(filledWith('\n'))],
  ['carriage returns', aMail(filledWith('\r'))],
  ['quoted lines', aMail(filledWith('> x\n'))],
  ['attribution lines', aMail(filledWith('On 30 Nov 2026 at 20:00 Anna wrote:\n'))],
  ['header blocks', aMail(filledWith('From: x\n\nTo: y\n'))],
  ['legal notices', aMail(filledWith('This is confidential and intended only for the addressee.\n'))],
  ['order marks', aMail(filledWith('#ORDERS a W1\n'))],
  ['closed blocks', aMail(filledWith('#ORDERS a W1\nx\n#END\n'))],
  ['a quoted form', aMail(`> #ORDERS a W1\n${filledWith('> 17C W10: R1510 x\n').slice(40)}> #END\n`)],
  ['files in the text', aMail(filledWith('begin 644 a.txt\n'))],
  ['soft line breaks', aMail(filledWith('a \n'), 'Content-Type: text/plain; format=flowed')],
  ['base64 of line ends', aMail(filledWith(`${'Cg'.repeat(38)}\n`), 'Content-Transfer-Encoding: base64')],
  ['nested elements', html(filledWith('<div>'))],
  ['nested quotations with lines', html(`${'<blockquote>'.repeat(90)}${filledWith('<br>x').slice(1_100)}`)],
  ['nested tables', html(filledWith('<table><tr><td>x'))],
  ['elements closed that never were opened', html(filledWith('<div></b>'))],
  ['open tags', html(filledWith('<'))],
  ['parts', aMail(filledWith('--b\n\nx\n'), 'Content-Type: multipart/mixed; boundary=b')],
  ['comments in the sender', Buffer.from(`From: ${'('.repeat(400_000)}\n\nREADY`)],
  ['encoded words', Buffer.from(`From: a@example.org\nSubject: ${'=?utf-8?q?'.repeat(10_000)}\n\nREADY`)],
  ['recipients', Buffer.from(`From: a@example.org\nTo: ${'a@b.example.org, '.repeat(7_000)}\n\nREADY`)],
  ['orders', aMail(different((n) => `17C W${n % 99}: R${1_000 + (n % 9_000)}`))],
  ['orders of unknown fleets', aMail(different((n) => `Fleet${n}xyz W10: R1510 qq`))],
  ['orders that were broken', aMail(different((n) => `MOVE 214F: IF NO ENEMY AT ${n}`))],
  ['orders in look-alike letters', aMail(different((n) => `17\u0421 W${n}: R1510`))],
  ['orders with comments', aMail(different((n) => `17C W10: R1510 ; ${n}`))],
  [
    'zeros that pass for a signed mail',
    aMail(filledWith('MIAwgDCA'), 'Content-Type: application/pkcs7-mime\nContent-Transfer-Encoding: base64'),
  ],
];

/** Of the processor, since tests run side by side; ten times what the slowest takes alone. */
const MOST_MS = 1_000;

describe('a mail of two megabytes', () => {
  it.each(HOSTILE)('of %s is read, and in time', async (_, raw) => {
    const before = process.cpuUsage();
    const { lines } = await explained(raw.subarray(0, SIZE));
    const { user, system } = process.cpuUsage(before);
    expect(lines.length).toBeLessThanOrEqual(6_000);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
  });

  it('and one byte more is not read, and its sender told what to do', async () => {
    const mail = await mailReader({ size: 1_000 }).read(aMail('READY\n'.repeat(1_000)));
    expect(mail).toMatchObject({ kind: 'too-large', from: 'anna@example.org', blocks: [], automatic: null });
    expect(mail.warnings[0]).toMatch(/no more than 1000 are read.*plain text/);
  });

  it('nested beyond reason reads as a mail without blocks', async () => {
    const levels = Array.from(
      { length: 1_000 },
      (_, nth) => `--b${nth}\nContent-Type: multipart/mixed; boundary=b${nth + 1}\n\n`,
    );
    const mail = await reader.read(aMail(levels.join(''), 'Content-Type: multipart/mixed; boundary=b0'));
    expect(mail).toMatchObject({ kind: 'unreadable', blocks: [], ignored: [], automatic: null });
  });

  it('with more text than is read says that something was passed over', async () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => `line ${index}`);
    const read = await mailReader().read(Buffer.from(`Subject: x\r\n\r\n${lines.join('\r\n')}`));
    expect(read.warnings).toEqual([
      'The mail is longer than anything that is read; what comes late in it was passed over.',
    ]);
  });

  it('with one overlong order keeps the line unreadable instead of cutting the order short', async () => {
    const mail = await reader.read(aMail(`MOVE ${'101 '.repeat(1_000)}TO 1510\nREADY\n`));
    expect(mail.blocks[0]?.lines.map(({ text }) => text.slice(-24))).toEqual([
      '1 [cut: line too long]'.padStart(24, '10 '),
      'READY',
    ]);
  });
});
