import type { Command } from '../commands/schema.ts';
import { isGuerrilla, sideOfTroop } from '../counters.ts';
import { done, type Done, impossible } from '../done.ts';
import type { Forces } from '../forces.ts';
import type { Side } from '../state.ts';
import { isWorld, nameOfPlace } from '../worlds.ts';
import { otherSide } from './battle.ts';
import { defenderOf } from './static-defences.ts';
import { defenceStrengthAt, SCALE, writtenFactors } from './strength.ts';
import { DEFENCE, fireOf } from './surface-combat-units.ts';
import type { FireOrder } from './surface-fire.ts';
import { ownTroop } from './transport.ts';

type Refused = Extract<Done<never>, { ok: false }>;

/**
 * An order to fire, as far as its owner can know beforehand: the unit is his, and has the factors that the orders
 * before this one leave it. Whether the target is there is seen when they fight. [4.6.1]
 */
export function judgeFire(
  forces: Forces,
  side: Side,
  order: FireOrder,
  before: readonly Command[],
): Done<Forces> {
  const found = firingUnit(forces, side, order);
  if (!found.ok) return found;
  if (order.target === DEFENCE ? order.unit === DEFENCE : sideOfTroop(forces, order.target) === side)
    return impossible('fire.own-target', { piece: order.target, target: order.target });
  const left = leftAfter(before, order, found.fire);
  const about = {
    piece: String(order.factors ?? order.unit),
    unit: found.name,
    has: writtenFactors(found.fire),
  };
  if (left <= 0) return impossible('fire.spent', about);
  if ((order.factors ?? 0) * SCALE > left)
    return impossible('fire.too-many', {
      ...about,
      left: writtenFactors(left),
      nearest: writtenFactors(left),
    });
  const share = order.factors === undefined ? writtenFactors(left) : String(order.factors);
  return done(forces, [], `${share} of ${writtenFactors(found.fire)} factors, if it is there`);
}

interface FiringUnit {
  readonly ok: true;
  readonly name: string;
  /** Hundredths of a factor that it may fire with. */
  readonly fire: number;
}

function firingUnit(forces: Forces, side: Side, { unit, at = '' }: FireOrder): FiringUnit | Refused {
  if (unit === DEFENCE) return firingBattalions(forces, side, at);
  if (isGuerrilla(unit)) return firingGuerrilla(forces, side, unit);
  const own = ownTroop(forces, side, unit);
  return own.ok ? { ok: true, name: unit, fire: fireOf(forces, unit) } : own;
}

/** Only a side that the battalions fight for has a say in how. [4.2.1] */
function firingBattalions(forces: Forces, side: Side, at: string): FiringUnit | Refused {
  const fire = isWorld(at) ? defenceStrengthAt(forces, at) : 0;
  const about = { piece: at, at: nameOfPlace(at) };
  if (fire === 0) return impossible('fire.no-battalions', about);
  if (defenderOf(forces, at, otherSide(side)) !== side) return impossible('fire.not-your-battalions', about);
  return { ok: true, name: `the battalions at ${nameOfPlace(at)}`, fire };
}

/** Those in hiding take no part. [5.4.4] */
function firingGuerrilla(forces: Forces, side: Side, unit: string): FiringUnit | Refused {
  const about = { piece: unit, unit };
  if (sideOfTroop(forces, unit) !== side) return impossible('guerrilla.not-yours', about);
  const troop = forces.troops[unit];
  if (troop === undefined || troop.at === null) return impossible('guerrilla.not-in-play', about);
  if (troop.mode === 'covert') return impossible('fire.covert', { ...about, nearest: `OVERT ${unit}` });
  return { ok: true, name: unit, fire: fireOf(forces, unit) };
}

/** What the orders before this one leave of a unit's fire; one without a number leaves nothing. */
function leftAfter(before: readonly Command[], { unit, at }: FireOrder, fire: number): number {
  return before.reduce((left, order) => {
    if (order.word !== 'FIRE' || order.unit !== unit || order.at !== at) return left;
    return order.factors === undefined ? 0 : left - order.factors * SCALE;
  }, fire);
}
