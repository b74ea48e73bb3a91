import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fifthFrontierWar } from '../../src/games/fifth-frontier-war/index.ts';
import { mailReader } from '../../src/mail/index.ts';
import { explainMail, type ExplainedMail } from '../../src/service/explain-mail.ts';
import type { ReadMail } from '../../src/service/ports/mail.ts';
import { bare, everythingIn } from './everything-in.ts';

const reader = mailReader();
const corpus = new URL('./corpus/', import.meta.url);
const form = readFileSync(new URL('form.txt', corpus), 'utf8').split('\n');
const files = readdirSync(corpus).filter((file) => file.endsWith('.eml'));
const mails = files.map((file) => readFileSync(new URL(file, corpus)));
/** Without those whose text only we can open: the test reads the others by itself. */
const openMails = mails.filter(
  (_, index) => !/^(uuencoded|smime|charset-utf-|subject-encoded|html-letters)/.test(files[index] ?? ''),
);

const explained = async (raw: Uint8Array): Promise<ExplainedMail> => explain(await reader.read(raw));

function explain(mail: ReadMail): ExplainedMail {
  return explainMail(mail, {
    ...{ file: 'x.eml', game: fifthFrontierWar, form },
    ...{ domain: 'play.example.org', gameId: null, window: null },
  });
}

/** Half a character: no database and no mail takes it. */
const LONE_SURROGATE = /\p{Cs}/u;

/** What holds of every reading, whatever the mail. */
function expectSound(mail: ReadMail): void {
  const kept = mail.blocks.flatMap((block) => block.lines);
  const numbers = kept.map((line) => line.number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  for (const line of kept) {
    expect(line.text).toBe(line.text.trim());
    expect(line.text).not.toMatch(/^$|[\r\n\0]|^\s{0,4}>/);
    expect(line.text.length).toBeLessThan(2_100);
    expect(line.text).not.toMatch(LONE_SURROGATE);
  }
  for (const part of mail.ignored) {
    expect(part.firstLine).toBeLessThanOrEqual(part.lastLine);
    expect(part.sample).not.toMatch(LONE_SURROGATE);
    expect(numbers.some((number) => part.firstLine <= number && number <= part.lastLine)).toBe(false);
  }
  expect(explain(mail).kind).toBeDefined();
}

/** A change to a mail: bytes cut out at a place, others put in. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat(80),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc
      .constantFrom(
        ...[
          '\n',
          '\r\n\r\n',
          '\r',
          '> ',
          '#ORDERS x W1\n',
          '#END\n',
          '-- \n',
          '--b1\n',
          '=\n',
          '=3D',
          '<div>',
        ],
        ...[
          'From: a\n',
          'END\n',
          'PRESS TO x\n',
          '; ',
          '\u202e',
          '\u200b',
          '?',
          ' \n',
          'ELSE J2308\n',
          'begin 644 a\n',
        ],
        'Content-Transfer-Encoding: base64\n',
      )
      .map((text) => Buffer.from(text)),
  ),
});

function changed(
  mail: Uint8Array,
  { at, drop, insert }: { at: number; drop: number; insert: Uint8Array },
): Uint8Array {
  const place = Math.floor(at * mail.length);
  return Buffer.concat([mail.subarray(0, place), insert, mail.subarray(place + drop)]);
}

const damagedOf = (whole: readonly Uint8Array[]) =>
  fc
    .tuple(fc.constantFrom(...whole), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([mail, changes]) => changes.reduce(changed, mail));

describe('the mail reader', { timeout: 120_000 }, () => {
  it('reads any bytes without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (raw) =>
        expectSound(await reader.read(raw)),
      ),
      { numRuns: 500 },
    );
  });

  it('reads any text under a plain header without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) =>
        expectSound(await reader.read(Buffer.from(`From: anna@example.org\n\n${text}`))),
      ),
      { numRuns: 500 },
    );
  });

  it('reads any mail of the corpus with random damage without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(damagedOf(mails), async (raw) => expectSound(await reader.read(raw))),
      { numRuns: 500 },
    );
  });

  it('invents no order that no line of the mail contains', async () => {
    await fc.assert(
      fc.asyncProperty(damagedOf(openMails), async (raw) => {
        const { lines } = await explained(raw);
        const said = lines.filter(({ take }) => take === 'order').map(({ text }) => bare(text));
        if (said.length === 0) return;
        const whole = await everythingIn(raw);
        // Lines that were joined have a line end in between, which `bare` takes away.
        for (const text of said) expect(whole).toContain(text);
      }),
      { numRuns: 400 },
    );
  });

  it('takes exactly the lines between unquoted marks, whatever stands around them', async () => {
    const order = fc.stringMatching(/^[A-Z0-9]{2,6} [A-Z0-9: -]{1,30}[A-Z0-9]$/);
    const noise = fc.array(fc.stringMatching(/^[a-z>,. -]{0,40}$/), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 8 }), noise, noise, async (orders, above, below) => {
        const text = [...above, '#ORDERS marches-3 W7', ...orders, '#END', ...below].join('\n');
        const { blocks } = await reader.read(Buffer.from(`From: anna@example.org\n\n${text}`));
        const [first] = blocks;
        expect(first?.lines.map((line) => line.text)).toEqual(orders);
      }),
    );
  });
});
