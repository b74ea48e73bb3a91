import type { CommandOf } from '../commands/schema.ts';
import { done, type Done, impossible } from '../done.ts';
import { type Forces, squadronsOf, withTroop } from '../forces.ts';
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

/** A unit goes from its carrier to the world, or the box, where that is. [3.9, 3.9.1, 4.5.3] */
export function landUnit<F extends Forces>(
  forces: F,
  ferry: Ferry,
  { troop, at }: { readonly troop: string; readonly at: Place },
): Done<F> {
  const own = ownTroop(forces, ferry.side, troop);
  if (!own.ok) return own;
  const about = { piece: troop, troop, at: nameOfPlace(at), place: nameOfPlace(own.place) };
  const { aboard } = own.troop;
  if (aboard === null) return impossible(own.place === at ? 'land.ashore' : 'land.not-aboard', about);
  if (own.place !== at) return impossible('land.elsewhere', { ...about, squadron: aboard });
  const barred = barredLanding(forces, ferry.side, at);
  if (barred !== null) return impossible(barred, about);
  const hindrance = ferry.hindrance(at, troop);
  if (hindrance !== null) return impossible(hindrance, about);
  const landed = withProvocation(withTroop(forces, troop, { at, aboard: null }), at, ferry.side);
  return done(landed, [], `${troop} lands at ${about.at}`);
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

/** Units that an order lands, as far as they can be landed. */
export function landUnits<F extends Forces>(
  forces: F,
  ferry: Ferry,
  { troops, at }: { readonly troops: readonly string[]; readonly at: Place },
): Attempt<F> {
  return troops.reduce<Attempt<F>>(
    (now, troop) => {
      const landed = landUnit(now.forces, ferry, { troop, at });
      return landed.ok
        ? { ...now, forces: landed.forces, moved: [...now.moved, troop] }
        : { ...now, refused: [...now.refused, { troop, why: landed }] };
    },
    { forces, moved: [], refused: [] },
  );
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
