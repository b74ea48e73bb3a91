import { type Forces, ownForces } from '../forces.ts';
import { detachAsPlotted } from '../rules/adjustment.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';

/** In the first week nobody plots: the Zhodani have already, the Imperium is surprised. [3.2.1] */
export function plotsThisWeek(view: View): boolean {
  return view.week > 1;
}

/** The reader's forces as they will be when orders are carried out: without what is plotted to be detached. [3.2.3.3] */
export function standingForces(view: View, side: Side): Forces {
  const own = ownForces(view);
  return plotsThisWeek(view) ? detachAsPlotted(own, side).forces : own;
}
