import { currentStrengthOf, type Grounds } from '../rules/strength.ts';
import { isGarrisonedBy, garrisonNeededAt } from '../rules/garrison.ts';
import { troopsAshore } from '../rules/presence.ts';
import { defenderOf } from '../rules/static-defences.ts';
import { defenceStrengthAt, sdbStrengthAt, techOf } from '../rules/strength.ts';
import { fireOf, surfaceStrengthOf } from '../rules/surface-combat-units.ts';
import { otherSide } from '../rules/battle.ts';
import type { Side, State, Troop } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';

/** Troops of both sides as a view shows them, and what is left of the defences of worlds. */
export interface Ground extends Grounds {
  readonly troops: State['troops'];
  readonly worlds: State['worlds'];
}

const GROUNDS = new WeakMap<View, Ground>();

/** Read off a view once; of units whose losses it does not tell, as if they had none. */
export function groundOf(view: View): Ground {
  const known = GROUNDS.get(view);
  if (known !== undefined) return known;
  const troops: Record<string, Troop> = {};
  for (const [id, troop] of Object.entries(view.troops)) troops[id] = { loss: 0, ...troop };
  const ground = { troops, worlds: view.worlds, ownCounters: view.ownCounters };
  GROUNDS.set(view, ground);
  return ground;
}

/** A troop unit as a plan reckons with it, in hundredths of a factor. */
export interface Unit {
  readonly id: string;
  /** What it counts for as a garrison, and takes up aboard. */
  readonly strength: number;
  readonly fire: number;
  readonly tech: number;
}

export function unitOf(ground: Grounds, id: string): Unit {
  return {
    id,
    strength: currentStrengthOf(ground, id),
    fire: fireOf(ground, id),
    tech: techOf(ground, id),
  };
}

/** What is to be beaten on a world before a side holds it. */
export interface Opposition {
  /** Strengths of enemy troops and defence battalions, in hundredths. */
  readonly units: readonly { readonly strength: number; readonly tech: number }[];
  /** System defence boats, in hundredths. */
  readonly sdb: number;
}

export function oppositionAt(ground: Ground, at: string, side: Side): Opposition {
  const enemies = troopsAshore(ground, at, otherSide(side)).map((id) => ({
    strength: surfaceStrengthOf(ground, id),
    tech: techOf(ground, id),
  }));
  if (defenderOf(ground, at, side) === null) return { units: enemies, sdb: 0 };
  const defence = defenceStrengthAt(ground, at);
  const battalions = defence === 0 ? [] : [{ strength: defence, tech: findWorld(at)?.tech ?? 0 }];
  return { units: [...enemies, ...battalions], sdb: sdbStrengthAt(ground, at) };
}

/** Units of a side that may leave a box, or its world without giving it up, the weakest last. [5.2] */
export function spareAt(ground: Ground, at: string, side: Side): readonly Unit[] {
  const units = troopsAshore(ground, at, side)
    .map((id) => unitOf(ground, id))
    .sort((a, b) => b.strength - a.strength);
  const world = findWorld(at);
  if (world === null || world.startControl === side) return units;
  if (ground.worlds[at]?.control !== side) return [];
  if (!isGarrisonedBy(ground, at, side)) return [];
  let left = units.reduce((sum, { strength }) => sum + strength, 0);
  const needed = garrisonNeededAt(ground, at);
  let staying = units.length;
  return units.filter(({ strength }) => {
    const goes = left - strength >= needed && staying > 1;
    if (goes) {
      left -= strength;
      staying -= 1;
    }
    return goes;
  });
}
