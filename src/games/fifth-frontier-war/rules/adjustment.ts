import type { Outcome } from '../../../engine/module.ts';
import type { Command, CommandOf } from '../commands/schema.ts';
import { writtenOrder } from '../commands/written.ts';
import type { Done } from '../done.ts';
import type { Event } from '../events.ts';
import { fleetsInPlay, type Forces, squadronsOf, withFleet, withSquadrons } from '../forces.ts';
import { bothSides } from '../sides.ts';
import type { Side, State } from '../state.ts';
import { assign } from './admirals.ts';
import { attach, detach, disband, form } from './fleets.ts';
import { excusedAdmirals, withPrecedence } from './precedence.ts';
import { passWarrant } from './warrant.ts';

/** Orders of the fleet adjustment step. [2.1.4.1] */
export type Adjustment = CommandOf<'DETACH' | 'ATTACH' | 'FORM' | 'DISBAND' | 'ADMIRAL' | 'WARRANT'>;

export function isAdjustment(command: Command): command is Adjustment {
  switch (command.word) {
    case 'DETACH':
    case 'ATTACH':
    case 'FORM':
    case 'DISBAND':
    case 'ADMIRAL':
    case 'WARRANT':
      return true;
    default:
      return false;
  }
}

/** One adjustment carried out, or why it can't be. [3.3, 3.4, 5.3.5] */
export function adjust<F extends Forces>(forces: F, side: Side, order: Adjustment): Done<F> {
  switch (order.word) {
    case 'DETACH':
      return detach(forces, side, order);
    case 'ATTACH':
      return attach(forces, side, order);
    case 'FORM':
      return form(forces, side, order);
    case 'DISBAND':
      return disband(forces, side, order);
    case 'ADMIRAL':
      return assign(forces, side, order);
    case 'WARRANT':
      return passWarrant(forces, side, order);
  }
}

/** The same, tried again and again: by the bot that thinks of it, and for each further line of its sheet. */
export function tryAdjustment(forces: Forces, side: Side, order: Adjustment): Done<Forces> {
  const tried = TRIED[side].get(forces) ?? new Map<Adjustment, Done<Forces>>();
  TRIED[side].set(forces, tried);
  const known = tried.get(order) ?? adjust(forces, side, order);
  tried.set(order, known);
  return known;
}

/** Nothing handed to us is changed, so that one order does the same to the same forces for good. */
const TRIED = bothSides(() => new WeakMap<Forces, Map<Adjustment, Done<Forces>>>());

/** Adjustments in the order of the sheet, as far as they can be made: how forces stand when a further order is judged. */
export function adjusted(forces: Forces, side: Side, orders: readonly Command[]): Forces {
  return orders.filter(isAdjustment).reduce((now, order) => {
    const attempt = tryAdjustment(now, side, order);
    return attempt.ok ? attempt.forces : now;
  }, forces);
}

/**
 * How forces stand when the fleet adjustment step is over, as far as their owner can know: the adjustments, and then
 * what precedence still demands. [2.1.4.1, 5.3.2]
 */
export function reorganized(forces: Forces, side: Side, orders: readonly Command[]): Forces {
  const after = adjusted(forces, side, orders);
  return withPrecedence(after, side, excusedAdmirals(forces, after)).forces;
}

/** Carries out a side's adjustments; what has become impossible is told to it. [2.1.4.1] */
export function adjustSide(state: State, side: Side, orders: readonly Command[]): Outcome<State, Event> {
  return orders.filter(isAdjustment).reduce<Outcome<State, Event>>(
    (now, order) => {
      const attempt = adjust(now.state, side, order);
      return attempt.ok
        ? { state: attempt.forces, events: [...now.events, ...attempt.events] }
        : { ...now, events: [...now.events, failed(side, order, attempt)] };
    },
    { state, events: [] },
  );
}

/** Told to its owner: an order that was legal when it was given, and that the turn has made impossible. */
export function failed(side: Side, order: Command, { refusal }: Extract<Done<never>, { ok: false }>): Event {
  return {
    kind: 'order-failed',
    side,
    order: writtenOrder(order),
    code: refusal.code,
    facts: { ...refusal.facts, piece: refusal.piece },
  };
}

/** Squadrons that were plotted to be detached when the week just over ended. [3.2.3.3, 3.3] */
export function detachAsPlotted<F extends Forces>(forces: F, side: Side): Adjusted<F> {
  return fleetsInPlay(forces, side).reduce<Adjusted<F>>((now, fleet) => detachOfFleet(now, side, fleet), {
    forces,
    events: [],
  });
}

export interface Adjusted<F> {
  readonly forces: F;
  readonly events: readonly Event[];
}

function detachOfFleet<F extends Forces>(now: Adjusted<F>, side: Side, fleet: string): Adjusted<F> {
  const marker = now.forces.fleets[fleet];
  const over = String(now.forces.week - 1);
  const plotted = marker?.detach[over];
  if (marker === undefined || marker.at === null || plotted === undefined) return now;
  const ahead = Object.entries(marker.detach).filter(([week]) => week !== over);
  const forces = withFleet(now.forces, fleet, { detach: Object.fromEntries(ahead) });
  const members = squadronsOf(forces, fleet);
  const squadrons = members.filter((id) => plotted.includes(id));
  if (squadrons.length === 0 || squadrons.length === members.length) return { ...now, forces };
  const event: Event = {
    kind: 'squadrons-detached',
    side,
    fleet,
    at: marker.at,
    squadrons,
    cause: 'plotted',
  };
  return { forces: withSquadrons(forces, squadrons, { fleet: null }), events: [...now.events, event] };
}
