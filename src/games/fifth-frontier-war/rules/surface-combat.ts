import type { PlaceDice } from '../../../engine/dice.ts';
import { byCodeUnit } from '../../../engine/json.ts';
import type { Outcome } from '../../../engine/module.ts';
import { ordersOf } from '../commands/schema.ts';
import { impossible } from '../done.ts';
import type { Event, EventOf } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { nameOfPlace } from '../worlds.ts';
import { failed } from './adjustment.ts';
import { type BySide, bothSides, otherSide, SIDES } from './battle.ts';
import { withDefenceLoss, withTroopLoss } from './percentage-losses.ts';
import { placeOfTroop, troopsAshore } from './presence.ts';
import { revealBesideEnemies } from './secret-base.ts';
import { defenceSideAt, isIndependent, withProvocation } from './static-defences.ts';
import { writtenFactors } from './strength.ts';
import {
  columnOfOdds,
  DIE,
  modifierAt,
  nameOfColumn,
  resultAt,
  rowOf,
  shifted,
  shiftOf,
} from './surface-combat-odds.ts';
import { DEFENCE, type Fighter, fightersAt } from './surface-combat-units.ts';
import { attacksOf, type FireOrder, wayOfFire } from './surface-fire.ts';
import type { Aim } from './surface-fire-plan.ts';

const NAMES: BySide<string> = { imperial: 'Imperial', zhodani: 'Zhodani' };

/**
 * Troops of one side on a world and the troops or defence battalions of the other exchange fire once in the week: the
 * psionic first, then all others at the same time. [2.1.3.4, 4.6, 5.4.3; ffw-4.6-once]
 */
export function fightOnSurface(state: State, turn: Turn, at: string): Outcome<State, Event> {
  const revealed = revealBesideEnemies(state, turn, at);
  const orders = bothSides((side) => fireOrdersAt(revealed.state, turn, { side, at }));
  const shown = { ...revealed, state: withAttacksOnBattalions(revealed.state, orders, at) };
  const defends = defenceSideAt(shown.state, at);
  const fighters = bothSides((side) => fightersAt(shown.state, at, side, defends));
  if (SIDES.some((side) => fighters[side].length === 0)) return withoutFight(shown, orders, at);
  const battle: SurfaceBattle = {
    at,
    defends,
    modifier: modifierAt(at),
    psionic: new Set(SIDES.flatMap((side) => fighters[side].filter(isPsionic).map(({ id }) => id))),
    orders,
    turn,
  };
  const first = battle.psionic.size === 0 ? shown : exchange(shown, battle, true);
  return exchange(first, battle, false);
}

/** Who alone is ashore on an independent world and orders fire at its battalions attacks it. [ffw-5.2-independents] */
function withAttacksOnBattalions(state: State, orders: BySide<readonly FireOrder[]>, at: string): State {
  const aims = SIDES.filter((side) => orders[side].some(({ target }) => target === DEFENCE));
  if (aims.length === 0 || !isIndependent(state, at)) return state;
  const ashore = SIDES.filter((side) => troopsAshore(state, at, side).length > 0);
  return aims
    .filter((side) => ashore.length === 1 && ashore.includes(side))
    .reduce((now, side) => withProvocation(now, at, side), state);
}

interface SurfaceBattle {
  readonly at: string;
  /** The side that the defence battalions fight for, from the first fire to the last. */
  readonly defends: Side | null;
  readonly modifier: number;
  /** Units that fire before all others. [5.4.3] */
  readonly psionic: ReadonlySet<string>;
  readonly orders: BySide<readonly FireOrder[]>;
  readonly turn: Turn;
}

function isPsionic({ psionic }: Fighter): boolean {
  return psionic;
}

/** Orders to units that are on a world or above it, and to its defence battalions. */
function fireOrdersAt(
  state: State,
  turn: Turn,
  { side, at }: { readonly side: Side; readonly at: string },
): readonly FireOrder[] {
  return ordersOf(turn.orders[side], 'FIRE').filter(
    (order) => (order.unit === DEFENCE ? order.at : placeOfTroop(state, order.unit)) === at,
  );
}

/** All attacks of both sides, on units as they stand; then what each side loses by them. [4.6.5, 5.4.3] */
function exchange(so: Outcome<State, Event>, battle: SurfaceBattle, psionic: boolean): Outcome<State, Event> {
  const { at, defends, turn } = battle;
  const fighters = bothSides((side) => fightersAt(so.state, at, side, defends));
  const orders = bothSides((side) =>
    battle.orders[side].filter(({ unit }) => battle.psionic.has(unit) === psionic),
  );
  const attacks = bothSides((side) =>
    attacksOf({
      own: fighters[side].filter((one) => one.psionic === psionic),
      enemies: fighters[otherSide(side)],
      orders: orders[side],
      way: wayOfFire(so.state.doctrine[side], at),
      modifier: battle.modifier,
    }),
  );
  const dice = turn.dice.at(`surface/${at}`);
  const fire = SIDES.flatMap((side) =>
    attacks[side].map((aim) => resolved(aim, { side, psionic, battle, dice })),
  );
  const unmet = SIDES.flatMap((side) =>
    orders[side].flatMap((order) => unmetOrder(order, { side, at, fighters })),
  );
  const fired = { state: so.state, events: [...so.events, ...unmet, ...fire] };
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => withLosses(now, { side, psionic, at, fire }),
    fired,
  );
}

