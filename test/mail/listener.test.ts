import { afterEach, describe, expect, it } from 'vitest';
import { startSmtpListener, type SmtpListener, type SmtpListenerOptions } from '../../src/mail/index.ts';
import { Fault } from '../../src/service/faults.ts';
import type { RawMail } from '../../src/service/ports/mail.ts';
import { dial, handIn, type SmtpClient } from './smtp-client.ts';

const SEAT = 'orders+k7m2p9x4q1@play.example.org';
const MAIL = 'From: anna@example.org\r\nSubject: orders\r\n\r\nREADY';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function aListener(
  options: Partial<SmtpListenerOptions> = {},
): Promise<SmtpListener & { stored: RawMail[] }> {
  const stored: RawMail[] = [];
  const listener = await startSmtpListener({
    host: '127.0.0.1',
    port: 0,
    size: 10_000,
    accepts: async (address) => (address === SEAT ? 'yes' : 'No game is played at this address'),
    store: async (mail) => void stored.push(mail),
    log: { info: () => {}, error: () => {} },
    ...options,
  });
  open.push(listener);
  return { ...listener, stored };
}

async function aClient(
  port: number,
  hello = 'EHLO mail.example.org',
): Promise<SmtpClient & { hello: string }> {
  const client = await dial(port);
  open.push({ close: () => client.hangUp() });
  await client.reply();
  return { ...client, hello: await client.say(hello) };
}

