/**
 * The stellar display's grid. A hex is written as column and row, two digits each ("2314").
 * Columns run down the map and even columns sit half a hex lower than odd ones. Whole numbers only.
 */

declare const hexBrand: unique symbol;

/** A hex of the stellar display, "CCRR". Only {@link parseHex} makes one. */
export type Hex = string & { readonly [hexBrand]: true };

/** The rectangle that holds the stellar display; its printed corners are cut off by the world boxes. */
export const DISPLAY = { firstColumn: 7, lastColumn: 32, firstRow: 2, lastRow: 27 } as const;

/** The hex that `text` names, or null when it is no hex of the display. Blanks around it are forgiven. */
export function parseHex(text: string): Hex | null {
  if (isHex(text)) return text;
  const trimmed = text.trim();
  return isHex(trimmed) ? trimmed : null;
}

/** The number of hexes a jump between the two covers; a jump ignores what lies between. [3] */
export function distance(a: Hex, b: Hex): number {
  const from = cubeOf(a);
  const to = cubeOf(b);
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y), Math.abs(from.z - to.z));
}

/**
 * The length of a jump between a reinforcements box and a hex: one hex to the box's entry hex, two to a
 * hex beside it, and so on. The same in both directions. [3.7, 3.7.2]
 */
export function distanceFromBox(entryHex: Hex, hex: Hex): number {
  return 1 + distance(entryHex, hex);
}

/** The hexes that touch this one, in ascending order; fewer than six at the display's edge. */
export function neighbours(hex: Hex): readonly Hex[] {
  return within(hex, 1).filter((near) => near !== hex);
}

/** Every hex of the display at most `hexes` away, this one included, in ascending order. */
export function within(hex: Hex, hexes: number): readonly Hex[] {
  const known = NEAR.get(hex) ?? [];
  const near = known[hexes] ?? lookedAround(hex, hexes);
  known[hexes] = near;
  NEAR.set(hex, known);
  return near;
}

/** The display never changes: around each hex is looked once, by the number of hexes. */
const NEAR = new Map<Hex, (readonly Hex[] | undefined)[]>();

function lookedAround(hex: Hex, hexes: number): readonly Hex[] {
  const { column, row } = columnAndRow(hex);
  const found: Hex[] = [];
  for (let c = column - hexes; c <= column + hexes; c += 1) {
    for (let r = row - hexes; r <= row + hexes; r += 1) {
      const near = parseHex(written(c, r));
      if (near !== null && distance(hex, near) <= hexes) found.push(near);
    }
  }
  return found;
}

function isHex(text: string): text is Hex {
  return CUBES.has(text);
}

interface Cube {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Every hex of the display. Distances are asked for thousands of times a week: each hex is worked out once. */
const CUBES: ReadonlyMap<string, Cube> = new Map(allCubes());

function allCubes(): readonly (readonly [string, Cube])[] {
  const { firstColumn, lastColumn, firstRow, lastRow } = DISPLAY;
  return numbered(firstColumn, lastColumn).flatMap((column) =>
    numbered(firstRow, lastRow).map((row) => [written(column, row), cubeAt(column, row)] as const),
  );
}

function numbered(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function cubeAt(column: number, row: number): Cube {
  const z = row - ((column + 1) >> 1);
  return { x: column, y: -column - z, z };
}

function cubeOf(hex: Hex): Cube {
  const cube = CUBES.get(hex);
  if (cube === undefined) throw new RangeError(`no hex ${hex}`);
  return cube;
}

function columnAndRow(text: string): { readonly column: number; readonly row: number } {
  return { column: Number(text.slice(0, 2)), row: Number(text.slice(2)) };
}

function written(column: number, row: number): string {
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}
