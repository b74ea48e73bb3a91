import type { HexMap } from '../engine/map.ts';
import { hexDistance, hexName, neighboursOf, parseHex, type Hex } from './hex.ts';

/** Hexes of the board, and of each area in the document's order. */
export interface Regions {
  readonly board: readonly Hex[];
  readonly areas: readonly (readonly Hex[])[];
}

const BOARD_REACH = 2;
const SMALL_AREA = 3;
const SMOOTHINGS = 3;
const MAJORITY = 4;
/** Owner of a hex that lies too far from every place, and of one whose nearest place is in no area. */
const NOWHERE = -2;
const NO_AREA = -1;

interface Site {
  readonly hex: Hex;
  readonly area: number;
  readonly reach: number;
}

/**
 * The board is what lies within two hexes of a place; a hex belongs to the area of its nearest place.
 * A place in no area keeps its own hex out of the area around it.
 */
export function regionsOf(doc: HexMap): Regions {
  const sites = sitesOf(doc);
  const board = hexesOf(doc).filter((hex) => sites.some((site) => hexDistance(site.hex, hex) <= BOARD_REACH));
  let owners = new Map(board.map((hex) => [hexName(hex), nearestArea(hex, sites)]));
  const places = new Set(sites.map((site) => hexName(site.hex)));
  for (let pass = 0; pass < SMOOTHINGS; pass += 1) owners = smoothed(board, owners, places);
  const areas = doc.areas.map((_, area) => board.filter((hex) => owners.get(hexName(hex)) === area));
  return { board, areas };
}

function hexesOf({ geometry: { columns, rows } }: HexMap): readonly Hex[] {
  return numbers(columns).flatMap((column) => numbers(rows).map((row) => ({ column, row })));
}

function numbers([first, last]: readonly [first: number, last: number]): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function sitesOf(doc: HexMap): readonly Site[] {
  const areaOf = new Map(doc.areas.flatMap((area, index) => area.places.map((hex) => [hex, index])));
  return doc.places.flatMap((place) => {
    const hex = parseHex(place.hex);
    const area = areaOf.get(place.hex) ?? NO_AREA;
    const reach = area === NO_AREA ? 0 : (doc.areas[area]?.places.length ?? 0) > SMALL_AREA ? 2 : 1;
    return hex === null ? [] : { hex, area, reach };
  });
}

function nearestArea(hex: Hex, sites: readonly Site[]): number {
  let nearest = { away: Number.POSITIVE_INFINITY, area: NOWHERE };
  for (const site of sites) {
    const away = hexDistance(hex, site.hex);
    if (away <= site.reach && away < nearest.away) nearest = { away, area: site.area };
  }
  return nearest.area;
}

/** An empty hex among four or more of one area joins it: borders without teeth. */
function smoothed(
  board: readonly Hex[],
  owners: ReadonlyMap<string, number>,
  places: ReadonlySet<string>,
): Map<string, number> {
  return new Map(
    board.map((hex) => {
      const name = hexName(hex);
      const owner = owners.get(name) ?? NOWHERE;
      return [name, places.has(name) ? owner : (majorityAround(hex, owners) ?? owner)];
    }),
  );
}

function majorityAround(hex: Hex, owners: ReadonlyMap<string, number>): number | null {
  const around = neighboursOf(hex).map((neighbour) => owners.get(hexName(neighbour)) ?? null);
  const winner = around.find((area) => around.filter((other) => other === area).length >= MAJORITY);
  return winner ?? null;
}
