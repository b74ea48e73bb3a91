import { GAME_DATA } from './constants.ts';
import type { GameData } from './game-data.ts';
import type { InitialForce, Reinforcement } from './schema-forces.ts';

/** A row of the order of battle, as far as it says of which counters it speaks. */
export type PoolRow = Pick<InitialForce | Reinforcement, 'navy' | 'what' | 'group' | 'type'>;

/** Whether the squadrons with black globes belong to their group, or lie aside for option 9.2. */
export type BlackGlobes = 'joined' | 'apart';

/** Counters of a row's group, in the order of the counter files; of fleets and the special group none. [7] */
export function poolOf(row: PoolRow, globes: BlackGlobes, data: GameData = GAME_DATA): readonly string[] {
  switch (row.what) {
    case 'squadron':
      return squadronsOf(row, globes, data);
    case 'troop':
      return idsOf(data.troops, ({ navy, group }) => navy === row.navy && group === row.group);
    case 'admiral':
      return idsOf(data.admirals, ({ navy }) => navy === row.navy);
    case 'fleet':
    case 'special':
      return [];
  }
}

function squadronsOf(row: PoolRow, globes: BlackGlobes, data: GameData): readonly string[] {
  const { blackGlobes } = data.orderOfBattle;
  return idsOf(data.squadrons, ({ navy, group, type }) => {
    const counted = group === blackGlobes.group && globes === 'joined' ? blackGlobes.joins : group;
    return navy === row.navy && counted === row.group && type === row.type;
  });
}

function idsOf<Counter extends { readonly id: string }>(
  counters: ReadonlyMap<string, Counter>,
  belongs: (counter: Counter) => boolean,
): readonly string[] {
  return [...counters.values()].filter(belongs).map(({ id }) => id);
}

/** The row of the initial forces that each counter would begin by, if it is drawn; counters of later weeks have none. */
export function initialRows(data: GameData = GAME_DATA): ReadonlyMap<string, InitialForce> {
  const rows = new Map<string, InitialForce>();
  for (const row of data.orderOfBattle.initial) {
    const ids = typeof row.pick === 'string' ? poolOf(row, 'joined', data) : row.pick;
    for (const id of ids) if (!rows.has(id)) rows.set(id, row);
  }
  return rows;
}
