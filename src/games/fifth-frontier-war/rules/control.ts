import type { Outcome } from '../../../engine/module.ts';
import { factorsOfSquadron } from '../counters.ts';
import { ORDER_OF_BATTLE } from '../data/index.ts';
import type { Event } from '../events.ts';
import type { Forces } from '../forces.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { findWorld } from '../worlds.ts';
import { otherSide, SIDES } from './battle.ts';
import { isGarrisonedBy } from './garrison.ts';
import { squadronsPresent, troopsAshore } from './presence.ts';
import { defenderOf } from './static-defences.ts';
import { defenceStrengthAt, sdbStrengthAt } from './strength.ts';

const NONE: readonly Event[] = [];

/** Who holds a world is judged when the combat of its hex is over. [5.2; ffw-5.2-counted] */
export function judgeControl(state: State, _turn: Turn, at: string): Outcome<State, Event> {
  const { systemDefence } = state;
  return controlJudged(systemDefence === null ? state : { ...state, systemDefence: null }, at);
}

/** A world goes to whoever has beaten all that opposed him there and holds it; else back from whoever doesn't. [5.2] */
export function controlJudged(state: State, at: string): Outcome<State, Event> {
  const world = state.worlds[at];
  if (world === undefined) return { state, events: NONE };
  const from = world.control;
  const taker = SIDES.find((side) => side !== from && takes(state, at, side));
  if (taker !== undefined) return changed(state, at, { kind: 'control-gained', at, from, to: taker });
  const to = firstOwnerOf(at);
  if (from === 'none' || from === to || isHeldBy(state, at, from)) return { state, events: NONE };
  return changed(state, at, { kind: 'control-lost', at, from, to });
}

/** Whose a world was at the start, and becomes again for want of a garrison. [5.2, 5.2.2] */
export function firstOwnerOf(at: string): Side | 'none' {
  return findWorld(at)?.startControl ?? 'none';
}

/** A world in other hands: what it was to those before, and who had attacked it, counts no longer. [5.2, 5.2.1] */
function changed(
  state: State,
  at: string,
  event: Extract<Event, { kind: 'control-gained' | 'control-lost' }>,
): Outcome<State, Event> {
  return { state: withControl(state, at, event.to), events: [event] };
}

export function withControl<S extends Pick<State, 'worlds'>>(state: S, at: string, to: Side | 'none'): S {
  const world = state.worlds[at];
  if (world === undefined) return state;
  const { sdbLoss, defenceLoss } = world;
  const changed = { control: to, sdbLoss, defenceLoss, surrendered: false };
  return { ...state, worlds: { ...state.worlds, [at]: changed } };
}

/**
 * Nothing of the enemy is left, and the side is there to hold the world: with a garrison, or however weak if it is
 * its own. Above the revealed base enemy squadrons don't matter. [5.2, 5.5; ffw-5.2-troops, ffw-5.5-orbit]
 */
function takes(state: State, at: string, side: Side): boolean {
  const isThere =
    firstOwnerOf(at) === side
      ? troopsAshore(state, at, side).length + squadronsPresent(state, at, side).length > 0
      : isGarrisonedBy(state, at, side);
  if (!isThere || troopsAshore(state, at, otherSide(side)).length > 0) return false;
  const opposed = defenderOf(state, at, side) !== null;
  if (opposed && defenceStrengthAt(state, at) > 0) return false;
  if (side === 'zhodani' && isBaseHeld(state, at)) return true;
  const guarded = opposed && sdbStrengthAt(state, at) > 0;
  return !guarded && squadronsPresent(state, at, otherSide(side)).length === 0;
}

/** The secret base is known and its battalion stands on it. [5.5] */
function isBaseHeld({ secretBase, troops }: State, at: string): boolean {
  return secretBase?.at === at && secretBase.revealed && troops[ORDER_OF_BATTLE.secretBase.unit]?.at === at;
}

/** What garrisons are counted on: a state, or a side's own forces. */
type Holding = Pick<Forces, 'troops' | 'worlds' | 'ownCounters' | 'squadrons' | 'week'>;

/** Troops that are garrison enough, or above a world that surrendered a squadron with an attack factor. [5.2, 5.2.1] */
export function isHeldBy(state: Holding, at: string, side: Side): boolean {
  if (isGarrisonedBy(state, at, side)) return true;
  const surrendered = state.worlds[at]?.surrendered === true;
  return surrendered && squadronsPresent(state, at, side).some((id) => factorsOfSquadron(state, id)[0] > 0);
}
