import { factorsOfSquadron, sideOf, sideOfSquadron } from '../counters.ts';
import { type World, WORLDS } from '../data/index.ts';
import { distance, type Hex, parseHex } from '../hex.ts';
import { halfPointsFor } from '../rules/victory.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';

/** What a fleet that was never seen inside is taken for. */
const UNSEEN_ATTACK = 14;

/** The map as a caretaker sees it: who is where in what strength, and what is worth going for. */
export interface LayOfTheLand {
  readonly side: Side;
  /** Attack factors of the enemy that are seen or guessed there. */
  enemyAttackAt(hex: string): number;
  hasEnemies(hex: string): boolean;
  /** Attack factors of the enemy within so many hexes. */
  enemyAttackNear(hex: Hex, hexes: number): number;
  /** Half points to be won there by squadrons alone; 0 where defences hold out, or nothing is to be had. */
  prizeAt(hex: string): number;
  /** Worlds with a prize, in order of hex. */
  readonly prizes: readonly World[];
}

/** Reads a view once, so that many moves can be weighed. */
export function layOfTheLand(view: View, side: Side): LayOfTheLand {
  const attacks = enemyAttacks(view, side);
  const prizes = [...WORLDS.values()].filter((world) => prizeOf(view, side, world) > 0);
  const values = new Map<string, number>(prizes.map((world) => [world.hex, prizeOf(view, side, world)]));
  return {
    side,
    enemyAttackAt: (hex) => attacks.get(hex) ?? 0,
    hasEnemies: (hex) => attacks.has(hex),
    enemyAttackNear: (hex, hexes) => attackWithin(attacks, hex, hexes),
    prizeAt: (hex) => values.get(hex) ?? 0,
    prizes,
  };
}

function attackWithin(attacks: ReadonlyMap<string, number>, hex: Hex, hexes: number): number {
  let sum = 0;
  for (const [at, attack] of attacks) {
    const there = parseHex(at);
    if (there !== null && distance(hex, there) <= hexes) sum += attack;
  }
  return sum;
}

function enemyAttacks(view: View, side: Side): ReadonlyMap<string, number> {
  const attacks = new Map<string, number>();
  const add = (at: string, attack: number): void => void attacks.set(at, (attacks.get(at) ?? 0) + attack);
  for (const [id, { at }] of Object.entries(view.squadrons)) {
    if (at !== null && sideOfSquadron(view, id) !== side) add(at, factorsOfSquadron(view, id)[0]);
  }
  if (!view.options.hiddenFleets) return attacks;
  for (const [id, { at, navy }] of Object.entries(view.fleets)) {
    if (at !== null && sideOf(navy) !== side) add(at, guessedAttack(view, id));
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

/** A world is worth what it brings its taker and what it takes from its holder. [5.2, 8] */
function prizeOf(view: View, side: Side, world: World): number {
  const control = view.worlds[world.hex]?.control ?? 'none';
  if (control === side || !yieldsToSquadrons(view, world)) return 0;
  const taken = control === 'none' ? 0 : halfPointsFor(world, control);
  return halfPointsFor(world, side) + taken;
}

/** Without SDBs, and either undefended or without air to breathe. [5.2, 5.2.1] */
export function yieldsToSquadrons(view: View, { hex, atmosphere }: World): boolean {
  const { sdbLoss = 0, defenceLoss = 0 } = view.worlds[hex] ?? {};
  const { sdb, defence } = view.ownCounters.worlds[hex] ?? findWorld(hex) ?? { sdb: 0, defence: 0 };
  if (sdb > 0 && sdbLoss < 100) return false;
  return defence === 0 || defenceLoss === 100 || atmosphere === 'vacuum';
}
