import type { MapPlace, PlaceMark } from '../engine/map.ts';
import { boxAround, type Box, type Point } from './box.ts';

/** A place as it stands on the board. */
export interface Site {
  readonly place: MapPlace;
  readonly at: Point;
  readonly radius: number;
}

const RADIUS = 6.4;
const CAPITAL_RADIUS = 8.4;
const MARK_DISTANCE = 4.6;
const MARK_HALF = 2.4;
const RING_ROOM = 2.4;
const ZONE_ROOM = 3.9;

const MARK_ANGLES: Readonly<Record<PlaceMark, number>> = {
  'gas-giant': -38,
  naval: 218,
  military: 218,
  scout: 142,
};

export const ZONE_DISTANCE = 3.1;

export function siteOf(place: MapPlace, at: Point): Site {
  return { place, at, radius: place.capital ? CAPITAL_RADIUS : RADIUS };
}

/** Marks with the spots where they stand; a second mark that would stand on a taken spot stands opposite. */
export function marksOf(site: Site): readonly { readonly mark: PlaceMark; readonly at: Point }[] {
  const taken = new Set<number>();
  return site.place.marks.map((mark) => {
    const angle = taken.has(MARK_ANGLES[mark]) ? 38 : MARK_ANGLES[mark];
    taken.add(angle);
    return { mark, at: around(site, angle, site.radius + MARK_DISTANCE) };
  });
}

/** Boxes that nothing else may cover: the disc with its rings, and the marks. */
export function solidsOf(site: Site): readonly Box[] {
  const room = site.place.zone === 'green' ? RING_ROOM : ZONE_ROOM;
  return [boxAround(site.at, site.radius + room), ...marksOf(site).map(({ at }) => boxAround(at, MARK_HALF))];
}

function around({ at }: Site, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: at.x + distance * Math.cos(angle), y: at.y + distance * Math.sin(angle) };
}
