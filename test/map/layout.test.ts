import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HexMap, MapPiece } from '../../src/engine/map.ts';
import { boardKey, layOutBoard, type Board } from '../../src/map/board.ts';
import { contains, overlaps, type Box } from '../../src/map/box.ts';
import { VIEW_WIDTH } from '../../src/map/frame.ts';
import { layOutPieces } from '../../src/map/pieces.ts';
import { solidsOf } from '../../src/map/place-shape.ts';
import { aPiece, aPlace, aSmallMap, theMarches } from './kit.ts';

interface Named {
  readonly name: string;
  readonly box: Box;
}

function lastingBoxes(board: Board): readonly Named[] {
  const labels = board.labels.map((label) => ({ name: label.id, box: label.box }));
  const areas = board.areaNames.map((area) => ({ name: area.text, box: area.box }));
  return [...labels, ...areas, { name: 'legend', box: board.legend }];
}

function movingBoxes(doc: HexMap, board: Board): readonly Named[] {
  const { stacks, legs, fights } = layOutPieces(doc, board);
  return [
    ...stacks.map((stack) => ({ name: `stack ${stack.hex}`, box: stack.box })),
    ...fights.map((fight) => ({ name: `outcome ${fight.fight.at}`, box: fight.tag })),
    ...legs.map((leg, index) => ({ name: `week ${index}`, box: leg.bead })),
  ];
}

function clashes(boxes: readonly Named[], others: readonly Named[]): readonly string[] {
  return boxes.flatMap((one) =>
    others
      .filter((other) => other !== one && overlaps(one.box, other.box))
      .map((other) => `${one.name}, ${other.name}`),
  );
}

const marches = theMarches();
const board = layOutBoard(marches);
const lasting = lastingBoxes(board);

describe('names and numbers', () => {
  it('are there for each place of the whole board', () => {
    const placed = new Set(board.labels.map((label) => label.id));
    const wanted = marches.places.flatMap(({ hex }) => [`name ${hex}`, `number ${hex}`]);
    expect(wanted.filter((id) => !placed.has(id))).toEqual([]);
  });

  it('touch neither each other, nor an area name, nor the legend', () => {
    expect(clashes(lasting, lasting)).toEqual([]);
  });

  it('cover no disc, ring or mark', () => {
    const solids = [...board.sites.values()].flatMap((site) =>
      solidsOf(site).map((box) => ({ name: site.place.name, box })),
    );
    expect(clashes(lasting, solids)).toEqual([]);
  });

  it('stay inside the picture', () => {
    const picture = { x: 0, y: 0, width: VIEW_WIDTH, height: board.height };
    expect(lasting.filter(({ box }) => !contains(picture, box))).toEqual([]);
  });

  it('write capitals in capitals', () => {
    expect(board.labels.map((label) => label.text)).toEqual(expect.arrayContaining(['REGINA', 'Pixie']));
  });
});

describe('a board', () => {
  it('is the same one when holders, pieces and fights change', () => {
    const later = theMarches({ title: 'before week 8', pieces: [], fights: [] });
    const conquered = { ...later, places: later.places.map((place) => ({ ...place, control: 'zhodani' })) };
    expect(boardKey(conquered)).toBe(boardKey(marches));
  });

  it('is another one when a place has another name', () => {
    const renamed = aSmallMap({ places: [aPlace('1510', 'Bijou')] });
    expect(boardKey(renamed)).not.toBe(boardKey(aSmallMap()));
  });

  it('names each of its areas', () => {
    expect(board.areaNames.map((area) => area.text)).toEqual([
      'THE IMPERIUM',
      'ZHODANI',
      'SWORD WORLDS',
      'VARGR',
    ]);
  });

  it('gets its legend underneath when no corner is free', () => {
    const hexes = Array.from({ length: 26 * 26 }, (_, index) =>
      hexAt(7 + (index % 26), 2 + Math.floor(index / 26)),
    );
    const full = layOutBoard({ ...marches, areas: [], places: hexes.map((hex) => aPlace(hex, '')) });
    const lowest = Math.max(...[...full.sites.values()].map((site) => site.at.y));
    expect(full.legend.y).toBeGreaterThan(lowest);
    expect(full.height).toBeGreaterThan(full.legend.y + full.legend.height);
  });
});

