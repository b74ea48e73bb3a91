import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCaseFiles } from '../../../src/service/case-files.ts';
import { runCaseFiles } from '../../../src/service/run-case.ts';
import { GAME } from './kit.ts';

const { files, unreadable } = await readCaseFiles([path.join(import.meta.dirname, 'cases')]);
const run = runCaseFiles(files, [GAME]);

describe('rule cases of Freedom in the Galaxy', () => {
  it('can all be read', () => {
    expect([...unreadable, ...run.unreadable]).toEqual([]);
  });

  it.each(run.results.map((result) => [`[${result.rule}] ${result.title}`, result] as const))(
    '%s',
    (_, result) => {
      expect({ problems: result.problems, unexpected: result.unexpected }).toEqual({
        problems: [],
        unexpected: [],
      });
    },
  );
});
