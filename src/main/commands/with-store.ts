import { type Config, readConfig } from '../../config/config.ts';
import type { Store } from '../../service/ports/store.ts';
import type { Clock, Entropy } from '../../service/ports/world.ts';
import { openStore } from '../../store/store.ts';
import { joinDatabase } from '../database.ts';
import { systemEntropy, wallClock } from '../world.ts';

export interface StorePorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly entropy: Entropy;
}

/** Does something with the stored games, beside a running service or alone. */
export async function withStore<T>(work: (ports: StorePorts, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const database = await joinDatabase(config, { say: (line) => process.stderr.write(`${line}\n`) });
  try {
    const store = await openStore({ url: database.url, poolSize: 2 });
    try {
      return await work({ store, clock: wallClock, entropy: systemEntropy }, config);
    } finally {
      await store.close();
    }
  } finally {
    await database.close();
  }
}
