import type { Outcome } from '../../../engine/module.ts';
import type { Event } from '../events.ts';
import { fleetsInPlay } from '../forces.ts';
import type { Side, State } from '../state.ts';
import type { Turn } from '../turn-context.ts';
import { adjustSide, detachAsPlotted } from './adjustment.ts';
import { planFleet } from './plotting.ts';
import { excusedAdmirals, withPrecedence } from './precedence.ts';

const SIDES: readonly Side[] = ['imperial', 'zhodani'];

/** Plotted detachments, then the sheets' adjustments of both sides, then what precedence demands. [2.1.4.1, 3.3, 5.3.2] */
export function adjustFleets(state: State, turn: Turn): Outcome<State, Event> {
  return eachSide(state, (now, side) => {
    const detached = detachAsPlotted(now, side);
    const adjusted = adjustSide(detached.forces, side, turn.orders[side]);
    const excused = excusedAdmirals(detached.forces, adjusted.state);
    const commanded = withPrecedence(adjusted.state, side, excused);
    return {
      state: commanded.forces,
      events: [...detached.events, ...adjusted.events, ...commanded.events],
    };
  });
}

/** Every fleet in play is plotted as far ahead as its factor asks. [2.1.4.3, 3.2.2] */
export function plotFleets(state: State, turn: Turn): Outcome<State, Event> {
  return eachSide(state, (now, side) => plotSide(now, side, turn));
}

/** The same for one side. */
export function plotSide(state: State, side: Side, turn: Turn): Outcome<State, Event> {
  const planner = { side, orders: turn.orders[side], doctrine: state.doctrine[side] };
  return fleetsInPlay(state, side).reduce<Outcome<State, Event>>(
    (now, fleet) => {
      const planned = planFleet(now.state, fleet, planner);
      return { state: planned.forces, events: [...now.events, ...planned.events] };
    },
    { state, events: [] },
  );
}

function eachSide(
  state: State,
  act: (state: State, side: Side) => Outcome<State, Event>,
): Outcome<State, Event> {
  return SIDES.reduce<Outcome<State, Event>>(
    (now, side) => {
      const acted = act(now.state, side);
      return { state: acted.state, events: [...now.events, ...acted.events] };
    },
    { state, events: [] },
  );
}
