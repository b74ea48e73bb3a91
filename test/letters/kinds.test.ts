import { describe, expect, it } from 'vitest';
import { widthOf } from '../../src/engine/report-width.ts';
import { stationery } from '../../src/letters/stationery.ts';
import type { Due, Letter } from '../../src/service/ports/letters.ts';
import { A_START, aTurnReport, PLACE, RECEIPTS, WEEK_7 } from './fixtures.ts';
import { DIGEST, EVERY_LETTER, PLAIN_LETTERS } from './kinds.ts';

const TURN_OFF = 'https://play.example.org/letters/4ce4f92e-1111-4111-a111-111111111111/unsubscribe';
const rendered = (letter: Letter) => stationery().render(letter, { ...PLACE, turnOff: TURN_OFF });

/** What stands in the frame of the HTML alone: whose letter it is, the picture's words, and heads of columns. */
function frameOf(letter: Letter): string {
  const heading = 'game' in letter ? [letter.game.module, letter.game.title, letter.seat.name].join(' ') : '';
  return `${heading} ${ALT} lines why seat player open to you get this`;
}
const ALT = 'map spinward marches view the report tells the same in words';

function wordsOf(text: string): ReadonlySet<string> {
  const plain = text.toLowerCase().replace(/https:\S+/g, ' ');
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/** What a reader sees of an HTML body, the words of its pictures among it. */
function visible(html: string): string {
  return html
    .replace(/<(style|title)[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div>/g, ' ')
    .replace(/ alt="([^"]*)"/g, '>$1<')
    .replace(/<[^>]*>|&#\d+;/g, ' ')
    .replace(/&(gt|lt|quot|amp);/g, ' ');
}

describe.each(Object.entries(EVERY_LETTER))('%s', (_, letter) => {
  it('says in its text what its HTML says, and the other way round', () => {
    const { subject, text, html } = rendered(letter);
    const [inText, inHtml] = [wordsOf(text), wordsOf(visible(html).replaceAll("'", ' '))];
    const frame = wordsOf(frameOf(letter));
    const missing = (from: ReadonlySet<string>, to: ReadonlySet<string>): string[] =>
      [...from].filter((word) => !to.has(word) && !frame.has(word) && word.length > 1);
    expect(missing(inText, inHtml)).toEqual([]);
    // The title of the HTML stands in the subject.
    expect(missing(inHtml, new Set([...inText, ...wordsOf(subject)]))).toEqual([]);
  });

  it('fits: 76 columns of text but for links and orders, HTML that is not clipped at 102 KB', () => {
    const { text, html } = rendered(letter);
    const long = text.split('\n').filter((line) => widthOf(line) > 76 && !line.trim().startsWith('https://'));
    expect(long).toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024 - 8 * 1024);
    expect(`${text}${html}`).not.toMatch(/undefined|\[object|NaN/);
  });

  it('is about its game in its subject, so that a person can sort by it', () => {
    const { subject } = rendered(letter);
    if ('game' in letter) expect(subject.replace(/^Re: /, '').startsWith(letter.game.title)).toBe(true);
    expect(subject.length).toBeLessThan(160);
  });
});

describe('a letter that can be turned off', () => {
  it.each(['reminder, a draft', 'press', 'news'])('says where, in both bodies: %s', (name) => {
    const letter = PLAIN_LETTERS[name];
    if (letter === undefined) throw new Error(`there is no ${name}`);
    const { text, html } = rendered(letter);
    expect(text).toContain(TURN_OFF);
    expect(html).toContain(TURN_OFF);
  });

  it('is no letter that asks for something', () => {
    for (const name of ['extension request', 'deadline moved', 'deadline passed', 'invitation'])
      expect(rendered(PLAIN_LETTERS[name] ?? EVERY_LETTER['notice'] ?? never()).text).not.toContain(TURN_OFF);
  });
});

function never(): never {
  throw new Error('there is no such letter');
}

describe('words of a player', () => {
  it('stand apart from ours, and are neither markup nor a mark of an order block', () => {
    const press = PLAIN_LETTERS['press'];
    if (press?.kind !== 'press') throw new Error('there is no press');
    const lines = ['<b>bold</b>', '#ORDERS marches-3 W7', '#END'];
    const { text, html } = rendered({ ...press, lines });
    expect(html).not.toContain('<b>');
    expect(text).toContain('  | <b>bold</b>');
    expect(text).not.toMatch(/^#ORDERS/m);
  });
});

/** All letters that tell when orders are due, of a window that is due like this. */
function dueLike(due: Due): readonly (readonly [string, Letter])[] {
  const window = { ...WEEK_7, due };
  const offer = PLAIN_LETTERS['replacement offer'];
  if (offer?.kind !== 'replacement-offer') throw new Error('there is no offer');
  return [
    ...Object.entries(RECEIPTS).map(([name, receipt]) => [name, { ...receipt, window }] as const),
    ['report', aTurnReport({ window })],
    ['report for one who is not awaited', aTurnReport({ window: { ...window, awaited: false } })],
    ['first report', aTurnReport({ window, start: A_START })],
    ['digest', { ...DIGEST, games: DIGEST.games.map((game) => ({ ...game, window })) }],
    ['offer', { ...offer, window }],
  ];
}

describe.each(['by-hand', 'clock-stands'] as const)('a window without a deadline (%s)', (due) => {
  it.each(dueLike(due))('is told as such, in a %s', (_, letter) => {
    const { subject, text, html } = rendered(letter);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/null|undefined|due ,|due :|by-hand|clock-stands/);
      expect(part).not.toContain('Sun 6 Dec');
      expect(part).not.toContain('Sunday 6 December');
    }
  });

  it('is due when the gamemaster closes it, or once the game goes on', () => {
    const words = due === 'by-hand' ? 'when the gamemaster closes the window' : 'until then its clock stands';
    const report = rendered(aTurnReport({ window: { ...WEEK_7, due } }));
    expect(report.subject).toContain('week 7 orders awaited');
    for (const [name, letter] of dueLike(due))
      if (['report', 'digest', 'offer', 'draft'].includes(name))
        expect(rendered(letter).text.replace(/\s+/g, ' ')).toContain(words);
  });
});
