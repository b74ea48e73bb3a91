import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games/registry.ts';
import { readCaseFiles } from '../src/service/case-files.ts';
import { runCaseFiles } from '../src/service/run-case.ts';

const FOLDER = path.join(import.meta.dirname, 'cases');
const { files, unreadable } = await readCaseFiles(existsSync(FOLDER) ? [FOLDER] : []);
const run = runCaseFiles(files, GAMES);

describe('rule cases', () => {
  it('can all be read', () => {
    expect([...unreadable, ...run.unreadable]).toEqual([]);
  });

  for (const game of GAMES) {
    describe(game.title, () => {
      const results = run.results.filter((result) => result.game === game.id);
      it.each(results.map((result) => [`[${result.rule}] ${result.title}`, result] as const))(
        '%s',
        (_, result) => {
          expect({ problems: result.problems, unexpected: result.unexpected }).toEqual({
            problems: [],
            unexpected: [],
          });
        },
      );
    });
  }
});
