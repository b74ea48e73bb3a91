// The checks that need no test: types, rules of style, and which way imports may point.
import { spawn } from 'node:child_process';
import path from 'node:path';

const CHECKOUT = path.resolve(import.meta.dirname, '..');

/** @type {[name: string, args: string[]][]} the npm scripts of the same names, without npm in between */
const FENCES = [
  ['typecheck', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.']],
  ['typecheck:pure', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['format:check', ['node_modules/prettier/bin/prettier.cjs', '--check', '.']],
  ['boundaries', ['tools/boundaries.mjs']],
  ['cases', ['tools/cases.mjs', '--check']],
];

/** @typedef {{ passed: number, failed: number }} Score */

/**
 * Runs all fences, two at a time, and prints what those that failed say.
 * @param {AbortSignal} signal
 * @param {(line: string) => void} [say]
 * @returns {Promise<Score>}
 */
export async function runFences(signal, say = console.log) {
  const queue = [...FENCES];
  const score = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const [name, args] = next;
      const { ok, output } = await run(args, signal);
      score[ok ? 'passed' : 'failed'] += 1;
      say(ok ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return score;
}

/**
 * @param {string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(args, signal) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: CHECKOUT, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}
