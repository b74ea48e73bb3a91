// Makes a checkout runnable with nothing but Node: the right Node, and the dependencies that the lock file names.
// No syntax here that an old Node can't read, or it would never come to its message.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from './lock.mjs';

const CHECKOUT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Checks Node and installs the dependencies when the lock file has changed since the last time. Two at once: the
 * second waits for the first. Needs no network when there is nothing to install.
 * @param {{ checkout?: string, install?: (checkout: string) => void, say?: (line: string) => void }} [given]
 * install: what is done when dependencies are missing or old
 */
export async function bootstrap({ checkout = CHECKOUT, install = npmCi, say = console.error } = {}) {
  refuseOldNode(process.versions.node);
  if (isInstalled(checkout)) return;
  const release = await lockInstall(checkout, say);
  try {
    if (isInstalled(checkout)) return;
    say('Installing dependencies (once) ...');
    install(checkout);
    fs.writeFileSync(stampOf(checkout), wantedStamp(checkout));
  } finally {
    release();
  }
}

/**
 * Throws when this Node is older than 20.19.
 * @param {string} version
 */
export function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Adjutant needs Node 20.19 or newer, and this is Node ${version}. See https://nodejs.org`);
}

/** @param {string} checkout */
function isInstalled(checkout) {
  const stamp = stampOf(checkout);
  const wanted = wantedStamp(checkout);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return true;
  if (!isInstalledByHand(checkout)) return false;
  fs.writeFileSync(stamp, wanted);
  return true;
}

/**
 * Whether somebody ran npm themselves: npm leaves a list of what it installed, which must name all that the lock does.
 * @param {string} checkout
 */
function isInstalledByHand(checkout) {
  const list = path.join(checkout, 'node_modules/.package-lock.json');
  if (!fs.existsSync(list)) return false;
  const [wanted, present] = [path.join(checkout, 'package-lock.json'), list].map(packagesOf);
  return Object.entries(wanted ?? {}).every(
    ([name, entry]) =>
      name === '' || (present?.[name] ? present[name].version === entry.version : entry.optional === true),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {};
}

/** @param {string} checkout */
function stampOf(checkout) {
  return path.join(checkout, 'node_modules/.adjutant-installed');
}

/** @param {string} checkout */
function wantedStamp(checkout) {
  const lock = fs.readFileSync(path.join(checkout, 'package-lock.json'));
  // A checkout may be shared between a machine and a container: native packages differ.
  const machine = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(machine).update(lock).digest('hex');
}

/**
 * @param {string} checkout
 * @param {(line: string) => void} say
 */
async function lockInstall(checkout, say) {
  const file = path.join(checkout, '.install.lock');
  for (let said = false; ; said = true) {
    const lock = takeLock(file);
    if (lock.heldBy === null) return lock.release;
    if (!said) say(`Waiting for another installation of the dependencies (pid ${lock.heldBy}) ...`);
    await wait(200);
  }
}

/** @param {string} checkout */
function npmCi(checkout) {
  const flags = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, if one does; another package manager can't read npm's lock file.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const [program, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  // stdout of the command that was asked for stays its own.
  const { status, error } = spawnSync(program, args, { cwd: checkout, stdio: ['ignore', 2, 2] });
  if (status !== 0)
    throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}; nothing was started.`);
}
