import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCommand } from '../../src/engine/command-table.ts';
import { handInCommands, type HandedIn, handInLines, type Revision } from '../../src/engine/hand-in.ts';
import { type PlainCommand, TABLE } from './toy-table.ts';

type Answer = HandedIn<PlainCommand>;
type Revisions = readonly Revision<PlainCommand>[];

const to = (revisions: Revisions, purse: number) => ({
  table: TABLE,
  revisions,
  view: { purse },
  window: 'week',
  source: 'given' as const,
});

/** Hands in a message, as it would be mailed. */
function send(message: string, revisions: Revisions = [], purse = 10): Answer {
  const lines = message.split('\n').map((text, index) => ({ number: index + 1, text }));
  return handInLines(to(revisions, purse), lines);
}

/** Sends message after message; the revisions that came of them. */
function sendAll(...messages: readonly string[]): Revisions {
  return messages.reduce<Revisions>(
    (revisions, message) => [...revisions, send(message, revisions).revision],
    [],
  );
}

const printed = ({ sheet }: { readonly sheet: Revision<PlainCommand>['sheet'] }) =>
  sheet.entries.map(({ command }) => writeCommand(TABLE, command));
const told = ({ results }: Answer) =>
  results.map((result) => (result.status === 'refused' ? result.refusal.code : result.status));
const last = (revisions: Revisions) => printed(revisions.at(-1) ?? send('').revision);

describe('a message of orders', () => {
  it('becomes the next version of the sheet, with an answer to each line', () => {
    const answer = send('\nSPEND 3 AT 2011\nhello\n18F W7: J2314.\n> ?');
    expect(told(answer)).toEqual(['blank', 'taken', 'order.unknown', 'taken', 'blank']);
    expect(answer).toMatchObject({ changed: true, revision: { version: 1, base: 0, ready: false } });
    expect(printed(answer.revision)).toEqual(['SPEND 3 AT 2011', '18F W7: J2314']);
    expect(answer.results[1]).toMatchObject({ order: 'SPEND 3 AT 2011', does: 'spends 3', replaces: null });
  });

  it('counts columns in the line as it was written', () => {
    const [result] = send('  - 18F X7: J2314').results;
    expect(result).toMatchObject({ column: 9, length: 2, refusal: { piece: 'X7', facts: { column: 9 } } });
  });

  it('points at the piece that a check refuses', () => {
    const [result] = send('* spend 40 at 2011').results;
    expect(result).toMatchObject({
      column: 9,
      length: 2,
      refusal: { stage: 'illegal', code: 'spend.too-much', piece: '40' },
    });
  });

  it('may have bullets in front and a stop behind', () => {
    expect(told(send('- 18F W7: J2314;\n• pay 1 at 2011!\n* READY.'))).toEqual(['taken', 'taken', 'word']);
  });

  it('leaves lines of the form alone that still have their question mark', () => {
    expect(send('SPEND ? AT 2011')).toMatchObject({ changed: false, results: [{ status: 'blank' }] });
  });

  it('has no line longer than is read', () => {
    expect(told(send(`SPEND ${'1'.repeat(500)}`))).toEqual(['line.too-long']);
  });

  it('tells what a later order replaces, and says nothing when it is the same', () => {
    const revisions = sendAll('SPEND 3 AT 2011');
    expect(send('SPEND 4 AT 2011', revisions).results).toMatchObject([{ replaces: 'SPEND 3 AT 2011' }]);
    expect(send('SPEND 3 AT 2011', revisions).results).toMatchObject([{ replaces: null }]);
  });

  it('counts the later of two lines for one thing, and tells the earlier', () => {
    const answer = send('SPEND 3 AT 2011\nSPEND 4 AT 2011');
    expect(told(answer)).toEqual(['order.superseded', 'taken']);
    expect(answer.results[0]).toMatchObject({ refusal: { piece: 'SPEND 3 AT 2011' } });
  });

  it('tells what stood and can not stand any more', () => {
    const answer = send('SPEND 6 AT 1910', sendAll('SPEND 6 AT 2011'));
    expect(answer.dropped).toMatchObject([{ order: 'SPEND 6 AT 2011', refusal: { code: 'spend.too-much' } }]);
    expect(printed(answer.revision)).toEqual(['SPEND 6 AT 1910']);
  });

  it('in which nothing is an order owes no new version, and takes nothing away', () => {
    const revisions = sendAll('SPEND 6 AT 2011');
    const answer = send('how are you\nSPEND 60 AT 2011', revisions, 10);
    expect(answer.changed).toBe(false);
    expect(printed(answer.revision)).toEqual(['SPEND 6 AT 2011']);
    expect(send('how are you', revisions, 1)).toMatchObject({ changed: false, dropped: [] });
  });

  it('with any order in it drops what can not stand any more, even when the order is refused', () => {
    const revisions = sendAll('SPEND 6 AT 2011\nREADY');
    const answer = send('SPEND 9 AT 1910', revisions, 5);
    expect(answer).toMatchObject({
      changed: true,
      dropped: [{ order: 'SPEND 6 AT 2011' }],
      revision: { ready: false },
    });
  });

  it('may come as commands: line n is the n-th', () => {
    const answer = handInCommands(to([], 10), [{ word: 'SPEND', amount: 3, hex: '2011' }, { word: 'LATER' }]);
    expect(told(answer)).toEqual(['taken', 'order.not-now']);
    const odd: readonly PlainCommand[] = [
      { word: 'SPEND', hex: '2011' },
      { word: 'SPEND', amount: 3, hex: '2011', secretly: true },
      { word: 'NONE' },
      { word: 'JOIN', fleets: ['99F'] },
    ];
    expect(told(handInCommands(to([], 10), odd))).toEqual([
      ...Array.from({ length: 3 }, () => 'order.malformed'),
      'order.expected',
    ]);
    expect(answer.results.map(({ line }) => line)).toEqual([
      { number: 1, text: 'SPEND 3 AT 2011' },
      { number: 2, text: 'LATER' },
    ]);
  });
});

