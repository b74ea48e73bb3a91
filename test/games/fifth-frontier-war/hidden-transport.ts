import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import type { Doctrine, State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';
import type { Names } from './hidden-reserves.ts';

/** With hidden fleets what goes aboard them, and which admiral. [3.9] */
export function withOtherCargo(event: Event, { admiral, place, squadrons }: Names, state: State): Event {
  switch (event.kind) {
    case 'troops-loaded':
      if (event.fleet === null) return event;
      return { ...event, at: place(), squadron: squadrons()[0] ?? event.squadron, troops: ['ZDV1'] };
    case 'admiral-boarded':
      if (state.fleets[event.aboard] === undefined) return event;
      return { ...event, at: place(), admiral: admiral() };
    default:
      return event;
  }
}

/** The fleet or squadron that hides an admiral: he commands it, or is aboard. [3.9] */
export function hiddenWith(state: State, { fleet, aboard }: State['admirals'][string]): string | null {
  if (fleet !== null || aboard === null) return fleet;
  return state.fleets[aboard] === undefined ? (state.squadrons[aboard]?.fleet ?? null) : aboard;
}

/** Standing orders for transport. [5.2] */
export function transportDoctrine(chance: Chance): Pick<Doctrine, 'keepGarrison'> {
  return { keepGarrison: chance.int(2) === 0 };
}