/** A promise that the test resolves when it wants to. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe('the SMTP listener', () => {
  it('stores the very bytes that came, with the envelope, and then says 250', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    const answer = await handIn(client, SEAT, `${MAIL}\r\n..one dot\r\n`);
    expect(answer).toMatch(/^250 /);
    expect(stored.map(({ from, to }) => ({ from, to }))).toEqual([{ from: 'anna@example.org', to: [SEAT] }]);
    expect(Buffer.from(stored[0]?.raw ?? []).toString()).toBe(`${MAIL}\r\n.one dot\r\n\r\n`);
  });

  it('says 250 only after the mail is safe', async () => {
    const events: string[] = [];
    const begun = gate();
    const safe = gate();
    const { port } = await aListener({
      store: async () => {
        begun.open();
        await safe.passed;
        events.push('stored');
      },
    });
    const client = await aClient(port);
    const answered = handIn(client, SEAT, MAIL).then((answer) => events.push(answer.slice(0, 3)));
    await begun.passed;
    expect(events).toEqual([]);
    safe.open();
    await answered;
    expect(events).toEqual(['stored', '250']);
  });

  it('refuses an address that is not ours with the reason, so that it is no relay', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    expect(await handIn(client, 'somebody@elsewhere.example.org', MAIL)).toBe(
      '550 No game is played at this address',
    );
    expect(await client.say('DATA')).toMatch(/^503 /);
    expect(stored).toEqual([]);
  });

  it('takes a bounce: an empty sender is an empty from', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    await client.say('MAIL FROM:<>');
    await client.say(`RCPT TO:<${SEAT}>`);
    await client.say('DATA');
    client.write(`${MAIL}\r\n.\r\n`);
    expect(await client.reply()).toMatch(/^250 /);
    expect(stored[0]?.from).toBe('');
  });

  it('announces the size limit and refuses a mail that announces more', async () => {
    const { port } = await aListener({ size: 5_000 });
    const client = await aClient(port);
    expect(client.hello).toContain('SIZE 5000');
    expect(await client.say('MAIL FROM:<anna@example.org> SIZE=5001')).toMatch(/^552 .*5000/);
  });

  it('refuses a mail that is too big with the limit in words, and takes the next one', async () => {
    const { port, stored } = await aListener({ size: 5_000 });
    const client = await aClient(port);
    const answer = await handIn(client, SEAT, `${MAIL}\r\n${'x'.repeat(998)}\r\n`.repeat(200));
    expect(answer).toMatch(/^552 .*5000 bytes/);
    expect(stored).toEqual([]);
    expect(await handIn(client, SEAT, MAIL)).toMatch(/^250 /);
    expect(stored).toHaveLength(1);
  });

  it('asks the sender to try again when the mail could not be stored, and takes it then', async () => {
    const stored: RawMail[] = [];
    let broken = true;
    const { port } = await aListener({
      store: async (mail) => {
        if (broken) throw new Fault('database away');
        stored.push(mail);
      },
    });
    const client = await aClient(port);
    expect(await handIn(client, SEAT, MAIL)).toMatch(/^451 .*try again/);
    broken = false;
    expect(await handIn(client, SEAT, MAIL)).toMatch(/^250 /);
    expect(stored).toHaveLength(1);
  });

  it('asks the sender to try again when addresses cannot be looked up', async () => {
    const { port } = await aListener({ accepts: () => Promise.reject(new Fault('database away')) });
    expect(await handIn(await aClient(port), SEAT, MAIL)).toMatch(/^451 /);
  });

  it('stores nothing of a mail whose sender hangs up in the middle, and goes on', async () => {
    const { port, stored } = await aListener();
    const client = await aClient(port);
    await client.say('MAIL FROM:<anna@example.org>');
    await client.say(`RCPT TO:<${SEAT}>`);
    await client.say('DATA');
    client.write(MAIL);
    await client.hangUp();
    expect(await handIn(await aClient(port), SEAT, 'Subject: whole\r\n')).toMatch(/^250 /);
    expect(stored.map(({ raw }) => Buffer.from(raw).toString().trim())).toEqual(['Subject: whole']);
  });

  it('offers neither sign-in nor, without a certificate, encryption', async () => {
    const { port } = await aListener();
    const client = await aClient(port);
    expect(client.hello).not.toMatch(/AUTH|STARTTLS/);
    expect(await client.say('AUTH PLAIN AGEAYg==')).toMatch(/^500 /);
  });

  it('sends a client away when too many are there', async () => {
    const { port } = await aListener({ maxClients: 1 });
    await aClient(port);
    const second = await dial(port);
    open.push({ close: () => second.hangUp() });
    expect(await second.reply()).toMatch(/^421 .*Too many/);
  });

  it('says which port is taken and which setting moves it', async () => {
    const { port } = await aListener();
    const logged: string[] = [];
    const log = { info: () => undefined, error: (_: object, message: string) => void logged.push(message) };
    const second = aListener({ port, log });
    await expect(second).rejects.toThrow(Fault);
    await expect(second).rejects.toThrow(new RegExp(`Port ${port} is taken.*ADJUTANT_SMTP_PORT`));
    expect(logged).toEqual([]);
  });

  it('says which setting is wrong when the host is no address of this machine', async () => {
    await expect(aListener({ host: '192.0.2.1' })).rejects.toThrow(
      /^Port \d+ on 192\.0\.2\.1 cannot be opened \(.*\): .* Set ADJUTANT_HOST/,
    );
  });

  it('names the certificate that cannot be read', async () => {
    const tls = { certPath: '/nowhere/cert.pem', keyPath: '/nowhere/key.pem' };
    await expect(aListener({ tls })).rejects.toThrow('/nowhere/cert.pem');
  });

  it('waits for a mail being stored before it closes, acknowledges it, and takes no new one', async () => {
    const events: string[] = [];
    const begun = gate();
    const safe = gate();
    const listener = await aListener({
      store: async () => {
        begun.open();
        await safe.passed;
        events.push('stored');
      },
    });
    const idle = await aClient(listener.port);
    const busy = await aClient(listener.port);
    const answered = handIn(busy, SEAT, MAIL);
    await begun.passed;
    const closed = listener.close().then(() => events.push('closed'));
    expect(await idle.say('MAIL FROM:<anna@example.org>')).toMatch(/^421 /);
    safe.open();
    expect(await answered).toMatch(/^250 /);
    await closed;
    expect(events).toEqual(['stored', 'closed']);
  });
});

describe('the LMTP listener', () => {
  it('wants LHLO and answers for each recipient', async () => {
    const { port, stored } = await aListener({ lmtp: true, accepts: async () => 'yes' });
    const client = await aClient(port, 'LHLO mail.example.org');
    expect(client.hello).toMatch(/^250/);
    await client.say('MAIL FROM:<anna@example.org>');
    await client.say(`RCPT TO:<${SEAT}>`);
    await client.say('RCPT TO:<orders@play.example.org>');
    await client.say('DATA');
    client.write(`${MAIL}\r\n.\r\n`);
    expect([await client.reply(), await client.reply()].map((answer) => answer.slice(0, 3))).toEqual([
      '250',
      '250',
    ]);
    expect(stored.map(({ to }) => to)).toEqual([[SEAT, 'orders@play.example.org']]);
  });
});
