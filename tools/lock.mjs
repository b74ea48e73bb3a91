// A lock that a killed process can't keep: a file with the holder's pid and the moment that process began.
import fs from 'node:fs';
import { execFileSync } from 'node:child_process';

/**
 * When a process began, in words that no later process with the same pid shares.
 * null: there is no such process, or it is dead and only waits to be reaped.
 * @param {number} pid
 * @returns {string | null}
 */
export function birthOf(pid) {
  if (!(pid > 0)) return null;
  try {
    return process.platform === 'linux' ? birthOnLinux(pid) : birthByPs(pid);
  } catch {
    return null; // no such process
  }
}

/** @param {number} pid */
function birthOnLinux(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may hold spaces: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
}

/** @param {number} pid */
function birthByPs(pid) {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
}

/**
 * The live process that holds a lock, or null.
 * @param {string} file
 * @returns {number | null} its pid
 */
export function holderOf(file) {
  try {
    const { pid, birth } = JSON.parse(fs.readFileSync(file, 'utf8'));
    return birth !== null && birthOf(pid) === birth ? pid : null;
  } catch {
    return null; // no such file, or one cut short by a crash: nobody holds it
  }
}

/**
 * Takes a lock for this process, also from a holder that no longer lives.
 * @param {string} file
 * @returns {{ heldBy: number } | { heldBy: null, release: () => void }} heldBy: the pid of a live holder; null: it is ours
 */
export function takeLock(file) {
  return guarded(`${file}.guard`, () => {
    const heldBy = holderOf(file);
    if (heldBy !== null) return { heldBy };
    writeHolder(file, process.pid);
    return { heldBy, release: () => fs.rmSync(file, { force: true }) };
  });
}

/**
 * Runs a piece of synchronous work that only one process at a time may do. The guard is held for less than a
 * millisecond; one that is older than two seconds was left by a process killed just then.
 * @template Result
 * @param {string} file
 * @param {() => Result} work
 * @returns {Result}
 */
function guarded(file, work) {
  while (!created(file)) {
    pause(5);
    if (ageOf(file) > 2000) fs.rmSync(file, { force: true });
  }
  try {
    return work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** @param {string} file */
function created(file) {
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o644));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function ageOf(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : 0;
}

/**
 * Writes a process down as the holder of a lock, in one step, so that no reader sees half of it.
 * @param {string} file
 * @param {number} pid
 */
export function writeHolder(file, pid) {
  const part = `${file}.${process.pid}`;
  fs.writeFileSync(part, JSON.stringify({ pid, birth: birthOf(pid) }), { mode: 0o644 });
  fs.renameSync(part, file);
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
