import { sideOfAdmiral } from '../../../src/games/fifth-frontier-war/counters.ts';
import type { Event } from '../../../src/games/fifth-frontier-war/events.ts';
import type { Doctrine, Side, State } from '../../../src/games/fifth-frontier-war/state.ts';
import type { Chance } from '../../kit/chance.ts';
import type { Names } from './hidden-reserves.ts';

/** With hidden fleets the warrant is with some other admiral of the enemy, lies in a box, or has not come. [5.3.5] */
export function withOtherWarrant(
  state: State,
  { enemy, chance }: { readonly enemy: Side; readonly chance: Chance },
): State {
  if (enemy !== 'imperial' || !state.options.hiddenFleets) return state;
  const admirals = Object.keys(state.admirals).filter(
    (id) => sideOfAdmiral(state, id) === enemy && state.admirals[id]?.state === 'active',
  );
  const holder = chance.int(2) === 0 ? null : (chance.pickOf(admirals) ?? null);
  const at = holder === null && chance.int(2) === 0 ? 'imperialBox' : null;
  return { ...state, warrant: { holder, at } };
}

/** Standing orders for armistice and quality. [8.2.1, 9.4.2] */
export function staffDoctrine(chance: Chance): Pick<Doctrine, 'qualityShift' | 'armisticeAtLead'> {
  return {
    qualityShift: chance.pick(['first', 'rest']),
    armisticeAtLead: chance.int(2) === 0 ? null : chance.int(400),
  };
}

/** With hidden fleets who commands by precedence, and who has the warrant. [5.3.2, 5.3.5] */
export function withOtherCommands(event: Event, { admiral, fleet, place }: Names): Event {
  switch (event.kind) {
    case 'precedence-applied':
      return {
        ...event,
        at: place(),
        takes: [{ admiral: admiral(), fleet: fleet(), from: null }],
        relieved: [admiral()],
      };
    case 'warrant-passed':
      return { ...event, at: place(), from: null, to: admiral() };
    case 'warrant-lost':
      return { ...event, at: place(), admiral: admiral() };
    default:
      return event;
  }
}
