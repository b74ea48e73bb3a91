import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { CHECKOUT } from './scratch.ts';

// These rules need no types, and without them a file need not exist.
const eslint = new ESLint({
  cwd: CHECKOUT,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { projectService: false } } },
  ],
});

async function complaintsAbout(text: string, filePath: string): Promise<string[]> {
  const results = await eslint.lintText(text, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

const NOT_IN_A_GAME = [
  'export const now = new Date();',
  'export const die = Math.random();',
  'export const root = Math.sqrt(2);',
  'export const pi = Math.PI;',
  `export const first = (a: string, b: string) => a.localeCompare(b);`,
  'export const text = (n: number) => n.toLocaleString();',
  'export const sorted = (a: string[]) => a.sort();',
  'export const sorted = (a: string[]) => a.toSorted();',
  'export function walk(a: object) { for (const key in a) console.log(key); }',
  'export async function later() {}',
  'export const later = async () => 1;',
  'export const later = (a: PromiseLike<number>) => Promise.resolve(a);',
  'export const cast = (a: unknown) => a as string;',
];

describe('lint', () => {
  it.each(NOT_IN_A_GAME)('refuses in a game: %s', async (text) => {
    expect(await complaintsAbout(text, 'src/games/chess/rules.ts')).toHaveLength(1);
  });

  it.each([
    'export const half = Math.floor(7 / 2);',
    'export const sorted = (a: number[]) => a.toSorted((x, y) => x - y);',
    `export const sides = ['white', 'black'] as const;`,
  ])('allows in a game: %s', async (text) => {
    expect(await complaintsAbout(text, 'src/games/chess/rules.ts')).toEqual([]);
  });

  it('keeps the environment in src/config', async () => {
    const text = 'export const url = process.env.DATABASE_URL;';
    expect(await complaintsAbout(text, 'src/http/server.ts')).toHaveLength(1);
    expect(await complaintsAbout(text, 'src/config/read.ts')).toEqual([]);
  });

  it('asks why a rule is switched off', async () => {
    const mute = (why: string) =>
      `// eslint-disable-next-line @typescript-eslint/consistent-type-assertions${why}\nexport const id = 'a' as Id;\ntype Id = 'a';`;
    expect(await complaintsAbout(mute(''), 'src/engine/id.ts')).toEqual(['Say why, after two dashes.']);
    expect(
      await complaintsAbout(mute(' -- the one place where the brand is given'), 'src/engine/id.ts'),
    ).toEqual([]);
  });
});
