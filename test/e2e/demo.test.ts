import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/adjutant', import.meta.url));
const LIMIT_MS = 300_000;

function demo(seed: number) {
  const { PATH, HOME, TMPDIR = '/tmp' } = process.env;
  const args = [BIN, 'demo', '--weeks', '3', '--seed', String(seed)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH, HOME, TMPDIR, ADJUTANT_MAP_PICTURES: 'no' },
    timeout: LIMIT_MS,
  });
  return { stdout, stderr, status, hash: /state hash (\w{64})/.exec(stdout)?.[1] };
}

describe('adjutant demo', () => {
  it(
    'plays over real mail, tells what it did, and the same seed plays the same war',
    () => {
      const first = demo(7);
      expect(first).toMatchObject({ status: 0, stderr: '' });
      expect(first.stdout).toContain('3 weeks adjudicated');
      expect(first.stdout).toMatch(/mails\s+\d+ in, \d+ out/);
      expect(first.hash).toBeDefined();
      expect(demo(7).hash).toBe(first.hash);
      expect(demo(8).hash).not.toBe(first.hash);
    },
    LIMIT_MS,
  );
});
