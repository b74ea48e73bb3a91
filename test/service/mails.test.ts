import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterCommit } from '../../src/service/after-commit.ts';
import { closeWindow } from '../../src/service/close-window.ts';
import { Fault } from '../../src/service/faults.ts';
import { ingestMail } from '../../src/service/ingest-mail.ts';
import type { Receipt } from '../../src/service/ports/letters.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import type { GameTransaction } from '../../src/service/ports/store.ts';
import { receiveMail, refusalOfAddress } from '../../src/service/receive-mail.ts';
import { sweep } from '../../src/service/sweep.ts';
import { eml } from '../kit/eml.ts';
import { DOMAIN, openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

let world: ServiceWorld;
let table: Table;
/** On the market in the first round. */
let block: string;
beforeAll(async () => {
  world = await openServiceWorld();
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
const receiptMails = () => world.transport.sent.slice(3);
const versions = async (seat = 'red', window = 1, of = table) =>
  (await world.ports.store.revisions(of.id, window, seat)).map(({ sheet }) =>
    sheet.entries.map(({ command }) => command),
  );
const statusOf = async (id: string) => (await world.ports.store.mail(id))?.status;
const bid = (amount: number) => [{ word: 'BID', amount, block }];
const marked = (window: string, ...lines: string[]) =>
  [`#ORDERS towers-1 ${window}`, ...lines, '#END'].join('\n');
/** Message-ID of the mail that went to an address last. */
const lastIdTo = (address: string): string =>
  world.transport.sent.findLast(({ to }) => to === address)?.messageId ?? '';

describe('orders by mail', () => {
  it('get onto the sheet, and a receipt is owed, in the commit in which the mail is read', async () => {
    const id = await table.mail('red', `BID 1 ON ${block}\nBID 1 ON straw`);
    expect(await statusOf(id)).toBe('new');
    await ingestMail(world.ports, id);
    expect(await statusOf(id)).toBe('read');
    const [revision] = await world.ports.store.revisions(table.id, 1, 'red');
    expect(revision).toMatchObject({ version: 1, way: 'mail', source: 'given' });
    expect(await versions()).toEqual([bid(1)]);
    expect(await world.owed(table.id)).toMatchObject([
      { kind: 'receipt', seat: 'red', personId: table.red.id },
    ]);
    expect(receipts()).toMatchObject([
      { outcome: 'stored', taken: [{ line: 1 }], refused: [{ line: 2, given: 'BID 1 ON straw' }] },
    ]);
  });

  it('are not applied, and no receipt is owed, when the commit fails', async () => {
    const id = await table.mail('red', `BID 1 ON ${block}`);
    const failing = withTransaction(world.ports, {
      markMailRead: () => Promise.reject(new Fault('the database is away')),
    });
    await expect(ingestMail(failing, id)).rejects.toThrow(Fault);
    expect([await statusOf(id), await versions(), await world.owed(table.id)]).toEqual(['new', [], []]);
    await world.sweep();
    expect([await statusOf(id), await versions()]).toEqual(['read', [bid(1)]]);
    expect(receiptMails()).toHaveLength(1);
  });

  it('that come twice are one version and one receipt', async () => {
    const first = await table.mail('red', `BID 1 ON ${block}`);
    expect(await table.mail('red', `BID 1 ON ${block}`)).toBe(first);
    await world.settle();
    expect(await table.mail('red', `BID 1 ON ${block}`)).toBe(first);
    await Promise.all([1, 2, 3].map(() => ingestMail(world.ports, first)));
    await world.settle();
    expect(await versions()).toEqual([bid(1)]);
    expect(receiptMails()).toHaveLength(1);
  });

  it('are read once when several workers read them at once', async () => {
    const id = await table.mail('red', `BID 1 ON ${block}`);
    await Promise.all([1, 2, 3, 4].map(() => ingestMail(world.ports, id)));
    expect(await versions()).toEqual([bid(1)]);
    expect(await world.owed(table.id)).toHaveLength(1);
  });

  it('are found by the sweep when the bell was lost', async () => {
    await table.mail('red', `BID 1 ON ${block}`);
    world.doorbell.reset();
    await world.sweep();
    expect(await versions()).toEqual([bid(1)]);
  });

  it('close the window early when they make the last awaited seat ready', async () => {
    await table.order('blue', 'READY');
    await table.mail('red', `BID 1 ON ${block}\nREADY`);
    await world.settle();
    expect(await world.ports.store.window(table.id, 1)).toMatchObject({ closedWhy: 'all-ready' });
  });

  it('for two windows are answered window by window', async () => {
    await table.mail('red', `${marked('R1', `BID 1 ON ${block}`)}\n${marked('R2', 'BID 2 ON oak')}`);
    await world.settle();
    expect(receipts().map(({ outcome, named }) => [outcome, named])).toEqual([
      ['stored', null],
      ['unknown-window', 'R2'],
    ]);
    expect(receiptMails()).toHaveLength(2);
    expect(await versions()).toEqual([bid(1)]);
  });

  it('in several blocks for one window, however its tag is written, are one message', async () => {
    await table.mail('red', `${marked('R1', `BID 1 ON ${block}`)}\n${marked('r-1', 'READY')}`);
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored', sheetState: 'ready', version: 1 }]);
  });

  it('marked for another game are not applied, and each line is told so', async () => {
    const text = `#ORDERS marches-3 W7\nBID 1 ON ${block}\n#END\n${marked('R1', `BID 2 ON ${block}`)}`;
    await table.mail('red', text);
    await world.settle();
    expect(await versions()).toEqual([bid(2)]);
    expect(receipts()).toMatchObject([
      { taken: [{ line: 5 }], refused: [{ line: 2, given: `BID 1 ON ${block}`, code: 'order.other-game' }] },
    ]);
  });

  it('marked for another game only are answered too', async () => {
    await table.mail('red', `#ORDERS marches-3 W7\nBID 1 ON ${block}\n#END`);
    await world.settle();
    expect(await versions()).toEqual([]);
    expect(receipts()).toMatchObject([{ outcome: 'unchanged', refused: [{ line: 2 }] }]);
  });

  it('for two games in one mail to both addresses reach both, each its own', async () => {
    const seats = { red: table.red.id, blue: table.blue.id };
    const other = await openTable(world, { slug: 'towers-2', seats });
    await world.settle();
    const sent = world.transport.sent.length;
    const text = `${marked('R1', 'READY')}\n#ORDERS towers-2 R1\nCLEAR\n#END`;
    const to = [table.address('red'), other.address('red')];
    await receiveMail(world.ports, eml({ from: table.red.address, to, text }));
    await world.settle();
    expect((await world.ports.store.revisions(table.id, 1, 'red')).map(({ ready }) => ready)).toEqual([true]);
    expect((await world.ports.store.revisions(other.id, 1, 'red')).map(({ ready }) => ready)).toEqual([
      false,
    ]);
    expect(receipts().flatMap(({ refused }) => refused)).toEqual([]);
    expect(world.transport.sent).toHaveLength(sent + 2);
  });

  it('of one seat are read in the order in which they came, however the bells ring', async () => {
    const ids: string[] = [];
    for (const amount of [1, 2, 3]) {
      ids.push(await table.mail('red', `BID ${amount} ON ${block}`));
      world.clock.pass(0.001);
    }
    await ingestMail(world.ports, ids[2] ?? '');
    expect(await versions()).toEqual([bid(1), bid(2), bid(3)]);
    await world.settle();
    expect(await versions()).toEqual([bid(1), bid(2), bid(3)]);
    expect(receiptMails()).toHaveLength(3);
  });
});

describe('a reply', () => {
  const playOn = async () => {
    world.clock.pass(24);
    await world.settle();
  };

  it('to the newest report is for the open window', async () => {
    await table.mail('red', `BID 1 ON ${block}`, { references: [lastIdTo(table.red.address)] });
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
  });

  it('to the report of an earlier window is answered as closed, and changes nothing', async () => {
    const old = lastIdTo(table.red.address);
    await playOn();
    await table.mail('red', 'BID 1 ON oak\nBID 1 ON stone', { references: [old] });
    await world.settle();
    const { number, tag } = await table.window();
    expect(receipts()).toMatchObject([
      { outcome: 'closed', named: 'R1', window: { tag }, again: ['BID 1 ON oak', 'BID 1 ON stone'] },
    ]);
    expect(await versions('red', number)).toEqual([]);
  });

  it('that refers to the whole thread is for the newest letter in it', async () => {
    const old = lastIdTo(table.red.address);
    await playOn();
    await table.mail('red', 'READY', { references: [old, lastIdTo(table.red.address)] });
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
  });

  it('to a receipt that was sent after its window closed is for that window still', async () => {
    world.transport.failWith(new Fault('the relay is away'));
    await table.mail('red', `BID 1 ON ${block}`);
    await world.settle();
    await playOn();
    world.transport.failWith(null);
    world.clock.pass(1);
    await world.sweep();
    const late = receiptMails().find(({ raw }) => Buffer.from(raw).includes('auto-replied'));
    await table.mail('red', 'UNDO', { references: [late?.messageId ?? ''] });
    await world.settle();
    expect(receipts().at(-1)).toMatchObject({ outcome: 'closed', named: 'R1' });
  });

  it('with marks is for the window that the marks name, whatever it replies to', async () => {
    const old = lastIdTo(table.red.address);
    await playOn();
    const { tag } = await table.window();
    await table.mail('red', marked(tag, 'READY'), { references: [old] });
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
  });
});

describe('a mail', () => {
  it('without any orders is answered', async () => {
    await table.mail('red', '\n\n');
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'unchanged', taken: [], refused: [], version: 0 }]);
    expect(receiptMails().map(({ to }) => to)).toEqual([table.red.address]);
  });

  it('that is no mail at all, and so from nobody, is told to the player', async () => {
    const raw = Buffer.from([0, 255, 254, 10, 13, 0, 128]);
    await receiveMail(world.ports, { from: 'x@example.org', to: [table.address('red')], raw });
    await world.settle();
    expect(receiptMails().map(({ to }) => to)).toContain(table.red.address);
    expect(await versions()).toEqual([]);
  });

  it.each([
    ['an automatic answer', { headers: ['Auto-Submitted: auto-replied'] }],
    ['one without a return path', { returnPath: '' }],
    ['one from a list', { headers: ['List-Id: <marches.example.org>'] }],
    ['one of our own that came back', { headers: [`X-Adjutant-Loop: ${DOMAIN}`] }],
    ['one of our own that lost its mark', { from: `orders+k7m2p9x4q1@${DOMAIN}` }],
  ])('that no person wrote, %s, is neither obeyed nor answered', async (_, more) => {
    const id = await table.mail('red', `BID 1 ON ${block}`, more);
    await world.settle();
    const kept = await world.ports.store.mail(id);
    expect(kept).toMatchObject({ status: 'read', outcome: { answered: false } });
    expect(await versions()).toEqual([]);
    expect(receiptMails()).toEqual([]);
  });

  it('to a seat that does not exist is read and comes to nothing', async () => {
    const to = `orders+nosuchtoken@${DOMAIN}`;
    const id = await receiveMail(world.ports, eml({ to, text: 'READY' }));
    await world.settle();
    expect(await statusOf(id)).toBe('read');
    expect(receiptMails()).toEqual([]);
  });

  it('is taken at the door for the address of a seat, with its secret part or without, and for no other', async () => {
    for (const address of [table.address('red').toUpperCase(), `orders@${DOMAIN}`])
      expect(await refusalOfAddress(world.ports, address, 'a@example.org')).toBeNull();
    for (const address of [`orders+nosuchtoken@${DOMAIN}`, 'orders+x1x1x1x1@example.com', `info@${DOMAIN}`])
      expect(await refusalOfAddress(world.ports, address, 'a@example.org')).toMatch(/Reply/);
  });

  it('is answered to the registered address of the seat, never to its sender', async () => {
    await world.ports.store.inGame(table.id, (tx) => tx.update({ senderPolicy: 'address' }));
    await table.mail('red', `BID 1 ON ${block}`, {
      from: 'mallory@example.net',
      headers: ['Reply-To: m@example.net'],
    });
    await world.settle();
    expect(receiptMails().map(({ to }) => to)).toEqual([table.red.address]);
    const raw = Buffer.from(receiptMails()[0]?.raw ?? []).toString();
    expect(raw).not.toContain('example.net');
  });

  it('is answered in its thread', async () => {
    await table.mail('red', 'READY', {
      messageId: '<mine@example.org>',
      references: ['<theirs@example.org>'],
    });
    await world.settle();
    const raw = Buffer.from(receiptMails()[0]?.raw ?? []).toString();
    expect(raw).toMatch(/^In-Reply-To: <mine@example\.org>/m);
    expect(raw).toMatch(
      /^References:\s+<game\.[0-9a-f-]+\.red@play\.example\.org>\s+<theirs@example\.org>\s+<mine@example\.org>/m,
    );
    expect(raw).toMatch(/^Auto-Submitted: auto-replied/m);
  });
});

