import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { findPostgres } from '../../tools/embedded-postgres.mjs';
import { eventually } from '../kit/eventually.ts';

const BIN = fileURLToPath(new URL('../../bin/adjutant', import.meta.url));

/** Where several services share two processors, one takes its time to begin. */
const START_MS = 120_000;

/** An installation on a data folder of its own, that is started, killed and started again. */
export interface Installation {
  readonly dataDir: string;
  /** Starts the service as a person would, and returns once its database answers. */
  start(args?: readonly string[]): Promise<ServiceProcess>;
  /** A command of `bin/adjutant` beside the service. */
  spawn(...args: readonly string[]): ChildProcess;
  /** The same, to its end; gives the exit code. */
  run(...args: readonly string[]): Promise<number | null>;
  /** Does something while nobody else can write a table. */
  locked(table: string, work: () => Promise<void>): Promise<void>;
  databaseUrl(): string;
  remove(): void;
}

export interface ServiceProcess {
  readonly pid: number;
  /** What it printed so far, standard error included. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
  query<T extends object>(statement: string): Promise<readonly T[]>;
  postgresPid(): number;
}

export function newInstallation(environment: Readonly<Record<string, string>> = {}): Installation {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'adjutant-fault-'));
  // As root, PostgreSQL runs as another user, who must be able to pass.
  fs.chmodSync(dataDir, 0o755);
  return {
    dataDir,
    start: (args = ['serve', '--seed', '7']) => startService(dataDir, args, environment),
    spawn: (...args) => spawn(process.execPath, [BIN, ...args], { env: environmentOf(dataDir, environment) }),
    run: async (...args) => {
      const child = spawn(process.execPath, [BIN, ...args], { env: environmentOf(dataDir, environment) });
      await once(child, 'exit');
      return child.exitCode;
    },
    locked: (table, work) => whileLocked(dataDir, table, work),
    databaseUrl: () => urlOf(dataDir),
    remove: () => fs.rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function startService(
  dataDir: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: environmentOf(dataDir, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await eventually(
    'the service runs',
    () => {
      if (child.exitCode !== null) throw new Error(`the service ended at once: ${output}`);
      return output.includes('Adjutant runs');
    },
    START_MS,
  );
  return serviceOf(child, dataDir, () => output);
}

function environmentOf(dataDir: string, environment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    ...{ PATH, HOME, ADJUTANT_DATA_DIR: dataDir, ADJUTANT_MAP_PICTURES: 'no' },
    ...{ ADJUTANT_HTTP_PORT: '0', ADJUTANT_SMTP_PORT: '0' },
    ...environment,
  };
}

function serviceOf(child: ChildProcess, dataDir: string, output: () => string): ServiceProcess {
  return {
    pid: child.pid ?? 0,
    output,
    kill: (signal) => child.kill(signal),
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode ?? child.signalCode ?? 0;
    },
    query: (statement) => query(dataDir, statement),
    postgresPid: () => Number(fs.readFileSync(pidFileBelow(dataDir), 'utf8').split('\n')[0]),
  };
}

async function query<T extends object>(dataDir: string, statement: string): Promise<readonly T[]> {
  const sql = postgres(urlOf(dataDir), { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe<T[]>(statement);
  } finally {
    await sql.end();
  }
}

async function whileLocked(dataDir: string, table: string, work: () => Promise<void>): Promise<void> {
  const sql = postgres(urlOf(dataDir), { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (db) => {
      await db.unsafe(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      await work();
    });
  } finally {
    await sql.end();
  }
}

function urlOf(dataDir: string): string {
  const server = findPostgres({ dataDir: path.join(dataDir, 'postgres') });
  if (server === null) throw new Error('no PostgreSQL runs on this folder');
  return server.url;
}

function pidFileBelow(folder: string): string {
  const found = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .find((name) => path.basename(name) === 'postmaster.pid');
  if (found === undefined) throw new Error(`no postmaster.pid below ${folder}`);
  return path.join(folder, found);
}
