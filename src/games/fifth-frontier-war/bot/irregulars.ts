import type { Command } from '../commands/schema.ts';
import { GUERRILLAS, WORLDS } from '../data/index.ts';
import { parseHex } from '../hex.ts';
import { otherSide } from '../rules/battle.ts';
import { troopsAshore } from '../rules/presence.ts';
import { currentStrengthOf } from '../rules/strength.ts';
import { halfPointsFor, differenceOf, levelOf } from '../rules/victory.ts';
import type { View } from '../view.ts';
import { oppositionAt } from './ground.ts';
import type { LayOfTheLand } from './lay-of-the-land.ts';

/** Guerrillas that have lost so much hide, unless they win. */
const WORN = 50;

/**
 * Guerrillas rise where their own troops come or fight, where they hold the world, and where they are a match for what
 * is left of its defenders; worn ones hide from the stronger. [5.4.4]
 */
export function guerrillaModes(
  view: View,
  stops: ReadonlyMap<string, string>,
  land: LayOfTheLand,
): readonly Command[] {
  const rising: string[] = [];
  const hiding: string[] = [];
  const landings = new Set(stops.values());
  for (const [at, units] of guerrillasByWorld(view)) {
    const mode = modeAt(at, units, { land, landing: landings.has(at) });
    for (const unit of units) {
      const now = view.troops[unit]?.mode;
      if (mode === 'overt' && now === 'covert') rising.push(unit);
      if (mode === 'covert' && now === 'overt') hiding.push(unit);
    }
  }
  return [
    ...(hiding.length === 0 ? [] : [{ word: 'COVERT' as const, units: hiding }]),
    ...(rising.length === 0 ? [] : [{ word: 'OVERT' as const, units: rising }]),
  ];
}

function guerrillasByWorld(view: View): ReadonlyMap<string, readonly string[]> {
  const worlds = new Map<string, readonly string[]>();
  for (const unit of GUERRILLAS) {
    const { at = null, state } = view.troops[unit] ?? {};
    if (at !== null && state === 'active') worlds.set(at, [...(worlds.get(at) ?? []), unit]);
  }
  return worlds;
}

function modeAt(
  at: string,
  units: readonly string[],
  { land, landing }: { readonly land: LayOfTheLand; readonly landing: boolean },
): 'overt' | 'covert' {
  const { ground, side } = land;
  if (ground.worlds[at]?.control === side) return 'overt';
  const enemy = oppositionAt(ground, at, side).units.reduce((sum, { strength }) => sum + strength, 0);
  const own = units.reduce((sum, id) => sum + currentStrengthOf(ground, id), 0);
  const regulars = troopsAshore(ground, at, side).filter((id) => !units.includes(id)).length > 0;
  if (own >= enemy) return 'overt';
  const worn = units.some((id) => (ground.troops[id]?.loss ?? 0) >= WORN);
  return (landing || regulars) && !worn ? 'overt' : 'covert';
}

/**
 * The base shows itself at the end of the war, or as soon as its world wins it: earlier the Imperium would only take it
 * back. [5.5, 8]
 */
export function baseRevealed(view: View, { ground, side }: LayOfTheLand): readonly Command[] {
  const base = view.secretBase ?? null;
  if (base === null || base.revealed || side !== 'zhodani') return [];
  if (troopsAshore(ground, base.at, otherSide(side)).length > 0) return [];
  const hex = parseHex(base.at);
  const world = hex === null ? undefined : WORLDS.get(hex);
  if (world === undefined) return [];
  const gained = differenceOf(view.worlds) + halfPointsFor(world, side);
  const wins = levelOf(gained).grade === 'automatic' && levelOf(gained).winner === side;
  const ends = view.week >= view.options.lastWeek;
  return wins || ends ? [{ word: 'REVEAL BASE', when: 'start' }] : [];
}
