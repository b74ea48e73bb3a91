import { withTroop } from '../forces.ts';
import type { State, Troop, WorldState } from '../state.ts';

const ALL = 100;

/** Losses are of the full strength, and so they add up; at 100% the unit is gone. [4.3, 4.3.1] */
export function addedLoss(loss: number, percent: number): number {
  return Math.min(ALL, loss + percent);
}

/** What a unit without any strength left carries no longer: its counter is taken from play. [4.3.1] */
const ELIMINATED: Troop = { at: null, aboard: null, loss: ALL, state: 'destroyed', mode: null };

/** The unit after a loss, on a world or aboard a squadron; eliminated at 100%. [4.3, 4.3.1] */
export function withTroopLoss<F extends Pick<State, 'troops'>>(forces: F, id: string, percent: number): F {
  const troop = forces.troops[id];
  if (troop === undefined || percent === 0) return forces;
  const loss = addedLoss(troop.loss, percent);
  const hit = loss === ALL ? ELIMINATED : { ...troop, loss };
  return withTroop(forces, id, hit);
}

/** The world after a loss of its defence battalions. [4.2.1, 4.3.1] */
export function withDefenceLoss<F extends Pick<State, 'worlds'>>(forces: F, at: string, percent: number): F {
  return withStaticLoss(forces, at, (world) => ({ defenceLoss: addedLoss(world.defenceLoss, percent) }));
}

/** The world after a loss of its SDBs. [4.2.2, 4.3.1] */
export function withSdbLoss<F extends Pick<State, 'worlds'>>(forces: F, at: string, percent: number): F {
  return withStaticLoss(forces, at, (world) => ({ sdbLoss: addedLoss(world.sdbLoss, percent) }));
}

function withStaticLoss<F extends Pick<State, 'worlds'>>(
  forces: F,
  at: string,
  change: (world: WorldState) => Partial<WorldState>,
): F {
  const world = forces.worlds[at];
  if (world === undefined) return forces;
  return { ...forces, worlds: { ...forces.worlds, [at]: { ...world, ...change(world) } } };
}
