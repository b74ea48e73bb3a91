import { createHash } from 'node:crypto';
import type { HexMap, MapLink } from '../engine/map.ts';
import { placeAreaName, type AreaName } from './area-names.ts';
import type { Box, Segment } from './box.ts';
import { indexBoxes, type BoxIndex } from './box-index.ts';
import { frameOf, VIEW_WIDTH, type Frame } from './frame.ts';
import { legendBox } from './legend-box.ts';
import { legendEntries } from './legend-entries.ts';
import { labelsOf, placeableLabel, type Label } from './names.ts';
import { placeAll } from './placement.ts';
import { siteOf, solidsOf, type Site } from './place-shape.ts';
import { regionsOf, type Regions } from './regions.ts';

/** The part of a map that stays: places, names and numbers, areas, links. Pieces move over it. */
export interface Board {
  readonly key: string;
  readonly frame: Frame;
  readonly height: number;
  readonly regions: Regions;
  readonly sites: ReadonlyMap<string, Site>;
  readonly links: readonly BoardLink[];
  readonly labels: readonly PlacedLabel[];
  readonly areaNames: readonly (AreaName & { readonly side: string })[];
  readonly legend: Box;
  /** Everything that a piece's plate may not cover. */
  readonly taken: BoxIndex;
}

interface BoardLink extends Segment {
  readonly kind: string;
}

interface PlacedLabel extends Label {
  readonly box: Box;
}

const NEIGHBOURHOOD = 70;

/** Equal keys mean equal boards: whatever a week changes (holders, pieces, fights) has no part in it. */
export function boardKey(doc: HexMap): string {
  const places = doc.places.map(({ control: _, ...lasting }) => lasting);
  const hasGround = doc.ground !== undefined;
  const lasting = [doc.boardId, doc.geometry, doc.sides, doc.areas, places, doc.links, hasGround];
  return createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16);
}

/** Lays the board out: the slow part of a map, the same for every week and every viewer. */
export function layOutBoard(doc: HexMap): Board {
  const frame = frameOf(doc.geometry);
  const sites = doc.places.flatMap((place) => siteIn(frame, place) ?? []);
  const solids = sites.flatMap(solidsOf);
  const legend = legendBox(legendEntries(doc).length, frame.height, indexBoxes(solids));
  const height = Math.max(frame.height, Math.ceil(legend.y + legend.height + 8));
  const links = doc.links.flatMap((link) => linkIn(frame, link) ?? []);
  const labels = placeLabels(sites, [...solids, legend], links, height);
  const taken = [...solids, legend, ...labels.map((label) => label.box)];
  const ground = { frame, regions: regionsOf(doc), links, height };
  const areaNames = placeAreaNames(doc, ground, taken);
  return {
    ...ground,
    key: boardKey(doc),
    sites: new Map(sites.map((site) => [site.place.hex, site])),
    labels,
    areaNames,
    legend,
    taken: indexBoxes([...taken, ...areaNames.map((name) => name.box)]),
  };
}

function placeAreaNames(
  doc: HexMap,
  { frame, regions, links, height }: Pick<Board, 'frame' | 'regions' | 'links' | 'height'>,
  taken: readonly Box[],
): Board['areaNames'] {
  const named: Board['areaNames'][number][] = [];
  doc.areas.forEach(({ name, side }, area) => {
    const busy = indexBoxes([...taken, ...named.map((other) => other.box)]);
    const ground = { frame, hexes: regions.areas[area] ?? [], taken: busy, lines: links, height };
    const placed = placeAreaName(name, ground);
    if (placed !== null) named.push({ ...placed, side });
  });
  return named;
}

function siteIn(frame: Frame, place: HexMap['places'][number]): Site | null {
  const at = frame.find(place.hex);
  return at === null ? null : siteOf(place, at);
}

function linkIn(frame: Frame, { from, to, kind }: MapLink): BoardLink | null {
  const start = frame.find(from);
  const end = frame.find(to);
  return start === null || end === null ? null : { from: start, to: end, kind };
}

function placeLabels(
  sites: readonly Site[],
  solids: readonly Box[],
  lines: readonly Segment[],
  height: number,
): readonly PlacedLabel[] {
  const labels = sites.flatMap(labelsOf);
  const bounds = { x: 2, y: 2, width: VIEW_WIDTH - 4, height: height - 4 };
  const items = labels.map((label) => placeableLabel(label, neighboursOf(label.site, sites)));
  const spots = placeAll(items, { solids: indexBoxes(solids), lines, bounds });
  return labels.flatMap((label) => {
    const spot = spots.get(label.id);
    return spot === undefined ? [] : { ...label, box: spot.box };
  });
}

function neighboursOf(site: Site, sites: readonly Site[]) {
  return sites
    .filter((other) => other !== site)
    .map((other) => other.at)
    .filter((at) => Math.hypot(at.x - site.at.x, at.y - site.at.y) <= NEIGHBOURHOOD);
}
