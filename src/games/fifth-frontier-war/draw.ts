import type { Dice } from '../../engine/dice.ts';
import {
  type BlackGlobes,
  type DrawnForces,
  type InitialForce,
  ORDER_OF_BATTLE,
  poolOf,
  type Reinforcement,
  sideOf,
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
export type Row = Pick<InitialForce | Reinforcement, 'navy' | 'what' | 'group' | 'type' | 'count' | 'pick'>;

/** What a game's draws are made from. */
interface Drawing {
  readonly dice: Dice;
  /** Black globes that are set aside are never drawn. [9.2] */
  readonly globes: BlackGlobes;
  /** Grows with every counter that a row takes. */
  readonly taken: Set<string>;
}

/**
 * Takes the initial forces row by row: named ones, whole groups, and random ones by dice at `draw/<navy>/<group>`,
 * where the group is the type of squadron, the group of troops, or `admiral`. [7]
 */
export function drawInitialForces(dice: Dice, globes: BlackGlobes): Drawn {
  const drawing: Drawing = { dice, globes, taken: new Set() };
  const forces = { imperial: emptyForces(), zhodani: emptyForces() };
  const events: Event[] = [];
  for (const row of ORDER_OF_BATTLE.initial) {
    const counters = take(row, drawing);
    const kind = KINDS[row.what];
    if (kind !== null) forces[sideOf(row.navy)][kind].push(...counters);
    if (row.pick === 'random')
      events.push({ kind: 'drawn', navy: row.navy, what: groupOf(row), counters: [...counters] });
  }
  return { forces, boxed: boxedFromTheStart(drawing), events };
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

function take(row: Row, drawing: Drawing): readonly string[] {
  const pool = poolOf(row, drawing.globes).filter((id) => !drawing.taken.has(id));
  const counters = picked(row, pool, drawing.dice);
  for (const id of counters) drawing.taken.add(id);
  return counters;
}

/** The counters that a row takes of a pool: all, those it names, or so many by dice. */
export function picked(row: Row, pool: readonly string[], dice: Dice): readonly string[] {
  if (row.pick === 'all') return pool;
  if (row.pick !== 'random') return row.pick;
  const group = groupOf(row);
  return dice.at(`draw/${row.navy}/${group}`).draw(pool, row.count, `${row.count} of ${group}, ${row.navy}`);
}

/** Name of a group in places of dice and in events: a type of squadron, a group of troops, or what it holds. */
export function groupOf({ what, group, type }: Row): string {
  return type ?? (what === 'admiral' ? 'admiral' : (group ?? what));
}

/** Reinforcements of week 1 stand in their box from the start. [6.1.1] */
function boxedFromTheStart(drawing: Drawing): ReadonlyMap<string, Place> {
  const boxed = new Map<string, Place>();
  for (const row of ORDER_OF_BATTLE.reinforcements.filter(({ week }) => week === 1)) {
    const [box] = row.boxes;
    if (box === undefined) continue;
    for (const id of take(row, drawing)) boxed.set(id, box);
  }
  return boxed;
}
