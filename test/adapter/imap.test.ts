import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImapPoller, type ImapServer, startImapPoller } from '../../src/mail/index.ts';
import { Fault } from '../../src/service/faults.ts';
import { receiveMail } from '../../src/service/receive-mail.ts';
import { eml } from '../kit/eml.ts';
import { eventually } from '../kit/eventually.ts';
import { breakingRelay, imapServers, type TestMailbox } from '../kit/imap.ts';
import { keptLog } from '../kit/log.ts';
import { DOMAIN, openServiceWorld, type ServiceWorld } from '../kit/service.ts';
import { openTable, type Table } from '../kit/table.ts';

let world: ServiceWorld;
let table: Table;
beforeAll(async () => {
  world = await openServiceWorld();
});
beforeEach(async () => {
  await world.reset();
  table = await openTable(world);
  await world.settle();
  world.clock.pass(2);
});
afterAll(() => world.close());

/** Whole seconds, as IMAP has them. */
const HOUR_MS = 3_600_000;
const takenAt = () => new Date(world.clock.now().getTime() - HOUR_MS);
const order = (text: string, headers: readonly string[] = []) =>
  eml({ from: table.red.address, to: table.address('red'), text, headers }).raw;
const stored = async () => (await world.ports.store.counts()).mailsIn;

