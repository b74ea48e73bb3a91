import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, ListItem, Section, Table } from '../../src/engine/report.ts';
import { reportText, sectionText, TEXT_COLUMNS } from '../../src/engine/report-text.ts';
import { graphemesOf, widthOf } from '../../src/engine/report-width.ts';
import { plainText } from '../../src/engine/report-wrap.ts';

function section(...blocks: readonly Block[]): Section {
  return { id: 'any', title: 'Your fleets', blocks };
}

function textOf(...blocks: readonly Block[]): string {
  return sectionText(section(...blocks)).join('\n');
}

function table(titles: string, ...rows: readonly (readonly string[])[]): Block {
  const columns = titles.split('|').map((title) => ({
    title: title.replace('>', ''),
    align: title.startsWith('>') ? ('right' as const) : ('left' as const),
  }));
  return { kind: 'table', table: { caption: null, columns, rows } };
}

describe('a report as plain text', () => {
  it('has headings in capitals and prose that hangs below them', () => {
    const text = textOf({ kind: 'prose', text: `One. ${'Two words. '.repeat(12)}` });
    expect(text.split('\n')).toEqual([
      'YOUR FLEETS',
      '  One. Two words. Two words. Two words. Two words. Two words. Two words. Two',
      '  words. Two words. Two words. Two words. Two words. Two words.',
    ]);
  });

  it('breaks no link, however long', () => {
    const link = `https://play.example.org/extensions/${'0123456789'.repeat(9)}`;
    const text = textOf({ kind: 'prose', text: `The page is at ${link} and has two buttons.` });
    expect(text.split('\n')).toEqual([
      'YOUR FLEETS',
      '  The page is at',
      `  ${link}`,
      '  and has two buttons.',
    ]);
  });

  it('tells gain, loss and level apart by sign', () => {
    const items: ListItem[] = [
      { mark: 'gain', text: 'Frenzie surrenders.' },
      { mark: 'loss', text: 'Jewell holds out.', details: ['Its defences stand at 60.'] },
      { mark: 'level', text: 'You lead.' },
      { mark: 'item', text: 'The rest is quiet.' },
    ];
    expect(textOf({ kind: 'list', items })).toBe(
      [
        'YOUR FLEETS',
        '  + Frenzie surrenders.',
        '  - Jewell holds out.',
        '      Its defences stand at 60.',
        '  = You lead.',
        '    The rest is quiet.',
      ].join('\n'),
    );
  });

  it('says under an item which orders would settle it', () => {
    const text = '67F failed to refuel at Uakye 2209, which is still Imperial and has no gas giant: decide.';
    const item: ListItem = { mark: 'item', text, orders: ['67F DELAY', '67F ABORT'] };
    expect(textOf({ kind: 'list', items: [item] })).toBe(
      [
        'YOUR FLEETS',
        '  67F failed to refuel at Uakye 2209, which is still Imperial and has no gas',
        '    giant: decide.',
        '    Write 67F DELAY or 67F ABORT',
      ].join('\n'),
    );
  });

  it('aligns the columns of a table to their sides', () => {
    const rows = [
      ['17C', 'Ruby 1409', '5', 'J1510'],
      ['35F', 'Frenzie 1520', '12', ''],
    ];
    expect(textOf(table('Fleet|At|>Sq|W7', ...rows))).toBe(
      [
        'YOUR FLEETS',
        '  Fleet  At            Sq  W7',
        '  17C    Ruby 1409      5  J1510',
        '  35F    Frenzie 1520  12',
      ].join('\n'),
    );
  });

  it('wraps the widest cells of a table that is too wide', () => {
    const rows = [
      ['17C', 'holds and refuels at Jewell, where a port and a gas giant are, until week 10 ends'],
    ];
    const text = textOf(table('Fleet|What it does', ...rows));
    expect(text.split('\n').slice(1)).toEqual([
      '  Fleet  What it does',
      '  17C    holds and refuels at Jewell, where a port and a gas giant are,',
      '         until week 10 ends',
    ]);
  });

  it('makes a list of a table whose words do not fit side by side', () => {
    const words = Array.from({ length: 12 }, (_, index) => `squadron-${index + 10}`);
    const text = textOf(table(words.map((_, index) => `c${index}`).join('|'), words));
    expect(text.split('\n').slice(1, 4)).toEqual([
      '  squadron-10',
      '    c1: squadron-11',
      '    c2: squadron-12',
    ]);
  });

  it('says that a table without rows has none', () => {
    expect(textOf(table('Fleet|At'))).toBe('YOUR FLEETS\n  none');
  });

  it('leaves a map out, or puts there the lines it is given', () => {
    const map: Block = { kind: 'map', map: emptyMap };
    const prose: Block = { kind: 'prose', text: 'Regina holds.' };
    expect(reportText({ sections: [section(map), { ...section(prose), title: 'News' }] })).toBe(
      'NEWS\n  Regina holds.',
    );
    expect(sectionText(section(map), { mapLines: ['  https://example.org/map.png'] })).toEqual([
      'YOUR FLEETS',
      '  https://example.org/map.png',
    ]);
  });

  it('never has a line that could be read as a mark of an order block', () => {
    const text = textOf(
      { kind: 'prose', text: '#ORDERS demo W7' },
      { kind: 'list', items: [{ mark: 'item', text: '# End', details: ['a\n#END'] }] },
    );
    expect(text).not.toMatch(/^[\s*_]*#\s*(orders|end)/im);
  });

  it('counts wide characters as two columns and accents as none', () => {
    expect(['Größe', 'Gro\u0308ße', '星', '👩‍🚀', '🇩🇪', '⚔️'].map(widthOf)).toEqual([5, 5, 2, 2, 2, 2]);
  });
});

const emptyMap = {
  kind: 'hexes',
  boardId: 'b',
  title: 't',
  viewer: 'v',
  geometry: { kind: 'hex-flat-even-low', columns: [1, 1], rows: [1, 1] },
  sides: [],
  areas: [],
  places: [],
  links: [],
  pieces: [],
  fights: [],
} as const;

const GRAPHEMES = [
  'a',
  'Z',
  '7',
  '.',
  '<',
  'ß',
  'o\u0308',
  '星',
  '界',
  '👩‍🚀',
  '🇩🇪',
  'ж',
  '\u00a0',
  ' ',
  '\n',
  '\t',
  ' ',
];
const anyText = fc
  .array(fc.constantFrom(...GRAPHEMES), { maxLength: 120 })
  .map((graphemes) => graphemes.join(''));
const anyCell = fc.oneof(fc.string({ maxLength: 12 }), anyText);

const anyTable: fc.Arbitrary<Table> = fc.record({
  caption: fc.option(anyText),
  columns: fc.array(fc.record({ title: anyCell, align: fc.constantFrom('left', 'right') }), { maxLength: 9 }),
  rows: fc.array(fc.array(anyCell, { maxLength: 10 }), { maxLength: 6 }),
});

const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  anyText.map((text): Block => ({ kind: 'prose', text })),
  anyTable.map((each): Block => ({ kind: 'table', table: each })),
  fc
    .array(
      fc.record({
        mark: fc.constantFrom('gain', 'loss', 'level', 'item'),
        text: anyText,
        details: fc.array(anyText, { maxLength: 2 }),
        orders: fc.array(anyText, { maxLength: 2 }),
      }),
      { maxLength: 4 },
    )
    .map((items): Block => ({ kind: 'list', items })),
);

