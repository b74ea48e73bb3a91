/** A hex by its numbers; even columns lie half a hex lower. */
export interface Hex {
  readonly column: number;
  readonly row: number;
}

/** null: the text is not four digits, so it names no hex (an off-board box, say). */
export function parseHex(text: string): Hex | null {
  const match = /^(\d\d)(\d\d)$/.exec(text);
  return match === null ? null : { column: Number(match[1]), row: Number(match[2]) };
}

export function hexName({ column, row }: Hex): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/** Steps between two hexes. */
export function hexDistance(a: Hex, b: Hex): number {
  const columns = b.column - a.column;
  const diagonals = diagonalOf(b) - diagonalOf(a);
  return Math.max(Math.abs(columns), Math.abs(diagonals), Math.abs(columns + diagonals));
}

export function neighboursOf({ column, row }: Hex): readonly Hex[] {
  const lower = column % 2 === 0 ? 1 : 0;
  return [
    { column, row: row - 1 },
    { column: column + 1, row: row - 1 + lower },
    { column: column + 1, row: row + lower },
    { column, row: row + 1 },
    { column: column - 1, row: row + lower },
    { column: column - 1, row: row - 1 + lower },
  ];
}

function diagonalOf({ column, row }: Hex): number {
  return row - Math.ceil(column / 2);
}
