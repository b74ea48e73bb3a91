import type { ListItem } from '../../../engine/report.ts';
import { type Command, ordersOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import { withDoctrineOrders } from '../doctrine.ts';
import type { Event } from '../events.ts';
import { type Forces, fleetsInPlay } from '../forces.ts';
import { writtenWeeks } from '../rules/plots.ts';
import { correctPlot } from '../rules/plotting.ts';
import type { Doctrine, Side } from '../state.ts';
import type { View } from '../view.ts';
import { findWorld } from '../worlds.ts';
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
  return fleetsInPlay(forces, side).flatMap((fleet) => {
    if (settled.includes(fleet)) return [];
    const corrected = correctPlot(forces, fleet, { side, orders: [], doctrine });
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
  const text = `${fleet} failed to refuel at ${shortPlace(at)}${whyDry(view, at)}: DELAY or ABORT. Your standing order says ${choice}.`;
  const orders = [writtenOrder({ word: 'DELAY', fleet }), writtenOrder({ word: 'ABORT', fleet })];
  return { mark: 'item', text, orders, ...(told.length === 0 ? {} : { details: told }) };
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
  return { mark: 'item', text: `${fleet} at ${at} can't keep its plot as it is.`, details: told };
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
