import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { mailboxTransport, smtpTransport } from '../../src/mail/index.ts';
import { Fault, MailRefused } from '../../src/service/faults.ts';
import type { FinishedMail, MailTransport } from '../../src/service/ports/mail.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function aMail(text = 'Week 6 is adjudicated.'): FinishedMail {
  const raw = Buffer.from(`Message-ID: <turn-6@play.example.org>\r\nSubject: week 6\r\n\r\n${text}\r\n`);
  return {
    messageId: '<turn-6@play.example.org>',
    from: 'bounce@play.example.org',
    to: 'anna@example.org',
    raw,
  };
}

interface Relay {
  readonly url: string;
  readonly port: number;
  /** Recipient and text of each mail taken. */
  readonly received: string[];
  /** Tears down every connection, as a crash does. */
  breakOff(): void;
  stop(): Promise<void>;
}

/** A receiving mail server; `options` make it unwilling. */
async function aRelay(options: SMTPServerOptions = {}, port = 0): Promise<Relay> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const relay = new SMTPServer({ ...RELAY, onData: taking(received), ...options });
  relay.on('error', () => {});
  relay.server.on('connection', (socket) => sockets.add(socket));
  relay.listen(port, '127.0.0.1');
  await once(relay.server, 'listening');
  const address = relay.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => relay.close(() => resolve()));
  closing.push(stop);
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    received,
    breakOff: () => sockets.forEach((socket) => socket.destroy()),
    stop,
  };
}

const RELAY: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  disableReverseLookup: true,
  closeTimeout: 50,
};

function taking(received: string[]): NonNullable<SMTPServerOptions['onData']> {
  return (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      received.push(`${to}\n${Buffer.concat(chunks).toString()}`);
      done();
    });
  };
}

function refusing(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function transportTo(options?: SMTPServerOptions): Promise<MailTransport> {
  return opened(smtpTransport((await aRelay(options)).url));
}

function opened(transport: MailTransport): MailTransport {
  closing.push(() => transport.close());
  return transport;
}

/** What the service relies on, whatever the transport. */
function laws(kind: MailTransport['kind'], make: () => Promise<MailTransport>): void {
  describe(`a ${kind} transport`, () => {
    it('says what it is', async () => {
      expect((await make()).kind).toBe(kind);
    });

    it('sends a mail, the same mail again, and many at once', async () => {
      const transport = await make();
      await transport.send(aMail());
      await transport.send(aMail());
      await Promise.all(Array.from({ length: 20 }, (_, nth) => transport.send(aMail(`mail ${nth}`))));
    });

    it('closes, also twice', async () => {
      const transport = await make();
      await transport.send(aMail());
      await transport.close();
      await transport.close();
    });
  });
}

laws('smtp', () => transportTo());
laws('mailbox', async () => mailboxTransport());

describe('the SMTP transport', () => {
  it('hands over the very bytes of the mail to its recipient', async () => {
    const relay = await aRelay();
    const mail = aMail('.a line that begins with a dot');
    await opened(smtpTransport(relay.url)).send(mail);
    expect(relay.received).toEqual([`anna@example.org\n${Buffer.from(mail.raw).toString()}`]);
  });

  it('is at fault when nobody listens', async () => {
    const relay = await aRelay();
    await relay.stop();
    await expect(opened(smtpTransport(relay.url)).send(aMail())).rejects.toThrow(Fault);
  });

  it('sends again once a relay that was away is back', async () => {
    const relay = await aRelay();
    const transport = opened(smtpTransport(relay.url));
    await transport.send(aMail());
    await relay.stop();
    await expect(transport.send(aMail())).rejects.toThrow(Fault);
    const back = await aRelay({}, relay.port);
    await transport.send(aMail());
    expect(back.received).toHaveLength(1);
  });

  it.each([
    ['a full mailbox', 452],
    ['greylisting', 451],
    ['a relay that wants a sign-in first', 530],
  ])('is at fault for %s (%i), which may pass', async (_, code) => {
    const transport = await transportTo({
      onRcptTo: (_address, _session, done) => done(refusing(code, 'not now')),
    });
    await expect(transport.send(aMail())).rejects.toThrow(Fault);
  });

  it('gives up when the recipient is refused for good', async () => {
    const transport = await transportTo({
      onRcptTo: (_address, _session, done) => done(refusing(550, 'no such user')),
    });
    await expect(transport.send(aMail())).rejects.toThrow(MailRefused);
    await expect(transport.send(aMail())).rejects.toThrow(/no such user/);
  });

  it('gives up when the content is refused for good', async () => {
    const transport = await transportTo({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refusing(554, 'looks like spam')));
      },
    });
    await expect(transport.send(aMail())).rejects.toThrow(MailRefused);
  });

  it('is at fault when the relay does not want to talk to us at all', async () => {
    const transport = await transportTo({ onConnect: (_session, done) => done(refusing(554, 'go away')) });
    await expect(transport.send(aMail())).rejects.toThrow(Fault);
  });

  it('is at fault for a wrong password: the operator can mend it', async () => {
    const relay = await aRelay({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusing(535, 'wrong password')),
    });
    const transport = opened(smtpTransport(relay.url.replace('//', '//adjutant:wrong@')));
    await expect(transport.send(aMail())).rejects.toThrow(Fault);
  });

  it('is at fault when the connection breaks in the middle', async () => {
    const relay = await aRelay({ onData: () => relay.breakOff() });
    await expect(opened(smtpTransport(relay.url)).send(aMail())).rejects.toThrow(Fault);
  });

  it('gives up on an address that is none', async () => {
    const transport = await transportTo();
    await expect(transport.send({ ...aMail(), to: '' })).rejects.toThrow(MailRefused);
  });
});
