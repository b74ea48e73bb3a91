import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CASE_KEYS, EXPECTATION_KEYS, MATCHER_NAMES } from '../../src/engine/case-file.ts';
import { ENGINE_REFUSAL_WORDS } from '../../src/engine/refusal-words.ts';
import { runCaseFile } from '../../src/service/run-case.ts';
import { twoTowers } from '../toy/two-towers/index.ts';

const page = await readFile(path.join(import.meta.dirname, '../../docs/rule-cases.md'), 'utf8');
const examples = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map((found) => found[1] ?? '');

describe('the page about rule cases', () => {
  it.each(examples.map((text) => [/title: (.*)/.exec(text)?.[1] ?? text, text] as const))(
    'has an example that passes: %s',
    (_, text) => {
      const { results, unreadable } = runCaseFile({ file: 'rule-cases.md', text }, [twoTowers]);
      expect(unreadable).toEqual([]);
      expect(results.flatMap(({ problems }) => problems)).toEqual([]);
      expect(results).not.toEqual([]);
    },
  );

  it('names every key of a case, every expectation with its keys, every matcher and every shared refusal code', () => {
    const named = new Set(
      [...page.matchAll(/`([^`\n]+)`/g)].flatMap((found) => (found[1] ?? '').split(/[^\w.-]+/)),
    );
    const words = [...CASE_KEYS, ...EXPECTATION_KEYS, ...MATCHER_NAMES, ...Object.keys(ENGINE_REFUSAL_WORDS)];
    expect(words.filter((word) => !named.has(word))).toEqual([]);
  });
});
