import type { Side } from '../data/schema.ts';
import { type Step, still, followed } from '../flow.ts';
import { isLoyaltyOnTrack, trackOf } from '../lookup.ts';
import type { State } from '../state.ts';
import { settle, withTrack } from './settle.ts';

export const LOYALTY_NAMES: Readonly<Record<string, string>> = {
  '2': 'Patriotic',
  '1': 'Loyal',
  '0': 'Neutral',
  '-1': 'Dissent',
  '-2': 'Unrest',
};

/** The Loyalty marker moves in a side's favour; never beyond its track, nor when it lies beside it. [15.1] */
export function shiftLoyalty(state: State, planet: string, favor: Side, amount: number): Step {
  const { loyalty } = trackOf(state, planet);
  const to = favor === 'imperial' ? loyalty + amount : loyalty - amount;
  return setLoyalty(state, planet, Math.max(-2, Math.min(2, to)));
}

/** The Loyalty marker is put on a space. [15.75] */
export function setLoyalty(state: State, planet: string, to: number): Step {
  const track = trackOf(state, planet);
  if (!isLoyaltyOnTrack(track) || track.loyalty === to) return still(state);
  const moved = still(withTrack(state, planet, { loyalty: to }), {
    ...{ kind: 'loyalty-shifted', planet, from: track.loyalty, to },
  });
  return followed(moved, settle);
}

/** Whether a planet is in Unrest, so that a rebellion can start. [15.2] */
export function isInUnrest(board: Pick<State, 'planets'>, planet: string): boolean {
  const track = trackOf(board, planet);
  return isLoyaltyOnTrack(track) && track.loyalty === -2;
}