interface Resolving {
  readonly side: Side;
  readonly psionic: boolean;
  readonly battle: SurfaceBattle;
  readonly dice: PlaceDice;
}

/** One attack: odds, shifted for tech levels, and two dice, modified for the atmosphere. [4.6.2 - 4.6.5] */
function resolved({ target, by, factors, tech }: Aim, how: Resolving): EventOf<'surface-fire'> {
  const { side, psionic, battle, dice } = how;
  const lowest = tech ?? target.tech;
  const odds = columnOfOdds(factors, target.strength);
  const shift = shiftOf(lowest, target.tech);
  const column = shifted(odds, shift);
  const all = writtenFactors(factors);
  const purpose = `${NAMES[side]} fire on ${target.id} at ${battle.at}, ${all} factors`;
  const pair: [number, number] = [dice.roll(DIE, purpose), dice.roll(DIE, purpose)];
  const roll = pair[0] + pair[1];
  const modified = rowOf(roll, battle.modifier);
  return {
    kind: 'surface-fire',
    at: battle.at,
    side,
    psionic,
    target: target.id,
    by: by
      .toSorted((a, b) => byCodeUnit(a.unit, b.unit))
      .map((one) => ({ unit: one.unit, factors: writtenFactors(one.factors) })),
    factors: all,
    strength: writtenFactors(target.strength),
    tech: lowest,
    targetTech: target.tech,
    odds: nameOfColumn(odds),
    shift,
    column: nameOfColumn(column),
    dice: pair,
    roll,
    modified,
    result: resultAt(modified, column),
  };
}

/** An order of a unit that does not fight, or at what is not there, is told to its owner. */
function unmetOrder(
  order: FireOrder,
  {
    side,
    at,
    fighters,
  }: { readonly side: Side; readonly at: string; readonly fighters: BySide<readonly Fighter[]> },
): readonly Event[] {
  const fights = fighters[side].some(({ id }) => id === order.unit);
  const isThere = fighters[otherSide(side)].some(({ id }) => id === order.target);
  if (fights && isThere) return [];
  return [unmetEvent(order, side, { at, code: fights ? 'fire.no-target' : 'fire.not-fighting' })];
}

function unmetEvent(
  order: FireOrder,
  side: Side,
  { at, code }: { readonly at: string; readonly code: string },
): Event {
  const about = { piece: order.unit, unit: order.unit, target: order.target, at: nameOfPlace(at) };
  return failed(side, order, impossible(code, about));
}

/** Nobody fights here. */
function withoutFight(
  { state, events }: Outcome<State, Event>,
  orders: BySide<readonly FireOrder[]>,
  at: string,
): Outcome<State, Event> {
  const unmet = SIDES.flatMap((side) =>
    orders[side].map((order) => unmetEvent(order, side, { at, code: 'fire.no-fight' })),
  );
  return unmet.length === 0 ? { state, events } : { state, events: [...events, ...unmet] };
}

interface Losing {
  readonly side: Side;
  readonly psionic: boolean;
  readonly at: string;
  readonly fire: readonly EventOf<'surface-fire'>[];
}

/** What a side loses by an exchange of fire; a target has been attacked once in it. [4.3, 4.6.5] */
function withLosses(
  { state, events }: Outcome<State, Event>,
  { side, psionic, at, fire }: Losing,
): Outcome<State, Event> {
  const hits = fire.filter((attack) => attack.side !== side && attack.result > 0);
  if (hits.length === 0) return { state, events };
  const losses = hits.map(({ target, result }) => {
    const before = lossOf(state, at, target);
    const to = Math.min(100, before + result);
    return { unit: target, by: to - before, to };
  });
  const after = hits.reduce(
    (now, { target, result }) =>
      target === DEFENCE ? withDefenceLoss(now, at, result) : withTroopLoss(now, target, result),
    state,
  );
  return { state: after, events: [...events, { kind: 'surface-losses', at, side, psionic, losses }] };
}

function lossOf({ worlds, troops }: State, at: string, unit: string): number {
  return (unit === DEFENCE ? worlds[at]?.defenceLoss : troops[unit]?.loss) ?? 0;
}
