import type { Reader } from '../../engine/module.ts';
import { SHIPS, unitKind } from './data/index.ts';
import type { Event } from './events.ts';
import { knowsOf } from './view.ts';

/**
 * The event as a reader may know it, or null: why an order failed is its player's; units that move lie face down, and
 * show themselves only in combat and search; a possession is known once it is used. [7.22, 14.2]
 */
export function seenBy(event: Event, reader: Reader): Event | null {
  switch (event.kind) {
    case 'order-failed':
      return knowsOf(reader, event.side) ? event : null;
    case 'units-placed':
      return knowsOf(reader, 'imperial') || event.cause === 'reinforcement'
        ? event
        : { ...event, units: faceDown(event.units) };
    case 'moved':
      return knowsOf(reader, 'imperial') ? event : { ...event, units: faceDown(event.units) };
    case 'possession-found':
    case 'possession-given':
      return knowsOf(reader, 'rebel') || isShip(event.possession) ? event : withoutName(event);
    case 'possession-lost':
      return knowsOf(reader, 'rebel') || (event.taken && knowsOf(reader, 'imperial'))
        ? event
        : withoutName(event);
    default:
      return event;
  }
}

function faceDown(kinds: readonly string[]): string[] {
  return kinds.map((kind) => (unitKind(kind).hidden ? 'mobile' : kind));
}

function isShip(name: string | undefined): boolean {
  return SHIPS.some((ship) => ship.name === name);
}

type Named = Extract<Event, { kind: 'possession-found' | 'possession-given' | 'possession-lost' }>;

function withoutName(event: Named): Event {
  const { possession: _possession, ...open } = event;
  return open;
}