describe('pieces', () => {
  it('have plates that cover no name, number or legend, and not each other', () => {
    const moving = movingBoxes(marches, board);
    expect(clashes(moving, [...lasting, ...moving])).toEqual([]);
  });

  it('find room wherever thirty of them stand', () => {
    fc.assert(
      fc.property(positions(), (pieces) => {
        const stacks = layOutPieces({ ...marches, pieces }, board).stacks;
        const plates = stacks.map((stack) => ({ name: stack.hex, box: stack.box }));
        return clashes(plates, [...lasting, ...plates]).length === 0;
      }),
      { seed: 1977, numRuns: 25 },
    );
  });

  it('stand in one block when they share a hex, each with its name', () => {
    const fleets = ['31F', '32F', '33F', '34F', '35F'].map((id) => aPiece(id, '1018'));
    const { stacks } = layOutPieces({ ...marches, pieces: fleets }, board);
    expect(stacks).toHaveLength(1);
    expect(stacks[0]?.plates.map((plate) => plate.label)).toEqual(['31F', '32F', '33F', '34F', '35F']);
  });

  it('beyond what a block can hold are counted, the own ones last', () => {
    const others = ['1F', '2F', '3F', '4F', '5F'].map((id) =>
      aPiece(id, '1018', { side: 'imperial', own: false }),
    );
    const own = ['31F', '32F', '33F'].map((id) => aPiece(id, '1018'));
    const { stacks } = layOutPieces({ ...marches, pieces: [...others, ...own] }, board);
    expect(stacks[0]?.plates.slice(0, 3).map((plate) => plate.label)).toEqual(['31F', '32F', '33F']);
    const told = (stacks[0]?.plates.length ?? 0) + (stacks[0]?.more?.pieces.length ?? 0);
    expect(told).toBe(8);
  });

  it('in an off-board box have no plate', () => {
    const { stacks } = layOutPieces({ ...marches, pieces: [aPiece('81F', 'arrives week 9')] }, board);
    expect(stacks).toEqual([]);
  });
});

describe('planned moves', () => {
  it('of several pieces on the same way are one line with all weeks', () => {
    const pieces = [
      aPiece('31F', '1018', { path: [{ label: '7', to: '1316' }] }),
      aPiece('32F', '1018', { path: [{ label: '8', to: '1316' }] }),
    ];
    expect(layOutPieces({ ...marches, pieces }, board).legs.map((leg) => leg.weeks)).toEqual(['7·8']);
  });

  it('there and back are two lines', () => {
    const pieces = [
      aPiece('31F', '1018', {
        path: [
          { label: '7', to: '1316' },
          { label: '8', to: '1018' },
        ],
      }),
    ];
    const [there, back] = layOutPieces({ ...marches, pieces }, board).legs;
    expect(there?.from).not.toEqual(back?.to);
  });

  it('that stay at a hex draw no line', () => {
    const pieces = [aPiece('31F', '1018', { path: [{ label: '7', to: '1018' }] })];
    expect(layOutPieces({ ...marches, pieces }, board).legs).toEqual([]);
  });
});

function hexAt(column: number, row: number): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

function positions(): fc.Arbitrary<readonly MapPiece[]> {
  const spot = fc.constantFrom(...marches.places.map((place) => place.hex));
  const one = fc.tuple(spot, spot, fc.boolean());
  return fc
    .array(one, { minLength: 30, maxLength: 30 })
    .map((drawn) =>
      drawn.map(([at, to, own], index) =>
        own
          ? aPiece(`${index}F`, at, { path: [{ label: '7', to }] })
          : aPiece(`${index}F`, at, { side: 'imperial', own, seen: 'w6' }),
      ),
    );
}
