import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { mailboxTransport, smtpTransport } from '../../src/mail/index.ts';
import { Fault, MailDeferred, MailRefused } from '../../src/service/faults.ts';
import type { FinishedMail, MailTransport } from '../../src/service/ports/mail.ts';
import { type MailServer, refusing, startMailServer } from '../kit/mail-server.ts';

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

async function aRelay(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const relay = await startMailServer(options, port);
  closing.push(() => relay.stop());
  return relay;
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
    ['a full mailbox', 452, 'not now'],
    ['greylisting', 451, 'not now'],
    ['a full mailbox that says so for good', 552, '5.2.2 mailbox full'],
    ['a policy that is most often about us', 550, '5.7.1 blocked'],
  ])('is put off for %s (%i), which may pass', async (_, code, text) => {
    const transport = await transportTo({
      onRcptTo: (_address, _session, done) => done(refusing(code, text)),
    });
    await expect(transport.send(aMail())).rejects.toThrow(MailDeferred);
  });

  it('is at fault, and nobody else, when the relay does not want our own address', async () => {
    const transport = await transportTo({
      onMailFrom: (_address, _session, done) => done(refusing(550, '5.1.8 bad sender')),
    });
    const error: unknown = await transport.send(aMail()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    expect(error).not.toBeInstanceOf(MailDeferred);
  });

  it('gives up when the recipient is refused for good', async () => {
    const transport = await transportTo({
      onRcptTo: (_address, _session, done) => done(refusing(550, 'no such user')),
    });
    await expect(transport.send(aMail())).rejects.toThrow(MailRefused);
    await expect(transport.send(aMail())).rejects.toMatchObject({ about: 'recipient' });
    await expect(transport.send(aMail())).rejects.toThrow(/no such user/);
  });

  const refusingData = (code: number, text: string): SMTPServerOptions => ({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done(refusing(code, text)));
    },
  });

  it('gives up when the content is refused for good', async () => {
    const transport = await transportTo(refusingData(554, 'looks like spam'));
    await expect(transport.send(aMail())).rejects.toMatchObject({ about: 'content' });
  });

  it('knows a mail that is too large: by the limit that is announced, and by the answer', async () => {
    const announced = await transportTo({ size: 1_000 });
    await expect(announced.send(aMail('x'.repeat(2_000)))).rejects.toMatchObject({ about: 'size' });
    const answered = await transportTo(refusingData(552, '5.3.4 too big'));
    await expect(answered.send(aMail())).rejects.toMatchObject({ about: 'size' });
  });

  it('lets one who is slow wait for himself, and sends to others meanwhile', async () => {
    const held: (() => void)[] = [];
    const relay = await aRelay({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('slow') ? void held.push(() => done()) : done(),
    });
    const transport = opened(smtpTransport(relay.url, { connections: 4 }));
    const through = async (to: string): Promise<boolean> => {
      const leave = await transport.enter(to);
      if (leave === null) return false;
      await transport.send({ ...aMail(), to }).finally(leave);
      return true;
    };
    const slow = ['slow@a.example', 'slow2@a.example', 'slow3@a.example', 'slow@a.example'].map(through);
    const quick = Array.from({ length: 12 }, (_, nth) => through(`quick${nth}@b.example`));
    expect(await Promise.all(quick)).toEqual(quick.map(() => true));
    expect(relay.received).toHaveLength(12);
    const answerAll = setInterval(() => held.splice(0).forEach((answer) => answer()), 20);
    await Promise.all(slow).finally(() => clearInterval(answerAll));
    expect(await Promise.all(slow)).toEqual([true, true, true, true]);
  });

  it('is at fault when the relay does not want to talk to us at all', async () => {
    const transport = await transportTo({ onConnect: (_session, done) => done(refusing(554, 'go away')) });
    await expect(transport.send(aMail())).rejects.toThrow(Fault);
  });

  it('is at fault for a relay that wants a sign-in first', async () => {
    const transport = await transportTo({
      onRcptTo: (_address, _session, done) => done(refusing(530, 'sign in first')),
    });
    const error: unknown = await transport.send(aMail()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Fault);
    expect(error).not.toBeInstanceOf(MailDeferred);
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
