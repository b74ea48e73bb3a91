import { findPostgres, startPostgres } from '../../tools/embedded-postgres.mjs';
import { migrate } from '../../tools/migrate.mjs';
import path from 'node:path';
import type { Config } from '../config/config.ts';

export interface Database {
  readonly url: string;
  /** True: our own Postgres. */
  readonly embedded: boolean;
  /** Where our own Postgres keeps its data: as root it may be elsewhere than asked. Null: somebody else's. */
  readonly dir: string | null;
  /** Process id of our own Postgres; null: somebody else's. */
  readonly pid: number | null;
  close(): Promise<void>;
}

export interface OpenDatabase {
  readonly say: (line: string) => void;
  /** Our own Postgres ended without being asked to. */
  readonly onLost?: (reason: string) => void;
  /** False: throw-away data that need not survive a power cut. */
  readonly durable?: boolean;
}

const MAX_CONNECTIONS = 100;

/** The database that is configured, or our own, started; brought up to date either way. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenDatabase,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    await migrateConfigured(config.databaseUrl);
    return { url: config.databaseUrl, embedded: false, dir: null, pid: null, close: async () => {} };
  }
  const server = await startPostgres({
    dataDir: postgresDir(config),
    durable: options.durable ?? true,
    maxConnections: MAX_CONNECTIONS,
    say: options.say,
    ...(options.onLost === undefined ? {} : { onExit: options.onLost }),
  });
  try {
    await migrate({ url: server.url });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, embedded: true, dir: server.dir, pid: server.pid, close: server.stop };
}

async function migrateConfigured(url: string): Promise<void> {
  try {
    await migrate({ url });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database that DATABASE_URL names could not be used: ${why}`, { cause: error });
  }
}

/** For commands beside a running service: its database when it runs, else one opened for the command. */
export async function joinDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenDatabase,
): Promise<Database> {
  const running = config.databaseUrl === null ? findPostgres({ dataDir: postgresDir(config) }) : null;
  if (running === null) return openDatabase(config, options);
  return { url: running.url, embedded: true, dir: null, pid: null, close: async () => {} };
}

function postgresDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'postgres');
}
