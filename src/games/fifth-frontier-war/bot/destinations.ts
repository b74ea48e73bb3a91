import { byCodeUnit } from '../../../engine/json.ts';
import { distance, type Hex, parseHex, within } from '../hex.ts';
import { sourcesFor } from '../rules/fuel.ts';
import type { Forces } from '../forces.ts';
import { findBox, findWorld, isWorld } from '../worlds.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** A fleet that thinks of a jump. */
export interface Mover {
  readonly at: string;
  readonly jump: number;
  readonly attack: number;
}

/** Places that own fleets have set out for, with the attack factors that will be there. */
export type Claims = ReadonlyMap<string, number>;

export interface Weighed {
  readonly to: string;
  readonly score: number;
}

const WEIGHT = {
  /** Per half point of a world that it could take. */
  prize: 10,
  /** Per half point, shared by the distance, of worlds further on. */
  lure: 6,
  /** Per attack factor of a weaker enemy. */
  prey: 8,
  /** Per attack factor of a stronger enemy, there or near. */
  peril: 12,
  friends: 2,
  noFuel: 120,
  /** A world that another fleet goes for already. */
  claimed: 80,
} as const;
/** As far as a fleet looks for prizes and for enemies. */
const HORIZON = { prizes: 7, enemies: 2 } as const;

/** Systems in reach with their worth to the fleet, the best first, staying included; ties by hex. */
export function weighedDestinations(
  mover: Mover,
  { land, forces, claims }: { readonly land: LayOfTheLand; readonly forces: Forces; readonly claims: Claims },
): readonly Weighed[] {
  return [mover.at, ...reachable(mover)]
    .map((to) => ({ to, score: worthOf(to, mover, { land, forces, claims }) }))
    .sort((a, b) => b.score - a.score || byCodeUnit(a.to, b.to));
}

function reachable({ at, jump }: Mover): readonly string[] {
  const hex = parseHex(at);
  if (hex !== null) return within(hex, jump).filter((to) => to !== hex && isWorld(to));
  const entry = findBox(at)?.entry ?? null;
  return entry === null ? [] : within(entry, jump - 1).filter(isWorld);
}

interface Setting {
  readonly land: LayOfTheLand;
  readonly forces: Forces;
  readonly claims: Claims;
}

function worthOf(to: string, mover: Mover, setting: Setting): number {
  const hex = parseHex(to);
  if (hex === null) return 0;
  const { land, claims } = setting;
  const claim = claims.get(to) ?? 0;
  const claimed = claim > 0 && to !== mover.at ? WEIGHT.claimed : 0;
  return (
    land.prizeAt(to) * WEIGHT.prize +
    lureOf(hex, land) +
    friendsOf(claim, land.enemyAttackNear(hex, HORIZON.enemies)) -
    perilOf(hex, mover.attack + claim, land) -
    claimed -
    (hasFuel(to, setting) ? 0 : WEIGHT.noFuel)
  );
}

/** Worlds further on draw the more the nearer they are. */
function lureOf(hex: Hex, land: LayOfTheLand): number {
  return land.prizes.reduce((sum, world) => {
    const hexes = distance(hex, world.hex);
    return hexes > HORIZON.prizes
      ? sum
      : sum + Math.floor((land.prizeAt(world.hex) * WEIGHT.lure) / (hexes + 1));
  }, 0);
}

/** A weaker enemy in the hex is prey; a stronger one, there or near, is to be kept away from. */
function perilOf(hex: Hex, attack: number, land: LayOfTheLand): number {
  const there = land.enemyAttackAt(hex);
  const near = land.enemyAttackNear(hex, HORIZON.enemies);
  const prey = there * 2 <= attack ? there * WEIGHT.prey : 0;
  const stronger = there * 3 > attack * 2 ? (there + 1) * WEIGHT.peril : 0;
  const threatened = near > attack ? Math.floor(((near - attack) * WEIGHT.peril) / 2) : 0;
  return stronger + threatened - prey;
}

/** Company is worth something where enemies are near. */
function friendsOf(claim: number, enemyNear: number): number {
  return Math.min(claim, enemyNear) * WEIGHT.friends;
}

/** Fuel that is there whoever holds the world, or that the fleet may use, or will when it has taken the world. */
function hasFuel(place: string, { land, forces }: Setting): boolean {
  const { gasGiant, base, portSlots } = sourcesFor(forces, place, land.side);
  const world = findWorld(place);
  const taken = land.prizeAt(place) > 0 && world !== null && !['E', 'X'].includes(world.starport);
  return gasGiant || base || portSlots !== null || taken;
}
