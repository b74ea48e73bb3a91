import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fault, MailDeferred } from '../../src/service/faults.ts';
import type { OutboxEntry } from '../../src/service/ports/records.ts';
import { sendMail } from '../../src/service/send-mail.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { found, openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
});
afterAll(() => world.close());

/** Red's first report. */
const reportId = async (): Promise<string> =>
  found(
    (await world.owed(table.id)).find(({ seat }) => seat === 'red'),
    'report',
  ).id;
const entryOf = async (id: string): Promise<OutboxEntry> =>
  found(await world.ports.store.outboxEntry(id), 'letter');

describe('a mail that is owed', () => {
  it('is sent once, to the registered address, and is kept with its bytes', async () => {
    const id = await reportId();
    await sendMail(world.ports, id);
    await sendMail(world.ports, id);
    expect(world.transport.sent.map(({ to }) => to)).toEqual([table.red.address]);
    const entry = await entryOf(id);
    expect(entry).toMatchObject({ status: 'sent', via: 'mailbox' });
    expect(Buffer.from(entry.rendered?.raw ?? [])).toEqual(Buffer.from(world.transport.sent[0]?.raw ?? []));
  });

  it('is sent once when several workers send it at once', async () => {
    const id = await reportId();
    await Promise.all([1, 2, 3, 4].map(() => sendMail(world.ports, id)));
    expect(world.transport.sent).toHaveLength(1);
  });

  it('has a Reply-To that orders for its seat, and the letter says no such address', async () => {
    await sendMail(world.ports, await reportId());
    const raw = Buffer.from(world.transport.sent[0]?.raw ?? []).toString();
    expect(raw).toContain(table.address('red'));
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    const [token] = table.address('red').split('@');
    expect(JSON.stringify(world.letters)).not.toContain(token);
  });

  it('is tried again later and later while the relay can not take it, with the same bytes', async () => {
    const id = await reportId();
    world.transport.failWith(new Fault('421 come again'));
    const waits: number[] = [];
    const bytes: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sendMail(world.ports, id);
      const { dueAt, rendered, status, lastError } = await entryOf(id);
      expect({ status, lastError }).toEqual({ status: 'waiting', lastError: '421 come again' });
      waits.push((dueAt.getTime() - world.clock.now().getTime()) / 1000);
      bytes.push(Buffer.from(rendered?.raw ?? []).toString('hex'));
      world.clock.set(dueAt);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80]);
    expect(new Set(bytes).size).toBe(1);
    world.transport.failWith(null);
    await sendMail(world.ports, id);
    expect(Buffer.from(world.transport.sent[0]?.raw ?? []).toString('hex')).toBe(bytes[0]);
    expect(await entryOf(id)).toMatchObject({ status: 'sent' });
  });

  it.each([
    ['5 minutes for our own relay', new Fault('the relay is away'), 300_000],
    ['an hour for a server that puts it off', new MailDeferred('451 come again'), 3_600_000],
  ])('is not tried before its time, and never waits longer than %s', async (_, error, longest) => {
    const id = await reportId();
    world.transport.failWith(error);
    await sendMail(world.ports, id);
    await sendMail(world.ports, id);
    expect((await entryOf(id)).attempts).toBe(1);
    for (let attempt = 0; attempt < 14; attempt += 1) {
      world.clock.set((await entryOf(id)).dueAt);
      await sendMail(world.ports, id);
    }
    expect((await entryOf(id)).dueAt.getTime() - world.clock.now().getTime()).toBe(longest);
  });

  it('keeps the words it was rendered with, whatever happens before it is sent', async () => {
    const id = await reportId();
    world.transport.failWith(new Fault('421 come again'));
    await sendMail(world.ports, id);
    const { rendered } = await entryOf(id);
    world.clock.pass(24);
    world.transport.failWith(null);
    await world.sweep();
    const sent = found(
      world.transport.sent.find(({ messageId }) => messageId === rendered?.messageId),
      'mail',
    );
    expect(Buffer.from(sent.raw)).toEqual(Buffer.from(rendered?.raw ?? []));
  });

  it('is left to its worker for a minute, and taken over when that one died', async () => {
    const id = await reportId();
    const now = world.clock.now();
    await world.ports.store.takeOutbox(id, now, new Date(now.getTime() + 60_000));
    world.clock.pass(0.016);
    await world.sweep();
    expect((await entryOf(id)).status).toBe('waiting');
    world.clock.pass(0.001);
    await world.sweep();
    expect((await entryOf(id)).status).toBe('sent');
  });

  it('that was sent but not marked is sent again as the same mail', async () => {
    const id = await reportId();
    const store = { ...world.ports.store, markSent: () => Promise.reject(new Fault('the database is away')) };
    await sendMail({ ...world.ports, store }, id);
    world.clock.pass(1);
    await world.sweep();
    const mails = world.transport.sent.filter(({ to }) => to === table.red.address);
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map((mail) => ({ ...mail, raw: Buffer.from(mail.raw).toString('hex') }));
    expect(second).toEqual(first);
  });
});

describe('a turn report', () => {
  it('says which window is open, when it is due for its reader, and how to check the dice', async () => {
    await sendMail(world.ports, await reportId());
    const { commitment } = await table.game();
    expect(world.letters).toMatchObject([
      {
        kind: 'turn-report',
        seat: { id: 'red', name: 'Red' },
        reader: table.red.name,
        window: { tag: 'R1', awaited: true, due: { local: 'Monday 4 May 2026, 08:00 EDT' } },
        ...{ commitment, revealed: null, map: null },
      },
    ]);
  });

  it('of the end reveals the secret whose hash was published at the beginning', async () => {
    table = await openTable(world, { slug: 'short', options: { rounds: 1 } });
    await world.settle();
    world.clock.pass(24);
    await world.settle();
    const game = await table.game();
    const reports = world.letters.flatMap((letter) =>
      letter.kind === 'turn-report' && letter.game.slug === 'short' ? [letter] : [],
    );
    expect(reports.map(({ revealed }) => revealed)).toEqual([
      ...[null, null, null],
      ...[game.secret, game.secret, game.secret],
    ]);
    expect(reports.at(-1)?.window).toBeNull();
  });
});
