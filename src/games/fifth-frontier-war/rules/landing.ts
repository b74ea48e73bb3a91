import type { CommandOf } from '../commands/schema.ts';
import { type Done, impossible } from '../done.ts';
import { type Forces, squadronsOf, withTroops } from '../forces.ts';
import type { Place, Side } from '../state.ts';
import { findBox, findWorld, isWorld, nameOfPlace } from '../worlds.ts';
import { isUnderWarrant } from './command.ts';
import { inOrder } from './fleets.ts';
import type { Hindrance } from './hindrance.ts';
import { cargoOf } from './presence.ts';
import { withProvocation } from './static-defences.ts';
import { ownTroop } from './transport.ts';

export type Refused = Extract<Done<never>, { ok: false }>;

/** Under what circumstances a side loads and unloads. */
export interface Ferry {
  readonly side: Side;
  /** Why nothing can be done at a place now; `lands`: the unit that is to land there. Null: nothing hinders. */
  hindrance(at: string, lands: string | null): Hindrance | null;
}

/** A unit that stays where it is, and why. */
export interface Unmoved {
  readonly troop: string;
  readonly why: Refused;
}

/** What came of an order for several units. */
export interface Attempt<F> {
  readonly forces: F;
  /** Units that moved. */
  readonly moved: readonly string[];
  readonly refused: readonly Unmoved[];
}

/** Whether a side may not set foot on a red world yet: it is the Imperium without its warrant, before the Zhodani. [5.1, 5.3.5] */
export function isClosedTo(forces: Forces, side: Side, at: string): boolean {
  const interdicted = side === 'imperial' && findWorld(at)?.zone === 'red';
  return interdicted && !forces.openedWorlds.includes(at) && !isUnderWarrant(forces, at);
}

/** Why a unit can't go from its carrier to the world, or the box, where that is; null: it can. [3.9, 3.9.1, 4.5.3] */
function refusedLanding(
  forces: Forces,
  ferry: Ferry,
  { troop, at }: { readonly troop: string; readonly at: Place },
): Refused | null {
  const own = ownTroop(forces, ferry.side, troop);
  if (!own.ok) return own;
  const about = { piece: troop, troop, at: nameOfPlace(at), place: nameOfPlace(own.place) };
  const { aboard } = own.troop;
  if (aboard === null) return impossible(own.place === at ? 'land.ashore' : 'land.not-aboard', about);
  if (own.place !== at) return impossible('land.elsewhere', { ...about, squadron: aboard });
  const barred = barredLanding(forces, ferry.side, at);
  if (barred !== null) return impossible(barred, about);
  const hindrance = ferry.hindrance(at, troop);
  return hindrance === null ? null : impossible(hindrance, about);
}

/** Why nothing of the side may ever be set down at a place as it is; null: it may. [3.9, 5.1] */
export function barredLanding(
  forces: Forces,
  side: Side,
  at: string,
): 'transport.no-world' | 'transport.red-zone' | null {
  if (!isWorld(at) && findBox(at) === null) return 'transport.no-world';
  return isClosedTo(forces, side, at) ? 'transport.red-zone' : null;
}

/** Units that an order lands, as far as they can be landed; each is named once, and none is in the way of another. */
export function landUnits<F extends Forces>(
  forces: F,
  ferry: Ferry,
  { troops, at }: { readonly troops: readonly string[]; readonly at: Place },
): Attempt<F> {
  const tried = troops.map((troop) => ({ troop, why: refusedLanding(forces, ferry, { troop, at }) }));
  const moved = tried.filter(({ why }) => why === null).map(({ troop }) => troop);
  const refused = tried.flatMap(({ troop, why }) => (why === null ? [] : [{ troop, why }]));
  if (moved.length === 0) return { forces, moved, refused };
  const landed = withTroops(forces, moved, { at, aboard: null });
  return { forces: withProvocation(landed, at, ferry.side), moved, refused };
}

/**
 * Units that an order is for: those it names, or all aboard its fleet or squadron that no other order of the sheet
 * names.
 */
export function unitsToLand(
  forces: Forces,
  order: CommandOf<'LAND'>,
  others: readonly CommandOf<'LAND'>[],
): readonly string[] {
  if (order.troops !== undefined) return inOrder(order.troops);
  const named = new Set(others.flatMap(({ troops = [] }) => troops));
  const carriers = order.fleet === undefined ? [order.squadron ?? ''] : squadronsOf(forces, order.fleet);
  return inOrder(carriers.flatMap((id) => cargoOf(forces, id)).filter((troop) => !named.has(troop)));
}

/** With a condition a landing waits for what bombing has done; in a box there is nothing to wait for. [4.5.3] */
export function awaitsBombing({ sdb, odds, defenceBelow, at }: CommandOf<'LAND'>): boolean {
  return isWorld(at) && (sdb !== undefined || odds !== undefined || defenceBelow !== undefined);
}
