import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { mailOpener, smtpTransport } from '../../src/mail/index.ts';
import { addressWorks } from '../../src/service/failing-address.ts';
import type { MailTransport } from '../../src/service/ports/mail.ts';
import type { OutboxEntry } from '../../src/service/ports/records.ts';
import { sendMail } from '../../src/service/send-mail.ts';
import { type MailServer, refusing, startMailServer } from '../kit/mail-server.ts';
import { openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

// Mails go out over SMTP to a server that behaves as the test says; the clock is set.

let world: ServiceWorld;
let table: Table;
let server: MailServer;
let smtp: MailTransport;
/** What the server answers to each recipient; null: it takes the mail. */
let answer: (address: string) => Error | null = () => null;

beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  answer = () => null;
  table = await openTable(world);
  await startServer();
});
afterEach(async () => {
  await smtp.close();
  await server.stop();
});
afterAll(() => world.close());

async function startServer(options: SMTPServerOptions = {}, port = 0): Promise<void> {
  server = await startMailServer(
    { onRcptTo: ({ address }, _session, done) => done(answer(address)), ...options },
    port,
  );
  smtp = smtpTransport(server.url);
}

/** Sends whatever is due, as the sweep finds it. */
async function sendDue(): Promise<void> {
  const { outbox } = await world.ports.store.due(world.clock.now(), 100);
  await Promise.all(outbox.map((id) => sendMail({ ...world.ports, transport: smtp }, id)));
}

/** Lets hours pass, with a sweep each few minutes. */
async function passHours(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 20) {
    world.clock.pass(1 / 3);
    await sendDue();
  }
}

const readers = (): string[] => server.received.map((mail) => mail.split('\n')[0] ?? '').sort();
const everybody = (): string[] => [table.blue.address, table.gm.address, table.red.address].sort();
const letters = async (): Promise<OutboxEntry[]> => {
  const entries = await Promise.all(
    (await world.ports.store.unsentOf(table.id)).map((id) => world.ports.store.outboxEntry(id)),
  );
  return entries.flatMap((entry) => entry ?? []);
};

const whyFails = async (personId: string): Promise<string> =>
  (await world.ports.store.failing(personId))?.why ?? 'it does not fail';

describe('a relay that is away for a day', () => {
  it('loses nothing and doubles nothing', async () => {
    const port = server.port;
    await smtp.close();
    await server.stop();
    smtp = smtpTransport(`smtp://127.0.0.1:${port}`);
    await sendDue();
    await passHours(24);
    expect(await letters()).toHaveLength(3);
    await smtp.close();
    await startServer({}, port);
    await passHours(1);
    expect(readers()).toEqual(everybody());
    await passHours(2);
    expect(readers()).toEqual(everybody());
    expect(await letters()).toEqual([]);
  });
});

describe('an address that is refused for good', () => {
  beforeEach(async () => {
    answer = (address) => (address === table.red.address ? refusing(550, '5.1.1 no such user') : null);
    await sendDue();
  });

  it('gets nothing more, its letters are held, and its gamemaster is told once', async () => {
    expect(await whyFails(table.red.id)).toContain('no such user');
    await table.order('red', 'BID 1 ON oak');
    await table.mail('blue', 'READY');
    await world.settle();
    await sendDue();
    await passHours(1);
    expect(readers().filter((address) => address === table.red.address)).toEqual([]);
    const told = world.letters.filter((letter) => letter.kind === 'notice');
    expect(told.map(({ reader }) => reader)).toEqual([table.gm.name]);
    expect(told[0]?.subject).toContain('do not arrive');
  });

  it('works again once a mail comes from it: everything that was held goes out', async () => {
    answer = () => null;
    await table.mail('red', 'READY', { from: table.red.address });
    await world.settle();
    await sendDue();
    expect(await world.ports.store.failing(table.red.id)).toBeNull();
    expect(await letters()).toEqual([]);
    const reached = [...world.transport.sent.map(({ to }) => to), ...readers()];
    expect(reached.filter((address) => address === table.red.address)).toHaveLength(2);
  });

  it('works again when its gamemaster says so', async () => {
    answer = () => null;
    expect(await addressWorks(world.ports, table.red.id)).toBe(1);
    expect(await addressWorks(world.ports, table.red.id)).toBeNull();
    await sendDue();
    expect(readers()).toContain(table.red.address);
  });
});

