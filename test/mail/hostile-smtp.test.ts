import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { mailReader, startSmtpListener, type SmtpListener } from '../../src/mail/index.ts';
import type { RawMail } from '../../src/service/ports/mail.ts';
import { dial, type SmtpClient } from './smtp-client.ts';

const SEAT = 'orders+k7m2p9x4q1@play.example.org';
const SIZE = 1_000_000;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function aListener(): Promise<SmtpListener & { readonly stored: RawMail[] }> {
  const stored: RawMail[] = [];
  const listener = await startSmtpListener({
    ...{ host: '127.0.0.1', port: 0, size: SIZE, name: 'play.example.org' },
    accepts: async (address) => (address.startsWith('orders+') ? 'yes' : 'No game is played at this address'),
    store: async (mail) => void stored.push(mail),
    log: { info: () => {}, error: () => {} },
  });
  open.push(listener);
  return { ...listener, stored };
}

async function aClient(port: number): Promise<SmtpClient> {
  const client = await dial(port);
  open.push({ close: () => client.hangUp() });
  await client.reply();
  await client.say('EHLO mail.example.org');
  return client;
}

/** Up to the body, which the test writes itself. */
async function upToData(client: SmtpClient): Promise<void> {
  await client.say('MAIL FROM:<anna@example.org>');
  await client.say(`RCPT TO:<${SEAT}>`);
  expect(await client.say('DATA')).toMatch(/^354/);
}

const text = (mail: RawMail | undefined): string => Buffer.from(mail?.raw ?? []).toString();

describe('a mail program that behaves', () => {
  it('hands in a mail by nodemailer, and its text is read as it was written', async () => {
    const { port, stored } = await aListener();
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    open.push({ close: async () => transport.close() });
    await transport.sendMail({
      ...{ from: 'Jörg Müßig <joerg@example.org>', to: SEAT, subject: 'Züge für Woche 7' },
      text: '17C W10: R1510\n.\n..READY\nFrom here to Łódź\n',
      html: '<p>17C W10: R1510</p>',
      attachments: [{ filename: 'Züge.txt', content: '35F W10: J1523\n' }],
    });
    const read = await mailReader().read(stored[0]?.raw ?? new Uint8Array());
    expect(read).toMatchObject({ from: 'joerg@example.org', subject: 'Züge für Woche 7' });
    expect(read.blocks.flatMap(({ lines }) => lines.map((line) => line.text))).toEqual([
      '17C W10: R1510',
      '..READY',
      'From here to Łódź',
      '35F W10: J1523',
    ]);
  });

  it('may say everything at once', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    client.write(
      `MAIL FROM:<anna@example.org>\r\nRCPT TO:<${SEAT}>\r\nRCPT TO:<nobody@example.org>\r\nDATA\r\nSubject: a\r\n\r\nREADY\r\n.\r\nQUIT\r\n`,
    );
    const replies: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) replies.push((await client.reply()).slice(0, 3));
    expect(replies).toEqual(['250', '250', '550', '354', '250', '221']);
    expect(stored.map(({ to }) => to)).toEqual([[SEAT]]);
  });
});

describe('a mail program that does not', () => {
  it.each(['\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n', '\r\n.\r'])(
    'smuggles no second mail behind %j',
    async (end) => {
      const { port, stored } = await aListener();
      const client = await aClient(port);
      await upToData(client);
      client.write(
        `Subject: a\r\n\r\nREADY${end}MAIL FROM:<gm@example.org>\r\nRCPT TO:<${SEAT}>\r\nDATA\r\nSubject: b\r\n\r\nRESIGN\r\n.\r\n`,
      );
      expect(await client.reply()).toMatch(/^250/);
      expect(stored.map(({ from }) => from)).toEqual(['anna@example.org']);
      expect(text(stored[0])).toContain('RESIGN');
    },
  );

  it('is told of the limit after fifty megabytes, of which none are kept', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    await upToData(client);
    const before = process.memoryUsage().rss;
    const line = `${'x'.repeat(998)}\r\n`.repeat(100);
    for (let sent = 0; sent < 50_000_000; sent += line.length) client.write(line);
    client.write('.\r\n');
    expect(await client.reply()).toMatch(/^552 Mail too big/);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    expect(stored).toEqual([]);
  });

  it('gets ten thousand recipients refused beyond the first fifty', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    await client.say('MAIL FROM:<anna@example.org>');
    const codes = new Map<string, number>();
    for (let nth = 0; nth < 10_000; nth += 500) {
      client.write(
        Array.from(
          { length: 500 },
          (_, index) => `RCPT TO:<orders+seat${nth + index}@play.example.org>\r\n`,
        ).join(''),
      );
      for (let each = 0; each < 500; each += 1) {
        const code = (await client.reply()).slice(0, 3);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    }
    expect([...codes]).toEqual([
      ['250', 50],
      ['452', 9_950],
    ]);
    await client.say('DATA');
    client.write('Subject: a\r\n\r\nREADY\r\n.\r\n');
    expect(await client.reply()).toMatch(/^250/);
    expect(stored[0]?.to).toHaveLength(50);
  });

  it.each([
    ['a line without end', `MAIL FROM:<${'a'.repeat(100_000)}@example.org>`],
    ['bytes of no meaning', '\u0000\u00ff\u0001'],
    ['an address with a line end in it', 'MAIL FROM:<anna@example.org\rRCPT TO:<x@example.org>>'],
    ['commands in the wrong order', 'DATA'],
  ])('that says %s is answered with a refusal, and the next client is served', async (_, line) => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    expect(await client.say(line)).toMatch(/^(421|5\d\d) /);
    const next = await aClient(port);
    await upToData(next);
    next.write('Subject: a\r\n\r\nREADY\r\n.\r\n');
    expect(await next.reply()).toMatch(/^250/);
    expect(stored).toHaveLength(1);
  });
});
