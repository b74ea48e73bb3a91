/** Colours of a drawing. They equal the design tokens of the pages, so that a mailed map and a page look alike. */
export interface Theme {
  readonly ground: string;
  readonly board: string;
  readonly grid: string;
  readonly outline: string;
  readonly route: string;
  readonly disc: string;
  readonly water: string;
  readonly surface: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly amber: string;
  readonly red: string;
  readonly battle: string;
  readonly battleInk: string;
  readonly onSide: string;
  /** By side style; the first is nobody's. */
  readonly sides: readonly [string, string, string, string, string, string, string];
  /** Opacity of an area's fill, and of each of the three strokes that make its soft border. */
  readonly areaFill: number;
  readonly areaBand: number;
}

export type ThemeName = 'light' | 'dark';

const LIGHT: Theme = {
  ground: '#f7f6f1',
  board: '#fcfbf8',
  grid: '#e7e4da',
  outline: '#d8d4c8',
  route: '#8f938f',
  disc: '#ffffff',
  water: '#cfe2ee',
  surface: '#fdfcf9',
  ink: '#1b232c',
  inkSoft: '#4a5561',
  inkFaint: '#5d6772',
  amber: '#7d5200',
  red: '#a1271c',
  battle: '#ffd34d',
  battleInk: '#1b232c',
  onSide: '#ffffff',
  sides: ['#6d747c', '#316bca', '#9f3427', '#286552', '#6e2a7d', '#9a6a17', '#202a35'],
  areaFill: 0.055,
  areaBand: 0.13,
};

const DARK: Theme = {
  ground: '#0b0f14',
  board: '#12171e',
  grid: '#1e2730',
  outline: '#2b3640',
  route: '#6a747e',
  disc: '#1a222b',
  water: '#23445a',
  surface: '#161d24',
  ink: '#e7eaed',
  inkSoft: '#b1bac4',
  inkFaint: '#929da8',
  amber: '#e6b95c',
  red: '#f0958a',
  battle: '#ffd34d',
  battleInk: '#0d1116',
  onSide: '#0d1116',
  sides: ['#8b949d', '#5db2f7', '#c4685a', '#92deb5', '#976da9', '#e7bf57', '#a8abae'],
  areaFill: 0.07,
  areaBand: 0.17,
};

export const THEMES: Readonly<Record<ThemeName, Theme>> = { light: LIGHT, dark: DARK };

/** Colour of a side's style; an unknown style is drawn as nobody's. */
export function sideColour(theme: Theme, style: number): string {
  return theme.sides[style] ?? theme.sides[0];
}
