import { factorsOfSquadron, sideOf, sideOfSquadron } from '../counters.ts';
import { CHARTS, type World, WORLDS } from '../data/index.ts';
import { type Hex, parseHex, within } from '../hex.ts';
import { otherSide } from '../rules/battle.ts';
import { SCALE } from '../rules/strength.ts';
import { halfPointsFor } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { type Ground, groundOf, type Opposition, oppositionAt, spareAt, type Unit } from './ground.ts';
import { isOpen } from './open-worlds.ts';

/** What a fleet that was never seen inside is taken for. */
const UNSEEN_ATTACK = 14;

/** A world that is not the side's, and what stands against it there. */
export interface Target {
  readonly world: World;
  /** Half points that change hands with it. */
  readonly value: number;
  readonly against: Opposition;
}

/** The map as a commander sees it: who is where in what strength, and what is worth going for. */
export interface LayOfTheLand {
  readonly side: Side;
  readonly ground: Ground;
  /** Attack factors of the enemy that are seen or guessed there. */
  enemyAttackAt(hex: string): number;
  hasEnemies(hex: string): boolean;
  /** Attack factors of the enemy within so many hexes. */
  enemyAttackNear(hex: Hex, hexes: number): number;
  /** Units of the side at a place that may be taken away from there, the weakest last. */
  spareAt(place: string): readonly Unit[];
  /** Whether the enemy is near a place with more than the side has there. */
  isThreatened(place: string): boolean;
  /** Whether the enemy comes near an automatic victory. [8.2] */
  readonly isLosing: boolean;
  /** Attack factors on the map, in all. */
  readonly ownAttack: number;
  readonly enemyAttack: number;
  /** Worlds to be taken, by hex. */
  readonly targets: ReadonlyMap<string, Target>;
}

/** Reads a view once, so that many moves can be weighed. */
export function layOfTheLand(view: View, side: Side): LayOfTheLand {
  const attacks = enemyAttacks(view, side);
  const own = attacksOf(view, side);
  const near = new Map<string, number>();
  const ground = groundOf(view);
  const isThreatened = (place: string): boolean => {
    const hex = parseHex(place);
    return hex !== null && attackWithin(attacks, hex, THREAT) > attackWithin(own, hex, THREAT);
  };
  return {
    side,
    ground,
    enemyAttackAt: (hex) => attacks.get(hex) ?? 0,
    hasEnemies: (hex) => attacks.has(hex),
    enemyAttackNear: (hex, hexes) => {
      const key = `${hex}/${hexes}`;
      const known = near.get(key) ?? attackWithin(attacks, hex, hexes);
      near.set(key, known);
      return known;
    },
    // Of a world of its own that is open or near the enemy a side leaves its weakest unit; of a conquest the garrison.
    spareAt: remembered((place) => {
      const spare = spareAt(ground, place, side);
      const world = findWorld(place);
      if (world?.startControl !== side) return spare;
      return isThreatened(place) || isOpen(ground, world, side) ? withoutGuard(spare) : spare;
    }),
    isThreatened,
    isLosing: isLosing(view, side),
    ownAttack: total(own),
    enemyAttack: total(attacks),
    targets: targetsOf(view, side),
  };
}

/** The same place is asked for by every fleet. */
function remembered<T>(of: (place: string) => T): (place: string) => T {
  const known = new Map<string, T>();
  return (place) => {
    const value = known.get(place) ?? of(place);
    known.set(place, value);
    return value;
  };
}

/** An army is never a guard: it is what takes worlds. */
const MOST_GUARD = 100 * SCALE;

/** All but the weakest, which guards the world. */
function withoutGuard(units: readonly Unit[]): readonly Unit[] {
  return (units.at(-1)?.strength ?? 0) > MOST_GUARD ? units : units.slice(0, -1);
}

/** As far as a threat to a world is seen. */
const THREAT = 3;

/** Two thirds of an automatic victory, in half points. [8.1, 8.2] */
const NEARLY_LOST = 400;

function isLosing({ halfPoints }: View, side: Side): boolean {
  return halfPoints[otherSide(side)] - halfPoints[side] >= NEARLY_LOST;
}

function total(attacks: ReadonlyMap<string, number>): number {
  return [...attacks.values()].reduce((sum, attack) => sum + attack, 0);
}

function attackWithin(attacks: ReadonlyMap<string, number>, hex: Hex, hexes: number): number {
  return within(hex, hexes).reduce((sum, near) => sum + (attacks.get(near) ?? 0), 0);
}

type Attacks = Map<string, number>;

function add(attacks: Attacks, at: string, attack: number): void {
  attacks.set(at, (attacks.get(at) ?? 0) + attack);
}

function attacksOf(view: View, of: Side): Attacks {
  const attacks: Attacks = new Map();
  for (const [id, { at }] of Object.entries(view.squadrons)) {
    if (at !== null && sideOfSquadron(view, id) === of) add(attacks, at, factorsOfSquadron(view, id)[0]);
  }
  return attacks;
}

function enemyAttacks(view: View, side: Side): Attacks {
  const attacks = attacksOf(view, otherSide(side));
  if (!view.options.hiddenFleets) return attacks;
  for (const [id, { at, navy }] of Object.entries(view.fleets)) {
    if (at !== null && sideOf(navy) !== side) add(attacks, at, guessedAttack(view, id));
  }
  return attacks;
}

function guessedAttack(view: View, fleet: string): number {
  const seen = view.sightings[fleet]?.squadrons ?? null;
  if (seen === null) return UNSEEN_ATTACK;
  return seen.length * AVERAGE_ATTACK;
}

/** What a squadron has on the average. */
const AVERAGE_ATTACK = 3;

function targetsOf(view: View, side: Side): LayOfTheLand['targets'] {
  const ground = groundOf(view);
  const targets = new Map<string, Target>();
  for (const world of WORLDS.values()) {
    const control = view.worlds[world.hex]?.control ?? 'none';
    if (control === side) continue;
    const taken = control === 'none' ? 0 : halfPointsFor(world, control);
    // What changes hands is worth what it brings its taker and what it takes from its holder. [5.2, 8]
    const value = halfPointsFor(world, side) + taken + bonusShare(view, world, side);
    if (value > 0) targets.set(world.hex, { world, value, against: oppositionAt(ground, world.hex, side) });
  }
  return targets;
}

/** A bonus for all worlds within a border is shared by those that are still missing. [8] */
function bonusShare(view: View, { border, hex }: World, side: Side): number {
  const bonus = side === 'imperial' ? CHARTS.victory.bonuses.find((one) => one.border === border) : undefined;
  if (bonus === undefined) return 0;
  const missing = [...WORLDS.values()].filter(
    (world) => world.border === border && view.worlds[world.hex]?.control !== side,
  );
  return missing.some((world) => world.hex === hex) ? Math.floor(bonus.halfPoints / missing.length) : 0;
}
