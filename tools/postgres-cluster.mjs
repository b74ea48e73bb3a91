// The files of a private PostgreSQL: its folder holds the cluster, the password, the port it had last and its log.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { own } from './postgres-home.mjs';

/** @typedef {import('./postgres-home.mjs').Home} Home */

export const USER = 'adjutant';

/**
 * Nothing of our own environment: PG* variables would change what the server does.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** @param {string} dir */
export function lockOf(dir) {
  return path.join(dir, 'owner.lock');
}

/** @param {string} dir */
export function clusterOf(dir) {
  return path.join(dir, 'cluster');
}

/** @param {string} dir */
function passwordOf(dir) {
  return path.join(dir, 'password');
}

/** @param {string} dir */
function portFileOf(dir) {
  return path.join(dir, 'port');
}

/** @param {string} dir */
function logOf(dir) {
  return path.join(dir, 'postgres.log');
}

/**
 * Made beside its place and then moved there, so that one which was interrupted is never taken for a whole one.
 * @param {Home} home
 * @param {string} native
 * @param {boolean} durable
 */
export async function makeCluster({ dir, ids }, native, durable) {
  if (fs.existsSync(path.join(clusterOf(dir), 'PG_VERSION'))) return;
  const part = path.join(dir, 'cluster.part');
  fs.rmSync(part, { recursive: true, force: true });
  fs.writeFileSync(passwordOf(dir), randomBytes(24).toString('base64url'), { mode: 0o600 });
  own(passwordOf(dir), ids);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordOf(dir)}`];
  const args = ['-D', part, ...access, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  await promisify(execFile)(path.join(native, 'bin/initdb'), args, { ...ids, cwd: '/', env: environment() });
  fs.renameSync(part, clusterOf(dir));
}

/**
 * What the server writes about itself: pid, data folder, start, port, socket folder, address, shared memory, status.
 * @param {string} dir
 */
export function postmasterFile(dir) {
  const file = path.join(clusterOf(dir), 'postmaster.pid');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

/**
 * The log, handed to the server's user like all files here, so that who ran as root may run as that user next time.
 * @param {Home} home
 */
export function openLog({ dir, ids }) {
  const file = logOf(dir);
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) fs.renameSync(file, `${file}.1`);
  const log = fs.openSync(file, 'a', 0o600);
  own(file, ids);
  return log;
}

/** @param {string} dir */
export function tailOfLog(dir) {
  if (!fs.existsSync(logOf(dir))) return '(it is gone)';
  return fs.readFileSync(logOf(dir), 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/**
 * @param {string} dir
 * @param {number} port
 * @param {string} database
 */
export function urlOf(dir, port, database) {
  return `postgresql://${USER}:${fs.readFileSync(passwordOf(dir), 'utf8')}@127.0.0.1:${port}/${database}`;
}

/**
 * @param {string} dir
 * @returns {number | null}
 */
export function rememberedPort(dir) {
  const file = portFileOf(dir);
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : null;
}

/**
 * @param {Home} home
 * @param {number} port
 */
export function rememberPort({ dir, ids }, port) {
  fs.writeFileSync(portFileOf(dir), String(port), { mode: 0o600 });
  own(portFileOf(dir), ids);
}
