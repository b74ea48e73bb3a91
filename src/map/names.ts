import { distanceTo, type Box, type Point } from './box.ts';
import { ascentOf, descentOf, textWidth, type TextStyle } from './font.ts';
import type { Candidate, Placeable } from './placement.ts';
import type { Site } from './place-shape.ts';

export const NAME: TextStyle = { size: 9.6, weight: 500, tracking: 0 };
export const CAPITAL: TextStyle = { size: 9.4, weight: 600, tracking: 0.3 };
export const NUMBER: TextStyle = { size: 7.4, weight: 500, tracking: 0 };

const STEP_COST = 1.1;
const CROWDING = 1.3;
const CLEAR_OF_OTHERS = 5;

export interface Label {
  readonly id: string;
  readonly text: string;
  readonly style: TextStyle;
  readonly site: Site;
}

/** Name and number of a place. A capital's name is written in capitals. */
export function labelsOf(site: Site): readonly Label[] {
  const { hex, name, capital } = site.place;
  const written = { text: capital ? name.toUpperCase() : name, style: capital ? CAPITAL : NAME };
  return [
    { id: `name ${hex}`, ...written, site },
    { id: `number ${hex}`, text: hex, style: NUMBER, site },
  ].filter((label) => label.text !== '');
}

/** Spots for a label, the nearest first; a spot that might seem to belong to another place costs more. */
export function placeableLabel(label: Label, others: readonly Point[]): Placeable {
  const { text, style, site } = label;
  const width = textWidth(text, style);
  const height = ascentOf(style) + descentOf(text, style);
  const offsets = style === NUMBER ? numberOffsets(site, width, height) : nameOffsets(site, width, height);
  const candidates = offsets.map(({ x, y }, index): Candidate => {
    const box = { x: site.at.x + x, y: site.at.y + y, width, height };
    return { box, cost: index * STEP_COST + crowding(box, site.at, others) };
  });
  return { id: label.id, candidates };
}

function nameOffsets(site: Site, width: number, height: number): readonly Point[] {
  const { below, above, right, left, ...corners } = anchors(site, width, height);
  return [below, above, right, left, ...spread(corners, site, width, height)];
}

function numberOffsets(site: Site, width: number, height: number): readonly Point[] {
  const { below, above, right, left, ...corners } = anchors(site, width, height);
  const underTheName = { x: -width / 2, y: site.radius + 5 + NAME.size };
  return [above, below, right, left, ...spread(corners, site, width, height), underTheName];
}

function anchors(site: Site, width: number, height: number) {
  const edge = site.radius + 2.6;
  return {
    below: { x: -width / 2, y: edge + 1.4 },
    above: { x: -width / 2, y: -edge - 1.4 - height },
    right: { x: edge + 1.6, y: -height / 2 },
    left: { x: -edge - 1.6 - width, y: -height / 2 },
    lowerRight: { x: edge - 1, y: edge - 2 },
    lowerLeft: { x: 1 - edge - width, y: edge - 2 },
    upperRight: { x: edge - 1, y: 2 - edge - height },
    upperLeft: { x: 1 - edge - width, y: 2 - edge - height },
  };
}

/** Further spots: pushed sideways under and over the disc, then further out in every direction. */
function spread(
  corners: Readonly<Record<'lowerRight' | 'lowerLeft' | 'upperRight' | 'upperLeft', Point>>,
  site: Site,
  width: number,
  height: number,
): readonly Point[] {
  const edge = site.radius + 2.6;
  const rows = [edge + 1.4, -edge - 1.4 - height];
  const pushed = rows.flatMap((y) => [0.3, 0.7, 0.15, 0.85].map((share) => ({ x: -width * share, y })));
  const further = [4, 8].flatMap((out) => [
    { x: -width / 2, y: edge + 1.4 + out },
    { x: -width / 2, y: -edge - 1.4 - height - out },
    { x: edge + 1.6 + out, y: -height / 2 },
    { x: -edge - 1.6 - out - width, y: -height / 2 },
    { x: edge + out, y: edge - 4 },
    { x: -edge - out - width, y: edge - 4 },
    { x: edge + out, y: 4 - edge - height },
    { x: -edge - out - width, y: 4 - edge - height },
  ]);
  const { lowerRight, lowerLeft, upperRight, upperLeft } = corners;
  return [lowerRight, lowerLeft, upperRight, upperLeft, ...pushed, ...further];
}

function crowding(box: Box, own: Point, others: readonly Point[]): number {
  const away = distanceTo(box, own);
  return others.reduce((sum, other) => {
    return sum + Math.max(0, away + CLEAR_OF_OTHERS - distanceTo(box, other)) * CROWDING;
  }, 0);
}
