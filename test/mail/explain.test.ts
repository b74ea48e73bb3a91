import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainMail } from '../../src/mail/index.ts';

function corpusMail(name: string): Uint8Array {
  return readFileSync(new URL(`./corpus/${name}.eml`, import.meta.url));
}

describe('the explanation of a mail', () => {
  it('tells each order line with its place, and what was left out and why', async () => {
    const explanation = await explainMail(corpusMail('outlook-marks-above-and-below'));
    expect(explanation).toMatchObject({
      from: 'anna@example.org',
      answers: ['<turn-w7@play.example.org>'],
      automatic: null,
      blocks: [{ kind: 'marked', game: 'marches-3', window: 'w7', orders: [{ line: 2, text: '35F ABORT' }] }],
      ignored: [
        { lines: '5', why: 'added by a mail program', begins: 'Sent from my iPad' },
        { lines: '7-23', why: 'quoted from another mail' },
      ],
    });
    expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
  });

  it.each([
    ['top-posting', 'no game named: the whole reply'],
    ['marks-end-missing', 'marked, #END is missing'],
  ])('of %s says how the block was found: %s', async (name, kind) => {
    expect((await explainMail(corpusMail(name))).blocks.map((block) => block.kind)).toEqual([kind]);
  });

  it('says why a mail is not read for orders', async () => {
    expect(await explainMail(corpusMail('auto-bounce'))).toMatchObject({
      automatic: 'a report about a mail that could not be delivered',
      blocks: [],
      ignored: [],
    });
  });
});
