import { refuse, type Verdict } from '../../../engine/refusal.ts';
import { accept } from '../../../engine/refusal.ts';
import type { Done } from '../done.ts';
import { type Forces, ownForces } from '../forces.ts';
import { adjusted, detachAsPlotted } from '../rules/adjustment.ts';
import { withDoctrineOrders } from '../doctrine.ts';
import { correctPlot, type Planner, plotsOnSheet } from '../rules/plotting.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import type { Command } from './schema.ts';

/** The seat's forces and side, as orders of its sheet are judged on them. */
export interface Bench {
  readonly forces: Forces;
  readonly side: Side;
}

/** Judges an order by trying it on the seat's own forces, after the adjustments that stand before it on the sheet. */
export function judged(
  sheet: readonly Command[],
  view: View,
  attempt: (bench: Bench) => Done<Forces> | null,
): Verdict {
  const bench = benchOf(sheet, view);
  if (bench === null) return refuse('order.not-yours');
  const tried = attempt(bench);
  if (tried === null) return accept('');
  return tried.ok ? accept(tried.does, tried.warning) : { ok: false, refusal: tried.refusal };
}

function benchOf(sheet: readonly Command[], view: View): Bench | null {
  const { side } = view;
  if (side === null) return null;
  const own = ownForces(view);
  return {
    side,
    forces: hasPlottingStep(view) ? adjusted(detachAsPlotted(own, side).forces, side, sheet) : own,
  };
}

/** The war begins with movement: there is no plotting and reorganization phase before it. [3.2.1] */
export function hasPlottingStep(view: View): boolean {
  return view.window !== 'week' || view.week > 1;
}

/** The same for orders of the plotting and reorganization phase, which the first week has not. */
export function judgedInPlotting(
  sheet: readonly Command[],
  view: View,
  attempt: (bench: Bench) => Done<Forces>,
): Verdict {
  return hasPlottingStep(view)
    ? judged(sheet, view, attempt)
    : refuse('week.no-plotting-step', { week: view.week });
}

/** A fleet's plot as it stands after corrections and after the plots before this one on the sheet. */
export function plottedSoFar(
  { forces, side }: Bench,
  fleet: string,
  sheet: readonly Command[],
  view: View,
): Forces {
  const marker = forces.fleets[fleet];
  const standing = view.doctrine[side];
  if (marker === undefined || marker.at === null || standing === undefined) return forces;
  const planner: Planner = { side, orders: sheet, doctrine: withDoctrineOrders(standing, sheet) };
  return plotsOnSheet(correctPlot(forces, fleet, planner).forces, fleet, planner);
}