describe.each(imapServers())('a mailbox on $name', ({ name, open }) => {
  let mailbox: TestMailbox;
  const pollers: ImapPoller[] = [];
  beforeEach(async () => {
    mailbox = await open();
  });
  afterEach(async () => {
    for (const poller of pollers.splice(0)) await poller.close();
    await mailbox.close();
  });

  interface Polling {
    readonly server?: ImapServer;
    readonly done?: string | null;
    readonly everyMs?: number;
    /** Before a mail is stored, and before its number is noted. */
    readonly beforeStore?: () => Promise<void>;
    readonly beforeNote?: () => Promise<void>;
  }

  function poll({
    server = mailbox.server,
    done = null,
    everyMs = 50,
    beforeStore = async () => undefined,
    beforeNote = async () => undefined,
  }: Polling = {}): ImapPoller {
    const { ports } = world;
    const account = `${mailbox.server.user}@${mailbox.server.host}:${mailbox.server.port}`;
    const poller = startImapPoller({
      ...{ server, done, everyMs, retryMs: 20, size: 100_000, domain: DOMAIN, log: keptLog() },
      place: () => ports.store.imapPlace(account, 'INBOX'),
      keepPlace: async (place) => {
        await beforeNote();
        await ports.store.keepImapPlace(account, 'INBOX', place);
      },
      store: async (mail, at) => {
        await beforeStore();
        await receiveMail(ports, mail, { way: 'imap', takenAt: at });
      },
    });
    pollers.push(poller);
    return poller;
  }
  const allStored = (count: number) =>
    eventually(`${count} mails are stored`, async () => (await stored()) === count);

  it('gives its mails, which count from when the server took them, and are marked as seen', async () => {
    await mailbox.deliver(order('READY'), takenAt());
    poll();
    await eventually('it is seen', async () => (await mailbox.mailsIn('INBOX'))[0]?.seen === true);
    expect(await stored()).toBe(1);
    await world.sweep();
    expect(await world.ports.store.revisions(table.id, 1, 'red')).toMatchObject([
      { ready: true, receivedAt: takenAt() },
    ]);
  });

  it('gives what comes later, as soon as the server says so', async () => {
    poll({ everyMs: 60_000 });
    await mailbox.deliver(order('BID 1 ON oak'), takenAt());
    await allStored(1);
    await mailbox.deliver(order('READY'), takenAt());
    await allStored(2);
  });

  it('is cleared into another folder, once its mails are stored', async () => {
    for (const text of ['READY', 'NOT READY']) await mailbox.deliver(order(text), takenAt());
    poll({ done: 'Done' });
    await eventually('it is empty', async () => (await mailbox.mailsIn('INBOX')).length === 0);
    expect(await stored()).toBe(2);
    expect(await mailbox.mailsIn('Done')).toHaveLength(2);
  });

  it('keeps what could not be stored, and gives it again', async () => {
    await mailbox.deliver(order('READY'), takenAt());
    let away = 2;
    poll({
      done: 'Done',
      beforeStore: async () => {
        away -= 1;
        if (away >= 0) throw new Fault('the database is away');
        expect(await mailbox.mailsIn('INBOX')).toHaveLength(1);
      },
    });
    await eventually('it is empty', async () => (await mailbox.mailsIn('INBOX')).length === 0);
    expect(await stored()).toBe(1);
  });

  it('gives a mail once, when we end between storing it and noting its number', async () => {
    await mailbox.deliver(order('READY'), takenAt());
    let died = false;
    const first = poll({
      beforeNote: () => {
        died = true;
        return Promise.reject(new Error('killed'));
      },
    });
    await eventually('it was cut off', () => died);
    await first.close();
    poll();
    await eventually('it is seen', async () => (await mailbox.mailsIn('INBOX'))[0]?.seen === true);
    expect(await stored()).toBe(1);
  });

  it.each([300, 900, 1_500, 2_400])(
    'gives every mail once, though connections break after %i bytes',
    async (bytes) => {
      const texts = [1, 2, 3].map((count) => order(`UNDO ${count}`, [`X-Filler: ${'x'.repeat(900)}`]));
      for (const text of texts) await mailbox.deliver(text, takenAt());
      const relay = await breakingRelay(mailbox.server, [bytes, bytes * 2]);
      poll({ server: relay.server, done: 'Done' });
      await eventually('it is empty', async () => (await mailbox.mailsIn('INBOX')).length === 0);
      expect(await stored()).toBe(3);
      expect(relay.connections()).toBeGreaterThan(1);
      await relay.close();
    },
  );

  it('whose numbers begin anew gives its mails again, and they are the same mails', async () => {
    await mailbox.deliver(order('READY'), takenAt());
    const first = poll();
    await eventually('it is seen', async () => (await mailbox.mailsIn('INBOX'))[0]?.seen === true);
    await first.close();
    const account = `${mailbox.server.user}@${mailbox.server.host}:${mailbox.server.port}`;
    const place = await world.ports.store.imapPlace(account, 'INBOX');
    await world.ports.store.keepImapPlace(account, 'INBOX', { uidValidity: '0', lastUid: 99 });
    await mailbox.deliver(order('NOT READY'), takenAt());
    poll();
    await allStored(2);
    await eventually('the place is kept', async () => {
      const now = await world.ports.store.imapPlace(account, 'INBOX');
      return now?.uidValidity === place?.uidValidity && now?.lastUid === 2;
    });
  });

  it('gives so much of a mail that is too large that it can be answered', async () => {
    await mailbox.deliver(order('x'.repeat(70).concat('\n').repeat(3_000)), takenAt());
    poll();
    await allStored(1);
    const { mails } = await world.ports.store.due(world.clock.now(), 10);
    expect((await world.ports.store.mail(mails[0] ?? ''))?.raw).toHaveLength(100_001);
  });

  it(`is left at once when we stop (${name})`, async () => {
    const poller = poll({ everyMs: 60_000 });
    await mailbox.deliver(order('READY'), takenAt());
    await allStored(1);
    await poller.close();
  });
});

describe('a mailbox on a server that is away', () => {
  it('is said in the log, and left alone when we stop', async () => {
    const [first] = imapServers();
    const mailbox = await first?.open();
    if (mailbox === undefined) throw new Error('there is always a server');
    await mailbox.deliver(order('READY'), takenAt());
    const away = { ...mailbox.server, port: 1 };
    const log = keptLog();
    const poller = startImapPoller({
      ...{ server: away, done: null, everyMs: 50, size: 100_000, domain: DOMAIN, log },
      place: async () => null,
      keepPlace: async () => undefined,
      store: async () => undefined,
    });
    await eventually('it is said', () => log.lines.some(({ message }) => message.includes('mailbox')));
    await poller.close();
    await mailbox.close();
  });
});
