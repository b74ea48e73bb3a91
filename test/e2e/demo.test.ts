import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/adjutant', import.meta.url));
const LIMIT_MS = 300_000;

function demo(seed: number, ...campaign: readonly string[]) {
  const { PATH, HOME, TMPDIR = '/tmp' } = process.env;
  const args = [BIN, 'demo', '--seed', String(seed), ...campaign];
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
      const first = demo(7, '--turns', '3');
      expect(first).toMatchObject({ status: 0, stderr: '' });
      expect(first.stdout).toContain('3 weeks adjudicated');
      expect(first.stdout).toMatch(/mails\s+\d+ in, \d+ out/);
      expect(first.hash).toBeDefined();
      expect(demo(7, '--turns', '3').hash).toBe(first.hash);
      expect(demo(8, '--turns', '3').hash).not.toBe(first.hash);
    },
    LIMIT_MS,
  );

  it(
    'plays any game that there is',
    () => {
      const campaign = ['--module', 'freedom-in-the-galaxy', '--scenario', 'varu', '--turns', '1'];
      const { stdout, stderr, status } = demo(1, ...campaign);
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
      expect(stdout).toContain('Demo of Freedom in the Galaxy, The Varu Powderkeg: 1 turn adjudicated');
      expect(stdout).toMatch(/missions\s+\d+\n/);
    },
    LIMIT_MS,
  );
});