describe('CLEAR', () => {
  it('empties the sheet, and orders after it in one message stand alone', () => {
    const answer = send('CLEAR\nSPEND 6 AT 1910', sendAll('SPEND 6 AT 2011'));
    expect(printed(answer.revision)).toEqual(['SPEND 6 AT 1910']);
    expect(answer.dropped).toEqual([]);
  });

  it('takes away the orders before it in one message', () => {
    expect(printed(send('SPEND 6 AT 2011\nclear\nSPEND 1 AT 1910').revision)).toEqual(['SPEND 1 AT 1910']);
  });
});

describe('UNDO', () => {
  it('goes back a version at a time, to the empty sheet, and then says that there is nothing more', () => {
    const revisions = sendAll('SPEND 1 AT 2011', 'SPEND 2 AT 2011', 'SPEND 3 AT 2011', 'UNDO');
    expect(last(revisions)).toEqual(['SPEND 2 AT 2011']);
    const second = [...revisions, send('UNDO', revisions).revision];
    expect(last(second)).toEqual(['SPEND 1 AT 2011']);
    const third = [...second, send('UNDO', second).revision];
    expect(last(third)).toEqual([]);
    expect(told(send('UNDO', third))).toEqual(['sheet.nothing-to-undo']);
  });

  it('goes on from where it went back to', () => {
    const revisions = sendAll('SPEND 1 AT 2011', 'SPEND 2 AT 2011', 'UNDO', 'SPEND 4 AT 2011', 'UNDO');
    expect(last(revisions)).toEqual(['SPEND 1 AT 2011']);
  });

  it('takes back a CLEAR, a DROP and a READY', () => {
    expect(last(sendAll('SPEND 1 AT 2011', 'CLEAR', 'UNDO'))).toEqual(['SPEND 1 AT 2011']);
    expect(last(sendAll('SPEND 1 AT 2011', 'DROP 1', 'UNDO'))).toEqual(['SPEND 1 AT 2011']);
    expect(sendAll('SPEND 1 AT 2011', 'READY', 'UNDO').at(-1)).toMatchObject({ ready: false, version: 3 });
  });

  it('goes to a version by its number', () => {
    const revisions = sendAll('SPEND 1 AT 2011', 'SPEND 2 AT 2011', 'SPEND 3 AT 2011', 'UNDO 1');
    expect(last(revisions)).toEqual(['SPEND 1 AT 2011']);
    expect(last(sendAll('SPEND 1 AT 2011', 'UNDO 0'))).toEqual([]);
  });

  it.each(['UNDO 2', 'UNDO 7'])('refuses %s when version 2 is the newest', (line) => {
    const answer = send(line, sendAll('SPEND 1 AT 2011', 'SPEND 2 AT 2011'));
    expect(told(answer)).toEqual(['sheet.no-such-version']);
    expect(answer.changed).toBe(false);
  });

  it('before anything was handed in has nothing to take back', () => {
    expect(told(send('UNDO'))).toEqual(['sheet.nothing-to-undo']);
  });
});

