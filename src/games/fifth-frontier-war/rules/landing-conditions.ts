import type { CommandOf } from '../commands/schema.ts';
import { impossible } from '../done.ts';
import type { Side, State } from '../state.ts';
import type { GroundView } from '../view.ts';
import { nameOfPlace } from '../worlds.ts';
import type { Refused } from './landing.ts';
import { defenceSeen, hasOdds, landingForce, oddsAgainst, oppositionSeen } from './landing-odds.ts';
import { facesActiveSdbs, facesSdbs } from './static-defences.ts';
import { SCALE, writtenFactors } from './strength.ts';

interface Landing {
  readonly order: CommandOf<'LAND'>;
  readonly side: Side;
  readonly troops: readonly string[];
  /** What the seat sees there when bombing is over; asked for only when something depends on it. */
  readonly seen: () => GroundView;
}

/**
 * The condition of a landing that does not hold when bombing is over; null: all do. What SDBs do and how many are left
 * lies open; what is on the world is judged by what the seat sees. [4.5.3]
 */
export function unmetCondition(state: State, landing: Landing): Refused | null {
  const { order, side } = landing;
  const { at, sdb, defenceBelow } = order;
  const about = { piece: landing.troops[0] ?? '', at: nameOfPlace(at) };
  if (sdb === 'cleared' && facesSdbs(state, at, side)) return impossible('land.sdb-left', about);
  if (sdb === 'passive' && facesActiveSdbs(state, at, side)) return impossible('land.sdb-active', about);
  if (defenceBelow !== undefined) {
    const left = defenceSeen(landing.seen(), at);
    if (left >= defenceBelow * SCALE)
      return impossible('land.defence', { ...about, left: writtenFactors(left), wanted: defenceBelow });
  }
  return unmetOdds(state, landing);
}

function unmetOdds(state: State, { order, side, troops, seen }: Landing): Refused | null {
  const { at, odds } = order;
  if (odds === undefined) return null;
  const own = landingForce(state, troops, { side, at });
  const against = oppositionSeen(seen(), at, side);
  if (hasOdds(own, against, odds)) return null;
  const about = { piece: troops[0] ?? '', at: nameOfPlace(at) };
  return impossible('land.odds', { ...about, odds: oddsAgainst(own, against), wanted: odds });
}
