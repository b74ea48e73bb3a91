import type { MapPiece } from '../engine/map.ts';
import type { Board } from './board.ts';
import {
  between,
  boxAround,
  contains,
  crosses,
  grown,
  nearestIn,
  union,
  type Box,
  type Point,
  type Segment,
} from './box.ts';
import { indexBoxes, type BoxIndex } from './box-index.ts';
import type { FightSign } from './fights.ts';
import { VIEW_WIDTH } from './frame.ts';
import { placeAll, type Candidate, type Placeable } from './placement.ts';
import type { Leg } from './plans.ts';
import { PLATE_GAP, PLATE_HEIGHT, stackShapes, type StackShape } from './stack-shapes.ts';

/** A piece's sign: its glyph and label, and the week of its last sighting. */
export interface Plate {
  readonly piece: MapPiece;
  readonly label: string;
  readonly box: Box;
}

/** All pieces at one hex: plates in one block, a line from the block to the hex. */
export interface Stack {
  readonly hex: string;
  readonly side: string;
  readonly box: Box;
  readonly lead: Segment;
  readonly plates: readonly Plate[];
  /** Pieces for which the block has no room, told as "+3". */
  readonly more: { readonly pieces: readonly MapPiece[]; readonly box: Box } | null;
}

/** Pieces that share a hex, and the hex's disc. */
interface Crowd {
  readonly hex: string;
  readonly at: Point;
  readonly radius: number;
  readonly pieces: readonly MapPiece[];
}

interface ShapeSpot extends Candidate {
  readonly shape: StackShape;
}

interface Neighbourhood {
  readonly solids: BoxIndex;
  readonly discs: BoxIndex;
  readonly bounds: Box;
}

const DEEP_SPACE_RADIUS = 2;
const DISTANCES = [2.5, 5, 9, 14, 20, 27, 35, 44, 53, 63, 74, 86];
const DIRECTIONS = [
  0, 180, -45, -135, 45, 135, -90, 90, -15, -165, 15, 165, -30, -150, 30, 150, -60, -120, 60, 120, -75, -105,
  75, 105,
];
const ENOUGH_FREE_SPOTS = 6;
const DISTANCE_COST = 0.8;
const TURN_COST = 0.25;
const CROSSED_COST = 6;
const DISC_COVERED = 200;

/** Plates of all pieces that stand on the board; a piece in an off-board box has none. */
export function layOutStacks(
  pieces: readonly MapPiece[],
  board: Board,
  { legs, fights }: { readonly legs: readonly Leg[]; readonly fights: readonly FightSign[] },
): readonly Stack[] {
  const crowds = crowdsOf(pieces, board);
  const moving = indexBoxes([...legs.map((leg) => leg.bead), ...fights.map((fight) => fight.tag)]);
  const around: Neighbourhood = {
    solids: { overlapping: (box) => [...board.taken.overlapping(box), ...moving.overlapping(box)] },
    discs: indexBoxes(crowds.map(({ at, radius }) => boxAround(at, radius + 1))),
    bounds: { x: 3, y: 3, width: VIEW_WIDTH - 6, height: board.height - 6 },
  };
  const items = crowds.map((crowd) => ({ id: crowd.hex, candidates: spotsFor(crowd, around) }));
  const spots = placeAll<ShapeSpot>(items, { ...around, lines: legs });
  return crowds.flatMap((crowd) => {
    const spot = spots.get(crowd.hex);
    return spot === undefined ? [] : stackAt(spot, crowd);
  });
}

function crowdsOf(pieces: readonly MapPiece[], board: Board): readonly Crowd[] {
  const crowds = new Map<string, MapPiece[]>();
  for (const piece of pieces) crowds.set(piece.at, [...(crowds.get(piece.at) ?? []), piece]);
  return [...crowds].flatMap(([hex, here]) => {
    const at = board.frame.find(hex);
    const radius = board.sites.get(hex)?.radius ?? DEEP_SPACE_RADIUS;
    return at === null ? [] : { hex, at, radius, pieces: here };
  });
}

/** Spots for every shape of the stack, ring by ring outwards until enough of them are free. */
function spotsFor(crowd: Crowd, around: Neighbourhood): Placeable<ShapeSpot>['candidates'] {
  return stackShapes(crowd.pieces).flatMap((shape) => {
    const spots: ShapeSpot[] = [];
    let free = 0;
    for (const distance of DISTANCES) {
      if (free >= ENOUGH_FREE_SPOTS) break;
      const ringOfSpots = DIRECTIONS.map((degrees, turn) =>
        spotAt(crowd, shape, { distance, degrees, turn }, around),
      );
      free += ringOfSpots.filter(({ box }) => isFree(box, around)).length;
      spots.push(...ringOfSpots);
    }
    return spots;
  });
}

function isFree(box: Box, { solids, bounds }: Neighbourhood): boolean {
  return contains(bounds, box) && solids.overlapping(grown(box, 1)).length === 0;
}

function spotAt(
  crowd: Crowd,
  shape: StackShape,
  { distance, degrees, turn }: { readonly distance: number; readonly degrees: number; readonly turn: number },
  { solids, discs }: Neighbourhood,
): ShapeSpot {
  const box = boxTowards(crowd, shape, distance, degrees);
  const lead = leadOf(crowd, box);
  const crossed = solids.overlapping(spanOf(lead)).filter((solid) => crosses(solid, lead)).length;
  const covered = discs.overlapping(box).length;
  const cost = shape.cost + distance * DISTANCE_COST + turn * TURN_COST;
  return { shape, box, cost: cost + crossed * CROSSED_COST + covered * DISC_COVERED };
}

/** The block leans on the disc with an edge when it lies beside or above, with a corner when it lies askew. */
function boxTowards(
  { at, radius }: Crowd,
  { width, height }: StackShape,
  distance: number,
  degrees: number,
): Box {
  const angle = (degrees * Math.PI) / 180;
  const x = at.x + Math.cos(angle) * (radius + distance) + (leaning(Math.cos(angle)) * width) / 2;
  const y = at.y + Math.sin(angle) * (radius + distance) + (leaning(Math.sin(angle)) * height) / 2;
  return boxAround({ x, y }, width / 2, height / 2);
}

function leaning(share: number): number {
  return Math.max(-1, Math.min(1, share * 1.5));
}

/** From the disc's edge to the nearest point of the block. */
function leadOf({ at, radius }: Crowd, box: Box): Segment {
  const to = nearestIn(box, at);
  const length = Math.hypot(to.x - at.x, to.y - at.y);
  return { from: length === 0 ? at : between(at, to, Math.min(1, (radius + 1) / length)), to };
}

function spanOf({ from, to }: Segment): Box {
  return union([boxAround(from, 0.1), boxAround(to, 0.1)]);
}

function stackAt({ box, shape }: ShapeSpot, crowd: Crowd): Stack {
  const plates = shape.signs.map(({ piece, label, width }, index) => {
    return { piece, label, box: cellOf(shape, box, index, width) };
  });
  const more = { pieces: shape.hidden, box: cellOf(shape, box, plates.length, shape.moreWidth) };
  const side = plates[0]?.piece.side ?? '';
  return {
    hex: crowd.hex,
    side,
    box,
    lead: leadOf(crowd, box),
    plates,
    more: more.pieces.length === 0 ? null : more,
  };
}

function cellOf({ rows, columns }: StackShape, box: Box, index: number, width: number): Box {
  const left = columns[Math.floor(index / rows)] ?? 0;
  const top = (index % rows) * (PLATE_HEIGHT + PLATE_GAP);
  return { x: box.x + left, y: box.y + top, width, height: PLATE_HEIGHT };
}
