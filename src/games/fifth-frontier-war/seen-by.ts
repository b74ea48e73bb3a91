import type { Reader } from '../../engine/module.ts';
import type { Event, EventOf } from './events.ts';
import type { State } from './state.ts';
import { sideOfReader } from './view.ts';

/**
 * The event as a reader may know it, or null. Plots and their troubles are their owner's, and so is why squadrons
 * were detached, how guerrillas recover, and what is drawn until it stands in a box; with `hiddenFleets` also what goes into a fleet or out of
 * it, who commands it, until it fights, and what replacement points are spent on. [3.2, 3.3, 6]
 */
export function seenBy(event: Event, reader: Reader, state: State): Event | null {
  if (reader.kind === 'gm' || isOwnOrOpen(event, reader)) return event;
  switch (event.kind) {
    case 'order-failed':
    case 'plot-aborted':
    case 'plot-delayed':
    case 'plot-defaulted':
    case 'refuel-failed':
    case 'drawn':
    case 'secret-base-chosen':
    case 'counters-deployed':
    case 'reinforcement-roll':
    case 'guerrillas-recovered':
      return null;
    case 'reinforcements-arrived':
      return arrivalSeen(event);
    default:
      return state.options.hiddenFleets ? withoutContents(event, state) : withoutReason(event);
  }
}

/**
 * Others see that squadrons are left outside a fleet, not whether its plot said so or could not be kept: to them
 * each is an order. What a battle did they have seen.
 */
function withoutReason(event: Event): Event {
  if (event.kind === 'squadron-rebuilt') return { ...event, cause: 'order' };
  if (event.kind !== 'squadrons-detached' || event.cause === 'unable-to-disengage') return event;
  return { ...event, cause: 'order' };
}

/** Counters in a box lie open; which fleet markers may now be formed is their owner's. [6.1] */
function arrivalSeen(event: EventOf<'reinforcements-arrived'>): Event | null {
  const counters = event.squadrons.length + event.troops.length + event.admirals.length;
  return counters === 0 ? null : { ...event, fleets: [] };
}

function isOwnOrOpen(event: Event, reader: Reader): boolean {
  const side = sideOfReader(reader);
  if (event.kind === 'drawn') return side === (event.navy === 'imperial' ? 'imperial' : 'zhodani');
  return !('side' in event) || event.side === side;
}

/**
 * The movement of a marker is seen, what is under it or goes aboard is not; what lands is. An admiral by xboat may have left a fleet, so that only
 * where he stands then is seen; and a fleet that needs no plot would tell of its admiral. [3.4.1, 3.10]
 */
function withoutContents(event: Event, state: State): Event | null {
  switch (event.kind) {
    case 'squadrons-attached':
    case 'squadrons-detached':
    case 'admiral-assigned':
    case 'admiral-travelled':
    case 'precedence-applied':
    case 'warrant-arrived':
    case 'warrant-passed':
    case 'warrant-lost':
    case 'replacement-points':
    case 'squadron-rebuilt':
    case 'squadron-replaced':
    case 'troop-rebuilt':
    case 'troop-replaced':
      return null;
    case 'troops-loaded':
      return event.fleet === null ? event : null;
    case 'admiral-boarded':
      return state.fleets[event.aboard] === undefined ? event : null;
    case 'fleet-formed':
      return { ...event, squadrons: [] };
    case 'fleet-jumped':
      return { ...event, squadrons: [], wellLed: false };
    default:
      return event;
  }
}
