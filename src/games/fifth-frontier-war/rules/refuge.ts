import { byCodeUnit } from '../../../engine/json.ts';
import { jumpOfSquadron, sideOfSquadron } from '../counters.ts';
import { musterOf } from '../forces.ts';
import { distance, type Hex, parseHex, within } from '../hex.ts';
import type { Side, State } from '../state.ts';
import { findWorld, isWorld } from '../worlds.ts';
import { isAlive } from './battle.ts';

/** Whether a squadron can jump out of the hex to a system: it is refuelled, and one lies in reach. [4.4.5.1] */
export function mayDisengage(state: State, id: string, from: string): boolean {
  return state.squadrons[id]?.fuelled === true && systemsWithin(from, jumpOfSquadron(state, id)).length > 0;
}

export interface Leaving {
  readonly side: Side;
  readonly from: string;
  /** Jump number of the slowest squadron that leaves. */
  readonly jump: number;
  /** Systems that the owner named, the first in reach counts. */
  readonly named: readonly string[];
}

/** Where squadrons go that leave a battle: to a named system, else to a safe one, else to the nearest. [4.4.5.1] */
export function destinationOf(state: State, { side, from, jump, named }: Leaving): string | null {
  const systems = systemsWithin(from, jump);
  const wanted = named.find((place) => systems.some((hex) => hex === place));
  if (wanted !== undefined) return wanted;
  const safe = systems.filter((hex) => !hasEnemies(state, hex, side));
  return nearest(state, { side, from, among: safe.length > 0 ? safe : systems });
}

/** Whether a squadron that leaves finds a system without enemies. */
export function hasRefuge(
  state: State,
  { id, side, from }: { readonly id: string; readonly side: Side; readonly from: string },
): boolean {
  if (!mayDisengage(state, id, from)) return false;
  return systemsWithin(from, jumpOfSquadron(state, id)).some((hex) => !hasEnemies(state, hex, side));
}

function systemsWithin(from: string, jump: number): readonly Hex[] {
  const hex = parseHex(from);
  return hex === null ? [] : within(hex, jump).filter((other) => other !== hex && isWorld(other));
}

interface Nearest {
  readonly side: Side;
  readonly from: string;
  readonly among: readonly Hex[];
}

/** The nearest; of several a gas giant, since it refuels anyone's squadrons, then a friendly world, then by hex. */
function nearest(state: State, { side, from, among }: Nearest): Hex | null {
  const start = parseHex(from);
  if (start === null) return null;
  const rank = (hex: Hex): readonly number[] => [
    distance(start, hex),
    findWorld(hex)?.gasGiant === true ? 0 : 1,
    state.worlds[hex]?.control === side ? 0 : 1,
  ];
  const [best = null] = [...among].sort((a, b) => compared(rank(a), rank(b)) || byCodeUnit(a, b));
  return best;
}

function compared(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Squadrons are seen by all, or the marker of the fleet that they are in. */
function hasEnemies(state: State, hex: string, side: Side): boolean {
  return musterOf(state)
    .at(hex)
    .some((id) => isAlive(state, id) && sideOfSquadron(state, id) !== side);
}
