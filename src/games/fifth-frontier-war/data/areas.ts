import type { Hex } from '../hex.ts';
import type { GameData } from './game-data.ts';
import type { World } from './schema.ts';
import type { Area } from './schema-forces.ts';

/**
 * The worlds where `area` allows a force, in ascending order of hex. Null for the two areas that depend on the
 * force itself: its home, and a fleet's squadrons.
 */
export function worldsOfArea(area: Area, data: Pick<GameData, 'worlds'>): readonly Hex[] | null {
  if (area.kind === 'home' || area.kind === 'withSquadrons') return null;
  const worlds = [...data.worlds.values()].filter((world) => liesIn(world, area));
  return worlds.map((world) => world.hex).toSorted((a, b) => (a < b ? -1 : 1));
}

function liesIn(world: World, area: Exclude<Area, { kind: 'home' | 'withSquadrons' }>): boolean {
  switch (area.kind) {
    case 'world':
      return world.hex === area.hex;
    case 'border':
      return world.border === area.border;
    case 'control':
      return world.startControl === area.side;
    case 'base':
      return world.bases.includes(area.base);
    case 'defended':
      return world.startControl === area.side && world.defence > 0;
  }
}

/** Why a world can't be the secret base, in the order in which it is told. [5.5] */
export type BaseBar = 'co-dominium' | 'outside-border' | 'has-base' | 'defended' | 'interdicted';

/** What forbids the Zhodani side to choose the world as its secret base; null: nothing. [5.5] */
export function barToSecretBase(world: World, data: Pick<GameData, 'orderOfBattle'>): BaseBar | null {
  const { border, noBases, noZones } = data.orderOfBattle.secretBase;
  if (world.special.includes('coDominium')) return 'co-dominium';
  if (world.border !== border) return 'outside-border';
  if (noBases.some((base) => world.bases.includes(base))) return 'has-base';
  if (world.defence > 0) return 'defended';
  return noZones.some((zone) => zone === world.zone) ? 'interdicted' : null;
}

/** Whether the Zhodani side may choose the world as its secret base. [5.5] */
export function mayHoldSecretBase(world: World, data: Pick<GameData, 'orderOfBattle'>): boolean {
  return barToSecretBase(world, data) === null;
}
