import { createTransport } from 'nodemailer';
import { Fault } from '../service/faults.ts';
import type { FinishedMail, MailTransport } from '../service/ports/mail.ts';
import { lanesOf } from './lanes.ts';
import { meaningOf } from './smtp-answer.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 60_000;
/** A server that answers a little now and then would otherwise keep a connection for ever. */
const LONGEST_MS = 300_000;
/** How often whoever sends is told that it is still under way. */
const SIGN_OF_LIFE_MS = 10_000;
const PATIENCE_MS = 3_000;
const SLOW_MS = 3_000;
const CONNECTIONS = 8;

export interface TransportOptions {
  /** To the relay, at once; half of them for one domain. */
  readonly connections?: number;
}

/**
 * Hands mails to a relay, over a few connections that stay open.
 * @param url `smtp://user:password@host:port` or `smtps://...`
 */
export function smtpTransport(
  url: string,
  { connections = CONNECTIONS }: TransportOptions = {},
): MailTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A mail whose connection broke is tried again by the job that sent it, which knows when.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  const lanes = lanesOf({
    perDomain: Math.ceil(connections / 2),
    patienceMs: PATIENCE_MS,
    slowMs: SLOW_MS,
  });
  return {
    kind: 'smtp',
    enter: (address) => lanes.enter(address),
    send: async (mail, stillSending) => {
      const envelope = { from: mail.from, to: [mail.to], size: mail.raw.byteLength };
      const sending = pool.sendMail({ envelope, raw: Buffer.from(mail.raw) });
      try {
        await watched(sending, stillSending);
      } catch (error) {
        throw error instanceof Fault ? error : meaningOf(error);
      }
    },
    close: async () => pool.close(),
  };
}

async function watched(sending: Promise<unknown>, stillSending?: () => Promise<void>): Promise<void> {
  // A sign that is lost does no harm: another is given soon.
  const signs = setInterval(() => void stillSending?.().catch(() => undefined), SIGN_OF_LIFE_MS);
  let tooLong: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const give = (): void => reject(new Fault('the mail took too long to hand over'));
    tooLong = setTimeout(give, LONGEST_MS);
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearInterval(signs);
    clearTimeout(tooLong);
  }
}

/** Mail stays with us: the local mailbox shows what the outbox holds as sent, so there is nothing to do. */
export function mailboxTransport(): MailTransport {
  return {
    kind: 'mailbox',
    enter: async () => () => undefined,
    send: async (_mail: FinishedMail) => {},
    close: async () => {},
  };
}
