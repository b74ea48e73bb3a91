import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stationery } from '../../src/letters/stationery.ts';
import type { Receipt } from '../../src/service/ports/letters.ts';
import { receiveMail, refusalOfAddress } from '../../src/service/receive-mail.ts';
import { eml, type WrittenMail } from '../kit/eml.ts';
import { DOMAIN, openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let table: Table;
/** On the market in the first round. */
let block: string;
beforeAll(async () => {
  world = await openServiceWorld([twoTowers], stationery());
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  await world.settle();
  const snapshot = await world.ports.store.snapshot(table.id, 1);
  block = twoTowers.stateSchema.parse(snapshot?.state).market[0] ?? '';
});
afterAll(() => world.close());

const receipts = (): readonly Receipt[] =>
  world.letters.flatMap((letter) => (letter.kind === 'receipt' ? [letter] : []));
const bids = async () =>
  (await world.ports.store.revisions(table.id, 1, 'red')).map(({ sheet }) =>
    sheet.entries.flatMap(({ command }) => ('amount' in command ? [command.amount] : [])),
  );
const lastTo = (address: string) => world.transport.sent.findLast(({ to }) => to === address);
const textTo = async (address: string): Promise<string> =>
  (await world.ports.mailReader.linesOf(lastTo(address)?.raw ?? new Uint8Array())).join('\n');
const quoted = (text: string): string =>
  `On 3 May 2026 at 12:00, Adjutant wrote:\n${text.replace(/^/gm, '> ')}`;

async function mail(text: string, more: Partial<WrittenMail> = {}): Promise<Receipt | undefined> {
  await table.mail('red', text, more);
  await world.settle();
  return receipts().at(-1);
}

describe('orders written into the quoted order form', () => {
  const answering = () => ({ references: [lastTo(table.red.address)?.messageId ?? ''] });

  it('are those lines that differ from the form that was sent', async () => {
    const report = await textTo(table.red.address);
    expect(report).toContain(`BID ? ON ${block}`);
    const receipt = await mail(quoted(report.replace(`BID ? ON ${block}`, `BID 2 ON ${block}`)), answering());
    expect(receipt).toMatchObject({
      outcome: 'stored',
      taken: [{ order: `BID 2 ON ${block}` }],
      refused: [],
    });
    expect(await bids()).toEqual([[2]]);
  });

  it('count beside those above a report that no mark says is quoted, and its blanks do not', async () => {
    const report = await textTo(table.red.address);
    const toReport = answering();
    const receipt = await mail(`READY\n\n${report}`, toReport);
    expect(receipt).toMatchObject({
      words: [{ line: 1, word: 'READY' }],
      taken: [],
      refused: [],
      blanks: [],
    });
    const filled = report.replace(`BID ? ON ${block}`, `BID 2 ON ${block}`);
    expect(await mail(`NOT READY\n\n${filled}`, toReport)).toMatchObject({
      words: [{ word: 'NOT READY' }],
      taken: [{ order: `BID 2 ON ${block}` }],
    });
  });

  it('are none when the form came back as it was', async () => {
    const receipt = await mail(quoted(await textTo(table.red.address)), answering());
    expect(receipt).toMatchObject({ outcome: 'unchanged', taken: [], refused: [], words: [] });
  });

  it('are left alone when the mail answers no letter of ours', async () => {
    const report = await textTo(table.red.address);
    await mail(quoted(report.replace(`BID ? ON ${block}`, `BID 2 ON ${block}`)));
    await mail(quoted(report.replace(`BID ? ON ${block}`, `BID 2 ON ${block}`)), {
      references: [lastTo(table.blue.address)?.messageId ?? ''],
      subject: 'another',
    });
    expect(await bids()).toEqual([]);
  });
});

describe('the receipt of a mail', () => {
  it('tells what was left out, and the trimmings in one line', async () => {
    await mail(`Hello,\nBID 1 ON ${block}\n\nBest regards,\nRhea\n\nSent from my iPhone\n> an old line`);
    const text = await textTo(table.red.address);
    expect(text).toMatch(/ 1, 4, 5, 7 {2}greeting, signature and footer of a mail program: "Hello,"/);
    expect(text).toMatch(/8 {2}quoted text: "> an old line"/);
  });

  it('shows talk as not read, and READY beside it counts', async () => {
    const receipt = await mail('I am happy with what stands there.\nREADY');
    expect(receipt).toMatchObject({ words: [{ line: 2, word: 'READY' }], refused: [], sheetState: 'ready' });
    expect(await textTo(table.red.address)).toContain(
      'nothing like an order: "I am happy with what stands there."',
    );
  });

  it('refuses what was meant as an order, and READY with it', async () => {
    const receipt = await mail('BIDD ALL THAT I HAVE\nREADY');
    expect(receipt).toMatchObject({ refused: [{ line: 1 }, { line: 2 }], sheetState: 'none' });
  });

  it('tells what its sender should know about the mail itself', async () => {
    await mail('-----BEGIN PGP MESSAGE-----\n\nhQEMA1\n-----END PGP MESSAGE-----');
    expect(receipts()).toMatchObject([{ outcome: 'unchanged', refused: [], taken: [] }]);
    expect(await textTo(table.red.address)).toMatch(/ABOUT YOUR MAIL\n\s*The mail is encrypted/);
  });

  it('offers an order that a mail program may have broken, and takes neither half', async () => {
    const receipt = await mail(`STACK 1 ON ${block}\nBID 1\nON ${block}`);
    expect(receipt?.taken).toMatchObject([{ line: 2, order: `BID 1 ON ${block}` }]);
  });

  it('answers STATUS and SHOW ORDERS by itself, and checks only when TEST stands in the mail', async () => {
    await mail(`BID 1 ON ${block}\nTEST`);
    expect(receipts()).toMatchObject([
      { outcome: 'checked', taken: [{ line: 1 }], words: [{ line: 2, word: 'TEST' }] },
    ]);
    expect(await bids()).toEqual([]);
    expect(await mail('status\nshow orders')).toMatchObject({
      words: [
        { line: 1, word: 'STATUS' },
        { line: 2, word: 'SHOW ORDERS' },
      ],
      refused: [],
    });
  });

  it('sends a press, and reads no orders in it', async () => {
    const receipt = await mail(`PRESS TO blue\nBID 3 ON ${block}\nREADY\nEND\nBID 1 ON ${block}`);
    expect(receipt).toMatchObject({
      taken: [
        { line: 1, order: 'PRESS TO BLUE' },
        { line: 5, order: `BID 1 ON ${block}` },
      ],
      refused: [],
      sheetState: 'draft',
    });
  });

  it('takes the subject of a mail without text', async () => {
    expect(await mail('\n', { subject: `Bid 1 on ${block}; ready` })).toMatchObject({
      taken: [{ line: 0 }],
      sheetState: 'ready',
    });
  });
});

describe('a mail that came back', () => {
  const bounce = (text: string) => ({
    from: 'MAILER-DAEMON@mx.example.org',
    returnPath: '',
    subject: 'failure notice',
    text,
  });
  /** Beside the report of the game's beginning. */
  const noticesToGm = () =>
    world.transport.sent
      .filter(({ to }) => to === table.gm.address)
      .map(({ raw }) => Buffer.from(raw).toString())
      .slice(1);
  const lost = () =>
    `<${table.red.address}>:\n550 5.1.1 no such user\n\nMessage-ID: ${lastTo(table.red.address)?.messageId ?? ''}`;

  async function come(text: string, to = `adjutant@${DOMAIN}`): Promise<void> {
    await receiveMail(world.ports, eml({ ...bounce(text), to }));
    await world.settle();
  }

  it('is told to the gamemaster when it is the third, once', async () => {
    for (const [nth, expected] of [0, 0, 1, 1, 1].entries()) {
      await come(`report ${nth}\n${lost()}`);
      expect(noticesToGm().length).toBe(expected);
    }
    expect(noticesToGm()[0]).toMatch(/^Subject: .*mails to .* do not/m);
    expect(receipts()).toEqual([]);
  });

  it('is known by the address of its seat when it names no letter', async () => {
    for (const nth of [1, 2, 3])
      await come(`report ${nth}\n<${table.red.address}>:\n5.1.1`, table.address('red'));
    expect(noticesToGm().length).toBe(1);
  });

  it('does not count when it is late only, or when nobody sent it', async () => {
    const raw = readFileSync(new URL('../mail/corpus/bounce-delayed.eml', import.meta.url));
    for (const nth of [1, 2, 3, 4]) {
      await receiveMail(world.ports, { from: '', to: [table.address('red'), `x${nth}@${DOMAIN}`], raw });
      await come(`report ${nth}\n<${table.red.address}>:\n5.1.1\nMessage-ID: <w1.b0.nobody@${DOMAIN}>`);
    }
    expect(noticesToGm()).toEqual([]);
  });

  it('is taken at the door where our mails come from, and nothing else is', async () => {
    const from = `Adjutant@${DOMAIN}`;
    expect(await refusalOfAddress(world.ports, from, '')).toBeNull();
    expect(await refusalOfAddress(world.ports, from, 'rhea@example.org')).toMatch(/No such address/);
    expect(await refusalOfAddress(world.ports, `x@${DOMAIN}`, '')).toMatch(/No such address/);
  });
});

describe('somebody who writes without end', () => {
  it('is answered so many times an hour, and obeyed all the same; the gamemaster is told once', async () => {
    const { answersPerHour } = world.ports.settings;
    for (let nth = 0; nth < answersPerHour + 3; nth += 1)
      await mail(`BID ${1 + (nth % 3)} ON ${block}\n; ${nth}`);
    expect(world.transport.sent.filter(({ to }) => to === table.red.address)).toHaveLength(
      1 + answersPerHour,
    );
    expect(world.transport.sent.filter(({ to }) => to === table.gm.address)).toHaveLength(2);
    expect(await bids()).toHaveLength(answersPerHour + 3);
    world.clock.pass(1.1);
    await mail('READY');
    expect(world.transport.sent.filter(({ to }) => to === table.red.address)).toHaveLength(
      2 + answersPerHour,
    );
  });
});
