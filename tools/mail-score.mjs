// `npm run mail:score`: what comes out of each mail of the corpus when ours reads it, and when only the stock parsers of
// mail do, with the same grammar of orders behind them. With --write the table goes into docs/mail-reading.md.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = path.resolve(import.meta.dirname, '..');
const corpus = path.join(checkout, 'test/mail/corpus');
const page = path.join(checkout, 'docs/mail-reading.md');

const { register } = await import('tsx/esm/api');
register();
const { GAMES } = await source('games/registry.ts');
const { mailReader } = await source('mail/index.ts');
const { explainMail } = await source('service/explain-mail.ts');
const { printedNames } = await source('service/printed-names.ts');
const { readingFor, saidIn } = await source('service/said-lines.ts');
const { default: PostalMime } = await foreign('postal-mime');
const { simpleParser } = await foreign('mailparser');
const { default: ReplyParser } = await foreign('email-reply-parser');

const [game] = GAMES;
const asked = { vocabulary: printedNames(game), window: null };
const form = fs.readFileSync(path.join(corpus, 'form.txt'), 'utf8').split('\n');
/** @type {string[]} */
const forms = JSON.parse(fs.readFileSync(path.join(corpus, 'forms.json'), 'utf8'));

/** Kinds of mail that no person wrote. */
const PROGRAMS = new Set(['auto-reply', 'bounce', 'list', 'own', 'calendar']);

/** @typedef {{ readonly said: readonly string[], readonly answered: boolean }} Reading */

/** @type {Reading} */
const NOTHING = { said: [], answered: true };

/** @type {[name: string, read: (raw: Buffer, name: string) => Promise<Reading>][]} */
const READERS = [
  ['Adjutant', ours],
  ['postal-mime and email-reply-parser', async (raw) => stock((await PostalMime.parse(raw)).text ?? '')],
  ['mailparser and email-reply-parser', async (raw) => stock((await simpleParser(raw)).text ?? '')],
];

const names = fs
  .readdirSync(corpus)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => file.slice(0, -'.eml'.length));
const rows = [];
for (const [name, read] of READERS) rows.push(row(name, await score(read)));
const table = [
  `| ${names.length} mails, read by | just right | orders missed | something else taken for an order | programs answered | slowest |`,
  '|---|---:|---:|---:|---:|---:|',
  ...rows,
].join('\n');
console.log(table);
if (process.argv.includes('--write')) {
  const text = fs.readFileSync(page, 'utf8');
  fs.writeFileSync(page, text.replace(/(<!-- score -->\n)[\s\S]*?(<!-- \/score -->)/, `$1${table}\n$2`));
}

/** @param {string} file */
function source(file) {
  return import(pathToFileURL(path.join(checkout, 'src', file)).href);
}

/**
 * Packages that say nothing about their types.
 * @param {string} name
 */
function foreign(name) {
  return import(name);
}

/** @typedef {{ right: number, missed: number, invented: number, answered: number, slowest: number }} Score */

/**
 * @param {(raw: Buffer, name: string) => Promise<Reading>} read
 * @returns {Promise<Score>}
 */
async function score(read) {
  // The first mail pays for the compiler.
  await read(fs.readFileSync(path.join(corpus, 'top-posting.eml')), 'top-posting').catch(() => NOTHING);
  const sum = { right: 0, missed: 0, invented: 0, answered: 0, slowest: 0 };
  for (const name of names) {
    const raw = fs.readFileSync(path.join(corpus, `${name}.eml`));
    const expected = JSON.parse(fs.readFileSync(path.join(corpus, `${name}.json`), 'utf8'));
    const wanted = saidOf(expected);
    const { said, answered } = await read(raw, name).catch(() => NOTHING);
    sum.slowest = Math.max(sum.slowest, await timeOf(() => read(raw, name)));
    const missed = wanted.some((order) => !said.includes(order));
    const invented = said.some((order) => !wanted.includes(order));
    const toProgram = answered && PROGRAMS.has(expected.kind);
    sum.missed += Number(missed);
    sum.invented += Number(invented);
    sum.answered += Number(toProgram);
    sum.right += Number(!missed && !invented && !toProgram);
  }
  return sum;
}

/**
 * The shortest of three readings, since other programs run beside.
 * @param {() => Promise<unknown>} work
 */
async function timeOf(work) {
  let least = Infinity;
  for (let nth = 0; nth < 3; nth += 1) {
    const from = performance.now();
    await work().catch(() => NOTHING);
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/**
 * @param {{ lines: readonly { take: string, reads: string | null }[] }} explained
 * @returns {string[]}
 */
function saidOf({ lines }) {
  return lines.flatMap(({ take, reads }) =>
    reads !== null && (take === 'order' || take === 'command') ? [reads] : [],
  );
}

/**
 * @param {Buffer} raw
 * @param {string} name
 * @returns {Promise<Reading>}
 */
async function ours(raw, name) {
  const explained = explainMail(await mailReader().read(raw), {
    ...{ file: `${name}.eml`, game, domain: 'play.example.org', gameId: 'marches-3', window: 'W7' },
    form: forms.includes(name) ? form : null,
  });
  return { said: saidOf(explained), answered: !PROGRAMS.has(explained.kind) };
}

/**
 * The text that the parser gives, without what the reply parser calls quoted or signature, line by line.
 * @param {string} text
 * @returns {Reading}
 */
function stock(text) {
  /** @type {string} */
  const visible = new ReplyParser().read(text).getVisibleText();
  const lines = visible.split('\n').map((line, index) => ({ number: index + 1, text: line }));
  /** @type {readonly { kind: string, reads: string }[]} */
  const said = saidIn(lines, readingFor(game, asked));
  return {
    said: said.flatMap(({ kind, reads }) => (kind === 'order' || kind === 'command' ? [reads] : [])),
    answered: true,
  };
}

/**
 * @param {string} name
 * @param {Score} score
 */
function row(name, { right, missed, invented, answered, slowest }) {
  return `| ${name} | ${right} | ${missed} | ${invented} | ${answered} | ${slowest.toFixed(0)} ms |`;
}
