// Runs vitest and counts: a file that can't be loaded and an error outside any test are failures too.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {import('./fences.mjs').Score} Score */
/** @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} Report what we read of vitest's */

const CHECKOUT = path.resolve(import.meta.dirname, '..');
const VITEST = path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs');

/**
 * @param {{ args: string[], env: Record<string, string | undefined>, folder: string, signal: AbortSignal }} wanted
 * folder: for the report
 * @returns {Promise<Score>}
 */
export async function runVitest({ args, env, folder, signal }) {
  const report = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [VITEST, 'run', ...reporters, ...args], {
      cwd: CHECKOUT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      signal,
      killSignal: 'SIGINT',
    });
    child.once('error', () => {}).once('close', resolve);
  });
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '{"testResults":[]}';
  return scoreOf(JSON.parse(text), code === 0);
}

/**
 * @param {Report} report
 * @param {boolean} succeeded what vitest's exit code said
 * @returns {Score}
 */
export function scoreOf({ testResults }, succeeded) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = tests.filter((status) => status === 'passed').length;
  const failed = tests.filter((status) => status === 'failed').length + testResults.filter(isBroken).length;
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed };
}

/**
 * A file that failed although none of its tests did.
 * @param {Report['testResults'][number]} file
 */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}
