import { afterAll, describe, expect, it } from 'vitest';
import { redisForTests } from '../../tools/test-servers.mjs';
import { scoreOf } from '../../tools/vitest-run.mjs';
import { runNode } from './child.ts';
import { removeScratchFolders, scratchFolder } from './scratch.ts';

afterAll(removeScratchFolders);

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('the score of a test run', () => {
  it('counts tests, and leaves out those that did not run', () => {
    const testResults = [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'passed')];
    expect(scoreOf({ testResults }, false)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(scoreOf({ testResults: [file('failed')] }, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a failure when every test passed and vitest failed all the same', () => {
    expect(scoreOf({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts no failure when all went well', () => {
    expect(scoreOf({ testResults: [file('passed', 'passed')] }, true)).toEqual({ passed: 1, failed: 0 });
  });
});

describe('npm test', () => {
  it('runs the tests it is given, and ends with their number', () => {
    const { status, lastLine } = runNode(['tools/test.mjs', 'test/tools/lock.test.ts'], {
      TMPDIR: scratchFolder(),
    });
    expect(lastLine).toMatch(/^[1-9]\d* passed, 0 failed$/);
    expect(status).toBe(0);
  });

  it('ends with that line also when it could not run', () => {
    const { status, lastLine } = runNode(['tools/test.mjs', 'test/tools'], {
      TEST_DATABASE_URL: 'postgresql://127.0.0.1:1/x',
    });
    expect(lastLine).toMatch(/^\d+ passed, [1-9]\d* failed$/);
    expect(status).toBe(1);
  });
});

describe('without a redis-server', () => {
  const later = () => undefined;
  const asked = (CI: string | undefined, say: (line: string) => void) =>
    redisForTests('/nowhere', later, { start: async () => null, say, env: { CI } });

  it('says which tests do not run, why, and how to get it', async () => {
    const said: string[] = [];
    expect(await asked(undefined, (line) => said.push(line))).toEqual({});
    expect(said.join()).toMatch(/queue on Redis.*no redis-server.*apt-get install redis-server/);
  });

  it('fails under CI, where nothing may be left out', async () => {
    await expect(asked('1', () => undefined)).rejects.toThrow('no redis-server');
  });
});
