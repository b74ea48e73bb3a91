import { createTransport } from 'nodemailer';
import { Fault, MailRefused } from '../service/faults.ts';
import type { FinishedMail, MailTransport } from '../service/ports/mail.ts';

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Hands mails to a relay, over a few connections that stay open.
 * @param url `smtp://user:password@host:port` or `smtps://...`
 */
export function smtpTransport(url: string): MailTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // A mail whose connection broke is tried again by the job that sent it, which knows when.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  });
  return {
    kind: 'smtp',
    send: async (mail) => {
      try {
        await pool.sendMail({ envelope: { from: mail.from, to: [mail.to] }, raw: Buffer.from(mail.raw) });
      } catch (error) {
        throw asOurs(error);
      }
    },
    close: async () => pool.close(),
  };
}

/** Mail stays with us: the local mailbox shows what the outbox holds as sent, so there is nothing to do. */
export function mailboxTransport(): MailTransport {
  return { kind: 'mailbox', send: async (_mail: FinishedMail) => {}, close: async () => {} };
}

/** 5xx about sender, recipient or content is final. The rest, a wrong password included, may be mended and tried again. */
function asOurs(error: unknown): Fault | MailRefused {
  const text = error instanceof Error ? error.message : String(error);
  return isFinal(smtpFieldsOf(error))
    ? new MailRefused(`the mail was refused: ${text}`, { cause: error })
    : new Fault(`the mail could not be handed over: ${text}`, { cause: error });
}

function isFinal({ code, responseCode }: { code: string; responseCode: number | null }): boolean {
  // Without a reply the address itself is unusable: nodemailer did not even ask.
  if (responseCode === null) return code === 'EENVELOPE';
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutThisMail && responseCode >= 500 && !ABOUT_US.has(responseCode);
}

/** Replies that speak of us and not of the mail: sign in first, wrong password, wrong order of commands. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);

/** What nodemailer adds to its errors. */
function smtpFieldsOf(error: unknown): { code: string; responseCode: number | null } {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const [code, responseCode] = [fields.get('code'), fields.get('responseCode')];
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
  };
}
