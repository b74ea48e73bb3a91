import { overlaps, type Box } from './box.ts';

const TILE = 48;
const ROW = 4096;

/** Boxes by the tiles that they lie on: a label asks its neighbourhood, not the whole board. */
export interface BoxIndex {
  /** Boxes that share area with the one given, each once. */
  overlapping(box: Box): readonly Box[];
}

export function indexBoxes(boxes: readonly Box[]): BoxIndex {
  const tiles = new Map<number, Box[]>();
  for (const box of boxes) {
    for (let row = tileAt(box.y); row <= tileAt(box.y + box.height); row += 1) {
      for (let column = tileAt(box.x); column <= tileAt(box.x + box.width); column += 1) {
        const listed = tiles.get(row * ROW + column);
        if (listed === undefined) tiles.set(row * ROW + column, [box]);
        else listed.push(box);
      }
    }
  }
  return { overlapping: (box) => lookUp(tiles, box) };
}

function lookUp(tiles: ReadonlyMap<number, readonly Box[]>, box: Box): readonly Box[] {
  const found: Box[] = [];
  const [left, top] = [tileAt(box.x), tileAt(box.y)];
  for (let row = top; row <= tileAt(box.y + box.height); row += 1) {
    for (let column = left; column <= tileAt(box.x + box.width); column += 1) {
      for (const other of tiles.get(row * ROW + column) ?? []) {
        // A box on several tiles is told by the first that it shares with the one asked about.
        const first = Math.max(left, tileAt(other.x)) === column && Math.max(top, tileAt(other.y)) === row;
        if (first && overlaps(other, box)) found.push(other);
      }
    }
  }
  return found;
}

function tileAt(coordinate: number): number {
  return Math.floor(coordinate / TILE);
}
