// A throw-away Redis for the tests, from the `redis-server` of this machine; Adjutant itself needs none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './embedded-postgres.mjs';
import { holderOf, writeHolder } from './lock.mjs';

const START_LIMIT_MS = 20_000;

/**
 * Starts a Redis that keeps nothing; null when this machine has no `redis-server`.
 * @param {string} folder where its pid is noted, for `stopAbandonedRedis`
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startRedis(folder) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', [...args, '--maxmemory-policy', 'noeviction'], {
    cwd: '/',
    stdio: 'ignore',
    detached: true, // Ctrl-C in the terminal must reach the tests first, and it last
  });
  child.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const endWithUs = () => void child.kill();
  process.once('exit', endWithUs);
  if (!(await answers(port, ended))) return null;
  writeHolder(noteIn(folder), child.pid ?? 0);
  const stop = async () => {
    process.off('exit', endWithUs);
    child.ref(); // we wait for it now
    child.kill();
    await ended;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/**
 * Stops the Redis of a run that was killed.
 * @param {string} folder
 */
export function stopAbandonedRedis(folder) {
  const pid = holderOf(noteIn(folder));
  if (pid !== null) process.kill(pid);
}

/** @param {string} folder */
function noteIn(folder) {
  return path.join(folder, 'redis.lock');
}

/**
 * @param {number} port
 * @param {Promise<unknown>} ended
 * @returns {Promise<boolean>}
 */
async function answers(port, ended) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (const limit = Date.now() + START_LIMIT_MS; !hasEnded && Date.now() < limit; await wait(20)) {
    if (await ping(port)) return true;
  }
  return false;
}

/** @param {number} port */
async function ping(port) {
  const socket = net.connect(port, '127.0.0.1');
  try {
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).startsWith('+PONG');
  } catch {
    return false; // not listening yet
  } finally {
    socket.destroy();
  }
}