const anySections = fc.array(
  fc.record({ id: fc.constant('any'), title: anyText, blocks: fc.array(anyBlock, { maxLength: 3 }) }),
  { maxLength: 3 },
);

describe('any report as plain text', () => {
  it(`has no line of more than ${TEXT_COLUMNS} columns and none that ends in blanks`, () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        for (const line of reportText({ sections }).split('\n')) {
          expect(widthOf(line)).toBeLessThanOrEqual(TEXT_COLUMNS);
          expect(line).not.toMatch(/[ \t]$/);
        }
      }),
    );
  });

  it('holds the text of every cell', () => {
    fc.assert(
      fc.property(anyTable, (each) => {
        const text = together(
          textOf({ kind: 'table', table: { ...each, columns: each.columns.map(leftOf) } }),
        );
        const words = each.rows.flat().flatMap((cell) => plainText(cell).split(' '));
        // Cells that wrap stand side by side, so it is their characters that must all be there.
        const needed = charactersOf(words.join(''));
        const there = charactersOf(text);
        for (const [character, count] of needed)
          expect(there.get(character) ?? 0).toBeGreaterThanOrEqual(count);
      }),
    );
  });

  it('holds each word of a cell unbroken when a line has room for it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,9}$/), { maxLength: 4 })),
        (rows) => {
          const text = textOf({ kind: 'table', table: { caption: null, columns: [], rows } });
          const there = new Set(text.split(/\s+/));
          for (const word of rows.flat().flatMap((cell) => cell.split(' '))) expect(there).toContain(word);
        },
      ),
    );
  });

  it('is the same text each time', () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        expect(reportText({ sections })).toBe(reportText(structuredClone({ sections })));
      }),
    );
  });

  it('is broken between characters as a reader sees them, never inside one', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const long = anyText.map((text) => text.replace(/\s/g, ''));
    fc.assert(
      fc.property(long, (text) => {
        const whole = [...segmenter.segment(text)].map(({ segment }) => segment);
        const lines = textOf({ kind: 'prose', text }).split('\n').slice(1);
        expect(lines.flatMap((line) => graphemesOf(line.trim()))).toEqual(whole);
      }),
    );
  });
});

function leftOf<C extends { readonly title: string }>(column: C): C & { readonly align: 'left' } {
  return { ...column, align: 'left' };
}

function together(text: string): string {
  return text.replace(/\s+/g, '');
}

function charactersOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.replace(/\s/g, '')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
