import { once } from 'node:events';
import net from 'node:net';

export interface Relay {
  /** The server's URL, by way of the relay. */
  readonly url: string;
  /** The server is away from now on: connections break, and new ones are refused. */
  cut(): Promise<void>;
  /** It is back, at the same address. */
  mend(): Promise<void>;
}

/** Stands before a server, so that a test can take it away and give it back without touching it. */
export async function startRelay(serverUrl: string): Promise<Relay> {
  const target = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const port = await listen(server, 0);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      await listen(server, port);
    },
  };
}

async function listen(server: net.Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}
