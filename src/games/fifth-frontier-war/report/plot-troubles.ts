import type { ListItem } from '../../../engine/report.ts';
import { type Command, ordersOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { withDoctrineOrders } from '../doctrine.ts';
import { jumpOfSquadron } from '../counters.ts';
import type { Event } from '../events.ts';
import { type Forces, fleetsInPlay, squadronsOf } from '../forces.ts';
import { foresee, legsOf } from '../rules/forecast.ts';
import { lastPlottedWeek, writtenWeeks } from '../rules/plots.ts';
import type { Doctrine, Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
import { correctedPlot } from './corrected-plots.ts';
import { listed, nounOf, shortPlace } from './wording.ts';

/** Whose fleets, and what its sheet says so far. */
export interface Sheeted {
  readonly side: Side;
  readonly orders: readonly Command[];
}

/** Fleets that could not refuel, and plots that can't be kept: what will be done about it, and what else could be. */
export function plotTroubles(view: View, forces: Forces, { side, orders }: Sheeted): readonly ListItem[] {
  const standing = view.doctrine[side];
  if (standing === undefined) return [];
  const doctrine = withDoctrineOrders(standing, orders);
  const settled = [...ordersOf(orders, 'ABORT'), ...ordersOf(orders, 'DELAY')].map(({ fleet }) => fleet);
  const fleets = fleetsInPlay(forces, side).toSorted(
    (a, b) => failuresInARow(forces, b) - failuresInARow(forces, a),
  );
  return fleets.flatMap((fleet) => {
    if (settled.includes(fleet)) return [];
    const corrected = correctedPlot(forces, fleet, { side, doctrine });
    const told = corrected.events.map((event) => remedyTold(event, corrected.forces, fleet));
    const failed = forces.fleets[fleet]?.failedToRefuel === true;
    if (!failed && told.length === 0) return [];
    return [failed ? failedToRefuel(view, forces, { fleet, doctrine, told }) : unfit(forces, fleet, told)];
  });
}

interface Failed {
  readonly fleet: string;
  readonly doctrine: Doctrine;
  readonly told: readonly string[];
}

function failedToRefuel(view: View, forces: Forces, { fleet, doctrine, told }: Failed): ListItem {
  const at = forces.fleets[fleet]?.at ?? '';
  const choice = doctrine.onFailedRefuel.toUpperCase();
  const weeks = failuresInARow(forces, fleet);
  const failed = weeks > 1 ? `failed to refuel for ${weeks} weeks in a row` : 'failed to refuel';
  // Where nothing is plotted any more there is nothing to abort.
  const remedies =
    lastPlottedWeek(forces, fleet) < forces.week ? (['DELAY'] as const) : (['DELAY', 'ABORT'] as const);
  const vain = weeks > 1 ? ' Another week may be as vain.' : '';
  const text = `${fleet} ${failed} at ${shortPlace(at)}${whyDry(view, at)}: ${remedies.join(' or ')}.${vain} Your standing order says ${choice}.`;
  const orders = remedies.map((word) => writtenOrder({ word, fleet }));
  return { mark: 'item', text, orders, ...(told.length === 0 ? {} : { details: told }) };
}

/** Weeks that squadrons of the fleet have stood there dry, since the jump that brought them. [3.2.4.2] */
function failuresInARow(forces: Forces, fleet: string): number {
  if (forces.fleets[fleet]?.failedToRefuel !== true) return 0;
  const jumps = squadronsOf(forces, fleet).flatMap((id) => {
    const { fuelled = true, movedFor = null } = forces.squadrons[id] ?? {};
    return fuelled || movedFor === null ? [] : [movedFor];
  });
  return Math.max(1, forces.week - 1 - Math.min(forces.week, ...jumps));
}

function whyDry(view: View, at: string): string {
  const world = findWorld(at);
  if (world === null) return '';
  const held = view.worlds[at]?.control ?? 'none';
  const holder =
    held === view.side ? 'yours' : held === 'none' ? 'held by nobody' : `held by ${nounOf(held)}`;
  return ` (${holder}, ${world.gasGiant ? 'with' : 'no'} gas giant)`;
}

function unfit(forces: Forces, fleet: string, told: readonly string[]): ListItem {
  const at = shortPlace(forces.fleets[fleet]?.at ?? '');
  return {
    mark: 'item',
    text: `${fleet} at ${at} can't keep its plot${slowness(forces, fleet)}.`,
    details: told,
  };
}

/** What damage has made of its jump number, when that is why. [3.1] */
function slowness(forces: Forces, fleet: string): string {
  const seen = foresee(forces, fleet, legsOf(forces, fleet, forces.week, lastPlottedWeek(forces, fleet)));
  if (seen.ok || seen.code !== 'too-far') return ' as it is';
  const jump = Math.min(...seen.squadrons.map((id) => jumpOfSquadron(forces, id)));
  const { week } = seen.leg;
  return `: it jumps ${jump} now, held back by ${listed(seen.squadrons)}, and week ${week} asks for ${seen.hexes}`;
}

function remedyTold(event: Event, after: Forces, fleet: string): string {
  const then = writtenWeeks(after.fleets[fleet]?.plot ?? {}, after.week);
  switch (event.kind) {
    case 'squadrons-detached':
      return `As things stand ${listed(event.squadrons)} will be left behind, and the plot kept.`;
    case 'plot-delayed':
      return `After DELAY: ${then}.`;
    case 'plot-aborted':
      return `As things stand the plot is aborted: ${then}.`;
    default:
      return then;
  }
}