describe('a mail at the deadline', () => {
  it('that was received before it but read after it still counts', async () => {
    world.clock.pass(24);
    await table.mail('red', `BID 1 ON ${block}`);
    world.clock.pass(0.01);
    expect(await closeWindow(world.ports, table.id)).toBe(false);
    await world.sweep();
    expect((await world.ports.store.turn(table.id, 1))?.events).toContainEqual({
      ...{ kind: 'block-won', seat: 'red', price: 1 },
      block,
    });
  });

  it('for another game holds no window of this one', async () => {
    const seats = { red: table.red.id, blue: table.blue.id };
    const other = await openTable(world, { slug: 'towers-2', seats });
    world.clock.pass(24);
    await other.mail('red', 'READY');
    world.clock.pass(0.01);
    expect(await closeWindow(world.ports, table.id)).toBe(true);
    expect(await closeWindow(world.ports, other.id)).toBe(false);
    await world.sweep();
    expect(await other.window()).toMatchObject({ number: 3 });
  });

  it('to seats of two games holds the windows of both', async () => {
    const seats = { red: table.red.id, blue: table.blue.id };
    const other = await openTable(world, { slug: 'towers-2', seats });
    world.clock.pass(24);
    await receiveMail(world.ports, eml({ to: [other.address('red'), table.address('blue')], text: 'READY' }));
    world.clock.pass(0.01);
    expect(await closeWindow(world.ports, table.id)).toBe(false);
    expect(await closeWindow(world.ports, other.id)).toBe(false);
  });

  it('that was received after it does not hold the window, and is answered as late', async () => {
    world.clock.pass(24.001);
    await table.mail('red', `BID 1 ON ${block}`);
    world.clock.pass(0.001);
    expect(await closeWindow(world.ports, table.id)).toBe(true);
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'closed' }]);
    expect((await world.ports.store.turn(table.id, 1))?.sheets['red']).toEqual({ entries: [] });
  });

  it('that was received after it and read before the window closed does not count', async () => {
    world.clock.pass(24.001);
    await ingestMail(world.ports, await table.mail('red', `BID 1 ON ${block}`));
    expect(receipts()).toMatchObject([{ outcome: 'closed', window: null }]);
    expect(await versions()).toEqual([]);
  });
});

