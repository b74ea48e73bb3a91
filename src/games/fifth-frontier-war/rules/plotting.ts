import type { Command } from '../commands/schema.ts';
import { ordersOf } from '../commands/schema.ts';
import type { Event } from '../events.ts';
import { type Forces, squadronsOf, withFleet, withSquadrons } from '../forces.ts';
import type { Doctrine, Side } from '../state.ts';
import { foresee, type Foreseen, legOf, legsOf, type Obstacle } from './forecast.ts';
import {
  abort,
  delay,
  horizonOf,
  joined,
  lastPlottedWeek,
  plot,
  plotDetachment,
  withoutUnfitWeeks,
} from './plots.ts';

/** What a plotting step works with for one side. */
export interface Planner {
  readonly side: Side;
  readonly orders: readonly Command[];
  readonly doctrine: Doctrine;
}

export interface Planned<F> {
  readonly forces: F;
  readonly events: readonly Event[];
}

/** The plotting step for one fleet: corrections, new plots, and refuel/hold for what is still missing. [2.1.4.3] */
export function planFleet<F extends Forces>(forces: F, fleet: string, planner: Planner): Planned<F> {
  const corrected = correctPlot(forces, fleet, planner);
  const plotted = plotsOnSheet(corrected.forces, fleet, planner);
  // A week that is plotted is fit, and what then is not is dropped with it; a detachment may leave weeks that are not.
  const detaches = ordersOf(planner.orders, 'PLOT DETACH').some((order) => order.fleet === fleet);
  const fit = detaches ? withoutUnfitExcess(plotted, fleet) : plotted;
  const filled = fillPlot(fit, fleet, planner.side);
  return { forces: filled.forces, events: [...corrected.events, ...filled.events] };
}

/**
 * What must be mended before new weeks are plotted: ordered aborts and delays, the doctrine after a failed
 * refuelling, and plots that no longer correspond to reality. [3.2.4.1, 3.2.4.2]
 */
export function correctPlot<F extends Forces>(
  forces: F,
  fleet: string,
  { side, orders, doctrine }: Planner,
): Planned<F> {
  if (ordersOf(orders, 'ABORT').some((order) => order.fleet === fleet)) {
    const ordered = abort(forces, side, fleet, 'order');
    if (ordered.ok) return ordered;
  }
  const wanted = ordersOf(orders, 'DELAY').some((order) => order.fleet === fleet);
  const ordered = wanted ? delay(forces, side, fleet, 'order') : null;
  if (ordered?.ok === true) return mended(ordered, fleet, { side, doctrine });
  return mended({ forces, events: [] }, fleet, { side, doctrine });
}

type Mender = Omit<Planner, 'orders'>;

function mended<F extends Forces>(now: Planned<F>, fleet: string, mender: Mender): Planned<F> {
  const whole = foresee(
    now.forces,
    fleet,
    legsOf(now.forces, fleet, now.forces.week, lastPlottedWeek(now.forces, fleet)),
  );
  if (whole.ok) return now;
  const fit = withoutUnfitExcess(now.forces, fleet);
  const seen = foreseen(fit, fleet);
  if (seen.ok) return { ...now, forces: fit };
  const trouble = { ...mender, seen };
  const remedy =
    afterFailedRefuel(fit, fleet, trouble) ??
    withoutSlow(fit, fleet, trouble) ??
    aborted(fit, fleet, { ...mender, cause: 'impossible' });
  return { forces: remedy.forces, events: [...now.events, ...remedy.events] };
}

/** Follows the plot as far as it stands for good. */
function foreseen(forces: Forces, fleet: string): Foreseen | Obstacle {
  return foresee(forces, fleet, legsOf(forces, fleet, forces.week, fixedTo(forces, fleet)));
}

function fixedTo(forces: Forces, fleet: string): number {
  return Math.min(forces.fleets[fleet]?.fixedTo ?? 0, lastPlottedWeek(forces, fleet));
}

/** Plots beyond what had to be plotted are no promise: those that don't fit are simply dropped. [3.2.4.4] */
function withoutUnfitExcess<F extends Forces>(forces: F, fleet: string): F {
  return withoutUnfitWeeks(forces, fleet, fixedTo(forces, fleet) + 1);
}

type Trouble = Mender & { readonly seen: Obstacle };

