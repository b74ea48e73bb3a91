import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { ImapFlow } from 'imapflow';
import type { ImapServer } from '../../src/mail/index.ts';

/** A mailbox that nobody else uses, on a real server. */
export interface TestMailbox {
  readonly server: ImapServer;
  /** Delivers a mail as the server's own time has it. */
  deliver(raw: Uint8Array, at: Date): Promise<void>;
  /** The texts of the mails in a folder, with their flags; a folder that is not there holds none. */
  mailsIn(folder: string): Promise<readonly { readonly text: string; readonly seen: boolean }[]>;
  close(): Promise<void>;
}

export interface TestImap {
  readonly name: string;
  readonly open: () => Promise<TestMailbox>;
}

/** Hoodiecrow always; Dovecot where `npm test` found one, as it must under CI. */
export function imapServers(): readonly TestImap[] {
  const url = process.env['TEST_IMAP_URL'];
  const always = { name: 'Hoodiecrow', open: openHoodiecrow };
  return url ? [always, { name: 'Dovecot', open: () => openDovecot(new URL(url)) }] : [always];
}

const PASSWORD = 'secret';

async function openHoodiecrow(): Promise<TestMailbox> {
  const user = 'anybody';
  const started = hoodiecrow({
    plugins: ['IDLE', 'MOVE', 'UIDPLUS'],
    users: { [user]: { password: PASSWORD } },
    storage: { INBOX: {} },
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const server = at(port, user);
  return {
    ...mailbox(server),
    close: async () => {
      await new Promise<void>((resolve) => started.close(resolve));
    },
  };
}

async function openDovecot(url: URL): Promise<TestMailbox> {
  const server = at(Number(url.port), randomUUID());
  return { ...mailbox(server), close: async () => undefined };
}

function at(port: number, user: string): ImapServer {
  return { ...{ host: '127.0.0.1', port, secure: false }, user, password: PASSWORD, mailbox: 'INBOX' };
}

function mailbox(server: ImapServer): Omit<TestMailbox, 'close'> {
  return {
    server,
    deliver: (raw, when) =>
      asClient(server, async (client) => {
        await client.append('INBOX', Buffer.from(raw), [], when);
      }),
    mailsIn: (folder) =>
      asClient(server, async (client) => {
        const found = await client.mailboxOpen(folder, { readOnly: true }).catch(() => null);
        if (found === null || found.exists === 0) return [];
        const mails = await client.fetchAll('1:*', { source: true, flags: true });
        return mails.map(({ source, flags }) => ({
          text: source?.toString() ?? '',
          seen: flags?.has('\\Seen') === true,
        }));
      }),
  };
}

async function asClient<T>(server: ImapServer, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow({
    ...{ host: server.host, port: server.port, secure: false, doSTARTTLS: false, logger: false },
    auth: { user: server.user, pass: server.password },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/** Stands before a server and breaks connections: each of the first ones after so many bytes of the server's. */
export async function breakingRelay(
  target: ImapServer,
  after: readonly number[],
): Promise<{ readonly server: ImapServer; readonly connections: () => number; close(): Promise<void> }> {
  let connections = 0;
  const sockets = new Set<net.Socket>();
  const relay = net.createServer((near) => {
    const limit = after[connections] ?? Infinity;
    connections += 1;
    const far = net.connect(target.port, target.host);
    let passed = 0;
    far.on('data', (piece) => {
      near.write(piece.subarray(0, Math.max(0, limit - passed)));
      passed += piece.length;
      if (passed >= limit) [near, far].forEach((socket) => socket.destroy());
    });
    near.pipe(far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    server: { ...target, port },
    connections: () => connections,
    close: async () => {
      const closed = once(relay, 'close');
      relay.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
