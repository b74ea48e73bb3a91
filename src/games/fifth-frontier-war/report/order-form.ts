import type { FormLine } from '../../../engine/report.ts';
import { writtenOrder } from '../commands/written.ts';
import { nameOfFleet } from '../counters.ts';
import { type Forces, fleetsInPlay, isWellLed, withFleet } from '../forces.ts';
import { foresee, legsOf, placeAfter } from '../rules/forecast.ts';
import { weeksToPlot } from '../rules/plotting.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import { correctedPlot } from './corrected-plots.ts';
import { placeBeside } from './fuel-state.ts';
import { landingLines } from './landing-choices.ts';
import { commandedForces } from './own-command.ts';
import { plotsThisWeek, settledForces } from './standing.ts';
import { shortPlace } from './wording.ts';

/** Lines to send back: what has one sensible answer is filled in, the rest holds a question mark. */
export function orderForm(view: View, side: Side): readonly FormLine[] {
  const forces = commandedForces(view, settledForces(view, side));
  if (view.window === 'combat') return landingLines(view, forces, side);
  return fleetsInPlay(forces, side).flatMap((fleet) => linesFor(view, forces, { fleet, side }));
}

interface Asked {
  readonly fleet: string;
  readonly side: Side;
}

function linesFor(view: View, forces: Forces, { fleet, side }: Asked): readonly FormLine[] {
  if (isWellLed(forces, fleet))
    return [{ text: `MOVE ${fleet} TO ?`, about: `${nameOfFleet(fleet)} may move this week` }];
  const doctrine = view.doctrine[side];
  if (!plotsThisWeek(view) || doctrine === undefined) return [];
  const corrected = correctedPlot(forces, fleet, { side, doctrine });
  const delays = corrected.events.some((event) => event.kind === 'plot-delayed');
  const remedy = { word: delays ? 'DELAY' : 'ABORT', fleet } as const;
  const failed = forces.fleets[fleet]?.failedToRefuel === true && corrected.events.length > 0;
  const first = failed ? [{ text: writtenOrder(remedy), about: 'as your standing order says' }] : [];
  return [...first, ...plotLines(corrected.forces, fleet)];
}

/** Weeks to be plotted: refuel where the fleet could do nothing else, a question mark where it has a choice. */
export function plotLines(forces: Forces, fleet: string): readonly FormLine[] {
  let plotted = forces;
  return weeksToPlot(forces, fleet).map((week) => {
    const before = legsOf(plotted, fleet, forces.week, week - 1);
    const at = placeAfter(plotted, fleet, before) ?? '';
    const stuck = mustStay(plotted, fleet, week);
    plotted = withPlot(plotted, fleet, week, `R${at}`);
    if (!stuck) return { text: `${fleet} W${week}: ?`, about: `at ${shortPlace(at)} by then` };
    const line = writtenOrder({ word: 'PLOT', fleet, week, action: 'refuel', at });
    return { text: line, about: `at ${shortPlace(at)} by then, without fuel to jump` };
  });
}

function mustStay(forces: Forces, fleet: string, week: number): boolean {
  const before = legsOf(forces, fleet, forces.week, week - 1);
  const at = placeAfter(forces, fleet, before) ?? '';
  return !foresee(forces, fleet, [...before, { week, action: 'jump', to: placeBeside(at) }]).ok;
}

function withPlot(forces: Forces, fleet: string, week: number, action: string): Forces {
  const marker = forces.fleets[fleet];
  return marker === undefined
    ? forces
    : withFleet(forces, fleet, { plot: { ...marker.plot, [week]: action } });
}
