// `npm run boundaries`: the import rules of .dependency-cruiser.cjs. dependency-cruiser says "no violations" when it
// could read no TypeScript at all (a wrong version of the compiler does that), so we count for ourselves.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'jobs', 'templates', 'test', 'tools', 'prisma'];
const checkout = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));

const folders = SOURCES.filter((name) => fs.existsSync(path.join(checkout, name)));
const files = folders.flatMap((name) => codeFilesIn(path.join(checkout, name)));
const { modules, summary } = cruise(folders);
const cruised = new Set(modules.map(({ source }) => path.join(checkout, source)));
const unseen = files.filter((file) => !cruised.has(file));

for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
for (const file of unseen) console.error(`not looked at: ${path.relative(checkout, file)}`);
console.log(
  `${files.length - unseen.length} of ${files.length} files looked at, ${summary.violations.length} violations`,
);
process.exitCode = unseen.length > 0 || files.length === 0 || summary.violations.length > 0 ? 1 : 0;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function codeFilesIn(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(checkout, 'tools/prisma') + path.sep));
}

/**
 * @param {string[]} where
 * @returns {{ modules: { source: string }[], summary: { violations: { from: string, to: string, rule: { name: string } }[] } }}
 */
function cruise(where) {
  const cli = path.resolve(
    import.meta.dirname,
    '../node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  );
  const args = [cli, ...where, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}${stdout}`);
  return JSON.parse(stdout);
}
