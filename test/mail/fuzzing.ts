import { readdirSync, readFileSync } from 'node:fs';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import { mailReader } from '../../src/mail/index.ts';
import { envelopeOf } from '../../src/mail/envelope.ts';
import { type ExplainedMail, explainMail } from '../../src/service/explain-mail.ts';
import { contentOf } from '../../src/service/mail-content.ts';
import { type Chance, chanceFrom } from '../kit/chance.ts';
import { bare, everythingIn } from './everything-in.ts';

// Mails of the corpus, broken in ways that no one thought of: nothing may throw, and no order may be read that no line
// of the mail has. A seed and a number give the same mail again.

const DOMAIN = 'play.example.org';
const corpus = new URL('./corpus/', import.meta.url);
const form = readFileSync(new URL('form.txt', corpus), 'utf8').split('\n');
const seeds = readdirSync(corpus)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => ({ file, raw: readFileSync(new URL(file, corpus)) }));
/** Whose text a parser that is not ours can open: where an order comes from is asked of these only. */
const open = seeds.filter(
  ({ file }) => !/^(uuencoded|smime|charset-utf-|subject-encoded|html-letters)/.test(file),
);

export interface FuzzedMail {
  readonly raw: Buffer;
  /** Where an order of it comes from can be told. */
  readonly isOpen: boolean;
}

/** The mail of a number. */
export function fuzzedMail(seed: string, number: number): FuzzedMail {
  const chance = chanceFrom(`${seed}/${number}`);
  const isOpen = chance.int(3) > 0;
  const from = isOpen ? open : seeds;
  let raw: Buffer = chance.pickOf(from)?.raw ?? Buffer.of();
  const other: Buffer = chance.pickOf(from)?.raw ?? Buffer.of();
  for (let count = 1 + chance.int(6); count > 0; count -= 1) raw = mutated(raw, other, chance);
  return { raw, isOpen };
}

const TOKENS = [
  ...[
    '\n',
    '\r',
    '\r\n\r\n',
    '\0',
    '\t',
    ' ',
    '> ',
    '>> ',
    '-- \n',
    '--b1\n',
    '--b1--\n',
    '=',
    '=\n',
    '=3D',
    '=0A',
  ],
  ...[
    '#ORDERS',
    '#ORDERS x W1\n',
    '#END\n',
    'END\n',
    'PRESS TO x\n',
    'READY\n',
    'TEST\n',
    'UNDO 1\n',
    '; ',
    '// ',
  ],
  ...[
    '<',
    '<div>',
    '</div>',
    '<blockquote>',
    '<!--',
    '&nbsp;',
    '&#',
    '<br',
    '<style>',
    '<s>',
    '<pre>',
    '</table>',
  ],
  ...['From: a\n', 'From: a@b\n\n', 'To: <', 'Subject: =?utf-8?q?', '?=', 'Content-Type: text/html\n'],
  ...['Content-Type: multipart/mixed; boundary=b1\n', 'Content-Type: text/plain; format=flowed; delsp=yes\n'],
  ...[
    'Content-Transfer-Encoding: base64\n',
    'Content-Transfer-Encoding: quoted-printable\n',
    'MIME-Version: 1.0\n',
  ],
  ...[
    'begin 644 a\n',
    'On Mon, x wrote:\n',
    '-----Original Message-----\n',
    '________________________________\n',
  ],
  ...[
    '\u202e',
    '\u200b',
    '\ufeff',
    '\u00a0',
    '\u{1f600}',
    '\uff11',
    '\u2028',
    '\u0301',
    '?',
    ' \n',
    'ELSE J2308\n',
  ],
];

type Mutation = (raw: Buffer, other: Buffer, chance: Chance) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  (raw, _, chance) => spliced(raw, place(raw, chance), chance.int(120), Buffer.of()),
  (raw, _, chance) =>
    spliced(raw, place(raw, chance), chance.int(4), Buffer.from(chance.pickOf(TOKENS) ?? '')),
  (raw, _, chance) => spliced(raw, place(raw, chance), 1, Buffer.of(chance.int(256))),
  (raw, other, chance) => spliced(raw, place(raw, chance), chance.int(40), sliceOf(other, chance)),
  (raw, _, chance) => spliced(raw, place(raw, chance), 0, sliceOf(raw, chance)),
  (raw, _, chance) => raw.subarray(0, place(raw, chance)),
  (raw, other, chance) => Buffer.concat([raw.subarray(0, place(raw, chance)), sliceOf(other, chance)]),
  (raw, _, chance) =>
    inLines(raw, (lines) => swapped(lines, chance.int(lines.length), chance.int(lines.length))),
  (raw, _, chance) => inLines(raw, (lines) => lines.toSpliced(chance.int(lines.length), 1 + chance.int(4))),
  (raw, _, chance) =>
    Buffer.from(raw.toString('latin1').replaceAll(/\r?\n/g, chance.pick(['\n', '\r\n', '\r'])), 'latin1'),
  (raw, _, chance) => {
    const again = chance.pickOf(TOKENS) ?? '';
    return spliced(raw, place(raw, chance), 0, Buffer.from(again.repeat(1 + chance.int(200))));
  },
];

function mutated(raw: Buffer, other: Buffer, chance: Chance): Buffer {
  return (chance.pickOf(MUTATIONS) ?? ((same) => same))(raw, other, chance);
}

function place(raw: Buffer, chance: Chance): number {
  return chance.int(raw.length + 1);
}

function spliced(raw: Buffer, at: number, drop: number, insert: Buffer): Buffer {
  return Buffer.concat([raw.subarray(0, at), insert, raw.subarray(at + drop)]);
}

function sliceOf(raw: Buffer, chance: Chance): Buffer {
  const from = place(raw, chance);
  return raw.subarray(from, from + chance.int(600));
}

function inLines(raw: Buffer, change: (lines: readonly string[]) => readonly string[]): Buffer {
  return Buffer.from(change(raw.toString('latin1').split('\n')).join('\n'), 'latin1');
}

function swapped(lines: readonly string[], one: number, other: number): readonly string[] {
  return lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '');
}

const reader = mailReader();

async function explained(raw: Uint8Array): Promise<ExplainedMail> {
  return explainMail(await reader.read(raw), {
    ...{ file: 'x.eml', game: fifthFrontierWar, form, domain: DOMAIN, gameId: null, window: null },
  });
}

export interface Looked {
  /** How many orders were read. */
  readonly orders: number;
  /** Those that no line of the mail has. */
  readonly invented: readonly string[];
}

/** Reads a mail by every way that ours go; throws what a reader throws. */
export async function lookInto({ raw, isOpen }: FuzzedMail): Promise<Looked> {
  contentOf(raw);
  await envelopeOf(raw, DOMAIN);
  const { lines } = await explained(raw);
  const orders = lines.filter(({ take }) => take === 'order').map(({ text }) => bare(text));
  if (!isOpen || orders.length === 0) return { orders: orders.length, invented: [] };
  const whole = await everythingIn(raw);
  return { orders: orders.length, invented: orders.filter((text) => !whole.includes(text)) };
}
