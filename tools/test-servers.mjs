// The servers that tests need, made for one run and gone after it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startDovecot, stopAbandonedDovecot } from './dovecot.mjs';
import { startPostgres, stopAbandonedPostgres } from './embedded-postgres.mjs';
import { holderOf, takeLock } from './lock.mjs';
import { migrate } from './migrate.mjs';
import { startRedis, stopAbandonedRedis } from './redis.mjs';

/** Suites copy it: `CREATE DATABASE x TEMPLATE adjutant_template STRATEGY FILE_COPY` takes a tenth of a second. */
const TEMPLATE = 'adjutant_template';
const PREFIX = 'adjutant-test-';

/** @typedef {(work: () => Promise<void>) => void} Later takes what is to be done when the tests are over */

/**
 * A folder for all that one run makes; what runs that were killed left behind is cleared away first.
 * @param {Later} later
 */
export async function makeRunFolder(later) {
  await removeLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.chmodSync(folder, 0o755); // as root, the server's user has to pass through it
  takeLock(runLockIn(folder));
  later(async () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A PostgreSQL with a migrated template database; the one of TEST_DATABASE_URL when that is set.
 * @param {string} folder
 * @param {Later} later
 * @returns {Promise<{ TEST_DATABASE_URL: string }>}
 */
export async function postgresForTests(folder, later) {
  const url = process.env.TEST_DATABASE_URL ?? (await startThrowAway(folder, later));
  await makeTemplate(url);
  return { TEST_DATABASE_URL: url };
}

/**
 * A Redis; the one of TEST_REDIS_URL when that is set. Without any, the tests of Redis don't run, and that is said;
 * under CI it is an error.
 * @param {string} folder
 * @param {Later} later
 * @param {{ start?: typeof startRedis, say?: (line: string) => void, env?: Record<string, string | undefined> }} [given]
 * @returns {Promise<{ TEST_REDIS_URL?: string }>}
 */
export async function redisForTests(
  folder,
  later,
  { start = startRedis, say = console.error, env = process.env } = {},
) {
  if (env.TEST_REDIS_URL) return { TEST_REDIS_URL: env.TEST_REDIS_URL };
  const redis = await start(folder);
  if (redis) {
    later(redis.stop);
    return { TEST_REDIS_URL: redis.url };
  }
  const reason = 'no redis-server on this machine (Debian: apt-get install redis-server)';
  if (env.CI) throw new Error(`The tests can't run: ${reason}.`);
  say(`The tests of the queue on Redis don't run: ${reason}, and TEST_REDIS_URL is not set.`);
  return {};
}

/**
 * A Dovecot; the IMAP server of TEST_IMAP_URL when that is set. Without any, mailboxes are tried on a server written
 * for tests only, and that is said; under CI it is an error.
 * @param {string} folder
 * @param {Later} later
 * @param {{ start?: typeof startDovecot, say?: (line: string) => void, env?: Record<string, string | undefined> }} [given]
 * @returns {Promise<{ TEST_IMAP_URL?: string }>}
 */
export async function imapForTests(
  folder,
  later,
  { start = startDovecot, say = console.error, env = process.env } = {},
) {
  if (env.TEST_IMAP_URL) return { TEST_IMAP_URL: env.TEST_IMAP_URL };
  const dovecot = await start(folder);
  if (dovecot) {
    later(dovecot.stop);
    return { TEST_IMAP_URL: dovecot.url };
  }
  const reason = 'no dovecot on this machine (Debian: apt-get install dovecot-imapd)';
  if (env.CI) throw new Error(`The tests can't run: ${reason}.`);
  say(`Mailboxes are tried on Hoodiecrow only: ${reason}, and TEST_IMAP_URL is not set.`);
  return {};
}

/**
 * @param {string} folder
 * @param {Later} later
 */
async function startThrowAway(folder, later) {
  const dataDir = postgresIn(folder);
  const server = await startPostgres({
    dataDir,
    database: 'adjutant_test',
    durable: false,
    maxConnections: 120,
  });
  later(server.stop);
  return server.url;
}

/** A run that was killed leaves its servers running: nothing else would ever end them. */
async function removeLeftovers() {
  const names = fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(PREFIX));
  const folders = names.map((name) => path.join(os.tmpdir(), name));
  for (const folder of folders.filter(isLeftover)) {
    stopAbandonedRedis(folder);
    stopAbandonedDovecot(folder);
    await stopAbandonedPostgres(postgresIn(folder));
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function isLeftover(folder) {
  const isOurs = fs.statSync(folder).uid === process.getuid?.();
  return isOurs && fs.existsSync(runLockIn(folder)) && holderOf(runLockIn(folder)) === null;
}

/** @param {string} folder */
function postgresIn(folder) {
  return path.join(folder, 'postgres');
}

/** @param {string} folder */
function runLockIn(folder) {
  return path.join(folder, 'run.lock');
}

/** @param {string} url */
async function makeTemplate(url) {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await admin`drop database if exists ${admin(TEMPLATE)}`;
    await admin`create database ${admin(TEMPLATE)}`;
    const templateUrl = new URL(url);
    templateUrl.pathname = `/${TEMPLATE}`;
    await migrate({ url: templateUrl.href });
    // A single open session would make every copy fail.
    await admin`alter database ${admin(TEMPLATE)} allow_connections false`;
  } finally {
    await admin.end();
  }
}