describe('READY', () => {
  it('counts last, wherever it stands in the message', () => {
    expect(send('READY\nSPEND 3 AT 2011').revision).toMatchObject({ ready: true });
    expect(send('ready\nCLEAR\nSPEND 3 AT 2011').revision.ready).toBe(true);
  });

  it('is over as soon as orders come, but not when they are refused', () => {
    const revisions = sendAll('SPEND 3 AT 2011\nREADY');
    expect(send('SPEND 4 AT 2011', revisions).revision.ready).toBe(false);
    expect(send('SPEND 40 AT 2011\nhello', revisions).revision.ready).toBe(true);
  });

  it.each(['NOT READY', 'unready', 'CLEAR', 'DROP 1'])('is over with %s', (line) => {
    expect(send(line, sendAll('SPEND 3 AT 2011\nREADY')).revision.ready).toBe(false);
  });

  it('of two opposite words counts the later', () => {
    expect(send('READY\nNOT READY').revision.ready).toBe(false);
    expect(send('NOT READY\nREADY').revision.ready).toBe(true);
  });
});

describe('DROP', () => {
  const three = sendAll('SPEND 1 AT 1910\nSPEND 2 AT 2011\nMARCH 2314');

  it('takes a line away by its number', () => {
    expect(printed(send('DROP 2', three).revision)).toEqual(['SPEND 1 AT 1910', 'MARCH 2314']);
  });

  it('counts several numbers in the sheet as it was told, not as it shrinks', () => {
    expect(printed(send('DROP 1\n\nDROP 2', three).revision)).toEqual(['MARCH 2314']);
    expect(told(send('DROP 3\nDROP 3', three))).toEqual(['word', 'word']);
  });

  it('refuses a line that is not there', () => {
    expect(send('DROP 4', three)).toMatchObject({
      changed: false,
      results: [{ refusal: { code: 'sheet.no-such-line', facts: { most: 3 } } }],
    });
  });
});

