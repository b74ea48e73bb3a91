import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from './child.ts';
import { CHECKOUT, removeScratchFolders, scratchFolder, writeFiles } from './scratch.ts';

afterAll(removeScratchFolders);

/** What stands behind the borders; each exports `it`. */
const TARGETS = [
  ...['src/engine/a', 'src/games/chess/index', 'src/games/go/index', 'src/games/registry', 'src/service/a'],
  ...['src/store/a', 'src/mail/a', 'src/queue/a', 'src/http/a', 'src/fairness/a', 'src/config/a', 'jobs/a'],
  ...['src/store/generated/client', 'test/kit/a'],
].map((name) => [`${name}.ts`, 'export const it = 1;\n'] as const);

/** rule -> a file that breaks it, and what that file imports */
const VIOLATIONS = {
  'engine-is-pure': ['src/engine/bad.ts', '../fairness/a.ts'],
  'games-are-pure': ['src/games/chess/bad.ts', '../go/index.ts'],
  'games-only-through-the-registry': ['src/service/bad-game.ts', '../games/chess/index.ts'],
  'fairness-is-pure': ['src/fairness/bad.ts', 'node:fs'],
  'service-knows-no-adapter': ['src/service/bad.ts', '../store/a.ts'],
  'adapters-ignore-each-other': ['src/http/bad.ts', '../mail/a.ts'],
  'jobs-are-thin': ['jobs/bad.ts', '../src/store/a.ts'],
  'prisma-stays-in-store': ['src/http/bad-prisma.ts', '../store/generated/client.ts'],
  'bullmq-stays-in-queue': ['src/main/bad-bullmq.ts', 'bullmq'],
  'smtp-stays-in-mail': ['src/service/bad-smtp.ts', 'nodemailer'],
  'fastify-stays-in-http': ['src/main/bad-fastify.ts', 'fastify'],
  'no-cycles': ['src/map/bad-ring.ts', './ring-back.ts'],
  'production-knows-no-test': ['src/main/bad-test.ts', '../../test/kit/a.ts'],
  'no-dev-dependency': ['src/main/bad-dev.ts', 'fast-check'],
  resolves: ['src/main/bad-path.ts', './nowhere.ts'],
} as const satisfies Record<string, readonly [file: string, imported: string]>;

/** Imports that look much like the bad ones, and are allowed. */
const ALLOWED = {
  'src/engine/good.ts': ['zod', './a.ts'],
  'src/games/chess/good.ts': ['zod', '../../engine/a.ts', './index.ts'],
  'src/games/registry-good.ts': [],
  'src/fairness/good.ts': ['node:crypto', '../engine/a.ts'],
  'src/service/good.ts': ['../games/registry.ts', '../engine/a.ts', '../fairness/a.ts'],
  'src/store/good.ts': ['@prisma/client', '../service/a.ts', './generated/client.ts'],
  'src/queue/good.ts': ['bullmq', 'ioredis', 'pg', '../../jobs/a.ts'],
  'src/mail/good.ts': ['nodemailer', 'smtp-server'],
  'src/http/good.ts': ['fastify', '@fastify/swagger'],
  'jobs/good.ts': ['zod', '../src/service/a.ts', '../src/config/a.ts'],
  'src/main/good.ts': ['../store/a.ts', '../mail/a.ts', '../queue/a.ts', '../http/a.ts', '../../jobs/a.ts'],
  'test/good.ts': ['fast-check', '../src/games/chess/index.ts', '../src/store/generated/client.ts'],
} as const satisfies Record<string, readonly string[]>;

const filesOf = (files: readonly (readonly [file: string, imports: readonly string[]])[]) =>
  Object.fromEntries(files.map(([file, imports]): [string, string] => [file, importing(imports)]));

const importing = (modules: readonly string[]) => modules.map((name) => `import '${name}';\n`).join('');

/** A checkout of its own, with this one's rules and packages. */
function aCheckout(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    fs.copyFileSync(path.join(CHECKOUT, name), path.join(folder, name));
  }
  fs.symlinkSync(path.join(CHECKOUT, 'node_modules'), path.join(folder, 'node_modules'));
  writeFiles(folder, { ...Object.fromEntries(TARGETS), ...files });
  return folder;
}

const boundaries = (folder: string) => runNode(['tools/boundaries.mjs', folder]);

describe('the import rules', () => {
  let said: string;
  let status: number | null;

  beforeAll(() => {
    const bad = filesOf(Object.values(VIOLATIONS).map(([file, imported]) => [file, [imported]]));
    const folder = aCheckout({ ...bad, 'src/map/ring-back.ts': importing(['./bad-ring.ts']) });
    ({ stderr: said, status } = boundaries(folder));
  });

  it.each(Object.entries(VIOLATIONS))('%s is kept', (rule, [file]) => {
    expect(said).toContain(`${rule}: ${file} -> `);
    expect(status).toBe(1);
  });

  it('let through what they allow', () => {
    const files = filesOf(Object.entries(ALLOWED));
    expect(boundaries(aCheckout(files))).toMatchObject({ stderr: '', status: 0 });
  });

  it('fail when files were not looked at', () => {
    const folder = aCheckout({
      '.dependency-cruiser.cjs': `module.exports = { forbidden: [], options: { exclude: { path: '^src/' } } };`,
    });
    const result = boundaries(folder);
    expect(result.stderr).toContain('not looked at: src/engine/a.ts');
    expect(result.status).toBe(1);
  });
});
