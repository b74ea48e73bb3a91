import { describe, expect, it } from 'vitest';
import { createMapPainter, drawMap } from '../../src/map/index.ts';
import { THEMES } from '../../src/map/theme.ts';
import { aSmallMap, theMarches } from './kit.ts';
import { colourAt, readPng } from './read-png.ts';

const LIGHT = { theme: 'light', width: 800 } as const;

describe('a map as PNG', () => {
  it('has the width asked for and fits into a mail', () => {
    const bytes = createMapPainter().png(theMarches(), LIGHT);
    const { width, height } = readPng(bytes);
    expect([width, height]).toEqual([800, 928]);
    expect(bytes.length).toBeLessThan(200 * 1024);
  });

  it('is twice as fine at twice the width', () => {
    const painter = createMapPainter();
    const { height } = readPng(painter.png(aSmallMap(), LIGHT));
    const twice = readPng(painter.png(aSmallMap(), { theme: 'light', width: 1600 }));
    expect([twice.width, twice.height]).toEqual([1600, 2 * height]);
  });

  it('has the ground of its theme', () => {
    for (const theme of ['light', 'dark'] as const) {
      const picture = readPng(createMapPainter().png(aSmallMap(), { theme, width: 800 }));
      expect(colourAt(picture, 2, 2)).toBe(THEMES[theme].ground);
    }
  });

  it('shows moves and pieces over the board', () => {
    const painter = createMapPainter();
    const empty = readPng(painter.png(aSmallMap({ pieces: [], fights: [] }), LIGHT));
    const busy = readPng(painter.png(aSmallMap(), LIGHT));
    expect(busy.indices).not.toEqual(empty.indices);
  });
});

describe('a painter', () => {
  it('gives the same bytes for the same document, whatever it drew in between', () => {
    const painter = createMapPainter();
    const first = painter.png(theMarches(), LIGHT);
    painter.png(theMarches({ pieces: [], fights: [] }), LIGHT);
    painter.png(aSmallMap(), { theme: 'dark', width: 800 });
    expect(painter.png(theMarches(), LIGHT)).toEqual(first);
    expect(createMapPainter().png(theMarches(), LIGHT)).toEqual(first);
  });

  it('does not keep who held a place', () => {
    const painter = createMapPainter();
    painter.png(aSmallMap(), LIGHT);
    const free = aSmallMap({ places: aSmallMap().places.map((place) => ({ ...place, control: null })) });
    expect(painter.png(free, LIGHT)).toEqual(createMapPainter().png(free, LIGHT));
  });

  it('draws the same SVG as the plain function', () => {
    const painter = createMapPainter();
    painter.svg(aSmallMap({ pieces: [] }), LIGHT);
    expect(painter.svg(aSmallMap(), LIGHT)).toBe(drawMap(aSmallMap(), LIGHT));
  });
});
