import type { PlaceDice } from '../../../engine/dice.ts';
import type { Outcome } from '../../../engine/module.ts';
import { type Command, ordersOf } from '../commands/schema.ts';
import { CHARTS } from '../data/index.ts';
import type { Event } from '../events.ts';
import type { BombDoctrine, Doctrine, Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { fleetsIn, SIDES } from './battle.ts';
import { type Below, DEFENCE, type Share, splitBombs, targetsBelow } from './bombing-plan.ts';
import { bombsOn, percentOf } from './interface-fire.ts';
import { withDefenceLoss, withTroopLoss } from './percentage-losses.ts';
import { squadronsPresent, unitsAt } from './presence.ts';
import { bombardmentOf } from './sdb-decisions.ts';
import {
  areHeldBack,
  areSdbsActive,
  facesActiveSdbs,
  isIndependent,
  withProvocation,
} from './static-defences.ts';
import {
  currentStrengthOf,
  defenceStrengthAt,
  printedDefences,
  SCALE,
  sdbStrengthAt,
  writtenFactors,
} from './strength.ts';

const { sdbBombingDivisor } = CHARTS.strength;

/** Squadrons and active SDBs bomb enemy units on the world, first of the Imperial side. [2.1.3.3.2, 4.5.2] */
export function bombSurface(state: State, turn: Turn, at: string): Outcome<State, Event> {
  if (unitsAt(state, at).length === 0 && printedDefences(state, at).defence === 0)
    return { state, events: [] };
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const raid = raidOf(now.state, { at, side, turn });
      if (raid === null) return now;
      const bombed = bomb(now.state, raid);
      return { state: bombed.state, events: [...now.events, ...bombed.events] };
    },
    { state, events: [] },
  );
}

/** What a side throws on a world. */
export interface Raid extends Below {
  /** Bombardment factors in hundredths, since a tenth of SDBs is rarely whole. */
  readonly strength: number;
  readonly doctrine: BombDoctrine;
  readonly dice: PlaceDice;
}

/** Units are bombed one by one, and each result counts at once. [4.5.2] */
export function bomb(state: State, raid: Raid): Outcome<State, Event> {
  const shares = splitBombs(raid.strength, targetsBelow(state, raid), raid.doctrine);
  return shares.reduce<Outcome<State, Event>>((now, share) => bombOne(now, raid, share), {
    state,
    events: [],
  });
}

function bombOne(now: Outcome<State, Event>, { at, side, dice }: Raid, share: Share): Outcome<State, Event> {
  const { id, tech } = share.target;
  const shots = bombsOn(share.strength, tech, { dice, purpose: `${NAMES[side]} bombs on ${id} at ${at}` });
  const percent = percentOf(shots);
  const state =
    id === DEFENCE
      ? withProvocation(withDefenceLoss(now.state, at, percent), at, side)
      : withTroopLoss(now.state, id, percent);
  const event: Event = {
    kind: 'bombed',
    at,
    side,
    target: id,
    factors: writtenFactors(share.strength),
    shots: [...shots],
    percent,
    loss: (id === DEFENCE ? state.worlds[at]?.defenceLoss : state.troops[id]?.loss) ?? 0,
    left: writtenFactors(id === DEFENCE ? defenceStrengthAt(state, at) : currentStrengthOf(state, id)),
  };
  return { state, events: [...now.events, event] };
}

const NAMES: Readonly<Record<Side, string>> = { imperial: 'Imperial', zhodani: 'Zhodani' };

interface Asked {
  readonly at: string;
  readonly side: Side;
  readonly turn: Turn;
}

/** Everything of a side that bombs there is one total; null: nothing does. [4.5.2] */
function raidOf(state: State, { at, side, turn }: Asked): Raid | null {
  const orders = bombOrdersOf(state.doctrine[side], at, turn.orders[side]);
  const squadrons = bombersOf(state, { at, side }, orders);
  const strength = bombardmentOf(state, squadrons) * SCALE + sdbBombardment(state, { at, side }, orders.base);
  if (strength === 0) return null;
  const fleet = fleetsIn(state, squadrons).find((id) => orders.ofFleet(id) !== undefined) ?? '';
  const defence = isIndependent(state, at)
    ? state.doctrine[side].bombing[at] !== undefined
    : state.worlds[at]?.control !== side;
  const doctrine = orders.ofFleet(fleet) ?? orders.base;
  return { at, side, defence, strength, doctrine, dice: turn.dice.at(`bombing/${at}`) };
}

/** Squadrons that may bomb and whose orders don't forbid it. [4.5.1, 4.5.2] */
function bombersOf(
  state: State,
  { at, side }: Pick<Asked, 'at' | 'side'>,
  { base, ofFleet }: BombOrders,
): readonly string[] {
  if (facesActiveSdbs(state, at, side) || areHeldBack(state, at, side)) return [];
  return squadronsPresent(state, at, side).filter((id) => {
    const { mode } = ofFleet(state.squadrons[id]?.fleet ?? '') ?? base;
    return mode !== 'none';
  });
}

/** Active SDBs have a tenth of their current strength, for the side that controls their world. [4.5.2] */
function sdbBombardment(
  state: State,
  { at, side }: Pick<Asked, 'at' | 'side'>,
  { mode }: BombDoctrine,
): number {
  const theirs = state.worlds[at]?.control === side && areSdbsActive(state, at);
  return theirs && mode !== 'none' ? sdbStrengthAt(state, at) / sdbBombingDivisor : 0;
}

interface BombOrders {
  /** The hex's order, else the side's, else what is done without. */
  readonly base: BombDoctrine;
  /** Undefined: the fleet has no order of its own. */
  readonly ofFleet: (fleet: string) => BombDoctrine | undefined;
}

export const LARGEST_FIRST: BombDoctrine = { mode: 'largest', targets: [] };
const NOTHING: BombDoctrine = { mode: 'none', targets: [] };

/** Without an order the largest units are bombed, unless the sheet of this week wants none without an order. */
export function bombOrdersOf(
  { bombing }: Pick<Doctrine, 'bombing'>,
  at: string,
  sheet: readonly Command[],
): BombOrders {
  const quiet = ordersOf(sheet, 'NO BOMBING UNLESS ORDERED').length > 0;
  const base = bombing[at] ?? bombing['side'] ?? (quiet ? NOTHING : LARGEST_FIRST);
  return { base, ofFleet: (fleet) => bombing[fleet] };
}
