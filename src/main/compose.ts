import type { Config } from '../config/config.ts';
import { GAMES } from '../games/registry.ts';
import { stationery } from '../letters/stationery.ts';
import { mailboxTransport, mailComposer, mailReader, senderChecker, smtpTransport } from '../mail/index.ts';
import { createMapPainter } from '../map/index.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import type { Ports } from '../service/ports/ports.ts';
import type { Log } from '../service/ports/world.ts';
import { openStore } from '../store/store.ts';
import { dkimKey } from './dkim.ts';
import { settingsOf } from './settings.ts';
import { systemEntropy, wallClock } from './world.ts';

/** Everything a use case may ask for, on the real world. */
export interface Composed {
  readonly ports: Ports;
  readonly queue: Queue;
  close(): Promise<void>;
}

export interface Composing {
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly log: Log;
}

/** Opens store and queue and puts the ports together. Closing ends what was opened, in reverse. */
export async function compose(config: Config, { databaseUrl, baseUrl, log }: Composing): Promise<Composed> {
  const dkim = dkimKey(config);
  const store = await openStore({ url: databaseUrl, poolSize: config.poolSize });
  const queue = await openQueue({ databaseUrl, redisUrl: config.redisUrl, log });
  const transport =
    config.smtpUrl === null
      ? mailboxTransport()
      : smtpTransport(config.smtpUrl, { connections: config.smtpConnections });
  const ports: Ports = {
    store,
    clock: wallClock,
    entropy: systemEntropy,
    doorbell: queue.doorbell,
    log,
    mailReader: mailReader({ size: config.mailLimitBytes }),
    senderChecker: senderChecker({ authServer: config.authServer, ourName: config.mailDomain }),
    composer: mailComposer({ domain: config.mailDomain, dkim }),
    transport,
    stationery: stationery(),
    painter: painter(),
    games: GAMES,
    settings: settingsOf(config, baseUrl),
  };
  return {
    ports,
    queue,
    close: async () => {
      await queue.close();
      await transport.close();
      await store.close();
    },
  };
}

const MAP_WIDTH = 800;

function painter(): Ports['painter'] {
  const map = createMapPainter();
  const options = { theme: 'light', width: MAP_WIDTH } as const;
  return {
    png: async (document) => map.png(document, options),
    svg: (document) => map.svg(document, options),
  };
}
