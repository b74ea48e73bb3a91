import type { Reader } from '../../engine/module.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import { sideOfReader } from './view.ts';

/**
 * The event as a reader may know it, or null. Plots and their troubles are their owner's, and so is why squadrons
 * were detached; with `hiddenFleets` also what goes into a fleet or out of it, and who commands it, until it fights.
 * [3.2, 3.3]
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
      return null;
    default:
      return state.options.hiddenFleets ? withoutContents(event) : withoutReason(event);
  }
}

/**
 * Others see that squadrons are left outside a fleet, not whether its plot said so or could not be kept: to them
 * each is an order. What a battle did they have seen.
 */
function withoutReason(event: Event): Event {
  if (event.kind !== 'squadrons-detached' || event.cause === 'unable-to-disengage') return event;
  return { ...event, cause: 'order' };
}

function isOwnOrOpen(event: Event, reader: Reader): boolean {
  const side = sideOfReader(reader);
  if (event.kind === 'drawn') return side === (event.navy === 'imperial' ? 'imperial' : 'zhodani');
  return !('side' in event) || event.side === side;
}

/**
 * The movement of a marker is seen, what is under it is not. An admiral by xboat may have left a fleet, so that only
 * where he stands then is seen; and a fleet that needs no plot would tell of its admiral. [3.4.1, 3.10]
 */
function withoutContents(event: Event): Event | null {
  switch (event.kind) {
    case 'squadrons-attached':
    case 'squadrons-detached':
    case 'admiral-assigned':
    case 'admiral-travelled':
      return null;
    case 'fleet-formed':
      return { ...event, squadrons: [] };
    case 'fleet-jumped':
      return { ...event, squadrons: [], wellLed: false };
    default:
      return event;
  }
}
