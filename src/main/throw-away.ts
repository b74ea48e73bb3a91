import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { type App, startApp } from './app.ts';

export interface ThrowAway {
  readonly config: Config;
  /** What differs from a private installation on random ports. */
  readonly change?: Partial<Config>;
  readonly durable: boolean;
  readonly say: (line: string) => void;
}

/** Runs a whole Adjutant on data and ports of its own for some work, and leaves nothing behind. */
export async function withThrowAwayApp<T>(
  { config, change, durable, say }: ThrowAway,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'adjutant-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o755);
  const folders = [dataDir];
  try {
    const app = await startApp({ ...config, ...PRIVATE, dataDir, ...change }, { say, durable });
    if (app.database.dir !== null) folders.push(app.database.dir);
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

const PRIVATE: Partial<Config> = {
  databaseUrl: null,
  smtpUrl: null,
  baseUrl: null,
  host: '127.0.0.1',
  httpPort: 0,
  smtpPort: 0,
  role: 'all',
};
