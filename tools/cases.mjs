// `npm run cases`: which test speaks of which paragraph of a rulebook. Reads docs/rule-coverage/<game>.yaml, the names
// of tests (`[4.4.2] ...`) and the rule cases (`rule: "4.4.2"`), and writes the list beside it. With --check it writes
// nothing, and fails on a paragraph without a test or a reason, on a number that the rulebook has not, or an old list.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const checkout = path.resolve(import.meta.dirname, '..');
const folder = path.join(checkout, 'docs', 'rule-coverage');
const checkOnly = process.argv.includes('--check');

const wrong = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => coverage(path.basename(name, '.yaml')));
for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * @param {string} game
 * @returns {string[]} what is wrong
 */
function coverage(game) {
  /** @type {{ chapters: Record<string, string>, paragraphs: Record<string, { about: string, none?: string }> }} */
  const { chapters, paragraphs } = parse(fs.readFileSync(path.join(folder, `${game}.yaml`), 'utf8'));
  const tests = testsByNumber(game);
  const page = pageOf(game, chapters, paragraphs, tests);
  const file = path.join(folder, `${game}.md`);
  const old = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (!checkOnly) fs.writeFileSync(file, page);
  return [
    ...Object.entries(paragraphs).flatMap(([number, { none }]) =>
      none !== undefined || tests.has(number) ? [] : [`${game} ${number}: no test names it`],
    ),
    ...[...tests.keys()].flatMap((number) =>
      number in paragraphs || !((number.split('.')[0] ?? '') in chapters)
        ? []
        : [`${game} ${number}: not in the rulebook, named by ${files(tests, number)}`],
    ),
    ...(checkOnly && old !== page ? [`${game}: the list is old; npm run cases writes it`] : []),
  ];
}

/**
 * @param {string} game
 * @returns {Map<string, Set<string>>} files by paragraph
 */
function testsByNumber(game) {
  const tests = new Map();
  const note = (/** @type {string} */ number, /** @type {string} */ file) => {
    const known = tests.get(number) ?? new Set();
    tests.set(number, known.add(path.relative(path.join(checkout, 'test'), file)));
  };
  for (const file of filesIn(path.join(checkout, 'test', 'games', game), '.test.ts')) {
    for (const [, name = ''] of fs
      .readFileSync(file, 'utf8')
      .matchAll(/^\s*(?:describe|it|test)[^'"`\n]*['"`](\[[^'"`\n]*)/gm))
      for (const number of numbersIn(/^\[([^\]]*)\]/.exec(name)?.[1] ?? '')) note(number, file);
  }
  for (const file of filesIn(path.join(checkout, 'test', 'cases', game), '.yaml')) {
    for (const [, rule = ''] of fs.readFileSync(file, 'utf8').matchAll(/^rule: *["']?([^"'\n]*)/gm))
      for (const number of numbersIn(rule)) note(number, file);
  }
  return tests;
}

/** @param {string} text */
function numbersIn(text) {
  return [...text.matchAll(/\b\d+(?:\.\d+)*\b/g)].map(([number]) => number);
}

/**
 * @param {string} game
 * @param {Record<string, string>} chapters
 * @param {Record<string, { about: string, none?: string }>} paragraphs
 * @param {Map<string, Set<string>>} tests
 */
function pageOf(game, chapters, paragraphs, tests) {
  const numbers = Object.keys(paragraphs).sort(byNumber);
  const sections = Object.entries(chapters).map(([chapter, title]) => {
    const rows = numbers.filter((number) => number.split('.')[0] === chapter);
    const lines = rows.map((number) => {
      const { about = '', none } = paragraphs[number] ?? {};
      return `| ${number} | ${about} | ${tests.has(number) ? files(tests, number) : `*${none}*`} |`;
    });
    return [
      `## ${chapter}. ${title}`,
      ['| case | rule | tests |', '| --- | --- | --- |', ...lines].join('\n'),
    ];
  });
  const head = [
    `# Rules and their tests: ${game}`,
    'Made by `npm run cases` from the names of tests and rule cases, below `test/`. What has no test says why.',
  ];
  return `${[...head, ...sections.flat()].join('\n\n')}\n`;
}

/**
 * @param {Map<string, Set<string>>} tests
 * @param {string} number
 */
function files(tests, number) {
  const sorted = [...(tests.get(number) ?? [])].sort();
  return sorted.map((file) => `\`${file.replace(/^(games|cases)\/[^/]+\//, '')}\``).join(', ');
}

/**
 * @param {string} a
 * @param {string} b
 */
function byNumber(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let k = 0; k < Math.max(left.length, right.length); k += 1) {
    const difference = (left[k] ?? -1) - (right[k] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * @param {string} root
 * @param {string} ending
 * @returns {string[]}
 */
function filesIn(root, ending) {
  if (!fs.existsSync(root)) return [];
  return fs
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
