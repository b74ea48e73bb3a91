import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackMap } from '../../src/engine/map.ts';
import { contains, overlaps, type Box } from '../../src/map/box.ts';
import { createMapPainter, describeMap, drawMap, summaryOf } from '../../src/map/index.ts';
import { layOutTracks } from '../../src/map/tracks/layout.ts';
import { aSmallSystem, aTrack, aTrackPiece } from './tracks-kit.ts';
import { readPng } from './read-png.ts';

const LIGHT = { theme: 'light', width: 800 } as const;

describe('tracks as SVG', () => {
  it('are well formed, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const image = new Resvg(drawMap(aSmallSystem(), { theme, width: 640 }), {
        font: { loadSystemFonts: false },
      });
      expect(image.width).toBe(640);
    }
  });

  it('are well formed whatever a name contains', () => {
    const doc = aSmallSystem({
      title: 'a < b & "c"',
      tracks: [aTrack('221', '</text>&\'"')],
      pieces: [aTrackPiece('<>&"', '2211')],
    });
    expect(() => new Resvg(drawMap(doc, LIGHT), { font: { loadSystemFonts: false } })).not.toThrow();
  });

  it('draw each space and each piece once', () => {
    const doc = aSmallSystem();
    const svg = drawMap(doc, LIGHT);
    const drawn = (part: string): readonly (string | undefined)[] =>
      [...svg.matchAll(new RegExp(`data-${part}="([^"]+)"`, 'g'))].map(([, id]) => id);
    expect(drawn('place')).toEqual(['2211', '2221']);
    expect(drawn('piece').toSorted()).toEqual(doc.pieces.map(({ id }) => id).toSorted());
  });

  it('show what the document tells', () => {
    const svg = drawMap(aSmallSystem(), LIGHT);
    const told = [
      'EGRIX',
      'Angoff',
      'in rebellion',
      'Unrest',
      'base 1',
      'down 2',
      'Frun Sentel',
      'battle won',
    ];
    for (const text of told) expect(svg).toContain(`>${text}</text>`);
  });

  it('have a title and a description for those who do not see them, and no id twice', () => {
    const svg = drawMap(aSmallSystem(), LIGHT);
    expect(svg).toMatch(/<title id="map-\w+-title">Game-Turn 3, Rebel view<\/title>/);
    expect(svg).toMatch(/<desc id="map-\w+-desc">Egrix: .*Angoff: in rebellion, base level 2 Down\.<\/desc>/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('fill own pieces and leave others hollow', () => {
    const svg = drawMap(aSmallSystem(), LIGHT);
    const fillOf = (id: string) => new RegExp(`data-piece="${id}"><rect[^>]* fill="([^"]+)"`).exec(svg)?.[1];
    expect(fillOf('Frun Sentel')).not.toBe(fillOf('Jon Kidu'));
    expect(fillOf('Frun Sentel')).toBe(fillOf('Doctor Sontag'));
  });

  it('explain a sign only where it is on the board', () => {
    const legend = (doc: TrackMap): string => drawMap(doc, LIGHT).split('data-part="legend"')[1] ?? '';
    const full = legend(aSmallSystem());
    for (const text of [
      'rebellion',
      'base, Down',
      'spaceship',
      'camp',
      'prisoner',
      'wounds',
      'fight, outcome',
    ])
      expect(full).toContain(`>${text}</text>`);
    const empty = legend(aSmallSystem({ pieces: [], fights: [], tracks: [aTrack('221', 'Quibron')] }));
    for (const text of ['rebellion', 'base, Down', 'spaceship', 'yours', 'fight, outcome'])
      expect(empty).not.toContain(`>${text}</text>`);
  });
});

describe('tracks as a picture', () => {
  it('are as wide as asked for, and the same document gives the same bytes', () => {
    const png = createMapPainter().png(aSmallSystem(), LIGHT);
    expect(readPng(png).width).toBe(800);
    expect(Buffer.compare(png, createMapPainter().png(aSmallSystem(), LIGHT))).toBe(0);
  });
});

describe('the layout of tracks', () => {
  it('names every piece, and covers none with another, however many there are', () => {
    const spot = fc.constantFrom('2211', '2221', 'space');
    const piece = fc.record({
      at: spot,
      label: fc.string({ minLength: 1, maxLength: 40 }),
      side: fc.constantFrom('rebel', 'imperial'),
      marks: fc.subarray([{ kind: 'detected' as const }, { kind: 'wounded' as const, figure: '3' }]),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (drawn) => {
        const pieces = drawn.map((each, index) => aTrackPiece(String(index), each.at, each));
        const layout = layOutTracks(aSmallSystem({ pieces }));
        const rows = [
          ...(layout.box === null ? [] : [layout.box]),
          ...layout.cards.flatMap((card) => card.rows),
        ];
        expect(rows.flatMap(({ plates }) => plates)).toHaveLength(pieces.length);
        for (const { box, lines, tags, plates } of rows)
          expectApart(
            box,
            [...lines, ...tags, ...plates].map((each) => each.box),
          );
      }),
      { numRuns: 40 },
    );
  });

  it('puts the box of what is nowhere on the board only where something is in it', () => {
    expect(layOutTracks(aSmallSystem()).box?.plates.map(({ piece }) => piece.id)).toEqual(['Doctor Sontag']);
    expect(layOutTracks(aSmallSystem({ pieces: [] })).box).toBeNull();
  });
});

export function expectApart(around: Box, boxes: readonly Box[]): void {
  boxes.forEach((box, index) => {
    expect(contains(around, box)).toBe(true);
    expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
  });
}

describe('tracks in words', () => {
  it('have a row for each space, and one for what is at none', () => {
    const { columns, rows } = describeMap(aSmallSystem());
    expect(columns.map(({ title }) => title)).toEqual(['Place', 'State', 'Rebel', 'Imperial', 'Fight']);
    expect(rows).toEqual([
      ['In space', '', 'Doctor Sontag', '', ''],
      [
        ...['Quibron Wild 2211', 'Neutral, Imperial control, base level 1 Up'],
        ...['Boccanegra (prisoner)', 'Jon Kidu (with the units)', ''],
      ],
      [
        ...['Angoff Wild 2221', 'in rebellion, base level 2 Down'],
        ...['Frun Sentel (detected, 2 wounds), Planetary Privateer, camp', '2 Mobile', 'battle won'],
      ],
    ]);
  });

  it('may leave out spaces where nothing is', () => {
    const doc = aSmallSystem({ pieces: [], fights: [{ at: '2221', outcome: 'fight' }] });
    expect(describeMap(doc, 'occupied').rows.map(([place]) => place)).toEqual(['Angoff Wild 2221']);
  });

  it('have a summary that stands in for the picture', () => {
    expect(summaryOf(aSmallSystem())).toBe(
      'Egrix: Game-Turn 3, Rebel view. Quibron: Neutral, Imperial control, base level 1 Up. ' +
        'Angoff: in rebellion, base level 2 Down.',
    );
  });
});
