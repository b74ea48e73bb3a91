import type { Dice } from '../../engine/dice.ts';
import {
  ADMIRALS,
  type DrawnForces,
  type InitialForce,
  ORDER_OF_BATTLE,
  type Reinforcement,
  sideOf,
  SQUADRONS,
  TROOPS,
} from './data/index.ts';
import type { Event } from './events.ts';
import type { Place, Side } from './state.ts';

/** Counters that a game begins with. */
export interface Drawn {
  readonly forces: Readonly<Record<Side, DrawnForces>>;
  /** Those that wait in a box from the start, by id. [6.1.1] */
  readonly boxed: ReadonlyMap<string, Place>;
  readonly events: readonly Event[];
}

/** A row of the order of battle, as far as it says which counters it takes. */
type Row = Pick<InitialForce | Reinforcement, 'navy' | 'what' | 'group' | 'type' | 'count' | 'pick'>;

/**
 * Takes the initial forces row by row: named ones, whole groups, and random ones by dice at `draw/<navy>/<group>`,
 * where the group is the type of squadron, the group of troops, or `admiral`. [7]
 */
export function drawInitialForces(dice: Dice): Drawn {
  const taken = new Set<string>();
  const forces = { imperial: emptyForces(), zhodani: emptyForces() };
  const events: Event[] = [];
  for (const row of ORDER_OF_BATTLE.initial) {
    const counters = take(row, taken, dice);
    const kind = KINDS[row.what];
    if (kind !== null) forces[sideOf(row.navy)][kind].push(...counters);
    if (row.pick === 'random')
      events.push({ kind: 'drawn', navy: row.navy, what: groupOf(row), counters: [...counters] });
  }
  return { forces, boxed: boxedFromTheStart(taken, dice), events };
}

interface Taking {
  readonly squadrons: string[];
  readonly troops: string[];
  readonly admirals: string[];
}

function emptyForces(): Taking {
  return { squadrons: [], troops: [], admirals: [] };
}

const KINDS: Readonly<Record<Row['what'], keyof Taking | null>> = {
  squadron: 'squadrons',
  troop: 'troops',
  admiral: 'admirals',
  fleet: null,
  special: null,
};

function take(row: Row, taken: Set<string>, dice: Dice): readonly string[] {
  const pool = poolOf(row).filter((id) => !taken.has(id));
  const counters = picked(row, pool, dice);
  for (const id of counters) taken.add(id);
  return counters;
}

function picked(row: Row, pool: readonly string[], dice: Dice): readonly string[] {
  if (row.pick === 'all') return pool;
  if (row.pick !== 'random') return row.pick;
  const group = groupOf(row);
  return dice.at(`draw/${row.navy}/${group}`).draw(pool, row.count, `${row.count} of ${group}, ${row.navy}`);
}

function groupOf({ what, group, type }: Row): string {
  return type ?? (what === 'admiral' ? 'admiral' : (group ?? what));
}

/** Counters that a row may take. Black globes join their group unless they are played apart. [9.2] */
function poolOf(row: Row): readonly string[] {
  const { blackGlobes } = ORDER_OF_BATTLE;
  switch (row.what) {
    case 'squadron':
      return [...SQUADRONS.values()]
        .filter(({ navy, group, type }) => {
          const counted = group === blackGlobes.group ? blackGlobes.joins : group;
          return navy === row.navy && counted === row.group && type === row.type;
        })
        .map(({ id }) => id);
    case 'troop':
      return [...TROOPS.values()]
        .filter(({ navy, group }) => navy === row.navy && group === row.group)
        .map(({ id }) => id);
    case 'admiral':
      return [...ADMIRALS.values()].filter(({ navy }) => navy === row.navy).map(({ id }) => id);
    case 'fleet':
    case 'special':
      return [];
  }
}

/** Reinforcements of week 1 stand in their box from the start. [6.1.1] */
function boxedFromTheStart(taken: Set<string>, dice: Dice): ReadonlyMap<string, Place> {
  const boxed = new Map<string, Place>();
  for (const row of ORDER_OF_BATTLE.reinforcements.filter(({ week }) => week === 1)) {
    const [box] = row.boxes;
    if (box === undefined) continue;
    for (const id of take(row, taken, dice)) boxed.set(id, box);
  }
  return boxed;
}
