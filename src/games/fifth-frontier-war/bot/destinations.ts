import { byCodeUnit } from '../../../engine/json.ts';
import { parseHex } from '../hex.ts';
import { sourcesFor } from '../rules/fuel.ts';
import type { Forces } from '../forces.ts';
import { BOXES } from '../state.ts';
import { findWorld, jumpLength } from '../worlds.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';
import { indexOf, lengthsFrom, worldsNear } from './neighbourhood.ts';
import type { Support, Worth } from './worth.ts';

/** A fleet that thinks of a jump. */
export interface Mover {
  readonly at: string;
  readonly jump: number;
  readonly attack: number;
  readonly worth: Worth;
}

export interface Weighed {
  readonly to: string;
  readonly score: number;
}

export interface Setting {
  readonly land: LayOfTheLand;
  readonly forces: Forces;
  /** Other fleets of the side, where they will be. */
  readonly support: ReadonlyMap<string, Support>;
}

const WEIGHT = {
  /** Per attack factor of a weaker enemy. */
  prey: 8,
  /** Per attack factor of a stronger enemy, there or near; less for who is about to lose the war. */
  peril: 12,
  despair: 6,
  friends: 2,
  /** Per attack factor of those who would guard a convoy. */
  escort: 10,
  noFuel: 120,
  /** A place that another fleet goes for already. */
  claimed: 80,
} as const;
/** As far as a fleet looks for enemies, and for prizes. */
const WATCH = 2;
const HORIZON = 7;
/** More factors are no better an escort. */
const ESCORT = 30;

/** Systems in reach with their worth to the fleet, the best first, staying included; ties by hex. */
export function weighedDestinations(mover: Mover, setting: Setting): readonly Weighed[] {
  return [mover.at, ...reachable(mover)]
    .map((to) => ({ to, score: scoreOf(to, mover, setting) }))
    .sort((a, b) => b.score - a.score || byCodeUnit(a.to, b.to));
}

function reachable({ at, jump, worth }: Mover): readonly string[] {
  const worlds = worldsNear(at)
    .filter(({ place, hexes }) => hexes <= jump && place !== at)
    .map(({ place }) => place);
  const boxes = BOXES.filter(
    (box) => box !== at && worth.at(box) > 0 && (jumpLength(at, box) ?? jump + 1) <= jump,
  );
  return [...worlds, ...boxes];
}

function scoreOf(to: string, mover: Mover, setting: Setting): number {
  const hex = parseHex(to);
  const { land, support } = setting;
  const claim = support.get(to)?.attack ?? 0;
  if (mover.attack === 0) return convoyScore(to, mover, setting);
  const claimed = claim > 0 && to !== mover.at ? WEIGHT.claimed : 0;
  const drawn = mover.worth.at(to) + lureOf(to, mover);
  if (hex === null) return drawn - claimed;
  return (
    drawn +
    friendsOf(claim, land.enemyAttackNear(hex, WATCH)) -
    perilOf(to, mover.attack + claim, land) -
    claimed -
    (hasFuel(to, mover, setting) ? 0 : WEIGHT.noFuel)
  );
}

/** Ships that can't defend themselves go where those are who can. */
function convoyScore(to: string, mover: Mover, setting: Setting): number {
  const { land, support } = setting;
  const escort = support.get(to)?.attack ?? 0;
  const lengths = lengthsFrom(to);
  let drawn = mover.worth.at(to) + Math.min(escort, ESCORT) * WEIGHT.escort;
  for (const [place, { attack }] of support) {
    const hexes = lengths[indexOf(place) ?? -1] ?? Infinity;
    if (hexes <= HORIZON * 2) drawn += Math.floor((Math.min(attack, ESCORT) * WEIGHT.escort) / (hexes + 2));
  }
  return drawn - perilOf(to, escort, land) - (hasFuel(to, mover, setting) ? 0 : WEIGHT.noFuel);
}

/** Places further on draw the more the nearer they are. */
function lureOf(to: string, { worth }: Mover): number {
  const lengths = lengthsFrom(to);
  const here = indexOf(to);
  let sum = 0;
  for (const { index, value } of worth.places) {
    const hexes = lengths[index] ?? Infinity;
    if (index !== here && hexes <= HORIZON) sum += Math.floor((value * 3) / (5 * (hexes + 1)));
  }
  return sum;
}

/** A weaker enemy in the hex is prey; a stronger one, there or near, is to be kept away from. */
function perilOf(to: string, attack: number, land: LayOfTheLand): number {
  const hex = parseHex(to);
  if (hex === null) return 0;
  const there = land.enemyAttackAt(to);
  const near = land.enemyAttackNear(hex, WATCH);
  const peril = land.isLosing ? WEIGHT.despair : WEIGHT.peril;
  const prey = there * 2 <= attack ? there * WEIGHT.prey : 0;
  const stronger = there * 3 > attack * 2 ? (there + 1) * peril : 0;
  const threatened = near > attack ? Math.floor(((near - attack) * peril) / 2) : 0;
  return stronger + threatened - prey;
}

/** Company is worth something where enemies are near. */
function friendsOf(claim: number, enemyNear: number): number {
  return Math.min(claim, enemyNear) * WEIGHT.friends;
}

/** Fuel that is there whoever holds the world, or that the fleet may use, or will when it has taken the world. */
function hasFuel(place: string, { worth }: Mover, { land, forces }: Setting): boolean {
  const { gasGiant, base, portSlots } = sourcesFor(forces, place, land.side);
  const world = findWorld(place);
  const taken = worth.at(place) > 0 && world !== null && !['E', 'X'].includes(world.starport);
  return gasGiant || base || portSlots !== null || taken;
}
