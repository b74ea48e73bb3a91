import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A receiving mail server of a test. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Recipient and text of each mail taken. */
  readonly received: readonly string[];
  /** Tears down every connection, as a crash does. */
  breakOff(): void;
  stop(): Promise<void>;
}

/** Starts one; `options` make it unwilling. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const relay = new SMTPServer({ ...USUAL, onData: taking(received), ...options });
  relay.on('error', () => {});
  relay.server.on('connection', (socket) => sockets.add(socket));
  relay.listen(port, '127.0.0.1');
  await once(relay.server, 'listening');
  const address = relay.server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => relay.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    received,
    breakOff: () => sockets.forEach((socket) => socket.destroy()),
    stop,
  };
}

const USUAL: SMTPServerOptions = {
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

/** What a handler hands to its callback to answer with this code. */
export function refusing(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
