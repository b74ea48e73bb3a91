import type { MapFight } from '../engine/map.ts';
import type { Board } from './board.ts';
import { boxAround, type Box, type Point } from './box.ts';
import { indexBoxes } from './box-index.ts';
import { textWidth, type TextStyle } from './font.ts';
import { VIEW_WIDTH } from './frame.ts';
import { placeAll, type Placeable } from './placement.ts';
import type { Leg } from './plans.ts';

export const TAG_TEXT: TextStyle = { size: 8.6, weight: 600, tracking: 0 };
export const BURST_RADIUS = 16;

/** A fight on the board: the burst behind the place, and the outcome beside it. */
export interface FightSign {
  readonly fight: MapFight;
  readonly at: Point;
  readonly tag: Box;
}

const TAG_HEIGHT = 12;
const DISTANCES = [12, 16, 21, 28, 36, 46, 58, 72];
const DIRECTIONS = [40, 140, -40, -140, 90, -90, 0, 180];

export function layOutFights(
  fights: readonly MapFight[],
  board: Board,
  legs: readonly Leg[],
): readonly FightSign[] {
  const shown = fights.flatMap((fight, index) => {
    const at = board.frame.find(fight.at);
    return at === null ? [] : { id: String(index), fight, at };
  });
  const beads = indexBoxes(legs.map((leg) => leg.bead));
  const solids = { overlapping: (box: Box) => [...board.taken.overlapping(box), ...beads.overlapping(box)] };
  const bounds = { x: 3, y: 3, width: VIEW_WIDTH - 6, height: board.height - 6 };
  const tags = placeAll(shown.map(placeableTag), { solids, lines: legs, bounds });
  return shown.flatMap(({ id, fight, at }) => {
    const tag = tags.get(id);
    return tag === undefined ? [] : { fight, at, tag: tag.box };
  });
}

function placeableTag({ id, fight, at }: { id: string; fight: MapFight; at: Point }): Placeable {
  const halfWidth = textWidth(fight.outcome, TAG_TEXT) / 2 + 4;
  const candidates = DISTANCES.flatMap((distance) =>
    DIRECTIONS.map((degrees, turn) => {
      const angle = (degrees * Math.PI) / 180;
      const x = at.x + Math.cos(angle) * (distance + halfWidth * 0.6);
      const y = at.y + Math.sin(angle) * distance;
      return { box: boxAround({ x, y }, halfWidth, TAG_HEIGHT / 2), cost: distance * 0.4 + turn * 0.3 };
    }),
  );
  return { id, candidates };
}
