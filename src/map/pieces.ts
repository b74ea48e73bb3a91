import type { HexMap } from '../engine/map.ts';
import type { Board } from './board.ts';
import { layOutFights, type FightSign } from './fights.ts';
import { layOutPlans, type Leg } from './plans.ts';
import { layOutStacks, type Stack } from './plates.ts';

/** What moves: laid out anew for every document, around what the board has already. */
export interface PieceLayout {
  readonly legs: readonly Leg[];
  readonly fights: readonly FightSign[];
  readonly stacks: readonly Stack[];
}

export function layOutPieces(doc: HexMap, board: Board): PieceLayout {
  const legs = layOutPlans(doc, board);
  const fights = layOutFights(doc.fights, board, legs);
  return { legs, fights, stacks: layOutStacks(doc.pieces, board, { legs, fights }) };
}
