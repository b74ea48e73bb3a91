import { describe, expect, it } from 'vitest';
import { mailReader } from '../../src/mail/index.ts';

const SIZE = 5_000_000;

function filledWith(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
}

function aMail(body: string, header = 'Content-Type: text/plain; charset=utf-8'): Uint8Array {
  return Buffer.from(`From: anna@example.org\n${header}\n\n${body}`);
}

function html(body: string): Uint8Array {
  return aMail(body, 'Content-Type: text/html; charset=utf-8');
}

/** Each of these took from ten seconds to a minute before there was a limit, or is quadratic in other readers. */
const HOSTILE: readonly (readonly [string, Uint8Array])[] = [
  ['one line', aMail(filledWith('a'))],
  ['one line of spaces', aMail(`${filledWith(' ')}x`)],
  ['one line of attributions', aMail(filledWith('On 30 Nov 2026 at 20:00 Anna <anna@example.org> wrote: '))],
  ['blank lines', aMail(filledWith('\n'))],
  ['quoted lines', aMail(filledWith('> x\n'))],
  ['attribution lines', aMail(filledWith('On 30 Nov 2026 at 20:00 Anna wrote:\n'))],
  ['header blocks', aMail(filledWith('From: x\n\nTo: y\n'))],
  ['order marks', aMail(filledWith('#ORDERS a W1\n'))],
  ['closed blocks', aMail(filledWith('#ORDERS a W1\nx\n#END\n'))],
  ['soft line breaks', aMail(filledWith('a \n'), 'Content-Type: text/plain; format=flowed')],
  ['base64 of line ends', aMail(filledWith(`${'Cg'.repeat(38)}\n`), 'Content-Transfer-Encoding: base64')],
  ['nested elements', html(filledWith('<div>'))],
  ['nested quotations with lines', html(`${'<blockquote>'.repeat(90)}${filledWith('<br>x')}`)],
  ['open tags', html(filledWith('<'))],
  ['parts', aMail(filledWith('--b\n\nx\n'), 'Content-Type: multipart/mixed; boundary=b')],
  ['comments in the sender', Buffer.from(`From: ${'('.repeat(400_000)}\n\nREADY`)],
];

describe('a mail of five megabytes', () => {
  it.each(HOSTILE)('of %s is read', async (_, raw) => {
    const mail = await mailReader().read(raw);
    expect(mail.blocks.flatMap((block) => block.lines).length).toBeLessThanOrEqual(20_000);
  });

  it('nested beyond reason reads as a mail without blocks', async () => {
    const levels = Array.from(
      { length: 500 },
      (_, nth) => `--b${nth}\nContent-Type: multipart/mixed; boundary=b${nth + 1}\n\n`,
    );
    const mail = await mailReader().read(
      aMail(levels.join(''), 'Content-Type: multipart/mixed; boundary=b0'),
    );
    expect(mail).toMatchObject({ blocks: [], ignored: [], automatic: null });
  });

  it('with one overlong order keeps the line unreadable instead of cutting the order short', async () => {
    const mail = await mailReader().read(aMail(`MOVE ${'101 '.repeat(1_000)}TO 1510\nREADY\n`));
    expect(mail.blocks[0]?.lines.map(({ text }) => text.slice(-24))).toEqual([
      '1 [cut: line too long]'.padStart(24, '10 '),
      'READY',
    ]);
  });
});