describe('the slack after a deadline', () => {
  const SLACK_MS = 60_000;
  const slack = (): Ports => ({
    ...world.ports,
    settings: { ...world.ports.settings, mailSlackMs: SLACK_MS },
  });
  const later = async (ms: number): Promise<Date> => new Date((await table.deadline()).getTime() + ms);

  it('lets in what was taken for us before it, and only then the window closes', async () => {
    const takenAt = await later(-1_000);
    world.clock.set(await later(30_000));
    expect(await closeWindow(slack(), table.id)).toBe(false);
    const mail = eml({ from: table.red.address, to: table.address('red'), text: `BID 1 ON ${block}` });
    const id = await receiveMail(world.ports, mail, { way: 'imap', takenAt });
    await ingestMail(slack(), id);
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
    world.clock.set(await later(SLACK_MS - 1));
    expect(await closeWindow(slack(), table.id)).toBe(false);
    world.clock.set(await later(SLACK_MS));
    expect(await closeWindow(slack(), table.id)).toBe(true);
    expect(await world.ports.store.window(table.id, 1)).toMatchObject({ closedWhy: 'deadline' });
  });

  it('lets in nothing that came after the deadline, and gives its lines back', async () => {
    world.clock.set(await later(1));
    const id = await table.mail('red', `BID 1 ON ${block}\nREADY`);
    await ingestMail(slack(), id);
    expect(await versions()).toEqual([]);
    expect(receipts()).toMatchObject([{ outcome: 'closed', again: [`BID 1 ON ${block}`, 'READY'] }]);
  });

  it('is not waited for by seats that are all ready, nor when the window is forced', async () => {
    await table.order('blue', 'READY');
    await table.order('red', 'READY');
    expect(await closeWindow(slack(), table.id)).toBe(true);
    expect(await closeWindow(slack(), table.id, { by: { who: 'operator', way: 'cli' } })).toBe(true);
  });

  it('is over when the bell for the deadline rings, and the sweep looks no earlier', async () => {
    const { deadline } = await table.window();
    world.doorbell.reset();
    await afterCommit(slack(), { gameId: table.id, outbox: [], deadline, adjudicate: false });
    expect(world.doorbell.rings).toMatchObject([{ at: await later(SLACK_MS) }]);
    world.doorbell.reset();
    world.clock.set(await later(SLACK_MS - 1));
    await sweep(slack());
    expect(world.doorbell.rings).toEqual([]);
    world.clock.set(await later(SLACK_MS));
    await sweep(slack());
    expect(world.doorbell.rings).toMatchObject([{ job: 'adjudicate', id: table.id }]);
  });

  it('never makes a mail count for later than it came', async () => {
    const takenAt = await later(999_999);
    const mail = eml({ from: table.red.address, to: table.address('red'), text: 'READY' });
    const id = await receiveMail(world.ports, mail, { way: 'imap', takenAt });
    expect((await world.ports.store.mail(id))?.receivedAt).toEqual(world.clock.now());
  });
});

