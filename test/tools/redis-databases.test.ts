import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { hasEnded, nextLine } from './child.ts';
import { CHECKOUT, removeScratchFolders, scratchFolder } from './scratch.ts';

const SERVER = 'redis://127.0.0.1:6379';
const SUITE = `
  import { testRedisUrl } from './test/kit/redis.ts';
  console.log(testRedisUrl() === testRedisUrl() ? testRedisUrl() : 'another at each call');
  process.stdin.resume().once('end', () => process.exit());
`;

afterAll(removeScratchFolders);

describe("the tests' Redis", () => {
  it('gives each process a database of its own, and that of a dead one to the next', async () => {
    const folder = scratchFolder();
    const suites = [1, 2, 3].map(() => startSuite(folder));
    const urls = await Promise.all(suites.map(nextLine));
    expect(urls.toSorted()).toEqual([`${SERVER}/0`, `${SERVER}/1`, `${SERVER}/2`]);
    for (const suite of suites) suite.kill('SIGKILL');
    await Promise.all(suites.map(hasEnded));
    const next = startSuite(folder);
    expect(await nextLine(next)).toBe(`${SERVER}/0`);
    next.kill('SIGKILL');
  });
});

/** A process that asks for a database as a suite does, and stays. */
function startSuite(folder: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SUITE], {
    cwd: CHECKOUT,
    env: { PATH: process.env['PATH'], TMPDIR: folder, TEST_REDIS_URL: SERVER },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}
