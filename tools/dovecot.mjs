// A throw-away IMAP server for the tests, from the `dovecot` of this machine: any user, one password, empty mailboxes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './embedded-postgres.mjs';
import { holderOf, writeHolder } from './lock.mjs';

const START_LIMIT_MS = 20_000;
const PASSWORD = 'secret';
/** Nobody: as root, mailboxes belong to a user without rights. */
const NOBODY = 65534;

/**
 * Starts a Dovecot; null when this machine has none.
 * @param {string} folder for its mailboxes, and where its pid is noted, for `stopAbandonedDovecot`
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startDovecot(folder) {
  const home = path.join(folder, 'dovecot');
  fs.mkdirSync(path.join(home, 'mail'), { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) fs.chownSync(path.join(home, 'mail'), NOBODY, NOBODY);
  const port = await freePort();
  const config = path.join(home, 'dovecot.conf');
  fs.writeFileSync(config, configuration({ home, port, isRoot }));
  const child = spawn('dovecot', ['-F', '-c', config], {
    cwd: '/',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
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
  return { url: `imap://anybody:${PASSWORD}@127.0.0.1:${port}`, stop };
}

/**
 * Stops the Dovecot of a run that was killed.
 * @param {string} folder
 */
export function stopAbandonedDovecot(folder) {
  const pid = holderOf(noteIn(folder));
  if (pid !== null) process.kill(pid);
}

/** @param {string} folder */
function noteIn(folder) {
  return path.join(folder, 'dovecot.lock');
}

/** @param {{ home: string, port: number, isRoot: boolean }} given */
function configuration({ home, port, isRoot }) {
  const user = os.userInfo().username;
  const owner = isRoot ? [] : [`default_internal_user = ${user}`, `default_login_user = ${user}`];
  const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [process.getuid?.(), process.getgid?.()];
  return [
    `base_dir = ${home}/run`,
    `log_path = ${home}/dovecot.log`,
    'protocols = imap',
    'ssl = no',
    'disable_plaintext_auth = no',
    'listen = 127.0.0.1',
    `mail_location = maildir:${home}/mail/%u`,
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    'auth_mechanisms = plain login',
    'mail_max_userip_connections = 100',
    ...owner,
    'passdb {\n  driver = static\n  args = password=secret\n}',
    `userdb {\n  driver = static\n  args = uid=${uid} gid=${gid} home=${home}/mail/%u allow_all_users=yes\n}`,
    `service imap-login {\n  ${isRoot ? '' : 'chroot =\n  '}inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    ...(isRoot ? [] : ['service anvil {\n  chroot =\n}', 'service stats {\n  chroot =\n}']),
    'namespace inbox {\n  inbox = yes\n}',
    '',
  ].join('\n');
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
    if (await greets(port)) return true;
  }
  return false;
}

/** @param {number} port */
async function greets(port) {
  const socket = net.connect(port, '127.0.0.1');
  try {
    const [greeting] = await once(socket, 'data');
    return String(greeting).startsWith('* OK');
  } catch {
    return false; // not listening yet
  } finally {
    socket.destroy();
  }
}
