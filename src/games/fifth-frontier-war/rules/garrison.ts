import { CHARTS } from '../data/index.ts';
import type { Side, State } from '../state.ts';
import { troopsAshore } from './presence.ts';
import { currentStrengthOf, printedDefences, SCALE } from './strength.ts';

/** What a garrison is counted on: a state, or as much of one as a seat knows. */
type Garrisoned = Pick<State, 'troops' | 'worlds' | 'ownCounters'>;

/**
 * Hundredths of a factor that hold a world: of the printed defence battalions, whatever is left of them. 0: the world
 * prints none, and a unit of any strength will do. [5.2]
 */
export function garrisonNeededAt(pieces: Pick<State, 'ownCounters'>, at: string): number {
  return (printedDefences(pieces, at).defence * SCALE * CHARTS.strength.garrisonPercent) / 100;
}

/** Hundredths of a factor that the troops of a side on a world have left; those in hiding don't count. [5.2, 5.4.4] */
export function garrisonAt(grounds: Garrisoned, at: string, side: Side): number {
  return troopsAshore(grounds, at, side).reduce((sum, id) => sum + currentStrengthOf(grounds, id), 0);
}

/** Whether the troops of a side on a world are enough to hold it; strengths are compared to the fraction. [5.2] */
export function isGarrisonedBy(grounds: Garrisoned, at: string, side: Side): boolean {
  const ashore = troopsAshore(grounds, at, side);
  return ashore.length > 0 && garrisonAt(grounds, at, side) >= garrisonNeededAt(grounds, at);
}
