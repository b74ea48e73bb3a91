import type { Outcome } from '../../../engine/module.ts';
import type { Event } from '../events.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { adjustSide } from './adjustment.ts';
import { plotSide } from './reorganization.ts';

/**
 * A side's deployment is over. Its counters stand as the standard deployment puts them since the game was set up;
 * what its sheet changes in its fleets is done now. [7]
 */
export function deploy(state: State, side: Side, turn: Turn): Outcome<State, Event> {
  const adjusted = adjustSide(state, side, turn.orders[side]);
  return { state: adjusted.state, events: [...adjusted.events, { kind: 'deployed', side }] };
}

/** The Zhodani side plots its assault: four weeks for Zhodani fleets, five for its allies'. [3.2.1] */
export function plotInitially(state: State, turn: Turn): Outcome<State, Event> {
  return plotSide(state, 'zhodani', turn);
}