describe('an address that is put off', () => {
  it('gets its letter when the server takes it, within three days', async () => {
    answer = (address) => (address === table.red.address ? refusing(451, 'greylisted') : null);
    await sendDue();
    await passHours(71);
    answer = () => null;
    await passHours(1);
    expect(readers()).toEqual(everybody());
  });

  it('counts as failing after three days, and keeps its letter', async () => {
    answer = (address) => (address === table.red.address ? refusing(451, 'greylisted') : null);
    await sendDue();
    await passHours(74);
    expect(await whyFails(table.red.id)).toContain('three days');
    answer = () => null;
    await addressWorks(world.ports, table.red.id);
    await sendDue();
    expect(readers().filter((address) => address === table.red.address)).toHaveLength(1);
  });
});

describe('a mail that is too large for a server', () => {
  it('is sent again as text with a link', async () => {
    await smtp.close();
    await server.stop();
    await startServer({
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          const isWhole = /^Content-Type: text\/html/m.test(raw.toString());
          if (!isWhole) taken.push(raw);
          done(isWhole ? refusing(552, '5.3.4 too big') : null);
        });
      },
    });
    const taken: Buffer[] = [];
    await sendDue();
    await sendDue();
    expect(taken).toHaveLength(3);
    const mail = await mailOpener().open(taken[0] ?? Buffer.from(''));
    expect(mail.html).toBe('');
    const key = /http:\/\/play\.example\.org\/letters\/([0-9a-f-]{36})/.exec(mail.text)?.[1] ?? '';
    expect(await world.ports.store.outboxByLink(key)).toMatchObject({ status: 'sent', light: true });
  });

  it('makes the address a failing one when the text is refused too', async () => {
    await smtp.close();
    await server.stop();
    await startServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusing(554, 'looks like spam')));
      },
    });
    await sendDue();
    await sendDue();
    expect(await whyFails(table.blue.id)).toContain('looks like spam');
  });
});

describe('a rate for a domain', () => {
  it('spaces its mails, and leaves other domains alone', async () => {
    const mailRates = { usual: null, byDomain: { 'example.org': 1 } };
    const ports = { ...world.ports, transport: smtp, settings: { ...world.ports.settings, mailRates } };
    const send = async (): Promise<number> => {
      const { outbox } = await world.ports.store.due(world.clock.now(), 100);
      await Promise.all(outbox.map((id) => sendMail(ports, id)));
      return server.received.length;
    };
    expect(await send()).toBe(1);
    expect(await send()).toBe(1);
    world.clock.pass(1 / 60);
    expect(await send()).toBe(2);
    world.clock.pass(1 / 60);
    expect(await send()).toBe(3);
    expect(readers()).toEqual(everybody());
  });
});

describe('a reader whose address was changed before a letter went out', () => {
  it('gets it at the new one, since mails go to the registered address', async () => {
    answer = () => refusing(451, 'later');
    await sendDue();
    answer = () => null;
    const moved = { ...table.red, address: 'rhea@new.example.org' };
    const store = {
      ...world.ports.store,
      personById: async (id: string) => (id === table.red.id ? moved : world.ports.store.personById(id)),
    };
    world.clock.pass(1);
    const { outbox } = await store.due(world.clock.now(), 100);
    for (const id of outbox) await sendMail({ ...world.ports, store, transport: smtp }, id);
    expect(readers()).toEqual([table.blue.address, table.gm.address, moved.address].sort());
  });
});
