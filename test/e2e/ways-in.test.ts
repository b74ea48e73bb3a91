import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../src/config/config.ts';
import { type App, startApp } from '../../src/main/app.ts';
import { openGame } from '../../src/service/open-game.ts';
import { addPerson } from '../../src/service/people.ts';
import { seatAddress } from '../../src/service/seat-address.ts';
import { freePort } from '../../tools/embedded-postgres.mjs';
import { freshDatabase, type TestDatabase } from '../kit/database.ts';
import { eml } from '../kit/eml.ts';
import { eventually } from '../kit/eventually.ts';
import { imapServers, type TestMailbox } from '../kit/imap.ts';
import { found } from '../kit/table.ts';

// A whole Adjutant that takes mails from a mailbox and over LMTP, as it is configured.

let database: TestDatabase;
let mailbox: TestMailbox;
let app: App;
let config: Config;
let address: string;
let gameId: string;
beforeAll(async () => {
  database = await freshDatabase();
  mailbox = await found(imapServers()[0], 'IMAP server').open();
  const { user, password, host, port } = mailbox.server;
  config = readConfig({
    ...{ DATABASE_URL: database.url, ADJUTANT_HTTP_PORT: '0', ADJUTANT_SMTP_PORT: '0' },
    ADJUTANT_LMTP_PORT: String(await freePort()),
    ADJUTANT_IMAP_URL: `imap://${user}:${password}@${host}:${port}`,
    ADJUTANT_IMAP_DONE: 'Done',
    ADJUTANT_LOG: 'silent',
  });
  app = await startApp(config, { say: () => undefined });
  const [gm, imperial, zhodani] = await Promise.all(
    ['Gerda', 'Ivo', 'Zora'].map((name) =>
      addPerson(app.ports, { name, address: `${name.toLowerCase()}@example.org` }),
    ),
  );
  const { id } = await openGame(app.ports, {
    request: {
      ...{ slug: 'marches-3', module: 'fifth-frontier-war', scenario: 'standard' },
      seats: { imperial: imperial?.id ?? '', zhodani: zhodani?.id ?? '' },
    },
    gm: found(gm, 'gamemaster'),
    way: 'cli',
  });
  gameId = id;
  const seat = (await app.ports.store.seats(id)).find(({ person }) => person?.id === imperial?.id);
  address = seatAddress(found(seat, 'seat').mailToken, app.ports.settings);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await database.drop();
});

const mail = (text: string) => eml({ from: 'ivo@example.org', to: address, text });
const receipts = async () => {
  const sent = await app.ports.store.sentMails('mailbox', 50);
  return sent.filter(({ kind, gameId: of }) => kind === 'receipt' && of === gameId).length;
};

describe('orders', () => {
  it('over LMTP are answered', async () => {
    const before = await receipts();
    const { raw, from, to } = mail('STATUS');
    const transport = nodemailer.createTransport({
      ...{ host: '127.0.0.1', port: config.lmtpPort ?? 0, lmtp: true, ignoreTLS: true },
    });
    await transport.sendMail({ envelope: { from, to: [...to] }, raw: Buffer.from(raw) });
    transport.close();
    await eventually('there is an answer', async () => (await receipts()) > before);
  });

  it('in a mailbox are answered, and taken out of it', async () => {
    const before = await receipts();
    await mailbox.deliver(mail('SHOW ORDERS').raw, new Date());
    await eventually('there is an answer', async () => (await receipts()) > before);
    await eventually('it is moved', async () => (await mailbox.mailsIn('Done')).length === 1);
    expect(await mailbox.mailsIn('INBOX')).toEqual([]);
  });
});
