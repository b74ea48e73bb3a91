import { type DieSource, recordedDice, scriptedDice } from '../../../src/engine/dice.ts';
import type { Command } from '../../../src/games/fifth-frontier-war/commands/schema.ts';
import type { Event, EventOf } from '../../../src/games/fifth-frontier-war/events.ts';
import { fightOnSurface } from '../../../src/games/fifth-frontier-war/rules/surface-combat.ts';
import type { Side, State, SurfaceFire } from '../../../src/games/fifth-frontier-war/state.ts';
import { aTroop, aTurn, eventsOf, type Placed, withDoctrine } from './combat-kit.ts';

/** Regina: tech level 10, with air to breathe. */
export const REGINA = '2314';

export interface Surface {
  readonly state: State;
  readonly events: readonly Event[];
  readonly fire: readonly EventOf<'surface-fire'>[];
  readonly losses: readonly EventOf<'surface-losses'>[];
  /** Dice that were not rolled. */
  readonly left: Readonly<Record<string, readonly number[]>>;
}

export interface SurfaceOrders {
  readonly dice?: readonly number[] | DieSource;
  readonly orders?: Partial<Record<Side, readonly Command[]>>;
  readonly at?: string;
}

/** One surface combat; without dice every die shows 6. */
export function fightOn(
  state: State,
  { dice = () => 6, orders = {}, at = REGINA }: SurfaceOrders = {},
): Surface {
  const script = scriptedDice(typeof dice === 'function' ? {} : { [`surface/${at}`]: dice });
  const turn = aTurn(recordedDice(typeof dice === 'function' ? dice : script.source).dice);
  const given = { ...turn, orders: { imperial: orders.imperial ?? [], zhodani: orders.zhodani ?? [] } };
  const after = fightOnSurface(state, given, at);
  return {
    ...after,
    fire: eventsOf(after.events, 'surface-fire'),
    losses: eventsOf(after.events, 'surface-losses'),
    left: script.left(),
  };
}

/** Dice that show this sum. */
export function sum(roll: number): readonly [number, number] {
  const first = Math.min(6, roll - 1);
  return [first, roll - first];
}

export function zhodani(id: string, part: Parameters<typeof aTroop>[1] = {}): Placed {
  return aTroop(id, { navy: 'zhodani', ...part });
}

/** Both sides fire in these ways. */
export function inWays(state: State, ways: Partial<Record<Side, SurfaceFire>>): State {
  return (['imperial', 'zhodani'] as const).reduce((now, side) => {
    const way = ways[side];
    return way === undefined ? now : withDoctrine(now, side, { surfaceFire: { side: way } });
  }, state);
}

/** "15+5 on IT1": which units fire at what with how much, attack by attack. */
export function told({ by, target }: EventOf<'surface-fire'>): string {
  return `${by.map(({ unit, factors }) => `${unit} ${factors}`).join(' + ')} on ${target}`;
}

export function fireAt(unit: string, target: string, factors?: number): Command {
  return { word: 'FIRE', unit, target, ...(factors === undefined ? {} : { factors }) };
}
