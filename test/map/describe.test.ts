import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMap, summaryOf } from '../../src/map/index.ts';
import { aPiece, aSmallMap, theMarches } from './kit.ts';

describe('a map in words', () => {
  it('has a row for each place and for each box beside the board', () => {
    const { rows, columns } = describeMap(aSmallMap());
    expect(columns.map((column) => column.title)).toEqual(['Place', 'Held by', 'Pieces', 'Plans', 'Fight']);
    expect(rows.map(([place]) => place)).toEqual([
      'Ruby 1409',
      'Emerald 1410',
      'Jewell 1510',
      'Mongo 1608',
      'Nakege 1709',
      'Lysen 1711',
      'arrives week 9',
    ]);
  });

  it('tells holder, pieces, plans and fights of a place', () => {
    const { rows } = describeMap(aSmallMap());
    expect(rows[0]).toEqual(['Ruby 1409', 'Zhodani', '17C', '17C: 7 to 1510, 9 to 1711', '']);
    expect(rows[2]).toEqual(['Jewell 1510', 'Imperial', '35F', '', 'won']);
    expect(rows[4]).toEqual(['Nakege 1709', 'nobody', '', '', '']);
    expect(rows[5]).toEqual(['Lysen 1711', 'Imperial', '18F (Imperial, seen w6)', '', '']);
  });

  it('may leave out places where nothing stands and nothing was fought', () => {
    const places = describeMap(aSmallMap(), 'occupied').rows.map(([place]) => place);
    expect(places).toEqual(['Ruby 1409', 'Jewell 1510', 'Mongo 1608', 'Lysen 1711', 'arrives week 9']);
  });

  it('says who stands on a place, and what gave itself up', () => {
    const ground = [
      { at: '1409', kind: 'given-up', side: 'zhodani', own: true },
      { at: '1510', kind: 'troops', side: 'imperial', own: false },
      { at: '1510', kind: 'troops', side: 'zhodani', own: true },
    ] as const;
    const { rows } = describeMap(aSmallMap({ ground }));
    expect(rows[0]?.slice(0, 3)).toEqual(['Ruby 1409', 'Zhodani, gave itself up', '17C']);
    expect(rows[2]?.[2]).toBe('35F, troops ashore (Imperial), troops ashore');
  });

  it('names every piece, wherever it stands', () => {
    const spot = fc.constantFrom('1409', '1510', '0101', '9999', 'reserve');
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 12 }), (spots) => {
        const pieces = spots.map((at, index) => aPiece(`fleet-${index}-`, at));
        const words = describeMap(aSmallMap({ pieces }), 'occupied').rows.flat().join('\n');
        return pieces.every((piece) => words.includes(piece.label));
      }),
    );
  });

  it('has a summary that stands in for the picture', () => {
    expect(summaryOf(theMarches())).toBe(
      'Marches-3, before week 7, Zhodani view. 146 places: Zhodani holds 21, Imperial holds 91, Sword Worlds holds 4, ' +
        'Vargr holds 3, 6 own pieces, 4 others, 1 fight.',
    );
  });
});
