import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import type { Doctrine, SurfaceFire } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';
import type { Names } from './hidden-reserves.ts';

/** How guerrillas in hiding recover. [5.4.4] */
export function withOtherRecovery(event: Event, { chance, place }: Names): Event {
  if (event.kind !== 'guerrillas-recovered') return event;
  return { ...event, units: [{ unit: `GUE${1 + chance.int(10)}`, at: place(), loss: 10 * chance.int(10) }] };
}

/** Standing orders for surface combat. [4.6.1] */
export function surfaceDoctrine(scopes: readonly string[], chance: Chance): Pick<Doctrine, 'surfaceFire'> {
  const way = (): SurfaceFire => chance.pick(['bestOdds', 'focus', 'spread', 'hold']);
  return { surfaceFire: Object.fromEntries(scopes.map((scope) => [scope, way()])) };
}
