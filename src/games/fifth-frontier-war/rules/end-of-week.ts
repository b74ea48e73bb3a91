import type { Outcome } from '../../../engine/module.ts';
import type { Event } from '../events.ts';
import type { Fleet, State } from '../state.ts';
import { judgeLastWeek } from './victory.ts';

/** The week is over: its plots are done with, and the war ends if it was the last. [8] */
export function endWeek(state: State): Outcome<State, Event> {
  const judged = judgeLastWeek(state);
  const fleets = Object.entries(judged.state.fleets).map(
    ([id, fleet]) => [id, withoutPast(fleet, state.week)] as const,
  );
  const next = {
    ...judged.state,
    fleets: Object.fromEntries(fleets),
    week: state.week + 1,
    firstMover: null,
  };
  return { state: next, events: judged.events };
}

/** The week just played stays on the plot, so that its owner can see what the fleet did. */
function withoutPast(fleet: Fleet, week: number): Fleet {
  if (Object.keys(fleet.plot).every((plotted) => Number(plotted) >= week)) return fleet;
  const plot = Object.entries(fleet.plot).filter(([plotted]) => Number(plotted) >= week);
  return { ...fleet, plot: Object.fromEntries(plot) };
}
