// Runs the TypeScript command line inside this process, so that the app has no parent that could be killed without it.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const CHECKOUT = path.resolve(import.meta.dirname, '..');
const CLI = path.join(CHECKOUT, 'src/main/cli.ts');
const SETTINGS = path.join(CHECKOUT, '.env');

/**
 * Calls `main(args)` of the command line and makes its answer the exit code of this process.
 * @param {string[]} args
 * @param {string} [cli] the TypeScript file that exports `main`
 */
export async function runCli(args, cli = CLI) {
  // What is set in the environment already wins.
  if (fs.existsSync(SETTINGS)) process.loadEnvFile(SETTINGS);
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import(pathToFileURL(cli).href);
  for (const out of [process.stdout, process.stderr]) out.on('error', letGo);
  process.exitCode = await main(args);
}

/**
 * Whoever has closed our pipe (`| head`) wants to read no more: what is being done is done all the same.
 * @param {NodeJS.ErrnoException} error
 */
function letGo(error) {
  if (error.code !== 'EPIPE') throw error;
}
