import { refuse, type Verdict } from '../../../engine/refusal.ts';
import { accept } from '../../../engine/refusal.ts';
import type { Done } from '../done.ts';
import { type Forces, ownForces } from '../forces.ts';
import { adjusted, detachAsPlotted, isAdjustment, reorganized } from '../rules/adjustment.ts';
import { withDoctrineOrders } from '../doctrine.ts';
import { arrangedSecretly, arrangeSecretly, type SecretOrder } from '../rules/deploy-secretly.ts';
import { arranged } from '../rules/deployment.ts';
import { correctPlot, type Planner, plotsOnSheet } from '../rules/plotting.ts';
import type { Side } from '../state.ts';
import type { View } from '../view.ts';
import type { Command } from './schema.ts';

/** The seat's forces and side, as orders of its sheet are judged on them. */
export interface Bench {
  readonly forces: Forces;
  readonly side: Side;
  /** As they stand before any order of the sheet. */
  readonly start: Forces;
}

/**
 * Judges an order by trying it on the seat's own forces as they stand after the fleet adjustment step: after the
 * adjustments on the sheet, and after what precedence demands then. [5.3.2]
 */
export function judged(
  sheet: readonly Command[],
  view: View,
  attempt: (bench: Bench) => Done<Forces> | null,
): Verdict {
  return tried(benchOf(sheet, view, precedenceIsJudged(view) ? reorganized : adjusted), attempt);
}

function tried(bench: Bench | null, attempt: (bench: Bench) => Done<Forces> | null): Verdict {
  if (bench === null) return refuse('order.not-yours');
  const done = attempt(bench);
  if (done === null) return accept('');
  return done.ok ? accept(done.does, done.warning) : { ok: false, refusal: done.refusal };
}

type Adjusting = (forces: Forces, side: Side, orders: readonly Command[]) => Forces;

function benchOf(sheet: readonly Command[], view: View, after: Adjusting): Bench | null {
  const { side } = view;
  if (side === null) return null;
  const own = ownForces(view);
  if (isDeploying(view))
    return { side, forces: arranged(own, { side, options: view.options }, sheet), start: own };
  if (!hasPlottingStep(view)) return { side, forces: own, start: own };
  return adjustedBench(own, side, { orders: sheet.filter(isAdjustment), after });
}

interface Adjusted {
  readonly orders: readonly Command[];
  readonly after: Adjusting;
}

/** Most orders of a sheet are judged behind the same adjustments: the last that were asked for are kept. */
const BENCHES = new WeakMap<Forces, Adjusted & { readonly bench: Bench }>();

function adjustedBench(own: Forces, side: Side, { orders, after }: Adjusted): Bench {
  const known = BENCHES.get(own);
  if (known !== undefined && known.after === after && areSame(known.orders, orders)) return known.bench;
  const start = detachAsPlotted(own, side).forces;
  const bench = { side, forces: after(start, side, orders), start };
  BENCHES.set(own, { orders, after, bench });
  return bench;
}

/** Whether two lists hold the same orders: the very same, as an order that is judged again is. */
export function areSame(some: readonly Command[], others: readonly Command[]): boolean {
  return some.length === others.length && some.every((order, index) => order === others[index]);
}

/** Whether counters are put on the map in this window. [7] */
function isDeploying({ window }: View): boolean {
  return window === 'imperial-deployment' || window === 'zhodani-deployment';
}

/** Judges an order of the first window: after those that stand before it on the sheet. [5.4.4, 5.5] */
export function judgedSecretly(order: SecretOrder, sheet: readonly Command[], view: View): Verdict {
  if (view.side !== 'zhodani') return refuse('order.not-yours');
  const own = { ...ownForces(view), secretBase: view.secretBase ?? null };
  const done = arrangeSecretly(arrangedSecretly(own, sheet), order);
  return done.ok ? accept(done.does, done.warning) : { ok: false, refusal: done.refusal };
}

/** Where a build-up may be found, fleets are plotted once that is known. [9.1.1] */
function plotsAfterDeployment({ window, options }: View): boolean {
  return window === 'zhodani-deployment' && options.surpriseAttack;
}

/** Fleets that deploy are not adjusted: their commanders are who was put there. [5.3.2, 7] */
export function precedenceIsJudged(view: View): boolean {
  return view.window === 'week' && view.week > 1;
}

/** The war begins with movement: there is no plotting and reorganization phase before it. [3.2.1] */
export function hasPlottingStep({ window, week }: View): boolean {
  return window !== 'combat' && (window !== 'week' || week > 1);
}

/** The same for orders of the fleet adjustment step itself: after those that stand before it on the sheet. */
export function judgedInAdjustment(
  sheet: readonly Command[],
  view: View,
  attempt: (bench: Bench) => Done<Forces>,
): Verdict {
  return hasPlottingStep(view)
    ? tried(benchOf(sheet, view, adjusted), attempt)
    : refuse('week.no-plotting-step', { week: view.week });
}

/** The same for orders of the plotting and reorganization phase, which the first week has not. */
export function judgedInPlotting(
  sheet: readonly Command[],
  view: View,
  attempt: (bench: Bench) => Done<Forces>,
): Verdict {
  if (plotsAfterDeployment(view)) return refuse('plot.after-deployment');
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
  const orders = sheet.filter((order) => bearsOnPlot(order, fleet));
  const known = plottedBefore(forces, fleet);
  const more = known === undefined ? null : addedPlots(known.orders, orders);
  const plotted =
    known === undefined || more === null
      ? plottedAnew(forces, fleet, { side, orders, doctrine: withDoctrineOrders(standing, orders) })
      : plotsOnSheet(known.plotted, fleet, { side, orders: more });
  PLOTTED.get(forces)?.set(fleet, { orders, plotted });
  return plotted;
}

function plottedAnew(forces: Forces, fleet: string, planner: Planner): Forces {
  return plotsOnSheet(correctPlot(forces, fleet, planner).forces, fleet, planner);
}

interface Plotted {
  readonly orders: readonly Command[];
  readonly plotted: Forces;
}

/** The lines of a sheet are judged one after the other, and a plot grows by one week with each. */
const PLOTTED = new WeakMap<Forces, Map<string, Plotted>>();

function plottedBefore(forces: Forces, fleet: string): Plotted | undefined {
  const fleets = PLOTTED.get(forces) ?? new Map<string, Plotted>();
  PLOTTED.set(forces, fleets);
  return fleets.get(fleet);
}

/** Whether an order has a part in what becomes of a fleet's plot. */
function bearsOnPlot(order: Command, fleet: string): boolean {
  switch (order.word) {
    case 'ONFAILEDREFUEL':
    case 'ONSLOW':
      return true;
    case 'ABORT':
    case 'DELAY':
    case 'PLOT DETACH':
    case 'PLOT':
      return order.fleet === fleet;
    default:
      return false;
  }
}

/** What comes after the known orders, if that is nothing but further weeks; null: it is another sheet. */
function addedPlots(known: readonly Command[], orders: readonly Command[]): readonly Command[] | null {
  const more = orders.slice(known.length);
  const goesOn = areSame(known, orders.slice(0, known.length)) && more.every(({ word }) => word === 'PLOT');
  return goesOn ? more : null;
}
