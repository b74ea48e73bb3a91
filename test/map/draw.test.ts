import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { drawMap } from '../../src/map/index.ts';
import { glyph, ring } from '../../src/map/symbols.ts';
import { THEMES } from '../../src/map/theme.ts';
import { aPiece, aPlace, aSmallMap, theMarches } from './kit.ts';

const LIGHT = { theme: 'light', width: 800 } as const;

describe('a map as SVG', () => {
  it('is well formed, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const image = new Resvg(drawMap(theMarches(), { theme, width: 640 }), {
        font: { loadSystemFonts: false },
      });
      expect(image.width).toBe(640);
    }
  });

  it('is well formed whatever a name contains', () => {
    const doc = aSmallMap({
      title: 'a < b & "c"',
      places: [aPlace('1510', '</text>&\'"', { control: 'zhodani' })],
    });
    expect(() => new Resvg(drawMap(doc, LIGHT), { font: { loadSystemFonts: false } })).not.toThrow();
  });

  it('draws each place once', () => {
    const doc = theMarches();
    const drawn = [...drawMap(doc, LIGHT).matchAll(/data-place="(\d{4})"/g)].map(([, hex]) => hex);
    expect(drawn).toEqual(doc.places.map((place) => place.hex));
  });

  it('is the same text for the same document', () => {
    expect(drawMap(theMarches(), LIGHT)).toBe(drawMap(theMarches(), LIGHT));
  });

  it('has a title and a description for those who do not see it', () => {
    const svg = drawMap(aSmallMap(), LIGHT);
    expect(svg).toContain('role="img"');
    expect(svg).toMatch(/<title id="map-\w+-title">Marches-3, before week 7, Zhodani view<\/title>/);
    expect(svg).toMatch(/<desc id="map-\w+-desc">.*6 places: Zhodani holds 1, Imperial holds 4.*<\/desc>/);
  });

  it('has no id twice', () => {
    const ids = [...drawMap(theMarches(), LIGHT).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows what the document tells: pieces, weeks, sightings, outcomes, title and viewer', () => {
    const svg = drawMap(aSmallMap(), LIGHT);
    for (const text of ['17C', '18F', 'w6', '7', 'won', 'JEWELL', 'THE IMPERIUM', 'Zhodani view']) {
      expect(svg).toContain(`>${text}</text>`);
    }
  });

  it('knows nothing that the document does not tell', () => {
    const full = aSmallMap();
    const hidden = aSmallMap({ pieces: full.pieces.filter((piece) => piece.id !== '43F'), fights: [] });
    expect(drawMap(full, LIGHT)).toContain('43F');
    expect(drawMap(hidden, LIGHT)).not.toContain('43F');
    expect(drawMap(hidden, LIGHT)).not.toContain('>won<');
  });

  it('leaves out pieces in off-board boxes', () => {
    expect(drawMap(aSmallMap(), LIGHT)).not.toContain('81F');
  });

  it('fills own pieces and leaves others hollow', () => {
    const svg = drawMap(
      aSmallMap({ pieces: [aPiece('1F', '1510'), aPiece('2F', '1608', { own: false })] }),
      LIGHT,
    );
    const plateOf = (id: string) => new RegExp(`data-piece="${id}"><rect[^>]* fill="([^"]+)"`).exec(svg)?.[1];
    expect(plateOf('1F')).toBe(THEMES.light.sides[2]);
    expect(plateOf('2F')).toBe(THEMES.light.board);
  });

  it('has signs for troops and surrender only where the board knows of them', () => {
    const at = { at: '1510', side: 'zhodani' } as const;
    const plain = drawMap(aSmallMap(), LIGHT);
    const none = drawMap(aSmallMap({ ground: [] }), LIGHT);
    const landed = (own: boolean): string =>
      drawMap(aSmallMap({ ground: [{ ...at, kind: 'troops', own }] }), LIGHT);
    expect(plain).not.toContain('troops landed');
    expect(none).toContain('troops landed');
    expect(none).toContain('gave itself up');
    const boxes = (svg: string): number => svg.split('width="9.5"').length;
    expect(boxes(landed(true))).toBe(boxes(none) + 1);
    expect(landed(true)).not.toBe(landed(false));
    const flag = drawMap(aSmallMap({ ground: [{ ...at, kind: 'given-up', own: true }] }), LIGHT);
    expect(flag.length).toBeGreaterThan(none.length);
  });

  it('writes the weeks of a shared way in their order', () => {
    const pieces = ['11', '9'].map((week) =>
      aPiece(`F${week}`, '1409', { path: [{ label: week, to: '1510' }] }),
    );
    expect(drawMap(aSmallMap({ pieces }), LIGHT)).toContain('9·11');
  });

  it('writes its note into the legend', () => {
    expect(drawMap({ ...aSmallMap(), note: 'a hex is a parsec' }, LIGHT)).toContain(
      '>a hex is a parsec</text>',
    );
  });
});

describe('sides in greyscale', () => {
  const ink = '#000000';
  const grey = { ...THEMES.light, sides: [ink, ink, ink, ink, ink, ink, ink] as const };
  const at = { x: 10, y: 10 };

  it('differ by the line of their rings', () => {
    const rings = [0, 1, 2, 3, 4, 5, 6].map((style) => ring(style, at, 6.4, grey));
    expect(new Set(rings).size).toBe(7);
  });

  it('differ by their glyphs', () => {
    const glyphs = [1, 2, 3, 4, 5, 6].map((style) => glyph(style, at, 3, { fill: ink }));
    expect(new Set(glyphs).size).toBe(6);
  });
});
