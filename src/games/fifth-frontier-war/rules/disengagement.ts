import type { PlaceDice } from '../../../engine/dice.ts';
import { CHARTS } from '../data/index.ts';
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

const { leaveBelow, lastReroll } = CHARTS.spaceBattle;
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
  const ordered = bothSides((side) => mayBeOrderedToLeave(so, side, round) && canLeave(so, side));
  if (tactical.imperial !== tactical.zhodani || !(ordered.imperial || ordered.zhodani)) {
    return { sides: [lower, otherSide(lower)], events: [] };
  }
  const { at } = so.battle;
  const { imperial, zhodani } = unequalDice(turn.dice.at(`disengage/${at}`), round);
  const first = imperial <= zhodani ? 'imperial' : 'zhodani';
  return {
    sides: [first, otherSide(first)],
    events: [{ kind: 'disengagement-order', at, round, imperial, zhodani, first }],
  };
}

/**
 * Imperial, then Zhodani die; equal dice are rolled again, up to a limit that only loaded dice reach. The lower
 * decides first.
 */
function unequalDice(dice: PlaceDice, round: number): BySide<number> {
  let rolled = twoDice(dice, round);
  for (let again = 0; rolled.imperial === rolled.zhodani && again < lastReroll; again += 1)
    rolled = twoDice(dice, round);
  return rolled;
}

function twoDice(dice: PlaceDice, round: number): BySide<number> {
  const imperial = dice.roll(DIE, `Imperial die for who decides first, round ${round}`);
  return { imperial, zhodani: dice.roll(DIE, `Zhodani die for who decides first, round ${round}`) };
}

/** A side stays when nobody is left to run from, and when none of its squadrons can jump to a system. [4.4.5.1] */
function leavesNow(so: Fought, side: Side, round: number): boolean {
  if (so.battle.present[otherSide(side)].length === 0 || !canLeave(so, side)) return false;
  const retreat = governingRetreat(so.state, so.battle, side);
  if (retreat === null) return isHopeless(so, side);
  return isDue(so, { side, retreat, round }) && answersEnemy(so, side, retreat);
}

function canLeave({ state, battle }: Fought, side: Side): boolean {
  return battle.present[side].some((id) => mayDisengage(state, id, battle.at));
}

/** Outgunned beyond hope, and with somewhere safe to go. */
function isHopeless({ state, battle }: Fought, side: Side): boolean {
  const enemy = attackOf(state, battle.present[otherSide(side)]);
  const [own, against] = leaveBelow;
  if (attackOf(state, battle.present[side]) * against >= enemy * own) return false;
  return battle.present[side].some((id) => hasRefuge(state, { id, side, from: battle.at }));
}

/** Whatever the enemy decides. */
function mayBeOrderedToLeave(so: Fought, side: Side, round: number): boolean {
  const retreat = governingRetreat(so.state, so.battle, side);
  return retreat !== null && isDue(so, { side, retreat, round });
}

interface Asked {
  readonly side: Side;
  readonly retreat: Retreat;
}

/**
 * Whether what the order waits for has come about. Judged on the battle alone: squadrons in it have fired and taken
 * losses before the eyes of both sides, so that no order can tell of what its side has not seen.
 */
function isDue(
  { state, battle }: Fought,
  { side, retreat, round }: Asked & { readonly round: number },
): boolean {
  if (round < retreat.afterRound) return false;
  const { lossesPercent, oddsBelow } = retreat;
  // An order that waits for the enemy alone.
  if (lossesPercent === null && oddsBelow === null) return retreat.ifEnemy !== null;
  return hasLost(state, battle, { side, retreat }) || isOutnumbered(state, battle, { side, retreat });
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
 * Who decides second has seen whether the enemy leaves; to who decides first he has not left. What he left behind in
 * this battle does not make him one who stays. [4.4.5, 4.4.5.5]
 */
function answersEnemy({ battle, events }: Fought, side: Side, { ifEnemy }: Retreat): boolean {
  if (ifEnemy === null) return true;
  const left = events.some(
    (event) => event.kind === 'disengaged' && event.at === battle.at && event.side !== side,
  );
  return left === (ifEnemy === 'leaves');
}

/**
 * The squadrons of a side in a hex stay or leave together [4.4.5.1], so one order counts: that of the largest fleet
 * that has one, else the hex's, else the side's. An order that only says where to go decides nothing.
 */
function governingRetreat(state: State, { at, present }: Battle, side: Side): Retreat | null {
  const { retreat } = state.doctrine[side];
  const scopes = [...fleetsIn(state, present[side]), at, 'side'];
  return scopes.map((scope) => retreat[scope]).find((one) => one !== undefined && isDecision(one)) ?? null;
}

/** When to leave, or never; not only where to. */
function isDecision({ to, lossesPercent, oddsBelow, ifEnemy }: Retreat): boolean {
  return lossesPercent !== null || oddsBelow !== null || ifEnemy !== null || to.length === 0;
}