describe('a mail that can not be read', () => {
  const AWHILE = 0.05;
  const thrice = async (work: () => Promise<void>): Promise<void> => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await work();
      world.clock.pass(AWHILE);
    }
  };
  const failing = (): Ports => ({
    ...world.ports,
    mailReader: { ...world.ports.mailReader, read: () => Promise.reject(new Error('the reader broke')) },
  });

  it('is tried three times, then set aside and told to the player, and no longer holds the window', async () => {
    const id = await table.mail('red', `BID 1 ON ${block}`);
    world.clock.pass(24);
    for (const status of ['new', 'new', 'unreadable']) {
      expect(await closeWindow(world.ports, table.id)).toBe(false);
      await ingestMail(failing(), id);
      expect(await statusOf(id)).toBe(status);
      world.clock.pass(AWHILE);
    }
    expect(await world.owed(table.id)).toMatchObject([
      { kind: 'notice', seat: 'red', personId: table.red.id },
      { kind: 'notice', seat: null, personId: table.gm.id },
    ]);
    expect(await closeWindow(world.ports, table.id)).toBe(true);
    expect((await world.ports.store.mail(id))?.raw.length).toBeGreaterThan(0);
    await ingestMail(world.ports, id);
    expect(await versions()).toEqual([]);
  });

  it('is set aside even when nobody can be told', async () => {
    const id = await table.mail('red', 'READY');
    const stationery = {
      render: () => {
        throw new Error('no ink');
      },
    };
    await thrice(() => ingestMail({ ...failing(), stationery }, id));
    expect(await statusOf(id)).toBe('unreadable');
    expect(world.log.lines.map(({ message }) => message)).toContain(
      'nobody could be told of an unreadable mail',
    );
  });

  it('without a return path is not told to anybody', async () => {
    const id = await table.mail('red', 'READY', { returnPath: '' });
    await thrice(() => ingestMail(failing(), id));
    expect(await statusOf(id)).toBe('unreadable');
    expect(await world.owed(table.id)).toEqual([]);
  });

  it('because the world failed is not counted against it', async () => {
    const id = await table.mail('red', `BID 1 ON ${block}`);
    const away = withTransaction(world.ports, {
      putRevision: () => Promise.reject(new Fault('lock timeout')),
    });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(ingestMail(away, id)).rejects.toThrow(Fault);
    expect(await world.ports.store.mail(id)).toMatchObject({ status: 'new', attempts: 0 });
    await world.sweep();
    expect(await versions()).toEqual([bid(1)]);
  });

  it('holds later mails of its seat until it is read or set aside, and no mail of another', async () => {
    const bad = await table.mail('red', `BID 1 ON ${block}`);
    world.clock.pass(0.001);
    const later = await table.mail('red', `BID 2 ON ${block}`);
    const others = await table.mail('blue', 'READY');
    const unread = (await world.ports.store.mail(bad))?.raw ?? new Uint8Array();
    const ports: Ports = {
      ...world.ports,
      mailReader: {
        ...world.ports.mailReader,
        read: (raw) =>
          Buffer.compare(raw, unread) === 0
            ? Promise.reject(new Error('the reader broke'))
            : world.ports.mailReader.read(raw),
      },
    };
    await ingestMail(ports, later);
    await ingestMail(ports, others);
    expect([await statusOf(bad), await statusOf(later), await statusOf(others)]).toEqual([
      'new',
      'new',
      'read',
    ]);
    await ingestMail(ports, later);
    expect((await world.ports.store.mail(bad))?.attempts).toBe(1);
    world.clock.pass(AWHILE);
    await ingestMail(ports, later);
    world.clock.pass(AWHILE);
    await ingestMail(ports, later);
    expect([await statusOf(bad), await statusOf(later)]).toEqual(['unreadable', 'read']);
    expect(await versions()).toEqual([bid(2)]);
  });
});

/** The same ports, with some calls of a game's transaction changed. */
function withTransaction(ports: Ports, change: Partial<GameTransaction>): Ports {
  const { store } = ports;
  return {
    ...ports,
    store: { ...store, inGame: (id, work) => store.inGame(id, (tx) => work({ ...tx, ...change })) },
  };
}
