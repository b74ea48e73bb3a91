// `npm run prisma -- <command>`: Prisma's command line, installed at its first use. `drift` is a command of our own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { exitWith } from './exit-with.mjs';

const CHECKOUT = path.resolve(import.meta.dirname, '..');
const PRISMA = path.join(import.meta.dirname, 'prisma');
const GENERATED = path.join(CHECKOUT, 'src/store/generated');

try {
  await bootstrap({ checkout: PRISMA });
  await bootstrap();
  const args = process.argv.slice(2);
  process.exitCode = await withDatabase(args, (url) => (args[0] === 'drift' ? drift(url) : run(args, url)));
} catch (error) {
  exitWith(error);
}

/**
 * Gives the database of DATABASE_URL, or a throw-away one to commands that need some.
 * @param {string[]} args
 * @param {(url: string | undefined) => number} work
 */
async function withDatabase([command], work) {
  const given = process.env.DATABASE_URL;
  if (given || !['migrate', 'db', 'drift'].includes(command ?? '')) return work(given);
  const { startPostgres } = await import('./embedded-postgres.mjs');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'adjutant-prisma-'));
  fs.chmodSync(folder, 0o755); // as root, the server's user has to pass through it
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  try {
    return work(server.url);
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {string | undefined} url
 * @returns {number} its exit code
 */
function run(args, url) {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(PRISMA, 'schema-engine.mjs'),
    CHECKPOINT_DISABLE: '1', // else each command waits for an answer about updates
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    ...(url ? { DATABASE_URL: url } : {}),
  };
  const cli = path.join(PRISMA, 'node_modules/prisma/build/index.js');
  return spawnSync(process.execPath, [cli, ...args], { cwd: CHECKOUT, stdio: 'inherit', env }).status ?? 1;
}

/**
 * Whether the schema, the migrations and the committed client say the same.
 * @param {string | undefined} url
 */
function drift(url) {
  const before = contentOf(GENERATED);
  const generated = run(['generate'], url);
  const stale = generated === 0 && contentOf(GENERATED) !== before;
  if (stale) console.error('src/store/generated was not what the schema generates; it is now: commit it.');
  const ends = ['--from-migrations', 'prisma/migrations', '--to-schema', 'prisma/schema.prisma'];
  const differs = run(['migrate', 'diff', ...ends, '--exit-code'], url);
  if (differs === 2) console.error('The migrations do not make what the schema says: write a migration.');
  return generated || differs || (stale ? 1 : 0);
}

/** @param {string} folder */
function contentOf(folder) {
  if (!fs.existsSync(folder)) return '';
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const paths = files.map((file) => path.join(file.parentPath, file.name)).sort();
  return paths.map((file) => `${file}\n${fs.readFileSync(file, 'utf8')}`).join('\n');
}
