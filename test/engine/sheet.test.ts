import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCommand } from '../../src/engine/command-table.ts';
import { amend, compareKeys, EMPTY_SHEET, projectionsOf, type Sheet } from '../../src/engine/sheet.ts';
import { type PlainCommand, type Purse, TABLE } from './toy-table.ts';

const spend = (amount: number, hex: string): PlainCommand => ({ word: 'SPEND', amount, hex });
const march = (hex: string): PlainCommand => ({ word: 'MARCH', hex });

const put = (standing: Sheet<PlainCommand>, commands: readonly PlainCommand[], purse = 10) =>
  amend(TABLE, standing, { commands, source: 'given', view: { purse } });
const sheetOf = (...commands: readonly PlainCommand[]) => put(EMPTY_SHEET, commands).sheet;
const printed = ({ entries }: Sheet<PlainCommand>) =>
  entries.map(({ command }) => writeCommand(TABLE, command));
const codes = ({ verdicts }: ReturnType<typeof put>) =>
  verdicts.map((verdict) => (verdict.ok ? 'taken' : verdict.refusal.code));

describe('a sheet', () => {
  it('lies in the order of the table and of the keys, not of arrival', () => {
    const commands = [march('2314'), spend(1, '2011'), spend(2, '1910')];
    expect(printed(sheetOf(...commands))).toEqual(['SPEND 2 AT 1910', 'SPEND 1 AT 2011', 'MARCH 2314']);
  });

  it('remembers who put each command on it', () => {
    const given = sheetOf(spend(1, '2011'));
    const { sheet } = amend(TABLE, given, {
      commands: [spend(2, '1910')],
      source: 'doctrine',
      view: { purse: 10 },
    });
    expect(sheet.entries.map(({ source }) => source)).toEqual(['doctrine', 'given']);
  });

  it('takes a new command in place of the one with its key, and tells which', () => {
    const done = put(sheetOf(spend(1, '2011')), [spend(4, '2011')]);
    expect(printed(done.sheet)).toEqual(['SPEND 4 AT 2011']);
    expect(done.verdicts).toMatchObject([{ ok: true, replaces: { amount: 1 } }]);
  });

  it('keeps what stood when its replacement is refused', () => {
    const done = put(sheetOf(spend(1, '2011')), [spend(40, '2011')]);
    expect(printed(done.sheet)).toEqual(['SPEND 1 AT 2011']);
    expect(codes(done)).toEqual(['spend.too-much']);
  });

  it('lets orders for different pieces stand side by side, and a new one take the place of what shares a piece', () => {
    const scout = (...fleets: readonly string[]) => ({ word: 'SCOUT', fleets });
    const both = put(EMPTY_SHEET, [scout('40F'), scout('68F')]);
    expect(codes(both)).toEqual(['taken', 'taken']);
    const more = put(both.sheet, [scout('18F', '68F')]);
    expect(printed(more.sheet)).toEqual(['SCOUT 18F, 68F', 'SCOUT 40F']);
    expect(more.verdicts).toMatchObject([{ replaces: scout('68F') }]);
    const fewer = put(more.sheet, [scout('18F')]);
    expect(printed(fewer.sheet)).toEqual(['SCOUT 18F', 'SCOUT 40F']);
    const again = put(fewer.sheet, [scout('18F')]);
    expect(printed(again.sheet)).toEqual(['SCOUT 18F', 'SCOUT 40F']);
  });

  it('drops what can not stand beside what is new, and says why', () => {
    const done = put(sheetOf(spend(6, '2011')), [spend(6, '1910')]);
    expect(printed(done.sheet)).toEqual(['SPEND 6 AT 1910']);
    expect(done.dropped).toMatchObject([
      { command: { hex: '2011' }, refusal: { code: 'spend.too-much', facts: { left: 4 } } },
    ]);
  });

  it('counts the later of two commands with one key, and tells the earlier', () => {
    const done = put(EMPTY_SHEET, [spend(1, '2011'), spend(2, '2011')]);
    expect(printed(done.sheet)).toEqual(['SPEND 2 AT 2011']);
    expect(codes(done)).toEqual(['order.superseded', 'taken']);
  });

  it('counts the earlier of two when the later is refused', () => {
    const done = put(EMPTY_SHEET, [spend(1, '2011'), spend(40, '2011')]);
    expect(printed(done.sheet)).toEqual(['SPEND 1 AT 2011']);
    expect(codes(done)).toEqual(['taken', 'spend.too-much']);
  });

  it('answers one and the same command handed in twice', () => {
    const command = spend(1, '2011');
    expect(codes(put(EMPTY_SHEET, [command, command]))).toEqual(['order.superseded', 'taken']);
    const step = march('2314');
    expect(codes(put(EMPTY_SHEET, [step, step]))).toEqual(['taken', 'march.stuck']);
  });

  it('replaces a list by a list, in the order given', () => {
    const done = put(sheetOf(march('1111'), march('2222')), [march('4444'), march('3333'), march('4444')]);
    expect(printed(done.sheet)).toEqual(['MARCH 4444', 'MARCH 3333', 'MARCH 4444']);
    expect(done.verdicts).toMatchObject([{ replaces: null }, { replaces: null }, { replaces: null }]);
  });

  it('keeps a list when nothing of its replacement can stand', () => {
    const done = put(sheetOf(march('1111'), march('2222')), [march('0000')]);
    expect(printed(done.sheet)).toEqual(['MARCH 1111', 'MARCH 2222']);
    expect(codes(done)).toEqual(['march.stuck']);
  });

  it('checks what stood once more when the view has changed', () => {
    const done = put(sheetOf(spend(6, '2011')), [], 5);
    expect(printed(done.sheet)).toEqual([]);
    expect(done.dropped).toHaveLength(1);
  });

  it('refuses no command silently: a word of no row is a bug', () => {
    expect(() => put(EMPTY_SHEET, [{ word: 'NONE' }])).toThrow(RangeError);
  });

  it('tells what each of its lines will do', () => {
    const told = projectionsOf(TABLE, sheetOf(spend(3, '2011'), march('2314')), { purse: 10 });
    expect(told.map(({ projection }) => projection?.does)).toEqual(['spends 3', 'marches to 2314']);
  });

  it('is handed back unchanged by its own commands', () => {
    const commands = fc.array(
      fc.record({
        word: fc.constant('SPEND'),
        amount: fc.integer({ min: 1, max: 6 }),
        hex: fc.constantFrom('1910', '2011', '2314'),
      }),
    );
    fc.assert(
      fc.property(commands, (given) => {
        const { sheet } = put(EMPTY_SHEET, given);
        expect(
          put(
            sheet,
            sheet.entries.map(({ command }) => command),
          ),
        ).toMatchObject({ sheet, dropped: [] });
        expect(put(sheet, []).sheet).toEqual(sheet);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe('a sheet that is judged again', () => {
  const counted = () => {
    const asked: string[] = [];
    const rows = TABLE.rows.map((row) => ({
      ...row,
      check: (command: PlainCommand, before: readonly PlainCommand[], view: Purse) => {
        asked.push(writeCommand(TABLE, command));
        return row.check(command, before, view);
      },
    }));
    return { table: { ...TABLE, rows }, asked };
  };

  it('asks no check twice on one view, and gives the same answers', () => {
    const { table, asked } = counted();
    const view = { purse: 4 };
    const commands = [spend(3, '2011'), spend(2, '1910'), march('2314'), spend(3, '2012')];
    const first = amend(table, EMPTY_SHEET, { commands, source: 'bot', view });
    const times = asked.length;
    const again = amend(table, EMPTY_SHEET, { commands, source: 'bot', view });
    const told = projectionsOf(table, first.sheet, view);
    expect(again).toEqual(first);
    expect(told).toEqual(projectionsOf(TABLE, first.sheet, view));
    expect(asked).toHaveLength(times);
  });

  it('asks again behind other commands, and on another view', () => {
    const { table } = counted();
    const command = spend(3, '2011');
    const judge = (purse: Purse, ...others: readonly PlainCommand[]) =>
      codes(amend(table, EMPTY_SHEET, { commands: [command, ...others], source: 'bot', view: purse }))[0];
    const purse = { purse: 4 };
    expect(judge(purse)).toBe('taken');
    expect(judge(purse, spend(2, '1910'))).toBe('spend.too-much');
    expect(judge({ purse: 2 })).toBe('spend.too-much');
    expect(judge(purse)).toBe('taken');
  });
});

describe('the order of keys', () => {
  it('puts numbers by size before words by code unit, and the shorter key first', () => {
    const keys = [['b'], [10], ['B'], [9], ['b', 1], []];
    expect(keys.sort(compareKeys)).toEqual([[], [9], [10], ['B'], ['b'], ['b', 1]]);
  });

  it('is an order', () => {
    const key = fc.array(fc.oneof(fc.nat(3), fc.constantFrom('a', 'b', '2')), { maxLength: 3 });
    fc.assert(
      fc.property(key, key, key, (a, b, c) => {
        expect(Math.sign(compareKeys(a, b))).toBe(-Math.sign(compareKeys(b, a)) + 0);
        expect(compareKeys(a, b) === 0).toBe(JSON.stringify(a) === JSON.stringify(b));
        if (compareKeys(a, b) <= 0 && compareKeys(b, c) <= 0)
          expect(compareKeys(a, c)).toBeLessThanOrEqual(0);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
