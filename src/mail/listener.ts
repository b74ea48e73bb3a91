import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { Fault } from '../service/faults.ts';
import type { RawMail } from '../service/ports/mail.ts';

export interface SmtpListenerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Largest mail in bytes. */
  readonly size: number;
  /** LMTP instead of SMTP: behind a mail server on the same machine. */
  readonly lmtp?: boolean;
  /** Name in the greeting; the machine's name otherwise. */
  readonly name?: string;
  /** Paths of PEM files; with them STARTTLS is offered. */
  readonly tls?: { readonly certPath: string; readonly keyPath: string };
  readonly maxClients?: number;
  /** `from` is the envelope's sender, '' for bounces. Answers `'yes'`, or the text with which the address is refused. Nothing but these addresses is taken. */
  accepts(address: string, from: string): Promise<string>;
  /** Returns when the mail is safe: only then is it acknowledged. A throw makes the sender try again later. */
  store(mail: RawMail): Promise<void>;
  readonly log: ListenerLog;
}

/** Fields first, as pino has it. No addresses, no contents. */
export interface ListenerLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SmtpListener {
  readonly port: number;
  /** Takes no more mails, waits for those that are being stored, then closes. */
  close(): Promise<void>;
}

const MAX_CLIENTS = 100;
const MAX_RECIPIENTS = 50;
const SILENCE_TIMEOUT_MS = 60_000;
/** What idle clients get to say goodbye; mails on their way are waited for before that. */
const CLOSE_GRACE_MS = 200;

/** Opens the port. Throws a `Fault` that names port and setting when it can't. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const storing = new Set<Promise<void>>();
  let closing = false;
  const server = new SMTPServer({
    ...fixedOptions(options),
    ...(await tlsOptions(options)),
    onMailFrom: (_address, _session, done) =>
      done(closing ? reply(421, 'Closing down, try again in a minute') : null),
    onRcptTo: (address, session, done) =>
      void refusal(options, address.address, envelopeOf(session).from).then(done),
    onData: (stream, session, done) => {
      const work = receive(options, stream, session).then(done);
      storing.add(work);
      void work.finally(() => storing.delete(work));
    },
  });
  let isOpen = false;
  server.on('error', (error) => {
    // Until then it is thrown, as a sentence, to whoever opens it.
    if (isOpen)
      options.log.error({ error: messageOf(error) }, 'mail listener: a connection or the port failed');
  });
  await listening(server, options);
  isOpen = true;
  return {
    port: portOf(server, options.port),
    close: async () => {
      closing = true;
      server.server.close();
      await Promise.all(storing);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function fixedOptions(options: SmtpListenerOptions): SMTPServerOptions {
  return {
    lmtp: options.lmtp ?? false,
    ...(options.name === undefined ? {} : { name: options.name }),
    banner: 'Adjutant',
    size: options.size,
    authOptional: true,
    maxClients: options.maxClients ?? MAX_CLIENTS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    closeTimeout: CLOSE_GRACE_MS,
    disableReverseLookup: true,
    logger: false,
  };
}

async function tlsOptions({ tls }: SmtpListenerOptions): Promise<SMTPServerOptions> {
  if (tls === undefined) return { disabledCommands: ['AUTH', 'STARTTLS'] };
  try {
    const [cert, key] = await Promise.all([readFile(tls.certPath), readFile(tls.keyPath)]);
    return { disabledCommands: ['AUTH'], cert, key };
  } catch (error) {
    throw new Fault(`Cannot read the TLS certificate ${tls.certPath} or its key ${tls.keyPath}`, {
      cause: error,
    });
  }
}

/** Null: the address is ours. */
async function refusal(
  options: SmtpListenerOptions,
  address: string,
  from: string,
): Promise<SmtpReply | null> {
  try {
    const answer = await options.accepts(address, from);
    return answer === 'yes' ? null : reply(550, answer);
  } catch (error) {
    options.log.error({ error: messageOf(error) }, 'mail listener: could not look up an address');
    return reply(451, 'Cannot look up this address now, try again later');
  }
}

/** Null: stored, acknowledge it. */
async function receive(
  options: SmtpListenerOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<SmtpReply | null> {
  const raw = await bytesOf(stream, options.size);
  if (raw === 'too big') return reply(552, tooBigText(options.size));
  if (raw === 'broken off') return reply(451, 'The mail broke off, send it again');
  try {
    await options.store({ ...envelopeOf(session), ...clientOf(options, session), raw });
  } catch (error) {
    options.log.error(
      { error: messageOf(error) },
      'mail listener: could not store a mail, its sender will try again',
    );
    return reply(451, 'Cannot store this mail now, try again later');
  }
  options.log.info({ bytes: raw.length }, 'mail taken');
  return null;
}

function envelopeOf({ envelope }: SMTPServerSession): Omit<RawMail, 'raw'> {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address) };
}

/** Whom SPF asks about. A mail server of ours in front of us is not asked about: it took the mail from somebody else. */
function clientOf(
  { lmtp }: SmtpListenerOptions,
  { remoteAddress, hostNameAppearsAs }: SMTPServerSession,
): Pick<RawMail, 'client'> {
  const ip = remoteAddress.replace(/^::ffff:/i, '');
  if (lmtp === true || ip === '::1' || ip.startsWith('127.')) return {};
  return { client: { ip, helo: hostNameAppearsAs || ip } };
}

/** What comes beyond the limit is read and dropped, never held. */
async function bytesOf(
  stream: SMTPServerDataStream,
  limit: number,
): Promise<Uint8Array | 'too big' | 'broken off'> {
  const chunks: Buffer[] = [];
  let length = 0;
  const pieces: AsyncIterable<unknown> = stream;
  try {
    for await (const chunk of pieces) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > limit) chunks.length = 0;
      else chunks.push(chunk);
    }
  } catch {
    // The sender went away in the middle: nothing was acknowledged, so he will come again.
    return 'broken off';
  }
  return length > limit ? 'too big' : Buffer.concat(chunks);
}

function tooBigText(limit: number): string {
  return `Mail too big: the limit is ${limit} bytes. Send the orders as plain text, without attachments and quoted reports`;
}

interface SmtpReply extends Error {
  readonly responseCode: number;
}

function reply(responseCode: number, text: string): SmtpReply {
  return Object.assign(new Error(text), { responseCode });
}

async function listening(server: SMTPServer, { host, port, lmtp }: SmtpListenerOptions): Promise<void> {
  server.listen(port, host);
  try {
    await once(server.server, 'listening');
  } catch (error) {
    const variable = lmtp === true ? 'ADJUTANT_LMTP_PORT' : 'ADJUTANT_SMTP_PORT';
    throw new Fault(whyNotOpened(error, { host, port, variable }), { cause: error });
  }
}

/** With the setting that helps. */
function whyNotOpened(
  error: unknown,
  { host, port, variable }: { readonly host: string; readonly port: number; readonly variable: string },
): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: mail cannot come in. Set ${variable} to a free port, e.g. ${variable}=${port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: mail cannot come in. Set ${variable} to one above 1023.`;
  return `Port ${port} on ${host} cannot be opened (${messageOf(error)}): mail cannot come in. Set ADJUTANT_HOST to an address of this machine.`;
}

function portOf(server: SMTPServer, otherwise: number): number {
  const address = server.server.address();
  return address !== null && typeof address === 'object' ? address.port : otherwise;
}

/** A log line says what went wrong, never where in our code. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
