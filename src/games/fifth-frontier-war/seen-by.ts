import type { Reader } from '../../engine/module.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';
import { sideOfReader } from './view.ts';

/**
 * The event as a reader may know it, or null. Plots and their troubles are their owner's; with `hiddenFleets` so is
 * what goes into a fleet or out of it, and who commands it, until it fights. [3.2, 3.3]
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
      return state.options.hiddenFleets ? withoutContents(event) : event;
  }
}

function isOwnOrOpen(event: Event, reader: Reader): boolean {
  const side = sideOfReader(reader);
  if (event.kind === 'drawn') return side === (event.navy === 'imperial' ? 'imperial' : 'zhodani');
  return !('side' in event) || event.side === side;
}

/** The movement of a marker is seen, what is under it is not. */
function withoutContents(event: Event): Event | null {
  switch (event.kind) {
    case 'squadrons-attached':
    case 'squadrons-detached':
    case 'admiral-assigned':
      return null;
    case 'fleet-formed':
    case 'fleet-jumped':
      return { ...event, squadrons: [] };
    default:
      return event;
  }
}
