import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games/registry.ts';
import { casePage } from '../src/service/case-page.ts';
import { readCaseFiles } from '../src/service/case-files.ts';
import { runCaseFiles } from '../src/service/run-case.ts';

const FOLDER = path.join(import.meta.dirname, 'cases');
/** Written from the rulebook by readers who did not know our codes: they look at what came of an order only. */
const BY_READERS = `${path.sep}from-the-rulebook${path.sep}`;
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
          const { problems, unexpected, file } = result;
          expect({ problems, unexpected: file.includes(BY_READERS) ? [] : unexpected }).toEqual({
            problems: [],
            unexpected: [],
          });
        },
      );
    });
  }
});

describe('the page of words of each game', () => {
  it.each(GAMES.map((game) => [game.title, game] as const))('is up to date for %s', (_, game) => {
    const page = readFileSync(path.join(import.meta.dirname, '../docs/rule-cases', `${game.id}.md`), 'utf8');
    // bin/adjutant case --words GAME > docs/rule-cases/GAME.md
    expect(page).toBe(casePage(game));
  });
});