/** The doctrine after a failed refuelling, when the plot can't go on without it. [3.2.4.2] */
function afterFailedRefuel<F extends Forces>(forces: F, fleet: string, trouble: Trouble): Planned<F> | null {
  const { side, doctrine, seen } = trouble;
  if (forces.fleets[fleet]?.failedToRefuel !== true || seen.code !== 'no-fuel') return null;
  if (doctrine.onFailedRefuel === 'abort') return aborted(forces, fleet, { ...trouble, cause: 'doctrine' });
  const later = delay(forces, side, fleet, 'doctrine');
  return later.ok && foreseen(later.forces, fleet).ok ? later : null;
}

/** Squadrons that can't keep up are left behind, if at least half the fleet goes on and can then keep its plot. */
function withoutSlow<F extends Forces>(
  forces: F,
  fleet: string,
  { side, doctrine, seen }: Trouble,
): Planned<F> | null {
  if (doctrine.onSlow !== 'detach' || seen.squadrons.length === 0) return null;
  const members = squadronsOf(forces, fleet);
  const slow = [...seen.squadrons];
  if (slow.length * 2 > members.length) return null;
  let left = withSquadrons(forces, slow, { fleet: null });
  for (let next = foreseen(left, fleet); !next.ok; next = foreseen(left, fleet)) {
    if (next.squadrons.length === 0) return null;
    slow.push(...next.squadrons);
    if (slow.length * 2 > members.length) return null;
    left = withSquadrons(left, next.squadrons, { fleet: null });
  }
  const at = forces.fleets[fleet]?.at ?? '';
  return {
    forces: left,
    events: [{ kind: 'squadrons-detached', side, fleet, at, squadrons: slow, cause: 'slow' }],
  };
}

function aborted<F extends Forces>(
  forces: F,
  fleet: string,
  { side, cause }: Pick<Mender, 'side'> & { readonly cause: 'impossible' | 'doctrine' },
): Planned<F> {
  const held = abort(forces, side, fleet, cause);
  return held.ok ? held : { forces, events: [] };
}

/** The sheet's detachments and plots, in the order of the sheet; what can't stand is left out. [3.2.3] */
export function plotsOnSheet<F extends Forces>(
  forces: F,
  fleet: string,
  { side, orders }: Pick<Planner, 'side' | 'orders'>,
): F {
  const detached = ordersOf(orders, 'PLOT DETACH')
    .filter((order) => order.fleet === fleet)
    .map((order, index, lines) => joined(order, lines.slice(0, index)))
    .reduce((now, order) => carriedOut(now, plotDetachment(now, side, order)), forces);
  return ordersOf(orders, 'PLOT')
    .filter((order) => order.fleet === fleet)
    .reduce((now, order) => carriedOut(now, plot(now, side, order)), detached);
}

function carriedOut<F>(forces: F, attempt: { readonly ok: boolean; readonly forces?: F }): F {
  return attempt.ok && attempt.forces !== undefined ? attempt.forces : forces;
}

/** A week without a plot holds where the fleet will be, as far as must be plotted ahead. [3.2.2] */
function fillPlot<F extends Forces>(forces: F, fleet: string, side: Side): Planned<F> {
  const horizon = horizonOf(forces, fleet);
  const plots: Record<string, string> = { ...forces.fleets[fleet]?.plot };
  const events: Event[] = [];
  let at = forces.fleets[fleet]?.at ?? null;
  for (let week = forces.week; week <= horizon; week += 1) {
    const known = plots[week];
    const action = known ?? `R${at ?? ''}`;
    if (known === undefined) events.push({ kind: 'plot-defaulted', side, fleet, week, action });
    plots[week] = action;
    at = placeAfterLeg(at, week, action);
  }
  return { forces: withFleet(forces, fleet, { plot: plots, fixedTo: horizon }), events };
}

function placeAfterLeg(at: string | null, week: number, action: string): string | null {
  const leg = legOf(week, action);
  return leg.action === 'jump' ? leg.to : at;
}

/** Weeks that still need a plot, as the sheet stands. */
export function weeksToPlot(forces: Forces, fleet: string): readonly number[] {
  const horizon = horizonOf(forces, fleet);
  const plots = forces.fleets[fleet]?.plot ?? {};
  const weeks: number[] = [];
  for (let week = forces.week; week <= horizon; week += 1) if (plots[week] === undefined) weeks.push(week);
  return weeks;
}
