import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingestMail } from '../../src/service/ingest-mail.ts';
import type { Notice, Receipt } from '../../src/service/ports/letters.ts';
import type { SenderProof } from '../../src/service/ports/mail.ts';
import type { Ports } from '../../src/service/ports/ports.ts';
import type { SenderPolicy } from '../../src/service/ports/records.ts';
import { receiveMail } from '../../src/service/receive-mail.ts';
import { isSameMailbox } from '../../src/service/sender-policy.ts';
import { eml } from '../kit/eml.ts';
import { DOMAIN, openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const STRANGER = 'mallory@example.net';
const receipts = (): readonly Receipt[] =>
  world.letters.flatMap((letter) => (letter.kind === 'receipt' ? [letter] : []));
const notices = (): readonly Notice[] =>
  world.letters.flatMap((letter) => (letter.kind === 'notice' ? [letter] : []));
const versions = async (table: Table, seat = 'red') =>
  (await world.ports.store.revisions(table.id, 1, seat)).length;
const open = async (senderPolicy?: SenderPolicy): Promise<Table> => {
  const table = await openTable(world, senderPolicy === undefined ? {} : { senderPolicy });
  await world.settle();
  return table;
};
const proving = (proof: SenderProof): Ports => ({
  ...world.ports,
  senderChecker: { check: async () => proof },
});

describe('a mail to the secret address of a seat', () => {
  it('orders for the seat when it comes from its player, by default', async () => {
    const table = await open();
    expect(await table.game()).toMatchObject({ senderPolicy: 'sender' });
    await table.mail('red', 'READY', { from: `Rhea <${table.red.address.toUpperCase()}>` });
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
  });

  it('from another address does nothing; player and gamemaster are told, and its sender is not', async () => {
    const table = await open();
    const before = world.transport.sent.length;
    const id = await table.mail('red', 'READY\nand my telephone number', { from: STRANGER });
    await world.settle();
    expect(await versions(table)).toBe(0);
    expect(receipts()).toEqual([]);
    const told = world.transport.sent.slice(before);
    expect(told.map(({ to }) => to).sort()).toEqual([table.gm.address, table.red.address].sort());
    const [player, gamemaster] = notices().map(({ paragraphs }) => paragraphs.join('\n'));
    expect(player).toContain(`it came from ${STRANGER}`);
    expect(player).toContain('\nREADY\n');
    expect(gamemaster).toContain(STRANGER);
    expect(gamemaster).not.toContain('READY');
    expect(`${player ?? ''}${gamemaster ?? ''}`).not.toContain('telephone');
    expect((await world.ports.store.mail(id))?.outcome).toMatchObject({ answered: false });
  });

  it('is told to nobody twice, and only a few of many are told', async () => {
    const table = await open();
    for (let count = 1; count <= 9; count += 1)
      await table.mail('red', `UNDO ${count}`, { from: `m${count}@example.net` });
    await world.settle();
    expect(notices()).toHaveLength(10);
    world.clock.pass(1);
    await table.mail('red', 'CLEAR', { from: STRANGER });
    await world.settle();
    expect(notices()).toHaveLength(12);
  });

  it('suffices where the game says so', async () => {
    const table = await open('address');
    await table.mail('red', 'READY', { from: STRANGER });
    await world.settle();
    expect(receipts()).toMatchObject([{ outcome: 'stored' }]);
    expect(world.transport.sent.at(-1)).toMatchObject({ to: table.red.address });
  });

  it('from a gamemaster who plays is told to him once', async () => {
    const table = await openTable(world, { gmPlays: true });
    await world.settle();
    await table.mail('red', 'READY', { from: STRANGER });
    await world.settle();
    expect(notices()).toHaveLength(1);
  });
});

describe('a mail that must be proven', () => {
  it('orders when it is', async () => {
    const table = await open('verified');
    const id = await table.mail('red', 'READY');
    await ingestMail(proving({ verdict: 'proven', found: 'DMARC pass' }), id);
    expect(await versions(table)).toBe(1);
  });

  it('does nothing when it is not, and what was found is told', async () => {
    const table = await open('verified');
    const id = await table.mail('red', 'READY');
    await ingestMail(proving({ verdict: 'unproven', found: 'SPF fail, DKIM none, DMARC fail' }), id);
    expect(await versions(table)).toBe(0);
    expect(notices()[0]?.paragraphs[0]).toContain('SPF fail, DKIM none, DMARC fail');
  });

  it('waits while nobody can be asked, and is told when that lasts', async () => {
    const table = await open('verified');
    const id = await table.mail('red', 'READY');
    const ports = proving({ verdict: 'unknown', found: 'DMARC temperror' });
    for (const attempts of [1, 2]) {
      await ingestMail(ports, id);
      await ingestMail(ports, id);
      expect(await world.ports.store.mail(id)).toMatchObject({ status: 'new', attempts });
      world.clock.pass(0.05);
    }
    await ingestMail(ports, id);
    expect(await world.ports.store.mail(id)).toMatchObject({ status: 'read' });
    expect(await versions(table)).toBe(0);
    expect(notices()[0]?.paragraphs[0]).toContain('it could not be checked');
  });

  it('is not checked for games that do not ask', async () => {
    const table = await open('sender');
    const id = await table.mail('red', 'READY');
    const senderChecker = { check: () => Promise.reject(new Error('nobody should ask')) };
    await ingestMail({ ...world.ports, senderChecker }, id);
    expect(await versions(table)).toBe(1);
  });
});

describe('a mail whose secret part was taken away', () => {
  const bare = `orders@${DOMAIN}`;
  const lastTo = (address: string): string =>
    world.transport.sent.findLast(({ to }) => to === address)?.messageId ?? '';

  it('is for the seat to which the letter went that it answers', async () => {
    const table = await open();
    const references = [lastTo(table.blue.address), lastTo(table.red.address)];
    await receiveMail(world.ports, eml({ from: table.red.address, to: bare, text: 'READY', references }));
    await world.settle();
    expect([await versions(table), await versions(table, 'blue')]).toEqual([1, 0]);
  });

  it('must come from the player, even where the secret address suffices', async () => {
    const table = await open('address');
    const references = [lastTo(table.red.address)];
    await receiveMail(world.ports, eml({ from: STRANGER, to: bare, text: 'READY', references }));
    await world.settle();
    expect(await versions(table)).toBe(0);
    expect(notices()[0]?.paragraphs[0]).toContain(STRANGER);
  });

  it('in the envelope only is found by its headers', async () => {
    const table = await open();
    const mail = eml({ from: table.red.address, to: table.address('red'), text: 'READY' });
    await receiveMail(world.ports, { ...mail, to: [bare] });
    await world.settle();
    expect(await versions(table)).toBe(1);
  });

  it('and that answers nothing of ours does nothing; a player is told how to write, nobody else is', async () => {
    const table = await open();
    const before = world.transport.sent.length;
    for (const from of [STRANGER, table.red.address, table.red.address.toUpperCase()]) {
      const id = await receiveMail(world.ports, eml({ from, to: bare, text: 'READY' }));
      await world.settle();
      expect(await world.ports.store.mail(id)).toMatchObject({ status: 'read' });
    }
    expect(await versions(table)).toBe(0);
    expect(world.transport.sent.slice(before).map(({ to }) => to)).toEqual([table.red.address]);
    expect(notices()[0]?.subject).toBe('The game towers-1: your mail names no seat');
  });
});

describe('the same mail', () => {
  const copy = (table: Table, more: readonly string[], to = [table.address('red')]) => {
    const mail = eml({
      ...{ from: table.red.address, to: table.address('red'), text: 'READY' },
      messageId: '<one@example.org>',
    });
    const head = more.map((line) => `${line}\r\n`).join('');
    return { ...mail, to, raw: Buffer.concat([Buffer.from(head), mail.raw]) };
  };

  it('with other headers of mail servers is one mail', async () => {
    const table = await open();
    const first = await receiveMail(world.ports, copy(table, []));
    const received = ['Received: from a by b; Sun, 3 May 2026 12:00:00 +0000', 'Delivered-To: x@example.org'];
    expect(await receiveMail(world.ports, copy(table, received), { way: 'imap' })).toBe(first);
    const folded = Buffer.from(
      copy(table, [])
        .raw.toString()
        .replace('Subject: orders', 'Subject:\r\n orders')
        .replaceAll('\r\n', '\n'),
    );
    expect(await receiveMail(world.ports, { ...copy(table, []), raw: folded })).toBe(first);
  });

  it('to more addresses by another way is read once for each seat', async () => {
    const table = await open();
    await receiveMail(world.ports, copy(table, []));
    await world.settle();
    const both = [table.address('red'), table.address('blue')];
    await receiveMail(world.ports, copy(table, [], both), { way: 'imap' });
    await world.settle();
    expect(await versions(table)).toBe(1);
    expect(receipts()).toHaveLength(1);
  });

  it('with another text, or another Message-ID, is another mail', async () => {
    const table = await open();
    const first = await receiveMail(world.ports, copy(table, []));
    const [text, id] = [
      ['READY', 'NOT READY'],
      ['<one@', '<two@'],
    ].map(([from = '', to = '']) => Buffer.from(copy(table, []).raw.toString().replace(from, to)));
    for (const raw of [text, id])
      expect(await receiveMail(world.ports, { ...copy(table, []), raw: raw ?? Buffer.of() })).not.toBe(first);
  });
});

describe('an address', () => {
  it.each([
    ['rhea@example.org', 'RHEA@Example.Org', true],
    ['rhea+games@example.org', 'rhea@example.org', true],
    ['rh.ea@gmail.com', 'rhea@googlemail.com', true],
    ['rh.ea@example.org', 'rhea@example.org', false],
    ['rhea@example.org', 'rhea@example.com', false],
    ['+rhea@example.org', '+bo@example.org', false],
  ])('%s and %s: one mailbox is %s', (one, other, same) => {
    expect(isSameMailbox(one, other)).toBe(same);
  });
});
