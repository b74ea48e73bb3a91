import { THEMES, type Theme, type ThemeName } from './theme.ts';

/** Up to 256 colours, and for any colour the index of the nearest. */
export interface Palette {
  /** Red, green and blue of each colour in turn. */
  readonly colours: Uint8Array;
  indexOf(red: number, green: number, blue: number): number;
}

type Rgb = readonly [red: number, green: number, blue: number];

const MOST_COLOURS = 256;
const REMEMBERED = 1 << 16;
/** Colours nearer than this, as the sum of the differences of the three channels, count as one. */
const ALIKE = 3;

/**
 * The colours of a theme, with the shades that softened edges make between those that meet.
 * Fixed by the theme, so that a picture's bytes depend on nothing but what is drawn; a third of a true colour file.
 */
export function paletteOf(name: ThemeName): Palette {
  const colours = distinct(shadesOf(THEMES[name])).slice(0, MOST_COLOURS);
  return { colours: Uint8Array.from(colours.flat()), indexOf: remembering(colours) };
}

function shadesOf(theme: Theme): readonly Rgb[] {
  const { ground, board, grid, outline, route, disc, water, surface } = theme;
  const flat = [ground, board, disc, water, surface, outline, grid, theme.ink, theme.battle].map(parsed);
  const areas = theme.sides.slice(1).flatMap((side) => areaShades(parsed(side), theme));
  const meetings: readonly (readonly [top: string, under: string, steps: number])[] = [
    [theme.ink, board, 9],
    [theme.inkFaint, board, 7],
    [theme.ink, disc, 6],
    [theme.ink, water, 6],
    [theme.ink, surface, 6],
    [theme.inkSoft, board, 5],
    [theme.battle, board, 4],
    [theme.battleInk, theme.battle, 6],
    [theme.amber, board, 4],
    [theme.red, board, 4],
    [route, board, 5],
    [outline, ground, 3],
    ...theme.sides.flatMap((side) => sideMeetings(side, theme)),
  ];
  return [
    ...flat,
    ...areas,
    ...meetings.flatMap(([top, under, steps]) => between(parsed(top), parsed(under), steps)),
  ];
}

function sideMeetings(
  side: string,
  { board, onSide, disc, water }: Theme,
): readonly (readonly [string, string, number])[] {
  return [
    [side, board, 8],
    [onSide, side, 6],
    [side, disc, 3],
    [side, water, 3],
  ];
}

/** An area's fill and the three tones of its border, and the grid that shines through. */
function areaShades(side: Rgb, { board, grid, areaFill, areaBand }: Theme): readonly Rgb[] {
  const fill = mixed(side, parsed(board), areaFill);
  const first = mixed(side, fill, areaBand);
  const second = mixed(side, first, areaBand);
  const third = mixed(side, second, areaBand);
  return [fill, first, second, third, mixed(side, parsed(grid), areaFill)];
}

function between(top: Rgb, under: Rgb, steps: number): readonly Rgb[] {
  return Array.from({ length: steps }, (_, index) => mixed(top, under, 1 - index / steps));
}

function mixed(top: Rgb, under: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number => Math.round(top[index] * share + under[index] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

function parsed(colour: string): Rgb {
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function distinct(colours: readonly Rgb[]): readonly Rgb[] {
  const kept: Rgb[] = [];
  for (const colour of colours)
    if (!kept.some((other) => difference(colour, other) < ALIKE)) kept.push(colour);
  return kept;
}

function difference(a: Rgb, b: Rgb): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** Searching 256 colours for each of a million pixels is slow; a drawing has a few thousand colours. */
function remembering(colours: readonly Rgb[]): Palette['indexOf'] {
  const asked = new Int32Array(REMEMBERED).fill(-1);
  const answers = new Uint8Array(REMEMBERED);
  return (red, green, blue) => {
    const colour = (red << 16) | (green << 8) | blue;
    const slot = (Math.imul(colour, 0x9e3779b1) >>> 16) & (REMEMBERED - 1);
    if (asked[slot] !== colour) {
      asked[slot] = colour;
      answers[slot] = nearest(colours, red, green, blue);
    }
    return answers[slot] ?? 0;
  };
}

function nearest(colours: readonly Rgb[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  colours.forEach((colour, index) => {
    // The eye sees green best and blue least.
    const away = 2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + (colour[2] - blue) ** 2;
    if (away < least) [best, least] = [index, away];
  });
  return best;
}