describe('any text', () => {
  it('gets an answer for each line and never throws', () => {
    const word = fc.constantFrom(
      'SPEND 3 AT 2011',
      'MARCH 2314',
      'CLEAR',
      'UNDO',
      'UNDO 1',
      'READY',
      'DROP 1',
      'ODD 2',
      '18F W7: J2314',
      '?',
    );
    const line = fc.oneof(
      word,
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(' ', '.', '-', '?', ',') }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 4 }), (messages) => {
        let revisions: Revisions = [];
        for (const lines of messages) {
          const answer = handInLines(
            to(revisions, 10),
            lines.map((text, index) => ({ number: index + 1, text })),
          );
          expect(answer.results.map((result) => result.line.text)).toEqual(lines);
          if (answer.changed) revisions = [...revisions, answer.revision];
          else expect(printed(answer.revision)).toEqual(last(revisions));
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('is answered quickly even when it was made to be slow', () => {
    const hostile = `${' '.repeat(50_000)}x${'.,'.repeat(25_000)}y`;
    expect(told(send(hostile))).toEqual(['line.too-long']);
    expect(
      send(Array.from({ length: 3000 }, (_, n) => `18F W${1 + (n % 99)}: J2314`).join('\n')).results,
    ).toHaveLength(3000);
  });
});

describe('INSERT', () => {
  const list = sendAll('SPEND 1 AT 2011\nMARCH 1111\nMARCH 3333');

  it('puts an order into its list before that line of the sheet', () => {
    const answer = send('INSERT 3: MARCH 2222', list);
    expect(printed(answer.revision)).toEqual(['SPEND 1 AT 2011', 'MARCH 1111', 'MARCH 2222', 'MARCH 3333']);
    expect(answer.results).toMatchObject([
      { status: 'taken', order: 'MARCH 2222', does: 'marches to 2222', replaces: null },
    ]);
    expect(answer.revision).toMatchObject({ version: 2, base: 1, ready: false });
  });

  it.each([
    ['insert 2 march 2222', ['MARCH 2222', 'MARCH 1111', 'MARCH 3333']],
    ['INSERT 4: MARCH 2222.', ['MARCH 1111', 'MARCH 3333', 'MARCH 2222']],
    ['- INSERT 3 : MARCH 2222', ['MARCH 1111', 'MARCH 2222', 'MARCH 3333']],
  ])('may be written "%s"', (line, marches) => {
    expect(printed(send(line, list).revision).slice(1)).toEqual(marches);
  });

  it('counts places on the sheet as it was last told, however many come in one message', () => {
    const answer = send('INSERT 3: MARCH 2222\nINSERT 2: MARCH 9999\nINSERT 3: MARCH 4444', list);
    expect(printed(answer.revision).slice(1)).toEqual([
      'MARCH 9999',
      'MARCH 1111',
      'MARCH 2222',
      'MARCH 4444',
      'MARCH 3333',
    ]);
  });

  it('begins a list that has no line yet', () => {
    const answer = send('INSERT 1: MARCH 1111\nINSERT 2: MARCH 2222');
    expect(printed(answer.revision)).toEqual(['MARCH 1111', 'MARCH 2222']);
  });

  it('leaves who gave the other orders of the list', () => {
    const [standing] = list;
    if (standing === undefined) throw new RangeError('nothing stands');
    const { revision } = handInLines({ ...to([standing], 10), source: 'gm' }, [
      { number: 1, text: 'INSERT 3: MARCH 2222' },
    ]);
    expect(revision.sheet.entries.map(({ source }) => source)).toEqual(['given', 'given', 'gm', 'given']);
  });

  it('changes nothing when the order can not stand there', () => {
    const answer = send('INSERT 3: MARCH 1111', list);
    expect(told(answer)).toEqual(['march.stuck']);
    expect(answer.changed).toBe(false);
    expect(printed(answer.revision)).toEqual(last(list));
  });

  it('drops, and tells, what can not stand behind it', () => {
    const answer = send('INSERT 3: MARCH 3333', list);
    expect(printed(answer.revision).slice(1)).toEqual(['MARCH 1111', 'MARCH 3333']);
    expect(answer.dropped).toMatchObject([{ order: 'MARCH 3333', refusal: { code: 'march.stuck' } }]);
  });

  it.each([
    ['INSERT 1: MARCH 2222', 'insert.no-such-place', 'INSERT 2: MARCH 2222'],
    ['INSERT 5: MARCH 2222', 'insert.no-such-place', 'INSERT 4: MARCH 2222'],
    ['INSERT 1: SPEND 2 AT 2011', 'insert.no-list', 'SPEND 2 AT 2011'],
    ['INSERT 2: READY', 'insert.no-order', null],
    ['INSERT 2: MARCH 222', 'order.expected', null],
    ['INSERT 2: LATER', 'order.not-now', null],
    ['INSERT MARCH 2222', 'order.unknown', null],
  ])('is refused where it makes no sense: %s', (line, code, nearest) => {
    const answer = send(line, list);
    expect(answer.results).toMatchObject([{ status: 'refused', refusal: { code, nearest } }]);
    expect(answer.changed).toBe(false);
  });

  it('counts columns in the line as it was written', () => {
    expect(send('  INSERT 2: MARCH 222x', list).results).toMatchObject([
      { column: 19, refusal: { piece: '222x', facts: { column: 19 } } },
    ]);
  });

  it('is taken back by UNDO, and counts from what DROP has left', () => {
    const after = sendAll('MARCH 1111\nMARCH 3333', 'DROP 1\nINSERT 1: MARCH 2222');
    expect(last(after)).toEqual(['MARCH 2222', 'MARCH 3333']);
    expect(printed(send('UNDO', after).revision)).toEqual(['MARCH 1111', 'MARCH 3333']);
  });

  it('keeps every other order in its order, wherever the new one goes', () => {
    const hexes = fc.uniqueArray(fc.integer({ min: 1000, max: 9999 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(hexes, fc.nat(), ([fresh = 0, ...others], where) => {
        const before = sendAll(others.map((hex) => `MARCH ${hex}`).join('\n'));
        const place = 1 + (where % (others.length + 1));
        const marches = printed(send(`INSERT ${place}: MARCH ${fresh}`, before).revision);
        expect(marches).toEqual(last(before).toSpliced(place - 1, 0, `MARCH ${fresh}`));
      }),
    );
  });
});
