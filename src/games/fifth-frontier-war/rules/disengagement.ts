import type { PlaceDice } from '../../../engine/dice.ts';
import type { Event } from '../events.ts';
import type { Retreat, Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import {
  attackOf,
  type Battle,
  type BySide,
  bothSides,
  defenceOf,
  fleetsIn,
  otherSide,
  type Fought,
} from './battle.ts';
import { leave } from './leave-battle.ts';
import { hasRefuge, mayDisengage } from './refuge.ts';

/** Without orders a side leaves when its attack is below this share of the enemy's: own, enemy. */
const HOPELESS: readonly [number, number] = [1, 4];
const DIE = 6;

export interface Deciding {
  readonly round: number;
  readonly tactical: BySide<number>;
  readonly turn: Turn;
}

/**
 * After a round each side may leave; the one of lower tactical ability decides first, and the other knows of it.
 * [4.4.5, 4.4.5.5] Of equals dice name the first, and are rolled only when the orders of a side say that it leaves.
 */
export function disengage(so: Fought, { round, tactical, turn }: Deciding): Fought {
  const order = orderOf(so, { round, tactical, turn });
  return order.sides.reduce<Fought>(
    (now, side) => (leavesNow(now, side, round) ? leave(now, { side, round }) : now),
    { ...so, events: [...so.events, ...order.events] },
  );
}

interface DecisionOrder {
  readonly sides: readonly Side[];
  readonly events: readonly Event[];
}

function orderOf(so: Fought, { round, tactical, turn }: Deciding): DecisionOrder {
  const lower = tactical.imperial < tactical.zhodani ? 'imperial' : 'zhodani';
  const ordered = bothSides((side) => isOrderedToLeave(so, side, round) && canLeave(so, side));
  if (tactical.imperial !== tactical.zhodani || !(ordered.imperial || ordered.zhodani)) {
    return { sides: [lower, otherSide(lower)], events: [] };
  }
  const { at } = so.battle;
  const { imperial, zhodani } = unequalDice(turn.dice.at(`disengage/${at}`), round);
  const first = imperial < zhodani ? 'imperial' : 'zhodani';
  return {
    sides: [first, otherSide(first)],
    events: [{ kind: 'disengagement-order', at, round, imperial, zhodani, first }],
  };
}

/** Imperial, then Zhodani die; equal dice are rolled again. The lower decides first. */
function unequalDice(dice: PlaceDice, round: number): BySide<number> {
  const imperial = dice.roll(DIE, `Imperial die for who decides first, round ${round}`);
  const zhodani = dice.roll(DIE, `Zhodani die for who decides first, round ${round}`);
  return imperial === zhodani ? unequalDice(dice, round) : { imperial, zhodani };
}

/** A side stays when nobody is left to run from, and when none of its squadrons can jump to a system. [4.4.5.1] */
function leavesNow(so: Fought, side: Side, round: number): boolean {
  if (so.battle.present[otherSide(side)].length === 0 || !canLeave(so, side)) return false;
  return governingRetreat(so.state, so.battle, side) === null
    ? isHopeless(so, side)
    : isOrderedToLeave(so, side, round);
}

function canLeave({ state, battle }: Fought, side: Side): boolean {
  return battle.present[side].some((id) => mayDisengage(state, id, battle.at));
}

/** Outgunned beyond hope, and with somewhere safe to go. */
function isHopeless({ state, battle }: Fought, side: Side): boolean {
  const enemy = attackOf(state, battle.present[otherSide(side)]);
  const [own, against] = HOPELESS;
  if (attackOf(state, battle.present[side]) * against >= enemy * own) return false;
  return battle.present[side].some((id) => hasRefuge(state, { id, side, from: battle.at }));
}

/** Judged on the battle alone, whose squadrons both sides have seen fight. */
function isOrderedToLeave({ state, battle }: Fought, side: Side, round: number): boolean {
  const retreat = governingRetreat(state, battle, side);
  if (retreat === null || round < retreat.afterRound) return false;
  return hasLost(state, battle, { side, retreat }) || isOutnumbered(state, battle, { side, retreat });
}

interface Asked {
  readonly side: Side;
  readonly retreat: Retreat;
}

/** Losses are counted in defence factors of the whole side since the battle began. */
function hasLost(state: State, { present, began }: Battle, { side, retreat }: Asked): boolean {
  const lost = began[side] - defenceOf(state, present[side]);
  return retreat.lossesPercent !== null && lost * 100 >= retreat.lossesPercent * began[side];
}

function isOutnumbered(state: State, { present }: Battle, { side, retreat }: Asked): boolean {
  if (retreat.oddsBelow === null) return false;
  const [own, against] = retreat.oddsBelow;
  return attackOf(state, present[side]) * against < attackOf(state, present[otherSide(side)]) * own;
}

/**
 * The squadrons of a side in a hex stay or leave together [4.4.5.1], so one order counts: that of the largest fleet,
 * else the hex's, else the side's.
 */
function governingRetreat(state: State, { at, present }: Battle, side: Side): Retreat | null {
  const { retreat } = state.doctrine[side];
  const [largest = ''] = fleetsIn(state, present[side]);
  return retreat[largest] ?? retreat[at] ?? retreat['side'] ?? null;
}
